internal import NativeBridge
internal import RemoteNotifications

extension RemoteNotification {
  /// The key without which the library takes no notice of a notification.
  static let messageID = "gcm.message_id"

  /// The `RemoteMessage` of JavaScript (`RNFBMessagingSerializer.m`, remoteMessageUserInfoToDict).
  var remoteMessage: BridgeValue {
    var message: [String: BridgeValue] = [:]
    var data: [String: BridgeValue] = [:]
    for (key, value) in userInfo {
      if let name = Self.names[key] {
        message[name] = value
      } else if key != "aps", !key.hasPrefix("gcm."), !key.hasPrefix("google.") {
        data[key] = value
      }
    }
    message["data"] = .object(data)
    message.merge(Self.renamed(aps, ["category": "category", "thread-id": "threadId"])) { $1 }
    if let isAvailable = aps["content-available"] {
      message["contentAvailable"] = .bool(Self.isTrue(isAvailable))
    }
    if aps["mutable-content"] == .number(1) { message["mutableContent"] = .bool(true) }
    if let shown { message["notification"] = .object(shown) }
    return .object(message)
  }

  /// The names of the message's own values.
  private static let names = [
    messageID: "messageId", "google.message_id": "messageId", "message_id": "messageId",
    "message_type": "messageType", "collapse_key": "collapseKey", "from": "from",
    "google.c.sender.id": "from", "google.c.a.ts": "sentTime", "to": "to", "google.to": "to",
  ]

  /// What iOS shows. `nil` if it shows nothing.
  private var shown: [String: BridgeValue]? {
    var notification: [String: BridgeValue] = [:]
    var ios = Self.renamed(aps, ["badge": "badge"])
    switch aps["alert"] {
    case .string(let title)?: notification["title"] = .string(title)
    case .object(let alert)?:
      notification = Self.renamed(alert, Self.alertNames)
      ios.merge(Self.renamed(alert, Self.subtitleNames)) { $1 }
    default: break
    }
    switch aps["sound"] {
    case .string(let name)?: notification["sound"] = .string(name)
    case .object(let sound)?:
      var values = Self.renamed(sound, ["name": "name", "volume": "volume"])
      if let critical = sound["critical"] { values["critical"] = .bool(Self.isTrue(critical)) }
      ios["sound"] = .object(values)
    default: break
    }
    if !ios.isEmpty { notification["ios"] = .object(ios) }
    return notification.isEmpty ? nil : notification
  }

  private static let alertNames = [
    "title": "title", "title-loc-key": "titleLocKey", "title-loc-args": "titleLocArgs",
    "body": "body", "loc-key": "bodyLocKey", "loc-args": "bodyLocArgs",
  ]

  private static let subtitleNames = [
    "subtitle": "subtitle", "subtitle-loc-key": "subtitleLocKey",
    "subtitle-loc-args": "subtitleLocArgs",
  ]

  private static func renamed(
    _ values: [String: BridgeValue], _ names: [String: String]
  ) -> [String: BridgeValue] {
    values.reduce(into: [:]) { result, each in
      if let name = names[each.key] { result[name] = each.value }
    }
  }

  /// `[RCTConvert BOOL:]` of the values that a payload has.
  private static func isTrue(_ value: BridgeValue) -> Bool {
    switch value {
    case .bool(let isTrue): isTrue
    case .number(let number): number != 0
    default: false
    }
  }
}
