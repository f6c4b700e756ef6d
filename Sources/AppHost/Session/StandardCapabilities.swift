package import Capabilities
package import NativeBridge

/// The capabilities that every app has. This list is the only place that names them. A capability
/// comes after those on which it builds.
package let standardCapabilities: [any Capability.Type] = [
  Uploads.self,
  BackgroundFetchCapability.self,
  HealthKitCapability.self,
  HealthSync.self,
  BackgroundTasksCapability.self,
  RNBackgroundFetchCapability.self,
  Storage.self,
  Bluetooth.self,
  Linking.self,
  NetInfo.self,
  MMKVCapability.self,
  KingstinctHealthKit.self,
  RNHealth.self,
  Vital.self,
  ExpoCapability.self,
  ExpoTasksCapability.self,
  ExpoSQLiteCapability.self,
  OPSQLiteCapability.self,
  RNDeviceInfoCapability.self,
  RNPermissionsCapability.self,
  RNLocalizeCapability.self,
  RNCConfig.self,
  RNBackgroundTimerCapability.self,
  RNFS.self,
  BlobUtil.self,
  ExpoFileSystemCapability.self,
  ExpoFetchCapability.self,
  BlePlxCapability.self,
  BleManagerCapability.self,
]

extension DiagnosisKind {
  /// All kinds of diagnoses for an app with ``standardCapabilities``.
  package static let all = ofHost + standardCapabilities.flatMap { $0.diagnoses }
}
