package import NativeBridge

/// A notification as the app gets it from APNs: `userInfo`. The key `aps` has what iOS itself reads; the others are the app's.
package struct RemoteNotification: Sendable, Equatable {
  /// The whole payload.
  package internal(set) var userInfo: [String: BridgeValue]

  /// A notification with this payload.
  package init(userInfo: [String: BridgeValue]) { self.userInfo = userInfo }

  /// A notification with the app's own data.
  ///
  /// - Parameters:
  ///   - alert: what iOS shows. `nil` for nothing.
  ///   - wakes: whether it has `content-available`, so that iOS wakes the app for it.
  init(data: [String: BridgeValue], alert: [String: BridgeValue]?, wakes: Bool) {
    var aps: [String: BridgeValue] = [:]
    if let alert { aps["alert"] = .object(alert) }
    if wakes { aps["content-available"] = .number(1) }
    userInfo = data.merging(["aps": .object(aps)]) { $1 }
  }

  /// What the app gets for a silent notification without data.
  static let silent = RemoteNotification(data: [:], alert: nil, wakes: true)

  /// The values of `aps`.
  package var aps: [String: BridgeValue] {
    if case .object(let aps)? = userInfo["aps"] { aps } else { [:] }
  }

  /// Whether it asks iOS to let the app run: `content-available: 1`.
  package var wakesApp: Bool { aps["content-available"] == .number(1) }

  /// Whether iOS shows it to the person.
  package var isShown: Bool { aps["alert"] != nil }
}
