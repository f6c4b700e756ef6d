import AppHost
import BridgeTesting
import HostLoop
import NativeBridge
import Testing

/// Calls that are answered twice, or never (contract 7.16, 7.17, 7.18 and 7.25).
@HostActor
struct SettlementTests {
  private let alarm = Alarm()
  private static let file = "BridgeTestingTests/SettlementTests.swift"

  private func arm(_ architecture: Architecture, times: Int = 1) async throws -> TestHost {
    let host = try TestHost(architecture, alarm)
    try await host.run(
      script: """
        import { NativeModules } from 'react-native';
        for (let i = 0; i < \(times); i++) {
          NativeModules.Alarm.arm().then(console.log, ({ code }) => console.log(code));
        }
        """)
    return host
  }

  @Test(arguments: [
    (
      Architecture.turbo, "Alarm.arm(): Tried to reject a promise after it's already been resolved."
    ),
    (
      .bridge,
      "No callback found with cbID 1 and callID 0 for  Alarm.arm - most likely the callback was already "
        + #"invoked. Args: '[{"message":"no","code":"E_ARM","domain":"RCTErrorDomain","userInfo":null,"#
        + #""nativeStackIOS":[]}]'"#
    ),
  ])
  func `7.16 a promise that is settled twice is reported with the call and both places`(
    architecture: Architecture, words: String
  ) async throws {
    let host = try await arm(architecture)
    let promise = try #require(alarm.promises.first)
    let line = #line + 1
    promise.resolve("armed")
    await host.advance(by: .milliseconds(30))
    promise.reject("E_ARM", "no")
    await host.advance(by: .zero)
    #expect(host.console == ["armed"])
    #expect(host.diagnoses.map(\.code) == ["promise-twice"])
    #expect(
      host.diagnoses.map(\.text) == [
        """
        \(words)
          called    after 0.0 ms    <script>:3:23
          resolved  after 0.0 ms    \(Self.file):\(line)
          rejected  after 30 ms     \(Self.file):\(line + 2)
          fix: in the native module, return after the answer, and keep one promise for each call. If the module \
        belongs to a package, update the package or report the bug there
        """
      ])
  }

  @Test(arguments: Architecture.allCases)
  func `7.17 a stored promise that another call replaced is reported with its call and its age`(
    architecture: Architecture
  ) async throws {
    let host = try await arm(architecture, times: 2)
    alarm.promises.last?.resolve("armed")
    await host.advance(by: .milliseconds(500))
    #expect(host.console == ["armed"])
    #expect(
      host.diagnoses.map(\.text) == [
        """
        native code never settled the promise of Alarm.arm(); the call was 500 ms ago
          called  after 0.0 ms    <script>:3:23
          fix: resolve or reject on every path of Alarm.arm, also when it fails or the module is invalidated. \
        In the script, limit the wait with a timer
        """
      ])
  }

  @Test(arguments: Architecture.allCases)
  func `7.18 the callbacks of a promise run although nothing else enters JavaScript`(
    architecture: Architecture
  ) async throws {
    let host = try await arm(architecture)
    alarm.promises.first?.resolve("armed")
    await host.advance(by: .zero)
    #expect(host.console == ["armed"])
    #expect(host.open.isEmpty)
  }

  @Test(arguments: Architecture.allCases)
  func `7.25 the first two calls of a method each get their own arguments`(
    architecture: Architecture
  ) async throws {
    let host = try TestHost(architecture, Adder())
    try await host.run(
      script: """
        import { NativeModules } from 'react-native';
        const { add } = NativeModules.Adder;
        Promise.all([add(1, 'a'), add(2, 'b')]).then((sums) => console.log(...sums));
        """)
    #expect(host.console == ["1a 2b"])
  }
}

@HostActor
private final class Adder: NativeModule {
  var exports: [any Export] { AsyncFunction("add", add) }

  func add(_ number: Int, _ text: String) async -> String {
    await Task.yield()
    return "\(number)\(text)"
  }
}
