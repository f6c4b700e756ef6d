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

  /// One instance for the process, which the app delegate and JavaScript share (`RCTAppleHealthKit.m` lines 38 to 45).
  package func addModules(to registry: ModuleRegistry) throws { try registry.add(module) }

  package var isUsed: Bool {
    app.codeAsks(for: RCTAppleHealthKit.name) || app.hasLookedUp(RCTAppleHealthKit.name)
  }

  package func processBegan() {
    module.processBegan()
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
      AppRequirement(module, needs: .infoPlist("NSHealthShareUsageDescription"))
    ]
  }
}
