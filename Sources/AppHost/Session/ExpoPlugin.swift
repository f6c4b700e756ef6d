internal import Foundation
internal import HostLoop
internal import ScriptLoading
internal import SimulatedPhone

/// What an Expo plugin adds to the Info.plist and the entitlements. bridgehost does not run plugins.
struct ExpoPlugin {
  var modes: Set<AppInfo.BackgroundMode> = []
  var taskIdentifiers: Set<String> = []
  var infoPlistKeys: Set<String> = []
  var entitlementKeys: Set<String> = []
  /// The modes that the option `modes` of the plugin adds, by their names there.
  var modesByOption: [String: AppInfo.BackgroundMode] = [:]
  /// Whether prebuild runs the plugin also if `plugins` does not list it (@expo/prebuild-config: withDefaultPlugins.ts,
  /// `legacyExpoPlugins`).
  var isAutomatic = false

  /// What the plugins of each package add (`plugin/src` or `app.plugin.js` of the package).
  private static let known: [String: ExpoPlugin] = [
    "expo-background-fetch": ExpoPlugin(modes: [.fetch], isAutomatic: true),
    "expo-task-manager": ExpoPlugin(modes: [.fetch], isAutomatic: true),
    "expo-background-task": ExpoPlugin(
      modes: [.processing], taskIdentifiers: ["com.expo.modules.backgroundtask.processing"],
      infoPlistKeys: ["BGTaskSchedulerPermittedIdentifiers"]),
    "expo-local-authentication": ExpoPlugin(
      infoPlistKeys: ["NSFaceIDUsageDescription"], isAutomatic: true),
    "expo-secure-store": ExpoPlugin(infoPlistKeys: ["NSFaceIDUsageDescription"]),
    "expo-av": ExpoPlugin(infoPlistKeys: ["NSMicrophoneUsageDescription"], isAutomatic: true),
    "expo-audio": ExpoPlugin(infoPlistKeys: ["NSMicrophoneUsageDescription"]),
    "expo-calendar": ExpoPlugin(
      infoPlistKeys: [
        "NSCalendarsUsageDescription", "NSCalendarsFullAccessUsageDescription",
        "NSRemindersUsageDescription", "NSRemindersFullAccessUsageDescription",
      ], isAutomatic: true),
    "expo-camera": ExpoPlugin(
      infoPlistKeys: ["NSCameraUsageDescription", "NSMicrophoneUsageDescription"],
      isAutomatic: true),
    "expo-contacts": ExpoPlugin(
      infoPlistKeys: ["NSContactsUsageDescription"], isAutomatic: true),
    "expo-image-picker": ExpoPlugin(
      infoPlistKeys: [
        "NSPhotoLibraryUsageDescription", "NSCameraUsageDescription",
        "NSMicrophoneUsageDescription",
      ], isAutomatic: true),
    "expo-location": ExpoPlugin(
      infoPlistKeys: [
        "NSLocationAlwaysAndWhenInUseUsageDescription", "NSLocationAlwaysUsageDescription",
        "NSLocationWhenInUseUsageDescription",
      ], isAutomatic: true),
    "expo-media-library": ExpoPlugin(
      infoPlistKeys: ["NSPhotoLibraryUsageDescription", "NSPhotoLibraryAddUsageDescription"],
      isAutomatic: true),
    "expo-notifications": ExpoPlugin(entitlementKeys: ["aps-environment"], isAutomatic: true),
    "expo-sensors": ExpoPlugin(infoPlistKeys: ["NSMotionUsageDescription"], isAutomatic: true),
    "expo-tracking-transparency": ExpoPlugin(infoPlistKeys: ["NSUserTrackingUsageDescription"]),
    "react-native-ble-manager": ExpoPlugin(infoPlistKeys: ["NSBluetoothAlwaysUsageDescription"]),
    "react-native-ble-plx": blePlx,
    "@config-plugins/react-native-ble-plx": blePlx,
    "react-native-health": ExpoPlugin(
      infoPlistKeys: usageDescriptions, entitlementKeys: ["com.apple.developer.healthkit"]),
    "@kingstinct/react-native-healthkit": ExpoPlugin(
      infoPlistKeys: usageDescriptions,
      entitlementKeys: ["com.apple.developer.healthkit", backgroundDelivery]),
    "@tryvital/vital-health-react-native": ExpoPlugin(
      modes: [.processing], taskIdentifiers: ["io.tryvital.VitalHealthKit.ProcessingTask"],
      infoPlistKeys: ["NSHealthShareUsageDescription", "BGTaskSchedulerPermittedIdentifiers"],
      entitlementKeys: ["com.apple.developer.healthkit", backgroundDelivery]),
  ]
  private static let blePlx = ExpoPlugin(
    infoPlistKeys: ["NSBluetoothAlwaysUsageDescription"],
    modesByOption: ["central": .bluetoothCentral])
  /// The usage descriptions by the option of a plugin that has their text.
  private static let texts = [
    "bluetoothAlwaysPermission": ["NSBluetoothAlwaysUsageDescription"],
    "calendarPermission": [
      "NSCalendarsUsageDescription", "NSCalendarsFullAccessUsageDescription",
    ],
    "cameraPermission": ["NSCameraUsageDescription"],
    "contactsPermission": ["NSContactsUsageDescription"],
    "faceIDPermission": ["NSFaceIDUsageDescription"],
    "locationAlwaysAndWhenInUsePermission": ["NSLocationAlwaysAndWhenInUseUsageDescription"],
    "locationWhenInUsePermission": ["NSLocationWhenInUseUsageDescription"],
    "microphonePermission": ["NSMicrophoneUsageDescription"],
    "motionPermission": ["NSMotionUsageDescription"],
    "photosPermission": ["NSPhotoLibraryUsageDescription"],
    "remindersPermission": [
      "NSRemindersUsageDescription", "NSRemindersFullAccessUsageDescription",
    ],
    "savePhotosPermission": ["NSPhotoLibraryAddUsageDescription"],
    "userTrackingPermission": ["NSUserTrackingUsageDescription"],
  ]
  private static let usageDescriptions: Set = [
    "NSHealthShareUsageDescription", "NSHealthUpdateUsageDescription",
  ]
  private static let backgroundDelivery = "com.apple.developer.healthkit.background-delivery"

