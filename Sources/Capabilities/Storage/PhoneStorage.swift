internal import GRDB
package import HostLoop
package import SimulatedPhone

/// All that a phone stores for its app, besides health data: an SQLite file and a folder beside it, or
/// memory and a temporary folder. Each part has the lifetime that it has on an iPhone:
///
/// | | crash, kill | power fails | app deleted |
/// |---|---|---|---|
/// | keychain | kept | kept | kept |
/// | user defaults | kept | the latest may be lost | gone |
/// | async storage, files | kept | kept | gone |
///
/// ```swift
/// let storage = PhoneStorage(path: "phone.sqlite", clock: loop.clock) { screenLock.state }
/// try storage.userDefaults.set(true, forKey: "isSyncOn")
/// ```
@HostActor
package final class PhoneStorage {
  /// Passwords.
  package let keychain: Keychain
  /// The app's `NSUserDefaults`.
  package let userDefaults: UserDefaults
  /// What `@react-native-async-storage/async-storage` stores.
  package let asyncStorage: AsyncStorage
  /// The app's files.
  package let container: AppContainer

  private let database: PhoneDatabase

  /// The storage in the file at `path`, which is opened, or made, when it is first needed, readable for
  /// its owner only. Files lie in the folder `path` with `.container` behind it.
  ///
  /// - Parameters:
  ///   - clock: the phone's.
  ///   - iCloudKeychain: what the phone shares with others of the same account.
  ///   - lock: how far the phone is unlocked at the moment.
  package convenience init(
    path: String, clock: LoopClock, iCloudKeychain: ICloudKeychain? = nil,
    lock: @escaping @HostActor () -> LockState = { .unlocked }
  ) {
    self.init(file: path, PhoneConditions(clock: clock, lock: lock), iCloudKeychain)
  }

  private init(file path: String?, _ phone: PhoneConditions, _ iCloudKeychain: ICloudKeychain?) {
    database = PhoneDatabase(path: path)
    keychain = Keychain(database, phone, cloud: iCloudKeychain)
    userDefaults = UserDefaults(database, phone)
    asyncStorage = AsyncStorage(database, phone)
    container = AppContainer(database, phone, folder: path.map { $0 + ".container" })
  }

  /// A storage that ends with this object.
  package static func temporary(
    clock: LoopClock, iCloudKeychain: ICloudKeychain? = nil,
    lock: @escaping @HostActor () -> LockState = { .unlocked }
  ) -> PhoneStorage {
    PhoneStorage(file: nil, PhoneConditions(clock: clock, lock: lock), iCloudKeychain)
  }

  /// Opens the file now, so that what is wrong with it is known before anything runs.
  ///
  /// - Throws: ``StoreError``.
  package func open() throws { try database.open() }

  /// The app is deleted: what it stored is gone, but for the keychain. A kill in the middle of this leaves
  /// nothing that the next installation sees.
  ///
  /// - Throws: ``StoreError``, or ``FileError`` when a file stays behind.
  package func uninstall() throws {
    try database.write { db in
      try db.execute(
        sql: """
          DELETE FROM user_defaults;
          DELETE FROM async_storage;
          DELETE FROM file_protections;
          UPDATE installation SET number = number + 1;
          """)
    }
    userDefaults.forget()
    try container.forget()
  }

  /// The phone's power fails, or iOS itself crashes: what user defaults did not write yet is lost.
  ///
  /// - Throws: ``StoreError``.
  package func losePower() throws { try userDefaults.losePower() }
}

/// The disk of a phone, as far as its app has a part of it.
@HostActor
private final class Disk: PhonePart {
  let storage: PhoneStorage

  init(on phone: Phone) {
    storage = .temporary(clock: phone.loop.clock) { [screenLock = phone.screenLock] in
      screenLock.state
    }
  }

  func appWasDeleted() throws { try storage.uninstall() }
  func powerFailed() throws { try storage.losePower() }
}

extension Phone {
  /// What it stores for the app, besides health data.
  package var storage: PhoneStorage { part(Disk.self).storage }
}
