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
  private let module: RCTAppleHealthKit

  package init(_ app: AppConnection) {
    self.app = app
    module = RCTAppleHealthKit(on: app.phone, app.capability(HealthKitCapability.self)) {
      [app] words in app.log(words, about: "health")
    }
  }

  /// Up to version 1.13.4 an event ends the app if JavaScript has not asked for the module yet: React Native's base class
  /// asserts that the module can reach JavaScript (issue 201).
  private func assertChannel(for event: String) {
    guard let version = app.version(ofPackage: "react-native-health"), Self.asserts(version),
      !app.hasLookedUp(RCTAppleHealthKit.name)
    else { return }
    let channel = "RCTCallableJSModules"
    app.phone.raise(
      ObjectiveCException(
        name: "NSInternalInconsistencyException",
        reason:
          "Error when sending event: \(event) with body: {\n}. \(channel) is not set. This is probably because "
          + "you've explicitly synthesized the \(channel) in RCTAppleHealthKit, even though it's inherited from "
          + "RCTEventEmitter.",
        fix: "update react-native-health to 1.13.5 or later"))
  }

  private static func asserts(_ version: String) -> Bool {
    let parts = version.split(separator: ".").map { Int($0) ?? 0 }
    return parts.lexicographicallyPrecedes([1, 13, 5])
  }

  /// One instance for the process, which the app delegate and JavaScript share (`RCTAppleHealthKit.m` lines 38 to 45).
  package func addModules(to registry: ModuleRegistry) throws { try registry.add(module) }

  package var isUsed: Bool {
    app.codeAsks(for: RCTAppleHealthKit.name) || app.hasLookedUp(RCTAppleHealthKit.name)
  }

  package func processBegan() {
    module.processBegan()
    module.notifications.onPost = { [weak self] in self?.assertChannel(for: $0) }
    guard app.codeAsks(for: RCTAppleHealthKit.name) else { return }
    if app.phone.info.appDelegate?.contains("initializeBackgroundObservers") ?? true {
      module.initializeBackgroundObservers()
    } else {
      app.log("the app delegate does not call initializeBackgroundObservers", about: "health")
    }
  }

  package func processEnded() { module.processEnded() }

  package nonisolated static var requirements: [AppRequirement] {
    let module = RCTAppleHealthKit.name
    return [
      AppRequirement(module, needs: .entitlement("com.apple.developer.healthkit")),
      AppRequirement(module, needs: .infoPlist("NSHealthShareUsageDescription")),
    ]
      + (QuantitySaving.all.map(\.name) + ["saveFood", "saveWorkout", "saveMindfulSession"]).map {
        AppRequirement(module, $0, needs: .infoPlist("NSHealthUpdateUsageDescription"))
      }
  }
}