  /// The known plugins that prebuild runs.
  ///
  /// - Parameters:
  ///   - list: `expo.plugins` of `app.json`: names, and arrays of a name and options.
  ///   - folder: the folder of the `package.json`.
  static func plugins(_ list: Any?, in folder: String) -> [ExpoPlugin] {
    var plugins: [String: ExpoPlugin] = [:]
    for name in dependencies(in: folder) {
      if let plugin = known[name], plugin.isAutomatic { plugins[name] = plugin }
    }
    for entry in list as? [Any] ?? [] {
      let parts = entry as? [Any] ?? [entry]
      guard let name = parts.first as? String, var plugin = known[name] else { continue }
      let options = parts.dropFirst().first as? [String: Any] ?? [:]
      // With `false` as its text, a usage description is not written.
      let off = Set(options.filter { $0.value as? Bool == false }.keys)
      plugin.infoPlistKeys.subtract(off)
      plugin.infoPlistKeys.subtract(off.flatMap { texts[$0] ?? [] })
      if off.contains("background") { plugin.entitlementKeys.remove(backgroundDelivery) }
      let modes = options["modes"] as? [String] ?? []
      plugin.modes.formUnion(modes.compactMap { plugin.modesByOption[$0] })
      plugins[name] = plugin
    }
    return Array(plugins.values)
  }

  /// The names of the packages on which the project in a folder depends.
  static func dependencies(in folder: String) -> [String] {
    guard let contents = try? FileContents(path: folder + "/package.json"),
      let package = try? JSONSerialization.jsonObject(with: Data(contents.bytes))
        as? [String: Any],
      let dependencies = package["dependencies"] as? [String: Any]
    else { return [] }
    return Array(dependencies.keys)
  }
}
