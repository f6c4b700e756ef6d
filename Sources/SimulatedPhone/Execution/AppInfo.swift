/// What the app declares: the parts of its Info.plist and its entitlements that matter here.
public struct AppInfo: Sendable, Equatable {
  /// `UIBackgroundModes`.
  package enum BackgroundMode: String, Sendable, CaseIterable {
    /// Background fetch, and tasks that refresh the app.
    case fetch
    /// Background tasks that process data.
    case processing
    /// Silent notifications.
    case remoteNotification = "remote-notification"
    /// Communication with Bluetooth devices.
    case bluetoothCentral = "bluetooth-central"
  }

  /// The root component that the app's native code runs.
  package struct NativeRoot: Sendable, Equatable {
    /// The name with which it calls `AppRegistry.runApplication`.
    package let name: String
    /// What says so: a file, or `Expo`.
    package let origin: String

    /// The root component of this name.
    package init(name: String, origin: String) {
      self.name = name
      self.origin = origin
    }
  }

  /// The name under which the app delegate runs the app's JavaScript, as the template's `app.json` has it; `nil` when
  /// nothing says what it is.
  public var appName: String?
  /// The source text of the app delegate, without comments; `nil` when it is unknown.
  public var appDelegate: String?
  /// What the app's native code is known to run; `nil` when nothing says it.
  package var nativeRoot: NativeRoot?
  /// Whether the script is the file from which the whole app starts: `index.js` in the folder of `app.json`.
  public var startsFromIndex = false
  /// The initial properties that the app delegate gives the root component, as a JSON object.
  public var initialProps = "{}"
  /// Whether the app's own native code holds an event until JavaScript listens. Without that the event is sent to nobody.
  public var holdsEarlyEvents = true
  /// `CFBundleIdentifier`.
  public var bundleIdentifier = "com.example.app"
  /// The name below its icon: `CFBundleDisplayName`, or `CFBundleName`.
  public var displayName = "App"
  /// `CFBundleShortVersionString`.
  public var version = "1.0"
  /// `CFBundleVersion`.
  public var buildNumber = "1"
  /// `UIBackgroundModes`.
  package var backgroundModes: Set<BackgroundMode> = [
    .fetch, .processing, .bluetoothCentral, .remoteNotification,
  ]
  /// `BGTaskSchedulerPermittedIdentifiers`. `nil` if they are unknown; then all identifiers are
  /// permitted.
  public var permittedIdentifiers: Set<String>?
  /// The URL schemes of `CFBundleURLTypes`, in lower case. Links with these schemes open the app.
  public var urlSchemes: Set<String> = []
  /// `LSApplicationQueriesSchemes`, in lower case. `nil` if they are unknown; then all schemes may
  /// be queried.
  public var queriesSchemes: Set<String>?

  /// The keys of the Info.plist. `nil` if they are unknown; then all keys count as present.
  public var infoPlistKeys: Set<String>?
  /// The keys of the entitlements. `nil` if they are unknown; then all keys count as present.
  public var entitlementKeys: Set<String>?

  /// The object `expo` of `app.json`, as JSON. `nil` if there is none.
  public var expoConfig: String?

  /// Whether the project switches React Native's new architecture on, or off. `nil` if it says neither.
  public var wantsNewArchitecture: Bool?

  /// What of the project's configuration is not read, and what to do: a sentence for each.
  public var warnings: [String] = []

  /// An app with the declarations that background work needs.
  public init() {}

  /// Whether the Info.plist has a key, such as `NSHealthShareUsageDescription`.
  public func declares(_ key: String) -> Bool { infoPlistKeys?.contains(key) ?? true }

  /// Whether the app has an entitlement, such as `com.apple.developer.healthkit`.
  public func isEntitled(to key: String) -> Bool { entitlementKeys?.contains(key) ?? true }

  /// Whether the app has scenes: then iOS makes no user interface in a background launch.
  public var hasScenes: Bool { infoPlistKeys?.contains("UIApplicationSceneManifest") ?? false }

  /// Whether a task of that identifier may be scheduled.
  public func permits(_ identifier: String) -> Bool {
    permittedIdentifiers?.contains(identifier) ?? true
  }
}
