import Foundation
import Testing

/// A company's certificate authority, a server whose certificate it signed, and a proxy.
@Suite(.processes) struct `A private certificate authority and a proxy` {
  private static let variables = ["SSL_CERT_FILE", "CURL_CA_BUNDLE", "NODE_EXTRA_CA_CERTS"]

  private let folder: TemporaryFolder
  private let server: LoopbackServer

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      """
      for (const url of process.argv.slice(2)) {
        await fetch(url).then((response) => response.text()).then(console.log,
          (error) => console.log(error.cause.message));
      }
      """, to: "app.mjs")
    try folder.write("subjectAltName=DNS:localhost,DNS:inside.example", to: "names")
    let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
    for name in ["ours", "other"] {
      try Self.openssl(
        ["req", "-x509", "-days", "30", "-subj", "/CN=\(name)", "-keyout", "\(name).key", "-out"]
          + ["\(name).pem"] + key, in: folder)
    }
    try Self.openssl(
      ["req", "-subj", "/CN=localhost", "-keyout", "server.key", "-out", "server.csr"] + key,
      in: folder)
    try Self.openssl(
      [
        "x509", "-req", "-in", "server.csr", "-CA", "ours.pem", "-CAkey", "ours.key",
        "-CAcreateserial",
      ]
        + ["-days", "30", "-extfile", "names", "-out", "server.pem"], in: folder)
    var both = ""
    for name in ["server.pem", "server.key"] {
      both += try String(contentsOfFile: folder.path(name), encoding: .utf8)
    }
    try folder.write(both, to: "both.pem")
    server = try LoopbackServer("tls.py", folder.path("both.pem"))
  }

  private static func openssl(_ arguments: [String], in folder: TemporaryFolder) throws {
    let command = Command(
      ["openssl"] + arguments, in: folder.url, program: URL(fileURLWithPath: "/usr/bin/env"))
    try command.start()
    try #require(command.finish().status == 0)
  }

  private func get(_ urls: String..., environment: [String: String]) throws -> String {
    // The variables of the environment in which the tests run must have no effect.
    let names = ["http_proxy", "https_proxy", "all_proxy", "no_proxy"]
    let unset = names + names.map { $0.uppercased() } + Self.variables
    let command = Command(
      ["--launch", "none", "app.mjs"] + urls, in: folder.url,
      environment: Dictionary(unset.map { ($0, "") }) { $1 }.merging(environment) { $1 })
    try command.start()
    return command.finish().output
  }

  private var url: String { "https://localhost:\(server.port)/" }

  @Test(arguments: variables)
  func `is trusted through a file that a variable names`(variable: String) throws {
    #expect(try get(url, environment: [variable: folder.path("ours.pem")]) == "secret\n")
  }

  @Test(arguments: [""] + variables)
  func `is not trusted otherwise`(variable: String) throws {
    let environment = variable.isEmpty ? [:] : [variable: folder.path("other.pem")]
    let output = try get(url, environment: environment)
    #expect(output.hasPrefix("no secure connection to localhost:\(server.port): "), "\(output)")
  }

  @Test func `is trusted when it is one of more certificates`() throws {
    let (ours, other) = (folder.path("ours.pem"), folder.path("other.pem"))
    let environment = ["SSL_CERT_FILE": ours, "NODE_EXTRA_CA_CERTS": other]
    #expect(try get(url, environment: environment) == "secret\n")
    let exchanged = ["SSL_CERT_FILE": other, "NODE_EXTRA_CA_CERTS": ours]
    #expect(try get(url, environment: exchanged) == "secret\n")
    // CURL_CA_BUNDLE takes precedence over SSL_CERT_FILE, as with curl.
    let both = ["SSL_CERT_FILE": ours, "CURL_CA_BUNDLE": other]
    #expect(try get(url, environment: both) != "secret\n")
  }

  @Test(arguments: variables)
  func `is reported if its file is missing or is not a certificate`(variable: String) throws {
    let missing = try get(url, environment: [variable: "/no/such.pem"])
    #expect(missing.hasPrefix("\(variable) is /no/such.pem, which cannot be read: "))
    let names = folder.path("names")
    let empty = try get(url, environment: [variable: names])
    #expect(empty == "\(variable) is \(names), which has no certificate in PEM\n")
  }

  @Test(arguments: ["HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"])
  func `is reached through the proxy that a variable names`(variable: String) throws {
    let proxy = try LoopbackServer("proxy.py", "\(server.port)")
    let environment = [
      variable: "http://127.0.0.1:\(proxy.port)", "SSL_CERT_FILE": folder.path("ours.pem"),
    ]
    #expect(try get("https://inside.example/a", environment: environment) == "secret\n")
    let seen = try proxy.stop()
    #expect(seen == "CONNECT inside.example:443 HTTP/1.1")
  }

  @Test(arguments: ["HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"])
  func `may see what is not secret`(variable: String) throws {
    let proxy = try LoopbackServer("proxy.py", "\(server.port)")
    let environment = [variable: "http://127.0.0.1:\(proxy.port)"]
    #expect(try get("http://inside.example/a", environment: environment) == "proxy\n")
    let seen = try proxy.stop()
    #expect(seen == "GET http://inside.example/a HTTP/1.1")
  }

  @Test(arguments: ["NO_PROXY", "no_proxy"])
  func `is left out for the hosts that a variable names`(variable: String) throws {
    let proxy = try LoopbackServer("proxy.py", "\(server.port)")
    let environment = [
      "HTTP_PROXY": "http://127.0.0.1:\(proxy.port)", variable: "other.invalid,.outside.invalid",
    ]
    let output = try get(
      "http://inside.example/", "http://other.invalid/", "http://a.outside.invalid/",
      environment: environment)
    #expect(
      output == "proxy\nhost not found: other.invalid\nhost not found: a.outside.invalid\n")
  }

  @Test func `carries no request to this machine itself`() throws {
    let proxy = try LoopbackServer("proxy.py", "\(server.port)")
    let plain = try LoopbackServer("reply.py", "HTTP/1.1 200 OK\r\n\r\ndirect")
    let address = "http://127.0.0.1:\(proxy.port)"
    let environment = ["HTTP_PROXY": address, "http_proxy": address, "ALL_PROXY": address]
    let output = try get(
      "http://127.0.0.1:\(plain.port)/", "http://localhost:\(plain.port)/", environment: environment
    )
    #expect(output == "direct\ndirect\n")
    let seen = try proxy.stop()
    #expect(seen == "")
  }

  @Test func `that cannot be reached is named, and not the server`() throws {
    let closed = try LoopbackServer("reply.py", "")
    _ = try closed.stop()
    let output = try get(
      "http://inside.example/", environment: ["HTTP_PROXY": "http://127.0.0.1:\(closed.port)"])
    #expect(
      output.hasPrefix("no connection to inside.example:80 by way of HTTP_PROXY: "), "\(output)")
  }

  // MARK: A WebSocket

  private func connect(_ url: String, environment: [String: String]) throws -> String {
    try folder.write(
      """
      const socket = new WebSocket(process.argv[2]);
      socket.onopen = () => socket.send('secret');
      socket.onmessage = ({ data }) => { console.log(data); socket.close(); };
      socket.onclose = ({ code, reason }) => console.log(code, reason);
      """, to: "app.mjs")
    return try get(url, environment: environment)
  }

  @Test func `is trusted by a WebSocket, too`() throws {
    let server = try LoopbackServer("websocket.py", folder.path("both.pem"))
    let url = "wss://localhost:\(server.port)/echo"
    #expect(
      try connect(url, environment: ["SSL_CERT_FILE": folder.path("ours.pem")])
        == "secret\n1000 \n")
    let refused = try connect(url, environment: ["SSL_CERT_FILE": folder.path("other.pem")])
    #expect(
      refused.hasPrefix("1006 no secure connection to localhost:\(server.port): "), "\(refused)")
  }

  @Test func `is reached by a WebSocket through the proxy`() throws {
    let server = try LoopbackServer("websocket.py", folder.path("both.pem"))
    let proxy = try LoopbackServer("proxy.py", "\(server.port)")
    let environment = [
      "HTTPS_PROXY": "http://127.0.0.1:\(proxy.port)", "SSL_CERT_FILE": folder.path("ours.pem"),
    ]
    #expect(
      try connect("wss://inside.example/echo", environment: environment) == "secret\n1000 \n")
    #expect(try proxy.stop() == "CONNECT inside.example:443 HTTP/1.1")
  }
}
