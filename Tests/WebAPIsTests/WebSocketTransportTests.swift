import HostLoop
import Testing
import WebAPIs

/// WebSockets on the real network, below `WebSocket`. What servers say is tested in `ScriptTests/WebSocketTests.swift`.
@Suite @HostActor struct `The transport of a WebSocket` {
  private func events(
    _ request: WebSocketRequest, then body: (any WebSocketConnection) -> Void = { _ in }
  ) async -> [WebSocketEvent] {
    let (events, continuation) = AsyncStream.makeStream(of: WebSocketEvent.self)
    let connection = CurlTransport().open(request) { event in
      continuation.yield(event)
      switch event {
      case .closed, .failed: continuation.finish()
      case .opened, .received: break
      }
    }
    body(connection)
    var all: [WebSocketEvent] = []
    for await event in events { all.append(event) }
    return all
  }

  @Test func `a server that never answers the handshake is waited for no longer than the timeout`()
    async throws
  {
    let server = try HTTPLoopbackServer { _ in .raw("", then: .hold) }
    let request = WebSocketRequest(url: server.url, timeout: .milliseconds(30))
    #expect(
      await events(request) == [.failed(HTTPError(.timedOut, "Timed out connecting to server."))])
  }

  @Test func `a connection that is dropped during its handshake ends, and says nothing more`()
    async throws
  {
    let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
    let server = try HTTPLoopbackServer { _ in
      arrived.yield()
      return .raw("HTTP/1.1 101 Switching Protocols\r\n", then: .hold)
    }
    // This test may wait for a processor longer than the usual timeout.
    let request = WebSocketRequest(url: server.url, timeout: .seconds(100_000))
    let connection = CurlTransport().open(request) { event in
      Issue.record("\(event)")
    }
    for await _ in arrivals { break }
    connection.drop()
    await server.connectionEnded()
  }

  @Test func `a handshake that ends early is a stream that ends`() async throws {
    let server = try HTTPLoopbackServer { _ in .raw("HTTP/1.1 101 Switching") }
    let closure = WebSocketClosure(
      code: 1001, reason: "Stream end encountered", isClean: false)
    #expect(await events(WebSocketRequest(url: server.url)) == [.closed(closure)])
  }

  @Test func `an answer without end is refused`() async throws {
    let server = try HTTPLoopbackServer { _ in
      .raw("HTTP/1.1 101 OK\r\n" + String(repeating: "a: b\r\n", count: 100_000), then: .hold)
    }
    let error = HTTPError(.other, "Invalid Sec-WebSocket-Accept response.")
    #expect(await events(WebSocketRequest(url: server.url)) == [.failed(error)])
  }

  @Test(arguments: ["a b", "a\r\nhost: b", ""])
  func `a header field that could smuggle in another is not sent`(_ name: String) async throws {
    let server = try HTTPLoopbackServer { _ in .status(200) }
    let request = WebSocketRequest(
      url: server.url, headers: [HTTPHeader(name: name, value: "x")])
    let error = HTTPError(.invalidRequest, "\"\(name)\" is not the name of a header")
    #expect(await events(request) == [.failed(error)])
    #expect(server.received.isEmpty)
  }

  @Test(arguments: ["a\r\nhost: b", "a\u{0}"])
  func `nor is such a value, or a subprotocol`(_ value: String) async throws {
    let server = try HTTPLoopbackServer { _ in .status(200) }
    for request in [
      WebSocketRequest(url: server.url, headers: [HTTPHeader(name: "x", value: value)]),
      WebSocketRequest(url: server.url, protocols: [value]),
    ] {
      let events = await events(request)
      #expect(events.count == 1)
      guard case .failed(let error) = events.first else {
        Issue.record("\(events)")
        continue
      }
      #expect(error.code == .invalidRequest)
      #expect(error.message.hasSuffix("has a control character"))
    }
    #expect(server.received.isEmpty)
  }

  @Test func `fields about the body are not sent`() async throws {
    let server = try HTTPLoopbackServer { _ in .status(403) }
    let request = WebSocketRequest(
      url: server.url + "/a%20b?c=d#e",
      headers: [
        HTTPHeader(name: "Content-Length", value: "9"), HTTPHeader(name: "Host", value: "b.test"),
      ])
    _ = await events(request)
    let received = try #require(server.received.first)
    #expect(received.method == "GET")
    #expect(received.target == "/a%20b?c=d")
    #expect(received.header("content-length") == nil)
    #expect(received.header("host") == "b.test")
    #expect(received.header("origin") == server.url)
  }
}
