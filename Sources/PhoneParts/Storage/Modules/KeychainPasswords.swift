internal import FoundationEssentials
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

/// How `react-native-keychain` 10 uses iOS's keychain: one password for each service or server.
@HostActor
struct KeychainPasswords {
  let storage: PhoneStorage
  let bundleIdentifier: String

  /// Deletes the existing password, and then adds the new one, even if deleting failed. On a locked
  /// phone the password is then lost, as with the library.
  func set(_ item: KeychainItem) throws -> StoredPassword {
    try reportingErrors { keychain in
      try? keychain.delete(KeychainQuery(item))
      try keychain.add(item)
      return StoredPassword(service: item.service)
    }
  }

  /// The password. `nil` if there is none.
  func get(_ query: KeychainQuery) throws -> Password? {
    try reportingErrors { keychain in
      do { return Password(try keychain.item(query)) } catch KeychainError.itemNotFound {
        return nil
      }
    }
  }

  /// Whether there is a password, even if it cannot be read now.
  func has(_ query: KeychainQuery) throws -> Bool {
    try reportingErrors { keychain in
      do { _ = try keychain.item(query) } catch KeychainError.itemNotFound {
        return false
      } catch KeychainError.interactionNotAllowed { return true }
      return true
    }
  }

  /// Deletes the password. Returns `true` even if there was none.
  func reset(_ query: KeychainQuery) throws -> Bool {
    try reportingErrors { keychain in
      do { try keychain.delete(query) } catch KeychainError.itemNotFound {}
      return true
    }
  }

  /// The services that have a password.
  func services() throws -> [String] {
    try reportingErrors { keychain in
      do { return try keychain.items(KeychainQuery()).map(\.service) } catch KeychainError
        .itemNotFound
      { return [] }
    }
  }

  /// Makes the item of a service. The default service is the app itself.
  func item(_ username: String, _ password: String, _ options: KeychainOptions?) -> KeychainItem {
    item(.genericPassword, options?.service ?? bundleIdentifier, username, password, options)
  }

  /// Makes an item of any kind.
  func item(
    _ itemClass: KeychainItem.Class, _ service: String, _ username: String, _ password: String,
    _ options: KeychainOptions?
  ) -> KeychainItem {
    let options = options ?? KeychainOptions()
    return KeychainItem(
      itemClass, service: service, account: username, data: Data(password.utf8),
      accessibility: options.accessibility, isSynchronizable: options.isSynchronizable,
      needsPerson: options.needsPerson)
  }

  /// The query for the password of a service. The default service is the app itself.
  func query(_ options: KeychainOptions?) -> KeychainQuery {
    KeychainQuery(
      service: options?.service ?? bundleIdentifier,
      isSynchronizable: options?.isSynchronizable ?? false)
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
  /// The error of `react-native-keychain` for an `OSStatus`.
  fileprivate init(_ error: KeychainError) {
    switch error {
    case .interactionNotAllowed:
      self.init(code: "E_AUTH_INTERACTION_NOT_ALLOWED", message: error.message)
    case .invalidParameter: self.init(code: "E_INVALID_PARAMETERS", message: error.message)
    case .duplicateItem, .itemNotFound, .missingEntitlement:
      self.init(code: "E_INTERNAL_ERROR", message: error.description)
    }
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
