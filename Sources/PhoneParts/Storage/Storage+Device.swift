package import Capabilities
internal import FoundationEssentials
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

// What a test or a race file does to the app's storage, and sees of it.
extension Storage {
  @VerbsBuilder
  package var verbs: [DeviceVerb] {
    DeviceVerb("storage.setFull") { [storage] (isFull: Bool) in storage.disk.isFull = isFull }
    // Earlier runs of the app would have written these.
    DeviceVerb("storage.setItem") { [storage] (key: String, value: String) in
      try storage.asyncStorage.set([(key, value)])
    }
    DeviceVerb("storage.executeSQL") { [unowned self] (path: String, sql: String) in
      try execute(sql, inDatabase: path)
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

  package var fileTexts: [String] { storage.container.texts() }

  private var storage: PhoneStorage { app.phone.storage }
}

// What can happen to it in a search.
extension Storage {
  package nonisolated static var raceInputs: [RaceInput] {
    [lock, unlock, powerLoss, diskFull, diskFree]
  }

  private nonisolated static let unlock = RaceInput("unlock", "the person unlocks the phone") {
    (storage: Storage) in
    if storage.app.phone.screenLock.isLocked { storage.app.phone.unlock() }
  }

  private nonisolated static let lock = RaceInput(
    "lock", "the person locks the phone", ending: unlock
  ) { (storage: Storage) in storage.app.phone.lock() }

  /// Until the person unlocks the phone, iOS launches no app. The latest user defaults are lost, async storage is not.
  private nonisolated static let powerLoss = RaceInput(
    "power-loss", "the phone loses its power and starts again", ending: unlock
  ) { (storage: Storage) in try storage.app.phone.losePower() }

  private nonisolated static let diskFree = RaceInput("disk-free", "the disk has room again") {
    (storage: Storage) in storage.storage.disk.isFull = false
  }

  private nonisolated static let diskFull = RaceInput(
    "disk-full", "the phone's disk is full", role: .fault, ending: diskFree
  ) { (storage: Storage) in storage.storage.disk.isFull = true }
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
