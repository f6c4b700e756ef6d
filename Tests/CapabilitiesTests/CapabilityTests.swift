import AppHost
import Capabilities
import HostLoop
import NativeBridge
import SimulatedPhone
import Testing

/// What the app tells a capability, and what a capability can report.
@HostActor
struct CapabilityTests {
  private func app(
    _ script: String, configure: (inout SessionConfiguration) -> Void = { _ in }
  ) throws -> AppFixture {
    try AppFixture.plain("import { device } from 'bridgehost';\n\(script)") {
      $0.capabilities.append(Lamp.self)
      configure(&$0)
    }
  }

  @Test func `is informed of each process of the app, once`() async throws {
    let app = try app(
      """
      if (device.launchCount === 1) {
        device.forceQuit({ after: 1 });
        device.openApp({ after: 2 });
      }
      """
    ) { $0.launch = .user }
    _ = await app.run()
    #expect(app.session.capability(Lamp.self)?.processes == ["began", "ended", "began", "ended"])
  }

  @Test func `what it reports while it is made is not lost`() async throws {
    let app = try app("") { configuration in
      configuration.launch = .none
      configuration.info = AppInfo()
      configuration.info?.infoPlistKeys = []
    }
    let result = await app.run()
    #expect(result.diagnoses.map(\.code) == ["lamp-not-declared"])
  }

  @Test func `wakes the app for a reason of its own`() async throws {
    let app = try app(
      """
      if (device.launchCount === 1) {
        device.forceQuit({ after: 1 });
        device.openApp({ after: 2 });
      }
      console.log(device.launchReason);
      if (device.launchCount < 4) device.lamp.break({ after: 10 });
      """
    ) { $0.launch = .none }
    let result = await app.run()
    #expect(app.lines.last == "lamp")
    #expect(result.summaries.map(\.words) == ["1 lamp broke"])
  }
}

private final class Lamp: ReportingCapability {
  private let app: AppConnection
  private(set) var processes: [String] = []
  private var breaks = 0

  init(_ app: AppConnection) {
    self.app = app
    if !app.phone.info.declares("NSLampUsageDescription") {
      app.report(Diagnosis(.lampNotDeclared, "no NSLampUsageDescription"))
    }
  }

  func processBegan() { processes.append("began") }
  func processEnded() { processes.append("ended") }

  var verbs: [DeviceVerb] {
    DeviceVerb("lamp.break") { [unowned self] () in
      breaks += 1
      app.phone.terminate(.memoryPressure)
      app.phone.wake(for: AppLifecycle.Launch("lamp", "because the lamp broke"), "lampBroke") {}
    }
  }

  var summary: String? { breaks > 0 ? "1 lamp broke" : nil }
}

extension DiagnosisKind {
  fileprivate static let lampNotDeclared = DiagnosisKind(
    "lamp-not-declared", .error, title: "the lamp is not declared", explanation: "It stays dark.",
    fix: "declare it")
}
