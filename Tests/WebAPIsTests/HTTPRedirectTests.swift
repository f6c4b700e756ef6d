import HostLoop
import JSEngine
import NativeBridge
import Testing
import WebAPIs

/// An app that sends requests over the real network.
@HostActor
final class Sender {
  let loop = EventLoop(clock: .real)
  let requests: Requests
  private let bridge: Bridge

  init(_ cookies: CookieJar? = nil) {
    bridge = Bridge(
      registry: ModuleRegistry(), context: JSContext(), loop: loop, ledger: Ledger(loop: loop))
    requests = Requests(bridge: bridge, transport: CurlTransport())
    requests.cookies = cookies
  }

  isolated deinit { bridge.invalidate() }

  /// The answer to a request.
  func answer(to request: HTTPRequest) async throws -> HTTPResponse {
    var outcome: Requests.Outcome?
    _ = requests.send(request) { outcome = $1 }
    await loop.run()
    return try #require(outcome).get()
  }
}

/// Sends a request that must get a response.
@HostActor
func answer(to request: HTTPRequest, keeping cookies: CookieJar? = nil) async throws -> HTTPResponse
{
  try await Sender(cookies).answer(to: request)
}

/// Sends a request that must fail.
func refusal(of request: HTTPRequest) async throws -> HTTPError {
  do { throw Unexpected(response: try await answer(to: request)) } catch let error as HTTPError {
    return error
  }
}

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
    let answer = try await answer(
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
    let answer = try await answer(to: HTTPRequest(url: server.url + "/deep/from"))
    #expect(answer.url == server.url + target)
    #expect(server.received.last?.target == target)
  }

  @Test func `secrets do not follow to another origin`() async throws {
    let other = try HTTPLoopbackServer { _ in .status(200) }
    let server = try server(307, to: other.url + "/to")
    let headers = ["Authorization", "Cookie", "X-Mine"].map { HTTPHeader(name: $0, value: "1") }
    _ = try await answer(to: HTTPRequest(url: server.url + "/deep/from", headers: headers))
    let received = try #require(other.received.first)
    #expect(received.header("authorization") == nil)
    #expect(received.header("cookie") == nil)
    #expect(received.header("x-mine") == "1")
    #expect(received.header("host") == "127.0.0.1:\(other.port)")
  }

  @Test func `only cookies go with a redirect of React Native`() async throws {
    let server = try HTTPLoopbackServer { received in
      received.target == "/from"
        ? .status(308, ["Location: /to", "Set-Cookie: a=1"], body: []) : .status(200)
    }
    var request = HTTPRequest(
      method: "POST", url: server.url + "/from",
      headers: ["Authorization", "Content-Type", "X-Mine"].map { HTTPHeader(name: $0, value: "1") },
      body: Array("body".utf8))
    request.dropsHeadersOnRedirect = true
    _ = try await answer(to: request, keeping: CookieJar())
    let last = try #require(server.received.last)
    #expect(last.method == "POST")
    #expect(last.body == Array("body".utf8))
    for name in ["authorization", "content-type", "x-mine"] { #expect(last.header(name) == nil) }
    #expect(last.header("cookie") == "a=1")
  }

  @Test func `manual hands over the redirect itself`() async throws {
    let server = try server(302, to: "/to")
    let answer = try await answer(
      to: HTTPRequest(url: server.url + "/deep/from", redirect: .manual))
    #expect(answer.status == 302)
    #expect(answer.headers.value(of: "Location") == "/to")
    #expect(answer.body == Array("moved".utf8))
    #expect(!answer.isRedirected)
    #expect(server.received.count == 1)
  }

  @Test func `error fails`() async throws {
    let server = try server(302, to: "/to")
    let error = try await refusal(
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
    #expect(try await answer(to: HTTPRequest(url: server.url + "/20")).status == 200)
    let error = try await refusal(of: HTTPRequest(url: server.url + "/21"))
    #expect(error == HTTPError(.redirect, "more than 20 redirects"))
  }

  @Test(arguments: ["ftp://127.0.0.1/", "javascript:alert(1)", "http://", "http://[::1"])
  func `a redirect to something else than HTTP fails`(location: String) async throws {
    let server = try server(302, to: location)
    let error = try await refusal(of: HTTPRequest(url: server.url + "/deep/from"))
    #expect(error.code == .redirect, "\(error)")
  }

  @Test(arguments: [300, 304, 302])
  func `a 3xx answer without a location is an answer`(status: Int) async throws {
    let server = try HTTPLoopbackServer { _ in .status(status) }
    #expect(try await answer(to: HTTPRequest(url: server.url)).status == status)
  }

  /// What the script gets of a streamed answer.
  @HostActor
  private final class Arrivals {
    var all: [String] = []

    func add(_ arrival: HTTPArrival) {
      switch arrival {
      case .head(let head): all.append("\(head.status) \(head.url.suffix(2)) \(head.isRedirected)")
      case .body(let bytes): all.append(String(decoding: bytes, as: UTF8.self))
      case .end: all.append("end")
      case .failure(let error): all.append("\(error.code)")
      }
    }
  }

  @HostActor
  @Test func `of a streamed answer only the last one arrives`() async throws {
    let server = try HTTPLoopbackServer { received in
      received.target == "/a"
        ? .status(302, ["Location: /b"], body: Array("gone".utf8)) : .status(200, body: [0x78])
    }
    let sender = Sender()
    for (redirect, expected) in [
      (HTTPRequest.Redirect.follow, ["200 /b true", "x", "end"]), (.error, ["redirect"]),
      (.manual, ["302 /a false", "gone", "end"]),
    ] {
      let arrivals = Arrivals()
      let request = HTTPRequest(url: server.url + "/a", redirect: redirect)
      _ = sender.requests.stream(request) { arrivals.add($1) }
      await sender.loop.run()
      #expect(arrivals.all == expected)
    }
  }

  @HostActor
  @Test func `a request can be cancelled at each step of a chain of redirects`() async throws {
    for step in 0..<30 {
      let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
      let server = try HTTPLoopbackServer { received in
        if received.target == "/\(step % 10)" { arrived.yield() }
        let next = (Int(received.target.dropFirst()) ?? 0) + 1
        return .status(302, ["Location: /\(next)"])
      }
      let sender = Sender()
      var codes: [HTTPError.Code?] = []
      let id = sender.requests.send(HTTPRequest(url: server.url + "/0")) { _, result in
        if case .failure(let error) = result { codes.append(error.code) } else { codes.append(nil) }
      }
      async let over: Void = sender.loop.run()
      for await _ in arrivals { break }
      for _ in 0..<(step * 37 % 101) { await Task.yield() }
      sender.requests.cancel(id)
      await over
      // A machine may be faster than this test.
      #expect(codes == [.cancelled] || codes == [.redirect])
    }
  }
}
