internal import HostLoop
internal import NativeBridge

/// What the installed version of @react-native-firebase/messaging does, where versions differ.
struct RNFBMessagingRelease {
  private let numbers: (Int, Int, Int)

  init(_ numbers: (Int, Int, Int)) { self.numbers = numbers }

  private func isFrom(_ major: Int, _ minor: Int) -> Bool { numbers >= (major, minor, 0) }

  /// Whether a message waits until JavaScript has set its handler. Earlier versions send it after 8 s.
  var waitsForHandler: Bool { isFrom(12, 4) }
  /// Whether all messages share one completion handler. Earlier versions call each one after 25 s.
  var sharesCompletion: Bool { isFrom(21, 10) }
  /// Whether `completeNotificationProcessing` has an effect. From 21.11 to 25 its block follows a comma, and never runs
  /// (`RNFBMessagingModule.m`).
  var completesFromJavaScript: Bool { sharesCompletion && (!isFrom(21, 11) || isFrom(26, 0)) }
  /// Whether a call of `registerForRemoteNotifications` rejects the one before it.
  var supersedesRegistration: Bool { isFrom(26, 0) }
  /// Whether a registration without an answer ends after 10 s.
  var limitsRegistration: Bool { isFrom(19, 3) }
  /// Whether `requestPermission` also registers with APNs.
  var registersWithPermission: Bool { isFrom(19, 3) }
  /// Whether Firebase gives no token before APNs has given one.
  var needsAPNSToken: Bool { isFrom(17, 0) }

  /// The first versions with methods that earlier ones lack.
  private static let firstVersions = [
    "signalBackgroundMessageHandlerSet": (12, 4), "getDidOpenSettingsForNotification": (14, 5),
    "setDeliveryMetricsExportToBigQuery": (16, 0), "setAPNSToken": (17, 0),
    "completeNotificationProcessing": (21, 10), "sendMessage": (26, 0),
    "setNotificationDelegationEnabled": (26, 0), "isNotificationDelegationEnabled": (26, 0),
  ]

  @HostActor
  func has(_ method: AsyncFunction) -> Bool {
    Self.firstVersions[method.name].map { isFrom($0.0, $0.1) } ?? true
  }
}
