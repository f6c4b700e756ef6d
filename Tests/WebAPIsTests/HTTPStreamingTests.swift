import Synchronization
import Testing
import WebAPIs

@Suite struct `Streaming an HTTP answer` {
  /// What arrives, in order, as text.
  private final class Arrivals: Sendable {
    let all = Mutex<[String]>([])
    let changes = AsyncStream.makeStream(of: Void.self)

    func add(_ text: String) {
      all.withLock { $0.append(text) }
      changes.continuation.yield()
    }

    /// Returns once something has arrived that contains `text`.
    func wait(for text: String) async {
      for await _ in changes.stream where all.withLock({ $0.joined().contains(text) }) { return }
    }
  }

  private func send(
    _ request: HTTPRequest, _ arrivals: Arrivals, on transport: CurlTransport
  ) -> any HTTPExchange {
    transport.send(request) { part in
      switch part {
      case .head(let head):
        arrivals.add("\(head.status) \(head.url.suffix(2)) \(head.isRedirected)")
      case .body(let bytes): arrivals.add(String(decoding: bytes, as: UTF8.self))
      }
    } completion: { result in
      switch result {
      case .success(let response): arrivals.add("end, \(response.body.count) bytes left")
      case .failure(let error): arrivals.add("end: \(error.code)")
      }
    }
  }

  @Test func `the head and each part arrive before the end`() async throws {
    let server = try HTTPLoopbackServer { _ in
      .raw("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\npart", then: .hold)
    }
    let (arrivals, transport) = (Arrivals(), CurlTransport())
    let request = HTTPRequest(url: server.url + "/a", timeout: .seconds(86_400))
    let exchange = send(request, arrivals, on: transport)
    await arrivals.wait(for: "part")
    #expect(arrivals.all.withLock { $0.first } == "200 /a false")
    #expect(arrivals.all.withLock { $0.dropFirst().joined() } == "part")
    exchange.cancel()
    await arrivals.wait(for: "end")
    #expect(arrivals.all.withLock { $0.last } == "end: cancelled")
  }

  @Test func `a connection that ends too early fails after its head`() async throws {
    let server = try HTTPLoopbackServer { _ in
      .raw("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\npart")
    }
    let (arrivals, transport) = (Arrivals(), CurlTransport())
    _ = send(HTTPRequest(url: server.url + "/a"), arrivals, on: transport)
    await arrivals.wait(for: "end")
    #expect(
      arrivals.all.withLock { $0 } == ["200 /a false", "part", "end: connectionLost"])
  }

  @Test func `an interim answer is not passed on`() async throws {
    let server = try HTTPLoopbackServer { _ in
      .raw("HTTP/1.1 103 Early Hints\r\nX: 1\r\n\r\nHTTP/1.1 204 None\r\n\r\n")
    }
    let (arrivals, transport) = (Arrivals(), CurlTransport())
    _ = send(HTTPRequest(url: server.url + "/a"), arrivals, on: transport)
    await arrivals.wait(for: "end")
    #expect(arrivals.all.withLock { $0 } == ["204 /a false", "end, 0 bytes left"])
  }
}
