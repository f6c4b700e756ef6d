internal import NativeBridge
internal import Storage

/// What native code answers: the argument of the callback for success, or of the one for errors (`SQLiteResult.m`).
enum StorageReply: Sendable {
  case success(BridgeValue)
  case failure(BridgeValue)

  static func success(_ text: String) -> StorageReply { .success(.string(text)) }
  static func failure(_ text: String) -> StorageReply { .failure(.string(text)) }

  var value: BridgeValue {
    switch self {
    case .success(let value), .failure(let value): value
    }
  }

  /// The answer for one statement of a batch.
  ///
  /// - Parameter id: what JavaScript called the statement; its own code calls all of them 1111.
  func entry(_ id: BridgeValue) -> BridgeValue {
    switch self {
    case .success(let value):
      .object(["qid": id, "type": .string("success"), "result": value])
    case .failure(let value):
      .object(["qid": id, "type": .string("error"), "error": value, "result": value])
    }
  }

  @HostActor
  func send(_ success: Callback, _ failure: Callback) {
    switch self {
    case .success(let value): success(value)
    case .failure(let value): failure(value)
    }
  }
}

/// An `NSDictionary` of JavaScript: `null` counts as missing.
typealias StorageOptions = [String: BridgeValue]

extension StorageOptions {
  func text(_ key: String) -> String? {
    if case .string(let text) = self[key] { text } else { nil }
  }

  func has(_ key: String) -> Bool { (self[key] ?? .null) != .null }

  func options(_ key: String) -> StorageOptions {
    if case .object(let options) = self[key] { options } else { [:] }
  }

  func list(_ key: String) -> [BridgeValue] {
    if case .array(let values) = self[key] { values } else { [] }
  }
}
