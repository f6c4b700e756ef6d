import Testing
import WebAPIs

@Suite struct `HTTP failures` {
  @Test func `nothing listens`() async throws {
    let port = try HTTPLoopbackServer.unusedPort()
    let error = try await failure(of: HTTPRequest(url: "http://127.0.0.1:\(port)/a"))
    #expect(error == HTTPError(.refused, "connection refused by 127.0.0.1:\(port)"))
  }

  @Test func `the host does not exist`() async throws {
    let error = try await failure(of: HTTPRequest(url: "http://no-such-host.invalid/"))
    #expect(error == HTTPError(.hostNotFound, "host not found: no-such-host.invalid"))
  }

  @Test(arguments: [
    "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n64\r\nonly this",
    "", "HTTP/1.1 200 OK\r\nContent-Le",
  ])
  func `a connection that closes before the answer is complete is an error`(
    sent: String
  ) async throws {
    let server = try HTTPLoopbackServer { _ in .raw(sent) }
    let error = try await failure(of: HTTPRequest(url: server.url))
    #expect(error.code == .connectionLost, "\(error)")
    #expect(error.message.hasPrefix("connection to 127.0.0.1:\(server.port) lost: "))
  }

  @Test(arguments: [
    "rubbish\r\n\r\n", "\u{0}\u{1}\u{2}", "HTTP/1.1 OK\r\n\r\n", "HTTP/1.1 99999 X\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nnope",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nabc",
  ])
  func `an answer that is not HTTP is an error`(sent: String) async throws {
    let server = try HTTPLoopbackServer { _ in .raw(sent) }
    let error = try await failure(of: HTTPRequest(url: server.url))
    #expect([.other, .connectionLost, .damagedBody].contains(error.code), "\(error)")
  }

  @Test func `a server without TLS cannot be reached through https`() async throws {
    let server = try HTTPLoopbackServer(greeting: "220 This is a mail server\r\n")
    let error = try await failure(of: HTTPRequest(url: "https://127.0.0.1:\(server.port)/"))
    #expect(error.code == .tls, "\(error)")
    #expect(error.message.hasPrefix("no secure connection to 127.0.0.1:\(server.port): "))
  }

  @Test func `silence for longer than the timeout is an error`() async throws {
    let server = try HTTPLoopbackServer { _ in
      .raw("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this", then: .hold)
    }
    let error = try await failure(
      of: HTTPRequest(url: server.url, timeout: .milliseconds(300)))
    #expect(error == HTTPError(.timedOut, "no answer from 127.0.0.1:\(server.port) in time"))
    await server.connectionEnded()
  }

  @Test(arguments: [
    "", "/workouts", "127.0.0.1", "ftp://127.0.0.1/a", "file:///etc/passwd", "javascript:1",
    "http://", "http:///a", "http://127.0.0.1:99999/", "http://[::1/", "http://a b/",
    "http://a%00b/", "data:text/plain,a",
  ])
  func `a URL that is not an HTTP URL is an error`(url: String) async throws {
    let error = try await failure(of: HTTPRequest(url: url))
    #expect(error.code == .invalidRequest, "\(error)")
  }

  @Test(arguments: [
    HTTPRequest(method: "", url: "http://127.0.0.1/"),
    HTTPRequest(method: "GET / HTTP/1.1\r\nX: y", url: "http://127.0.0.1/"),
    HTTPRequest(method: "GET", url: "http://127.0.0.1/", body: [1]),
    HTTPRequest(method: "HEAD", url: "http://127.0.0.1/", body: [1]),
    HTTPRequest(url: "http://127.0.0.1/", headers: [HTTPHeader(name: "", value: "a")]),
    HTTPRequest(url: "http://127.0.0.1/", headers: [HTTPHeader(name: "a:b", value: "a")]),
    HTTPRequest(url: "http://127.0.0.1/", headers: [HTTPHeader(name: "a", value: "b\r\nc: d")]),
    HTTPRequest(url: "http://127.0.0.1/", headers: [HTTPHeader(name: "a", value: "b\u{0}")]),
  ])
  func `what cannot be sent as it is written is not sent`(request: HTTPRequest) async throws {
    let error = try await failure(of: request)
    #expect(error.code == .invalidRequest, "\(error)")
  }
}
