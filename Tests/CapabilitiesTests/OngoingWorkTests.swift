import AppHost
import BridgeTesting
import Foundation
import HostLoop
import ScriptLoading
import SimulatedPhone
import StandardCapabilities
import Testing

/// What the log of a run says in which only a subscription goes on.
@HostActor
struct OngoingWorkTests {
  /// The lines of the log about what keeps the run going.
  private func log(_ script: String, hasPerson: Bool = true) async throws -> [String] {
    var lines: [String] = []
    var configuration = SessionConfiguration(script: .text(script, name: "app.js", directory: "/"))
    configuration.environment = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? ""]
    configuration.clock = .virtual
    configuration.launch = .user
    configuration.patience = .seconds(30)
    configuration.hasPerson = hasPerson
    let session = try AppSession(
      configuration, output: { _, _ in }, runLog: RunLog { lines.append($0) })
    _ = await session.run()
    return lines.filter { $0.contains("nothing but this has happened") }
  }

  private static let native = "NativeModules.UserDefaults.get('a');"

  @Test func `A repeating timer is named once, by its line`() async throws {
    let lines = try await log(
      "import { NativeModules } from 'react-native';\n\(Self.native)\nsetInterval(() => {}, 10_000);"
    )
    #expect(lines.count == 1)
    let line = try #require(lines.first)
    #expect(line.contains("for 30 s nothing but this has happened: setInterval at "), "\(line)")
    #expect(line.contains("app.js:3:1. It keeps the run going until Ctrl-C"), "\(line)")
  }

  @Test func `A run that nobody can end at a terminal ends if only a timer goes on`() async throws {
    let lines = try await log(
      "import { NativeModules } from 'react-native';\n\(Self.native)\nsetInterval(() => {}, 10_000);",
      hasPerson: false)
    #expect(lines.count == 1)
    #expect(
      lines.first?.contains("app.js:3:1. The run ends, as nobody is at a terminal") == true,
      "\(lines)")
  }

  @Test func `A chain of short timers is named by its line`() async throws {
    let lines = try await log(
      """
      import { NativeModules } from 'react-native';
      \(Self.native)
      const again = () => setTimeout(again, 50);
      again();
      """)
    #expect(lines.count == 1)
    #expect(lines.first?.contains("app.js:3:21. ") == true, "\(lines)")
  }

  // Supabase reads AsyncStorage every 30 s for ever.
  @Test func `A timer that makes the same call each time is no more than a timer`() async throws {
    let lines = try await log(
      "import { NativeModules } from 'react-native';\nsetInterval(() => { \(Self.native) }, 10_000);",
      hasPerson: false)
    #expect(lines.count == 1)
    #expect(
      lines.first?.contains("app.js:2:1. The run ends, as nobody is at a terminal") == true,
      "\(lines)")
  }

  @Test func `A run in which other calls go on is not idle`() async throws {
    let lines = try await log(
      """
      import { NativeModules } from 'react-native';
      \(Self.native)
      let count = 0;
      const { UserDefaults } = NativeModules;
      const calls = [() => UserDefaults.getAll(), () => UserDefaults.set('a', 'b'), () => UserDefaults.remove('a')];
      const timer = setInterval(() => {
        calls[count]();
        if (++count === calls.length) clearInterval(timer);
      }, 25_000);
      """)
    #expect(lines == [])
  }
}
