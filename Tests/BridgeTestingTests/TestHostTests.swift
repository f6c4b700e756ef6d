import AppHost
import BridgeTesting
import HostLoop
import NativeBridge
import ScriptLoading
import Testing

@HostActor
struct TestHostTests {
  private let greeter = Greeter()

  @Test(arguments: Architecture.allCases)
  func `a script with imports calls a module`(_ architecture: Architecture) async throws {
    let host = try TestHost(architecture, greeter)
    try await host.run(
      script: """
        import { NativeModules } from 'react-native';
        NativeModules.Greeter.greet('Ann').then(console.log);
        """)
    #expect(host.console == ["Hello, Ann"])
    #expect(host.calls.map(\.subject) == ["Greeter.greet"])
    #expect(host.calls.map(\.outcome) == ["resolve"])
    #expect(host.bridge.architecture == architecture)
    host.expectNoDiagnoses()
  }

  @Test func `a plain script has the globals, and shares what it declares with the next one`()
    async throws
  {
    let host = try TestHost()
    try await host.run(script: "const name = new TextDecoder().decode(Uint8Array.of(65, 110, 110))")
    try await host.run(script: "console.log(name, 2); console.error(`two\\nlines`)")
    #expect(host.console == ["Ann 2", "two\nlines"])
    #expect(host.consoleErrors == ["two\nlines"])
  }

  @Test func `an event is recorded with what became of it`() async throws {
    let host = try TestHost(greeter)
    greeter.onGreeted.send("nobody")
    try await host.run(
      script: """
        import { NativeEventEmitter, NativeModules } from 'react-native';
        new NativeEventEmitter(NativeModules.Greeter).addListener('onGreeted', console.log);
        """)
    greeter.onGreeted.send("Ann")
    await host.advance(by: .zero)
    #expect(host.console == ["Ann"])
    #expect(host.events.map(\.subject) == ["onGreeted", "onGreeted"])
    #expect(host.events.map(\.outcome) == ["no listener", "delivered to 1 listener"])
    #expect(
      host.messages.first == "warning: Sending `onGreeted` with no listeners registered.")
  }

  @Test func `no time passes until the test lets it`() async throws {
    let host = try TestHost()
    try await host.run(
      script: """
        for (const s of [1, 2]) setTimeout(() => console.log(s, Date.now() % 60e3), s * 1000);
        """)
    #expect(host.console == [])
    #expect(host.open.map(\.subject) == ["setTimeout", "setTimeout"])
    await host.advance(by: .milliseconds(1500))
    #expect(host.console == ["1 1000"])
    #expect(host.elapsed == .milliseconds(1500))
    await host.runUntilIdle()
    #expect(host.console == ["1 1000", "2 2000"])
    #expect(host.elapsed == .seconds(2))
    #expect(host.open.isEmpty)
  }

  @Test func `native code sleeps on the clock of the host`() async throws {
    let host = try TestHost(greeter)
    greeter.loop = host.bridge.loop
    try await host.run(
      script: "__bridgehost.module('Greeter').greetLater('Ann').then(console.log)")
    await host.advance(by: .seconds(59))
    #expect(host.console == [])
    await host.advance(by: .seconds(1))
    #expect(host.console == ["Hello, Ann"])
  }

  @Test func `what happens outside is waited for by runUntilIdle`() async throws {
    let host = try TestHost(greeter)
    try await host.run(
      script: "__bridgehost.module('Greeter').greetFromAfar('Ann').then(console.log)")
    await host.runUntilIdle()
    #expect(host.console == ["Hello, Ann"])
  }

  @Test func `a host that never becomes idle is reported at the test's line`() async throws {
    let host = try TestHost()
    try await host.run(script: "setInterval(() => {}, 1000)")
    await withKnownIssue {
      await host.runUntilIdle(within: .seconds(10))
    } matching: { issue in
      issue.sourceLocation?.fileID == "BridgeTestingTests/TestHostTests.swift"
        && "\(issue)".contains("not idle after 10.0 seconds; open: timer setInterval")
    }
    #expect(host.elapsed == .seconds(10))
  }

  @Test func `a script that cannot be loaded is an error, and nothing runs`() async throws {
    let host = try TestHost()
    await #expect(throws: ScriptError.self) { try await host.run(script: "console.log(1); let = ") }
    await #expect(throws: ScriptError.self) { try await host.run(file: "/no/such/script.js") }
    #expect(host.console == [])
  }

  @Test func `many hosts live at once, each with its own clock and script`() async throws {
    let hosts = try (0..<4).map { _ in try TestHost(Greeter()) }
    let tests = hosts.enumerated().map { index, host in
      Task { @HostActor in
        try await host.run(script: "let count = \(index); setTimeout(() => console.log(count))")
        await host.advance(by: .seconds(index))
      }
    }
    for test in tests { try await test.value }
    await hosts[0].runUntilIdle()
    #expect(hosts.map(\.console) == [["0"], ["1"], ["2"], ["3"]])
    #expect(hosts.dropFirst().map(\.elapsed) == [.seconds(1), .seconds(2), .seconds(3)])
  }

  @Test func `the bridge ends with its host, and the module may serve the next one`() async throws {
    func listen(_ host: TestHost) async throws {
      try await host.run(script: "__bridgehost.module('Greeter').addListener('onGreeted')")
    }
    var host: TestHost? = try TestHost(greeter)
    let bridge = try #require(host?.bridge)
    try await listen(#require(host))
    host = nil
    #expect(!bridge.isValid)
    #expect(greeter.observations == ["start", "stop"])
    let next = try TestHost(greeter)
    try await listen(next)
    #expect(greeter.observations == ["start", "stop", "start"])
  }
}

@HostActor
private final class Greeter: NativeModule {
  let onGreeted = Event<String>("onGreeted")
  var loop: EventLoop?
  private(set) var observations: [String] = []

  var exports: [any Export] {
    onGreeted
    AsyncFunction("greet", greet)
    AsyncFunction("greetLater", greetLater)
    AsyncFunction("greetFromAfar", greetFromAfar)
  }

  func greet(_ name: String) -> String { "Hello, \(name)" }
  func greetLater(_ name: String) async -> String {
    await loop?.sleep(for: .seconds(60))
    return greet(name)
  }
  func greetFromAfar(_ name: String) async -> String {
    await Task.detached { "Hello, \(name)" }.value
  }

  func startObserving() { observations.append("start") }
  func stopObserving() { observations.append("stop") }
}
