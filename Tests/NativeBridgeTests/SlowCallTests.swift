import HostLoop
import JSEngine
import NativeBridge
import Testing

/// Calls of native methods that take time.
@HostActor
struct SlowCallTests {
  /// The answers in the order in which JavaScript gets them, each with its moment in milliseconds.
  private func answers(_ architecture: Architecture, latencies: [Int]) async throws -> [String] {
    let app = try BridgeFixture(Clerk(), Clerk2(), architecture: architecture)
    var latencies = latencies
    app.bridge.callLatency = {
      latencies.isEmpty ? .zero : .milliseconds(latencies.removeFirst())
    }
    await app.run(
      """
      for (const [name, value] of [['Clerk', 1], ['Clerk', 2], ['Clerk2', 3]]) {
        module(name).ask(value).then((answer) => print(answer));
      }
      """)
    await app.loop.run()
    return app.lines + ["\((app.loop.clock.now - .start) / .milliseconds(1)) ms"]
  }

  @Test(arguments: Architecture.allCases)
  func `later calls of a module wait for a slow one, and other modules do not`(
    _ architecture: Architecture
  ) async throws {
    #expect(try await answers(architecture, latencies: []) == ["1", "2", "3", "0.0 ms"])
    #expect(try await answers(architecture, latencies: [200]) == ["3", "1", "2", "200.0 ms"])
    #expect(try await answers(architecture, latencies: [200, 50]) == ["3", "1", "2", "250.0 ms"])
    #expect(try await answers(architecture, latencies: [0, 50]) == ["1", "3", "2", "50.0 ms"])
  }
}

@HostActor
private final class Clerk: NativeModule {
  var exports: [any Export] { AsyncFunction("ask") { (value: Int) in value } }
}

@HostActor
private final class Clerk2: NativeModule {
  var exports: [any Export] { AsyncFunction("ask") { (value: Int) in value } }
}
