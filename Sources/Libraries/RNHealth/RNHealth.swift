package import Capabilities
internal import HealthKit
package import HostLoop
package import NativeBridge
internal import SimulatedPhone

/// The native half of react-native-health 1.19: `NativeModules.AppleHealthKit` on the phone's HealthKit.
///
/// Facts are those of version 1.19.0 (`RCTAppleHealthKit/*.m`). Its app delegate observes types of data from the launch on,
/// before JavaScript runs.
@HostActor
package final class RNHealth: Capability {
  private let app: AppConnection
  /// One instance for the app delegate and all scripts (`RCTAppleHealthKit.m` lines 38 to 45). Most apps need none.
  private lazy var module = RCTAppleHealthKit(
    on: app.phone, app.capability(HealthKitCapability.self)
  ) { [app] in app.log($0, about: "health") }

  /// Whether the app delegate of the current process has set the module up.
  private var hasLaunched = false

  package init(_ app: AppConnection) {
    self.app = app
    app.onModuleLookup.append { [weak self] in
      if $0 == RCTAppleHealthKit.name { self?.didFinishLaunching() }
    }
    app.capability(HealthKitCapability.self)?.libraries.append(
      HealthLibrary(
        object: RCTAppleHealthKit.name, observingFunction: "setObserver",
        arguments: { "{ type: '\(HealthTypeName.name(ofType: $0) ?? "…")' }" },
        askingMethods: ["\(RCTAppleHealthKit.name).initHealthKit"]
      ) { [weak self] in self?.isUsed == true })
  }

  package func addModules(to registry: ModuleRegistry) throws {
    try registry.add { [unowned self] in module }
  }

  package var isUsed: Bool { app.hasLookedUp(RCTAppleHealthKit.name) }

  package func processBegan() {
    hasLaunched = false
    if isUsed || version != nil { didFinishLaunching() }
  }

  private var version: String? { app.version(ofPackage: "react-native-health") }

  /// The app delegate. An app without an installed library shows with its first look-up that it has it.
  private func didFinishLaunching() {
    if hasLaunched { return }
    hasLaunched = true
    module.notifications.onUnattached = { [weak self] in self?.lose($0) }
    if observesInBackground {
      module.initializeBackgroundObservers()
    } else {
      app.log("the app delegate does not call initializeBackgroundObservers", about: "health")
    }
  }

  /// Whether the app delegate calls the method. `expo prebuild` makes one that does not, and the library's plugin leaves it so.
  private var observesInBackground: Bool {
    let info = app.phone.info
    guard let appDelegate = info.appDelegate else { return info.nativeRoot?.origin != "Expo" }
    return appDelegate.contains("initializeBackgroundObservers")
  }

  package func processEnded() { if isUsed { module.processEnded() } }

  /// An event is lost because JavaScript has not asked for the module yet.
  ///
  /// Up to version 1.13.4 it ends the app: React Native's base class asserts that the module can reach JavaScript (issue 201).
  private func lose(_ event: String) {
    let version = version ?? "1.19.0"
    let parts = version.split(separator: ".").map { Int($0) ?? 0 }
    if parts.lexicographicallyPrecedes([1, 13, 5]) {
      app.phone.raise(.withoutChannel(event))
    } else {
      let entry = app.ledger.begin(
        .event, event, at: .native(file: #fileID, line: #line))
      app.ledger.end(entry, .dropped(.unheard))
    }
  }

  package nonisolated static var requirements: [AppRequirement] {
    let module = RCTAppleHealthKit.name
    let saving =
      QuantitySaving.all.map(\.name) + ["saveFood", "saveWorkout", "saveMindfulSession"]
    let health = AppRequirement.Declaration.entitlement("com.apple.developer.healthkit")
    let (reading, writing) = (
      AppRequirement.Declaration.infoPlist("NSHealthShareUsageDescription"),
      AppRequirement.Declaration.infoPlist("NSHealthUpdateUsageDescription")
    )
    return [
      AppRequirement(ownUseOf: module, needs: health),
      AppRequirement(ownUseOf: module, needs: reading),
      AppRequirement(package: package, as: module, but: { $0 == "isAvailable" }, needs: health),
      // Its permissions are those for which HealthKit asks (`RCTAppleHealthKit.m`, initializeHealthKit).
      AppRequirement(package: package, as: module, "initHealthKit", needs: reading) { call in
        (call.hasList("permissions.read") ? [reading] : [])
          + (call.hasList("permissions.write") ? [writing] : [])
      },
    ]
      + saving.flatMap {
        [
          AppRequirement(ownUseOf: module, $0, needs: writing),
          AppRequirement(package: package, as: module, $0, needs: writing),
        ]
      }
  }

  private nonisolated static let package = "react-native-health"
}

extension ObjectiveCException {
  /// React Native's assertion in `-[RCTEventEmitter sendEventWithName:body:]`.
  fileprivate static func withoutChannel(_ event: String) -> ObjectiveCException {
    ObjectiveCException(
      name: "NSInternalInconsistencyException",
      reason:
        "Error when sending event: \(event) with body: {\n}. RCTCallableJSModules is not set. This is probably "
        + "because you've explicitly synthesized the RCTCallableJSModules in RCTAppleHealthKit, even though it's "
        + "inherited from RCTEventEmitter.",
      fix: "update react-native-health to 1.13.5 or later")
  }
}
