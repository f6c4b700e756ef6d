internal import FoundationEssentials
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import Privacy
internal import SimulatedPhone
internal import Storage

/// The native half of `expo-secure-store` 15 (`ios/SecureStoreModule.swift`): texts in the keychain.
@HostActor
final class ExpoSecureStore: NativeModule {
  nonisolated static let name = "ExpoSecureStore"
  static let library: ReplacedLibrary? = ReplacedLibrary("expo-secure-store", versions: "15")

  private let phone: Phone

  init(_ phone: Phone) { self.phone = phone }

  var exports: [any Export] {
    Self.accessibilities.map { name, value, _ in Constant(name, value) }
    AsyncFunction("getValueWithKeyAsync") { [self] in try value(of: $0, $1 as Options) }
    Function("getValueWithKeySync") { [self] in try value(of: $0, $1 as Options) }
    AsyncFunction("setValueWithKeyAsync") { [self] in try set($0, $1, $2 as Options) }
    Function("setValueWithKeySync") { [self] in try set($0, $1, $2 as Options) }
    AsyncFunction("deleteValueWithKeyAsync") { [self] (key: String, options: Options) in
      for suffix in ["", ":auth", ":no-auth"] { try delete(query(key, options, suffix)) }
    }
    Function("canUseBiometricAuthentication") { [phone] in
      phone.part(Privacy.self).allowsBiometrics
    }
  }

  /// The names in JavaScript, with the numbers of `SecureStoreAccessible.swift`.
  private static let accessibilities: [(String, Int, KeychainItem.Accessibility)] = [
    ("AFTER_FIRST_UNLOCK", 0, .afterFirstUnlock),
    ("AFTER_FIRST_UNLOCK_THIS_DEVICE_ONLY", 1, .afterFirstUnlockThisDeviceOnly),
    ("ALWAYS", 2, .always),
    ("WHEN_PASSCODE_SET_THIS_DEVICE_ONLY", 3, .whenPasscodeSetThisDeviceOnly),
    ("ALWAYS_THIS_DEVICE_ONLY", 4, .alwaysThisDeviceOnly),
    ("WHEN_UNLOCKED", 5, .whenUnlocked),
    ("WHEN_UNLOCKED_THIS_DEVICE_ONLY", 6, .whenUnlockedThisDeviceOnly),
  ]

  private var keychain: Keychain { phone.storage.keychain }

  private func value(of key: String, _ options: Options) throws -> String? {
    try check(key)
    for suffix in [":no-auth", ":auth", ""] {
      do {
        try checkEntitlement(options)
        let item = try keychain.item(query(key, options, suffix))
        return String(decoding: item.data, as: UTF8.self)
      } catch KeychainError.itemNotFound {} catch let error as KeychainError {
        throw refusal(error)
      }
    }
    return nil
  }

  private func set(_ value: String, _ key: String, _ options: Options) throws -> Bool {
    try check(key)
    let asks = options.requireAuthentication
    if asks, !phone.info.declares("NSFaceIDUsageDescription") {
      throw NativeError(
        code: "ERR_MISSING_PLIST_KEY",
        message: "You must set `NSFaceIDUsageDescription` in your Info.plist file to use the "
          + "`requireAuthentication` option")
    }
    let (kept, others) = asks ? (":auth", ["", ":no-auth"]) : (":no-auth", ["", ":auth"])
    let item = KeychainItem(
      service: options.service + kept, account: key, data: Data(value.utf8),
      accessibility: options.accessibility, needsPerson: asks, accessGroup: options.accessGroup)
    do {
      try checkEntitlement(options)
      do {
        try keychain.add(item)
        for other in others { try delete(query(key, options, other)) }
      } catch KeychainError.duplicateItem {
        try keychain.update(query(key, options, kept), data: item.data)
      }
    } catch let error as KeychainError { throw refusal(error) }
    return true
  }

  private func delete(_ query: KeychainQuery) throws {
    do { try keychain.delete(query) } catch is KeychainError {}
  }

  /// Without a group, it finds the items of all groups (`ios/SecureStoreModule.swift`, query).
  private func query(_ key: String, _ options: Options, _ suffix: String) -> KeychainQuery {
    KeychainQuery(
      service: options.service + suffix, account: key, accessGroup: options.accessGroup)
  }

  private func checkEntitlement(_ options: Options) throws {
    guard let group = options.accessGroup else { return }
    if !phone.info.isEntitled(to: KeychainItem.entitlement(for: group)) {
      throw KeychainError.missingEntitlement
    }
  }

  private func check(_ key: String) throws {
    if key.allSatisfy(\.isWhitespace) {
      throw NativeError(code: "ERR_INVALID_KEY", message: "Invalid key")
    }
  }

  /// `SecureStoreExceptions.swift`, KeyChainException.
  private func refusal(_ error: KeychainError) -> NativeError {
    let text =
      error == .invalidParameter
      ? "One or more parameters passed to a function where not valid." : error.message
    return NativeError(code: "ERR_KEY_CHAIN", message: text)
  }

  /// `SecureStoreOptions.swift`.
  private struct Options: JSDecodable {
    let service: String
    let requireAuthentication: Bool
    let accessibility: KeychainItem.Accessibility
    let accessGroup: String?

    static func decode(_ value: JSRef, in context: JSContext) throws -> Options {
      let object = try JSObject.decode(value, in: context)
      let number = try object.get("keychainAccessible", as: Int?.self) ?? 5
      guard let accessibility = ExpoSecureStore.accessibilities.first(where: { $0.1 == number })
      else {
        throw JSTypeMismatch(expected: "one of 0, 1, 2, 3, 4, 5, 6", actual: "\(number)")
      }
      return Options(
        service: try object.get("keychainService", as: String?.self) ?? "app",
        requireAuthentication: try object.get("requireAuthentication", as: Bool?.self) ?? false,
        accessibility: accessibility.2,
        accessGroup: try object.get("accessGroup", as: String?.self))
    }
  }
}
