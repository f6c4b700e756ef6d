import Testing
import WebAPIs

@Suite struct `HTTP redirects` {
  /// Answers `/from` with a redirect and everything else with 200.
  private func server(_ status: Int, to location: String) throws -> HTTPLoopbackServer {
    try HTTPLoopbackServer { received in
      received.target == "/deep/from"
        ? .status(status, ["location: \(location)"], body: Array("moved".utf8)) : .status(200)
    }
  }

  @Test(arguments: [301, 302, 303, 307, 308], ["GET", "HEAD", "POST", "PUT"])
  func `method and body follow the Fetch standard`(status: Int, method: String) async throws {
    let server = try server(status, to: "/to")
    let hasBody = method == "POST" || method == "PUT"
    let answer = try await response(
      to: HTTPRequest(
        method: method, url: server.url + "/deep/from",
        headers: [HTTPHeader(name: "X-Mine", value: "1")]
          + (hasBody ? [HTTPHeader(name: "Content-Type", value: "text/plain")] : []),
        body: hasBody ? Array("body".utf8) : nil))
    #expect(answer.status == 200)
    #expect(answer.isRedirected)
    #expect(answer.url == server.url + "/to")

    let last = try #require(server.received.last)
    let becomesGet = status == 303 ? hasBody : status < 303 && method == "POST"
    #expect(last.method == (becomesGet ? "GET" : method))
    #expect(last.body == (becomesGet || !hasBody ? [] : Array("body".utf8)))
    #expect(last.header("content-type") == (becomesGet || !hasBody ? nil : "text/plain"))
    #expect(last.header("x-mine") == "1")
  }

  @Test(arguments: [
    ("next?x=1", "/deep/next?x=1"), ("../up", "/up"), ("/a%2Fb", "/a%2Fb"), ("?q", "/deep/from?q"),
    ("/é", "/%C3%A9"),
  ])
  func `a location is resolved against the URL that sent it`(
    location: String, target: String
  ) async throws {
    let server = try server(302, to: location)
    let answer = try await response(to: HTTPRequest(url: server.url + "/deep/from"))
    #expect(answer.url == server.url + target)
    #expect(server.received.last?.target == target)
  }

  @Test func `secrets do not follow to another origin`() async throws {
    let other = try HTTPLoopbackServer { _ in .status(200) }
    let server = try server(307, to: other.url + "/to")
    let headers = ["Authorization", "Cookie", "X-Mine"].map { HTTPHeader(name: $0, value: "1") }
    _ = try await response(to: HTTPRequest(url: server.url + "/deep/from", headers: headers))
    let received = try #require(other.received.first)
    #expect(received.header("authorization") == nil)
    #expect(received.header("cookie") == nil)
    #expect(received.header("x-mine") == "1")
    #expect(received.header("host") == "127.0.0.1:\(other.port)")
  }

  @Test func `manual hands over the redirect itself`() async throws {
    let server = try server(302, to: "/to")
    let answer = try await response(
      to: HTTPRequest(url: server.url + "/deep/from", redirect: .manual))
    #expect(answer.status == 302)
    #expect(answer.headers.value(of: "Location") == "/to")
    #expect(answer.body == Array("moved".utf8))
    #expect(!answer.isRedirected)
    #expect(server.received.count == 1)
  }

  @Test func `error fails`() async throws {
    let server = try server(302, to: "/to")
    let error = try await failure(
      of: HTTPRequest(url: server.url + "/deep/from", redirect: .error))
    #expect(
      error == HTTPError(.redirect, "\(server.url)/deep/from redirects to \(server.url)/to"))
    #expect(server.received.count == 1)
  }

  @Test func `twenty redirects are followed and no more`() async throws {
    let server = try HTTPLoopbackServer { received in
      let left = (Int(received.target.dropFirst()) ?? 0) - 1
      return left < 0 ? .status(200) : .status(302, ["Location: /\(left)"])
    }
    #expect(try await response(to: HTTPRequest(url: server.url + "/20")).status == 200)
    let error = try await failure(of: HTTPRequest(url: server.url + "/21"))
    #expect(error == HTTPError(.redirect, "more than 20 redirects"))
  }

  @Test(arguments: ["ftp://127.0.0.1/", "javascript:alert(1)", "http://", "http://[::1"])
  func `a redirect to something else than HTTP fails`(location: String) async throws {
    let server = try server(302, to: location)
    let error = try await failure(of: HTTPRequest(url: server.url + "/deep/from"))
    #expect(error.code == .redirect, "\(error)")
  }

  @Test(arguments: [300, 304, 302])
  func `a 3xx answer without a location is an answer`(status: Int) async throws {
    let server = try HTTPLoopbackServer { _ in .status(status) }
    #expect(try await response(to: HTTPRequest(url: server.url)).status == status)
  }
}
