package import Capabilities
package import NativeBridge
package import SimulatedPhone

/// What every app can do on its phone: each line is all that the program knows of that capability. What one builds on
/// comes before it.
package let standardCapabilities: [any Capability.Type] = [
  Uploads.self,
  BackgroundFetchCapability.self,
  HealthKitCapability.self,
  HealthSync.self,
  BackgroundTasksCapability.self,
  Storage.self,
  Linking.self,
  NetInfo.self,
]

/// Why an app is launched unless somebody says otherwise.
package let standardLaunch = AppLifecycle.Launch.fetch

extension DiagnosisKind {
  /// All that can be found wrong with a run of an app with ``standardCapabilities``.
  package static let all = ofHost + standardCapabilities.flatMap { $0.diagnoses }
}
