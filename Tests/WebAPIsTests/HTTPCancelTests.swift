import Synchronization
import Testing
import WebAPIs

@Suite struct `Cancelling an HTTP exchange` {
  /// Collects the results with which an exchange completes.
  private final class Results: Sendable {
    let all = Mutex<[Result<HTTPResponse, HTTPError>]>([])
    func add(_ result: Result<HTTPResponse, HTTPError>) { all.withLock { $0.append(result) } }
    var codes: [HTTPError.Code?] {
      all.withLock { results in
        results.map { if case .failure(let error) = $0 { error.code } else { nil } }
      }
    }
  }

  @Test func `a reply that never ends can be cancelled and its connection is closed`() async throws
  {
    let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
    let server = try HTTPLoopbackServer { _ in
      arrived.yield()
      return .raw("HTTP/1.1 200 OK\r\n\r\nand on and on", then: .hold)
    }
    let results = Results()
    // On a busy machine this test may take longer than the default timeout.
    let request = HTTPRequest(url: server.url, timeout: .seconds(86_400))
    let exchange = CurlTransport().send(request) { results.add($0) }
    for await _ in arrivals { break }
    exchange.cancel()
    #expect(results.codes == [.cancelled])
    await server.connectionEnded()
    exchange.cancel()
    #expect(results.codes == [.cancelled])
  }

  @Test func `an exchange cancelled at once completes once`() throws {
    let server = try HTTPLoopbackServer { _ in .status(200) }
    let transport = CurlTransport()
    for _ in 0..<50 {
      let results = Results()
      let exchange = transport.send(HTTPRequest(url: server.url)) { results.add($0) }
      exchange.cancel()
      #expect(results.codes.count == 1)
    }
  }

  @Test func `cancelling after the answer does nothing`() async throws {
    let server = try HTTPLoopbackServer { _ in .status(200) }
    let results = Results()
    let (ends, ended) = AsyncStream.makeStream(of: Void.self)
    let exchange = CurlTransport().send(HTTPRequest(url: server.url)) {
      results.add($0)
      ended.yield()
    }
    for await _ in ends { break }
    exchange.cancel()
    #expect(results.codes == [nil])
  }
}
