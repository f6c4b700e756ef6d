internal import FoundationEssentials
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

/// How `react-native-keychain` uses iOS's keychain: one password for each service or server.
@HostActor
struct KeychainPasswords {
  let storage: PhoneStorage
  let owner: StoringApp

  /// Deletes the existing password, and then adds the new one, even if deleting failed. On a locked
  /// phone the password is then lost, as with the library. The service of the result is that of the options, also for a
  /// server (10.0.0, `RNKeychainManager.m` lines 262 to 266).
  func set(_ item: KeychainItem, _ options: KeychainOptions?) throws -> StoredPassword {
    try reportingErrors { keychain in
      try? keychain.delete(KeychainQuery(item))
      try checkEntitlement(item.accessGroup)
      try keychain.add(item)
      return StoredPassword(service: options?.service ?? owner.bundleIdentifier)
    }
  }

  /// The password. `nil` if there is none.
  func get(_ query: KeychainQuery) throws -> Password? {
    try reportingErrors { keychain in
      try checkEntitlement(query.accessGroup)
      do { return Password(try keychain.item(query)) } catch KeychainError.itemNotFound {
        return nil
      }
    }
  }

  /// Whether there is a password, even if it cannot be read now.
  func has(_ query: KeychainQuery) throws -> Bool {
    try reportingErrors { keychain in
      try checkEntitlement(query.accessGroup)
      do { _ = try keychain.item(query) } catch KeychainError.itemNotFound {
        return false
      } catch KeychainError.interactionNotAllowed { return true }
      return true
    }
  }

  /// Deletes the password. Returns `true` even if there was none.
  func reset(_ query: KeychainQuery) throws -> Bool {
    try reportingErrors { keychain in
      try checkEntitlement(query.accessGroup)
      do { try keychain.delete(query) } catch KeychainError.itemNotFound {}
      return true
    }
  }

  /// The services that have a password: one for each item, also for those of other libraries.
  func services(_ options: KeychainOptions?) throws -> [String] {
    let protected: Bool? = options?.skipsProtected == true ? false : nil
    return try reportingErrors { keychain in
      do {
        return try keychain.items(KeychainQuery(needsPerson: protected)).map(\.service)
      } catch KeychainError
        .itemNotFound
      { return [] }
    }
  }

  /// Makes the item of a service. The default service is the app itself.
  func item(_ username: String, _ password: String, _ options: KeychainOptions?) -> KeychainItem {
    item(.genericPassword, options?.service ?? owner.bundleIdentifier, username, password, options)
  }

  /// Makes an item of any kind.
  func item(
    _ itemClass: KeychainItem.Class, _ service: String, _ username: String, _ password: String,
    _ options: KeychainOptions?
  ) -> KeychainItem {
    let options = options ?? KeychainOptions()
    return KeychainItem(
      itemClass, service: service, account: username, data: Data(password.utf8),
      accessibility: options.accessibility, isSynchronizable: synchronizes(options),
      needsPerson: options.needsPerson, accessGroup: options.accessGroup)
  }

  /// The query for the password of a service. The default service is the app itself.
  func query(_ options: KeychainOptions?) -> KeychainQuery {
    query(.genericPassword, options?.service ?? owner.bundleIdentifier, options)
  }

  /// A query of any kind. Before version 10 no query names an access group.
  func query(
    _ itemClass: KeychainItem.Class, _ service: String, _ options: KeychainOptions?
  ) -> KeychainQuery {
    KeychainQuery(
      itemClass, service: service, isSynchronizable: synchronizes(options),
      accessGroup: owner.has(Self.library, from: (10, 0, 0)) ? options?.accessGroup : nil)
  }

  /// `cloudSync` exists from version 9.1 on.
  private func synchronizes(_ options: KeychainOptions?) -> Bool {
    options?.isSynchronizable == true && owner.has(Self.library, from: (9, 1, 0))
  }

  private static let library = "react-native-keychain"

  private func checkEntitlement(_ group: String?) throws {
    guard let group else { return }
    if !owner.isEntitled(KeychainItem.entitlement(for: group)) {
      throw KeychainError.missingEntitlement
    }
  }

  private func reportingErrors<Result>(_ body: (Keychain) throws -> Result) throws -> Result {
    do { return try body(storage.keychain) } catch let error as KeychainError {
      throw NativeError(error)
    }
  }
}

extension KeychainQuery {
  fileprivate init(_ item: KeychainItem) {
    self.init(
      item.itemClass, service: item.service, isSynchronizable: item.isSynchronizable)
  }
}

extension NativeError {
  /// The error of `react-native-keychain` for an `OSStatus` (10.0.0, `RNKeychainManager.m` lines 34 to 93): its number, and
  /// the library's words.
  fileprivate init(_ error: KeychainError) {
    let message =
      switch error {
      case .invalidParameter: "One or more parameters passed to a function where not valid."
      case .missingEntitlement: "Internal error when a required entitlement isn't present."
      case .duplicateItem, .itemNotFound, .interactionNotAllowed: error.message
      }
    self.init(code: "\(error.rawValue)", message: message)
  }
}

/// `{ service, storage }`.
struct StoredPassword: JSRecord, Sendable {
  let service: String

  func write(fields: JSFields) {
    fields.add("service", service)
    fields.add("storage", "keychain")
  }
}

/// `{ service | server, username, password, storage }`.
struct Password: JSRecord, Sendable {
  private let item: KeychainItem

  init(_ item: KeychainItem) { self.item = item }

  func write(fields: JSFields) {
    fields.add(item.itemClass == .internetPassword ? "server" : "service", item.service)
    fields.add("username", item.account)
    fields.add("password", String(decoding: item.data, as: UTF8.self))
    fields.add("storage", "keychain")
  }
}

/// A value, or `false` if there is none.
struct ValueOrFalse<Value: JSEncodable & Sendable>: JSEncodable, Sendable {
  let value: Value?

  init(_ value: Value?) { self.value = value }

  func encode(in context: JSContext) throws -> JSRef {
    try value?.encode(in: context) ?? false.encode(in: context)
  }

  func write(to tape: JSTape) throws {
    if let value { try value.write(to: tape) } else { tape.bool(false) }
  }
}
