internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import Privacy
internal import SimulatedPhone

/// The permission of `expo-notifications` (`ios/ExpoNotifications/Permissions`): the same as that of all libraries. What else the
/// package has is answered by stand-ins.
@HostActor
final class ExpoNotificationPermissions: NativeModule {
  nonisolated static let name = "ExpoNotificationPermissionsModule"
  nonisolated static let library: ReplacedLibrary? = ReplacedLibrary(
    "expo-notifications",
    versions: "0.27", "0.28", "0.29", "0.30", "0.31", "0.32", "55", "56", "57")

  private let privacy: Privacy

  init(_ phone: Phone) { privacy = phone.part(Privacy.self) }

  var exports: [any Export] {
    AsyncFunction("getPermissionsAsync") { [self] () in Answer(privacy.notifications) }
    AsyncFunction("requestPermissionsAsync") {
      [self] (options: [String: BridgeValue]?, promise: Promise) in
      request(options ?? [:], promise)
    }
  }

  private func request(_ options: [String: BridgeValue], _ promise: Promise) {
    let chosen = Set(Self.options.filter { options[$0.key] == .bool(true) }.map(\.value))
    let asked = chosen.isEmpty ? ["alert", "badge", "sound"] : chosen
    let settle: @HostActor (Bool) -> Void = { [privacy] isAllowed in
      privacy.notifications.request(asked, isAllowed: isAllowed)
      promise.resolve(Answer(privacy.notifications))
    }
    guard privacy.notifications.wouldAsk(for: asked) else { return settle(true) }
    privacy.prompt(NotificationPermission.name, for: promise.entry) { settle($0 != .deny) }
  }

  /// The names of JavaScript, and those of iOS.
  private static let options = [
    "allowAlert": "alert", "allowBadge": "badge", "allowSound": "sound",
    "allowDisplayInCarPlay": "carPlay", "allowCriticalAlerts": "criticalAlert",
    "provideAppNotificationSettings": "providesAppSettings", "allowProvisional": "provisional",
    "allowAnnouncements": "announcement",
  ]

  private struct Answer: JSRecord, Sendable {
    private let status: NotificationPermission.Status
    private let settings: [String: Bool]

    @HostActor init(_ permission: NotificationPermission) {
      (status, settings) = (permission.status, permission.settings)
    }

    func write(fields: JSFields) throws {
      let word =
        switch status {
        case .authorized: "granted"
        case .denied: "denied"
        // `UNAuthorizationStatusProvisional` is none of the two.
        case .notDetermined, .provisional: "undetermined"
        }
      fields.add("status", word)
      fields.add("granted", status == .authorized)
      fields.add("canAskAgain", status != .denied)
      fields.add("expires", "never")
      try fields.add("ios", BridgeValue.object(details))
    }

    private var details: [String: BridgeValue] {
      // `UNAuthorizationStatus`.
      let number =
        switch status {
        case .notDetermined: 0
        case .denied: 1
        case .authorized: 2
        case .provisional: 3
        }
      var details: [String: BridgeValue] = [
        "status": .number(Double(number)),
        // Banners, and previews always.
        "alertStyle": .number(status == .authorized ? 1 : 0), "allowsPreviews": .number(1),
        "providesAppNotificationSettings": .bool(settings["providesAppSettings"] ?? false),
      ]
      for (name, option) in Self.names {
        details[name] = settings[option].map { .bool($0) } ?? .null
      }
      return details
    }

    private static let names = [
      "allowsDisplayInNotificationCenter": "notificationCenter",
      "allowsDisplayOnLockScreen": "lockScreen", "allowsDisplayInCarPlay": "carPlay",
      "allowsAlert": "alert", "allowsBadge": "badge", "allowsSound": "sound",
      "allowsCriticalAlerts": "criticalAlert", "allowsAnnouncements": "announcement",
    ]
  }
}
