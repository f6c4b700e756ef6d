import BridgeTesting
import HostLoop
import NativeBridge
import Testing
import WebAPIs

@HostActor
struct TestNetworkTests {
  private let fetch = """
    fetch('http://backend.test/workouts', { method: 'POST', body: 'twelve', signal }).then(
      async (response) => console.log(response.status, response.url, await response.text()),
      (error) => console.log(error.name, error.message, error.cause?.message));
    """

  private func run(
    _ network: TestNetwork, signal: String = "undefined"
  ) async throws -> TestHost {
    let host = try TestHost(network: network)
    try await host.run(script: "const signal = \(signal);" + fetch)
    return host
  }

  @Test func `requests are recorded, and a closure answers them`() async throws {
    let host = try await run(TestNetwork { .json("\"\($0.text)\"", status: 201) })
    #expect(host.console == ["201 http://backend.test/workouts \"twelve\""])
    #expect(host.requests.map(\.method) == ["POST"])
    #expect(host.requests.map(\.text) == ["twelve"])
    #expect(host.elapsed == .zero)
  }

  @Test func `queued answers come first, one for each request`() async throws {
    let network = TestNetwork { _ in .status(200) }
    network.enqueue(.status(503), .status(429))
    let host = try await run(network)
    for _ in 0..<2 { try await host.run(script: fetch) }
    #expect(host.console.map { $0.prefix(3) } == ["503", "429", "200"])
  }

  @Test func `an answer takes the latency of the network`() async throws {
    let network = TestNetwork { _ in .status(200) }
    network.latency = .milliseconds(250)
    let host = try await run(network)
    await host.advance(by: .milliseconds(249))
    #expect(host.console == [])
    #expect(host.open.map(\.subject) == ["POST http://backend.test/workouts"])
    await host.advance(by: .milliseconds(1))
    #expect(host.console.count == 1)
  }

  @Test func `without an answer a request is refused`() async throws {
    let host = try await run(TestNetwork())
    #expect(host.console.count == 1)
    #expect(host.console.first?.hasPrefix("TypeError") == true, "\(host.console)")
  }

  @Test func `what the closure throws is why the request fails`() async throws {
    let host = try await run(TestNetwork { _ in throw HTTPError(.connectionLost, "a tunnel") })
    #expect(host.console.first?.contains("a tunnel") == true, "\(host.console)")
  }

  @Test func `a request that is never answered times out after 60 s of the clock`() async throws {
    let host = try await run(TestNetwork { _ in nil })
    await host.advance(by: .seconds(59))
    #expect(host.console == [])
    await host.runUntilIdle()
    #expect(host.console.count == 1)
    #expect(host.elapsed == .seconds(60))
  }

  @Test func `a script may give up earlier`() async throws {
    let host = try await run(TestNetwork { _ in nil }, signal: "AbortSignal.timeout(20_000)")
    await host.runUntilIdle()
    #expect(host.console.first?.hasPrefix("TimeoutError") == true, "\(host.console)")
    #expect(host.elapsed == .seconds(20))
    #expect(host.open.isEmpty)
  }
}
