internal import FoundationEssentials
internal import HostLoop
internal import Storage

/// What vital-ios keeps: its user and its progress until the app is deleted, secrets in the keychain.
@HostActor
struct VitalStorage {
  private let storage: PhoneStorage

  init(_ storage: PhoneStorage) { self.storage = storage }

  func value<Value: Decodable>(_ key: String, as _: Value.Type = Value.self) -> Value? {
    guard case .string(let text)? = try? storage.userDefaults.object(forKey: key) else {
      return nil
    }
    return try? JSONDecoder().decode(Value.self, from: Data(text.utf8))
  }

  func set<Value: Encodable>(_ value: Value?, _ key: String) {
    let text = value.flatMap { try? JSONEncoder().encode($0) }
    try? storage.userDefaults.set(
      text.map { .string(String(decoding: $0, as: UTF8.self)) }, forKey: key)
  }

  /// Values in the keychain are readable after the first unlock (`VitalSecureStorage.swift` lines 8 to 18).
  func secret<Value: Decodable>(_ key: String, as _: Value.Type = Value.self) -> Value? {
    guard let item = try? storage.keychain.item(query(key)) else { return nil }
    return try? JSONDecoder().decode(Value.self, from: item.data)
  }

  func setSecret<Value: Encodable>(_ value: Value?, _ key: String) {
    try? storage.keychain.delete(query(key))
    guard let data = value.flatMap({ try? JSONEncoder().encode($0) }) else { return }
    try? storage.keychain.add(
      KeychainItem(
        service: "", account: Self.prefix + key, data: data, accessibility: .afterFirstUnlock))
  }

  private func query(_ key: String) -> KeychainQuery {
    KeychainQuery(account: Self.prefix + key)
  }

  private static let prefix = "vital_secure_storage_"
}
