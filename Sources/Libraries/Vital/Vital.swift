package import Capabilities
internal import HealthKit
package import HostLoop
package import NativeBridge
internal import SimulatedPhone

/// The native halves of `@tryvital/vital-core-react-native` and `@tryvital/vital-health-react-native` 6, with what they use of
/// vital-ios 1.8.8.
///
/// Vital's servers are reached through the network of the phone. Native code reads health data and uploads it, also in a
/// background launch by HealthKit, without JavaScript.
@HostActor
package final class Vital: Capability {
  private let app: AppConnection
  private let api: VitalAPI
  /// The SDK in the current process.
  private var process: VitalHealthClient?
  /// Whether the app delegate of the current process has set the SDK up.
  private var hasLaunched = false
  /// The same answer comes for each sync.
  private var hasReported = false

  package init(_ app: AppConnection) {
    self.app = app
    api = VitalAPI { [weak app] in app?.requests }
    app.onModuleLookup.append { [weak self] in
      if $0 == VitalHealthReactNative.name { self?.didFinishLaunching() }
    }
    app.phone.lifecycle.observe { [weak self] in self?.process?.appStateChanged(to: $0) }
    app.capability(HealthKitCapability.self)?.otherAskingMethods.append(
      "\(VitalHealthReactNative.name).ask")
  }

  package func addModules(to registry: ModuleRegistry) throws {
    try registry.add { [unowned self] in VitalCoreReactNative(health.core) }
    try registry.add { [unowned self] in VitalHealthReactNative(health) }
  }

  private var health: VitalHealthClient {
    if let process { return process }
    let new = VitalHealthClient(VitalClient(app.phone, api))
    new.onUnreadableState = { [unowned self] in stateWasUnreadable($0) }
    process = new
    return new
  }

  package var isUsed: Bool {
    [VitalCoreReactNative.name, VitalHealthReactNative.name].contains(where: app.hasLookedUp)
  }

  package func processBegan() {
    hasLaunched = false
    if app.hasLookedUp(VitalHealthReactNative.name)
      || app.version(ofPackage: "@tryvital/vital-health-react-native") != nil
    {
      didFinishLaunching()
    }
  }

  /// What the app delegate must call, as the library's plugin writes it (`packages/vital-health-react-native/app.plugin.js`).
  /// An app without an installed library shows with its first look-up that it has it.
  private func didFinishLaunching() {
    if hasLaunched { return }
    hasLaunched = true
    health.automaticConfiguration()
    health.didFinishLaunching()
  }

  private func stateWasUnreadable(_ answer: String) {
    guard !hasReported else { return }
    hasReported = true
    app.report(
      Diagnosis(
        .vitalStateUnreadable,
        "Vital's SDK synced nothing: its server answered POST …/sdk_sync_state/… with \(answer.prefix(80)), "
          + "which has no status that the SDK knows"))
  }

  package nonisolated static var diagnoses: [DiagnosisKind] { [.vitalStateUnreadable] }

  package func scriptEnded() { api.cancelAll() }

  package func processEnded() {
    api.cancelAll()
    process = nil
  }

  package nonisolated static var requirements: [AppRequirement] {
    let module = VitalHealthReactNative.name
    let writing = AppRequirement.Declaration.infoPlist("NSHealthUpdateUsageDescription")
    return [
      AppRequirement(module, needs: .entitlement("com.apple.developer.healthkit")),
      AppRequirement(module, needs: .infoPlist("NSHealthShareUsageDescription")),
      AppRequirement(ownUseOf: module, "writeHealthData", needs: writing),
      // The class of the library has a method that calls the module, whether the app writes or not (`src/index.tsx`).
      AppRequirement(
        package: "@tryvital/vital-health-react-native", as: "VitalHealth", "writeHealthData",
        needs: writing),
    ]
  }
}
