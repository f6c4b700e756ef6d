package import AppHost
internal import BackgroundFetch
internal import BackgroundTasks
internal import BleManager
internal import BlePlx
internal import BlobUtil
internal import Bluetooth
package import Capabilities
internal import Expo
internal import ExpoFetch
internal import ExpoFileSystem
internal import ExpoSQLite
internal import ExpoTasks
internal import Firebase
internal import HealthKit
internal import HealthSync
internal import KingstinctHealthKit
internal import Linking
internal import MMKV
package import NativeBridge
internal import NetInfo
internal import OPSQLite
internal import RNBackgroundFetch
internal import RNBackgroundTimer
internal import RNCConfig
internal import RNCGeolocation
internal import RNDeviceInfo
internal import RNFS
internal import RNHealth
internal import RNLocalize
internal import RNNavigation
internal import RNPermissions
internal import RemoteNotifications
internal import SQLiteStorage
package import ScriptLoading
internal import Storage
internal import Uploads
internal import Vital

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
  SQLiteStorageCapability.self,
  RNDeviceInfoCapability.self,
  RNPermissionsCapability.self,
  RNLocalizeCapability.self,
  RNCConfig.self,
  RNCGeolocationCapability.self,
  RemoteNotificationsCapability.self,
  RNFBAppCapability.self,
  RNFBMessagingCapability.self,
  RNBackgroundTimerCapability.self,
  RNNavigationCapability.self,
  RNFS.self,
  BlobUtil.self,
  ExpoFileSystemCapability.self,
  ExpoFetchCapability.self,
  BlePlxCapability.self,
  BleManagerCapability.self,
]

extension RaceInput {
  /// What may happen from outside to an app with ``standardCapabilities``.
  package static let standard = standardCapabilities.raceInputs
}

extension DiagnosisKind {
  /// All kinds of diagnoses for an app with ``standardCapabilities``.
  package static let all = ofHost + standardCapabilities.flatMap { $0.diagnoses }
}

extension SessionConfiguration {
  /// The settings of a run of an app with ``standardCapabilities``.
  package init(script: ScriptSource) {
    self.init(script: script, capabilities: standardCapabilities)
  }
}
