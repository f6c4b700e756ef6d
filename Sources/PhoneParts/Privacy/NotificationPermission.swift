package import HostLoop

/// What the person lets the app notify: `UNNotificationSettings`.
@HostActor
package final class NotificationPermission {
  package static let name = "NOTIFICATIONS"

  /// `provisional` is granted without a prompt: notifications come quietly.
  package enum Status { case notDetermined, denied, authorized, provisional }

  package private(set) var status = Status.notDetermined
  /// The options that the app has asked for. iOS supports no others.
  private var requested: Set<String> = []

  func reset() { (status, requested) = (.notDetermined, []) }

  /// Whether iOS asks the person.
  package func wouldAsk(for options: Set<String>) -> Bool {
    status == .notDetermined && !options.contains("provisional")
  }

  /// `requestAuthorizationWithOptions:` (`RNPermissionHandlerNotifications.mm` lines 75 to 138).
  package func request(_ options: Set<String>, isAllowed: Bool) {
    requested.formUnion(options)
    guard status == .notDetermined else { return }
    status = options.contains("provisional") ? .provisional : isAllowed ? .authorized : .denied
  }

  /// The person changes the switch in Settings.
  package func set(isAllowed: Bool) {
    if requested.isEmpty { requested = ["alert", "badge", "sound"] }
    status = isAllowed ? .authorized : .denied
  }

  /// The word of JavaScript (lines 18 to 32).
  package var statusText: String {
    switch status {
    case .notDetermined: AccessLevel.notDetermined.status
    case .denied: AccessLevel.denied.status
    case .authorized, .provisional: AccessLevel.full.status
    }
  }

  /// What iOS supports of the settings, and whether it is on (lines 34 to 67). Nothing but the first two is there before the
  /// app has asked.
  package var settings: [String: Bool] {
    var settings = [
      "provisional": status == .provisional,
      "providesAppSettings": requested.contains("providesAppSettings"),
    ]
    guard status != .notDetermined else { return settings }
    let isOn = status == .authorized
    for option in ["badge", "alert", "sound", "carPlay"] where requested.contains(option) {
      settings[option] = isOn
    }
    settings["lockScreen"] = isOn
    settings["notificationCenter"] = status != .denied
    return settings
  }
}
