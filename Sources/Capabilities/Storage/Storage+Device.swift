internal import FoundationEssentials
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

// What a test or a race file does to the app's storage, and sees of it.
extension Storage {
  @VerbsBuilder
  package var verbs: [DeviceVerb] {
    // Earlier runs of the app would have written these.
    DeviceVerb("storage.setItem") { [storage] (key: String, value: String) in
      try storage.asyncStorage.set([(key, value)])
    }
    DeviceVerb("storage.setPassword") {
      [storage, service = app.phone.info.bundleIdentifier] (username: String, password: String) in
      try storage.keychain.add(
        KeychainItem(
          service: service, account: username, data: Data(password.utf8),
          accessibility: .afterFirstUnlock))
    }
  }

  package var appValues: [DeviceValue] {
    [DeviceValue("storage") { [storage] in StorageBody(storage) }]
  }

  private var storage: PhoneStorage { app.phone.storage }
}

/// What is stored, also while the phone is locked: `{ asyncStorage, userDefaults, keychain }`.
private struct StorageBody: JSRecord {
  let storage: PhoneStorage

  init(_ storage: PhoneStorage) { self.storage = storage }

  func write(fields: JSFields) throws {
    try fields.add("asyncStorage", storage.asyncStorage.contents())
    try fields.add("userDefaults", storage.userDefaults.persistentDomain())
    try fields.add("keychain", storage.keychain.contents().map(PasswordBody.init))
  }
}

/// `{ service, username, password }`.
private struct PasswordBody: JSRecord {
  let item: KeychainItem

  init(_ item: KeychainItem) { self.item = item }

  func write(fields: JSFields) {
    fields.add("service", item.service)
    fields.add("username", item.account)
    fields.add("password", String(decoding: item.data, as: UTF8.self))
  }
}
