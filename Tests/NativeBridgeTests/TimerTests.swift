import BridgeTesting
import HostLoop
import JSEngine
import NativeBridge
import Testing

/// Timers that are due at the same time: one turn for each, or one for all (contract 3.6.6).
@HostActor
struct TimerTests {
  private func run(_ architecture: Architecture, _ script: String) async throws -> TestHost {
    let host = try TestHost(architecture)
    try await host.run(
      script: """
        const call = (name) => {
          console.log(name);
          Promise.resolve().then(() => console.log(name, 'then'));
        };
        \(script)
        """)
    await host.advance(by: .seconds(1))
    return host
  }

  @Test(arguments: [
    (Architecture.turbo, ["a", "a then", "b", "b then"]),
    (.bridge, ["a", "b", "a then", "b then"]),
  ])
  func
    `3.6.6 timers of the same time run in one turn each under turbo, and in one turn together under bridge`(
      architecture: Architecture, lines: [String]
    ) async throws
  {
    let host = try await run(architecture, "setTimeout(call, 5, 'a'); setTimeout(call, 5, 'b')")
    #expect(host.console == lines)
    #expect(host.open.isEmpty)
  }

  @Test(arguments: Architecture.allCases)
  func `3.6.6 timers without a delay run in one turn each`(architecture: Architecture) async throws
  {
    let host = try await run(architecture, "setTimeout(call, 0, 'a'); setTimeout(call, 0, 'b')")
    #expect(host.console == ["a", "a then", "b", "b then"])
  }

  @Test func `3.6.6 bridge: timers that are late are called by their target times`() async throws {
    let host = try TestHost(.bridge)
    try await host.run(
      script: """
        setTimeout(console.log, 20, 'second');
        setTimeout(console.log, 10, 'first');
        setTimeout(console.log, 20, 'third');
        setTimeout(console.log, 40, 'later');
        """)
    host.bridge.loop.clock.advance(by: .milliseconds(30))
    await host.advance(by: .zero)
    #expect(host.console == ["first", "second", "third"])
  }

  @Test(arguments: Architecture.allCases)
  func `3.6.6 a timer that is cleared by another timer of the same time is not called`(
    architecture: Architecture
  ) async throws {
    let host = try await run(
      architecture,
      """
      setTimeout(() => clearTimeout(second), 5);
      const second = setTimeout(call, 5, 'second');
      const interval = setInterval(() => { call('interval'); clearInterval(interval) }, 5);
      """)
    #expect(host.console == ["interval", "interval then"])
    #expect(host.open.isEmpty)
    host.expectNoDiagnoses()
  }

  @Test(arguments: Architecture.allCases)
  func `3.6.7 if timers throw, the others run, and each error is reported`(
    architecture: Architecture
  ) async throws {
    let host = try await run(
      architecture,
      """
      ErrorUtils.setGlobalHandler((error) => console.log('error', error.message));
      for (const name of 'abc') {
        setTimeout(() => { console.log(name); if (name !== 'b') throw new Error(name) }, 5);
      }
      """)
    #expect(
      host.console
        == (architecture == .turbo
          ? ["a", "error a", "b", "c", "error c"] : ["a", "b", "c", "error a", "error c"]))
  }

  @Test func `3.6.6 bridge: the JSTimers of a bundle do not disturb the timers of bridgehost`()
    async throws
  {
    let host = try await run(
      .bridge,
      """
      __bridgehost.registerCallableModule('JSTimers', () => ({ callTimers() { call('theirs') } }));
      setTimeout(console.log, 5, 'ours');
      """)
    #expect(host.console == ["ours"])
  }

  @Test
  func `3.6.7 bridge: calling an unknown timer gives a warning, and calling none is an error`()
    async throws
  {
    let host = try TestHost(.bridge)
    try await host.run(script: "clearTimeout(setTimeout(() => {}, 5))")
    for ids in [[1], [7], []] {
      host.bridge.postToJavaScript("call") { try $0.callFunction("JSTimers", "callTimers", ids) }
    }
    await host.advance(by: .zero)
    #expect(
      host.messages.first == "warning: Tried to call timer with ID 7 but no such timer exists.")
    #expect(
      host.uncaughtErrors.map(\.message) == [
        "Cannot call `callTimers` with an empty list of IDs."
      ])
  }
}
