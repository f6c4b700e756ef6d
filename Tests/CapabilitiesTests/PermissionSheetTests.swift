import AppHost
import BackgroundFetch
import HostLoop
import NativeBridge
import SimulatedPhone
import Testing

/// What a script gets that asks for permission to read health data while nobody answers.
@HostActor
struct PermissionSheetTests {
  private nonisolated static let steps = "HKQuantityTypeIdentifierStepCount"

  @Test func `permission that is asked for in the background waits, and the run says why`()
    async throws
  {
    let app = try AppFixture.plain(
      """
      import { NativeModules } from 'react-native';
      await NativeModules.Health.requestAuthorization({ toRead: ['\(Self.steps)'] });
      """
    ) { $0.launch = .fetch }
    let result = await app.run()
    #expect(result.codes == ["fetch-expired", "health-prompt-unseen"])
    #expect(
      result.diagnoses.last?.fix == "open the app first, with --launch user or device.openApp()")
    #expect(result.exitCode == 1)
  }

  @Test func `the diagnosis of an unanswered permission sheet does not change the ledger`()
    async throws
  {
    let app = try AppFixture.plain(
      """
      import { NativeModules } from 'react-native';
      await NativeModules.Health.requestAuthorization({ toRead: ['\(Self.steps)'] });
      """
    ) { $0.launch = .fetch }
    var ended: [String] = []
    app.session.ledger.observer = { change, entry in
      if case .ended = change { ended.append(entry.subject) }
    }
    #expect(await app.run().codes.contains("health-prompt-unseen"))
    #expect(!ended.contains("Health.requestAuthorization"))
  }

  @Test func `a permission sheet that nobody answers is reported`() async throws {
    let app = try AppFixture.plain(
      """
      import { NativeModules } from 'react-native';
      import { device } from 'bridgehost';
      device.health.answerPrompts('later');
      await NativeModules.Health.requestAuthorization({ toRead: ['\(Self.steps)'] });
      """
    ) { $0.launch = .user }
    #expect(await app.run().codes == ["health-prompt-open"])
  }

  @Test(arguments: [
    (
      "NativeModules.VitalHealthReactNative.ask('apple_health_kit', ['steps'], [], null)",
      "VitalHealthReactNative.ask"
    ),
    (
      "NativeModules.ReactNativeHealthkit.requestAuthorization({}, { '\(Self.steps)': true })",
      "ReactNativeHealthkit.requestAuthorization"
    ),
    (
      """
      (NativeModules.NitroModules.install(),
        NitroModulesProxy.createHybridObject('CoreModule').requestAuthorization({ toRead: ['\(Self.steps)'] }))
      """, "CoreModule.requestAuthorization"
    ),
  ])
  func `permission that a library asks for in the background waits, and native code is not blamed`(
    call: String, method: String
  ) async throws {
    let app = try AppFixture.plain(
      "import { NativeModules } from 'react-native';\nawait \(call);"
    ) { $0.launch = .fetch }
    let result = await app.run()
    #expect(
      !result.codes.contains("promise-never-settled"),
      "\(result.diagnoses.map(\.message)) \(app.lines)")
    #expect(
      result.text("health-prompt-unseen").hasPrefix("\(method)() was called in the background"))
  }
}
