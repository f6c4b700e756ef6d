package import HostLoop
internal import SQLite
package import SimulatedPhone

/// Everything that a phone stores for its app, apart from health data. It is an SQLite file with a
/// folder beside it, or memory and a temporary folder. Each part has the same lifetime as on an
/// iPhone:
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
  /// The keychain.
  package let keychain: Keychain
  /// The app's user defaults (`NSUserDefaults`).
  package let userDefaults: UserDefaults
  /// The storage of `@react-native-async-storage/async-storage`.
  package let asyncStorage: AsyncStorage
  /// The app's files.
  package let container: AppContainer

  /// Called when async storage has refused a call, with the method and the reason.
  var onRefusal: (@HostActor (_ method: String, _ reason: String) -> Void)?
  /// Whether there is room for more.
  package let disk: DiskSpace

  private let database: PhoneDatabase

  /// The storage in the file at `path`. It is opened or created when first needed, and only its
  /// owner can read it. Files are in the folder `path` + `.container`.
  ///
  /// - Parameters:
  ///   - clock: the phone's clock.
  ///   - iCloudKeychain: the keychain that the phone shares with others of the same account.
  ///   - lock: returns the phone's current lock state.
  ///   - canAskPerson: returns whether the app can ask a person to authenticate.
  package convenience init(
    path: String, clock: LoopClock, iCloudKeychain: ICloudKeychain? = nil,
    lock: @escaping @HostActor () -> LockState = { .unlocked },
    canAskPerson: @escaping @HostActor () -> Bool = { true }
  ) {
    self.init(
      file: path, PhoneConditions(clock: clock, lock: lock, canAskPerson: canAskPerson),
      iCloudKeychain)
  }

  private init(file path: String?, _ phone: PhoneConditions, _ iCloudKeychain: ICloudKeychain?) {
    database = PhoneDatabase(path: path)
    disk = phone.disk
    keychain = Keychain(database, phone, cloud: iCloudKeychain)
    userDefaults = UserDefaults(database, phone)
    asyncStorage = AsyncStorage(database, phone)
    container = AppContainer(database, phone, folder: path.map { $0 + ".container" })
  }

  /// A storage that is deleted with this object.
  package static func temporary(
    clock: LoopClock, iCloudKeychain: ICloudKeychain? = nil,
    lock: @escaping @HostActor () -> LockState = { .unlocked },
    canAskPerson: @escaping @HostActor () -> Bool = { true }
  ) -> PhoneStorage {
    PhoneStorage(
      file: nil, PhoneConditions(clock: clock, lock: lock, canAskPerson: canAskPerson),
      iCloudKeychain)
  }

  /// Opens the file now, so that a problem with it is found before anything runs.
  ///
  /// - Throws: ``StoreError``.
  package func open() throws { try database.open() }

  /// Deletes what the app stored, except for the keychain. If the process is killed during this,
  /// the next installation still sees nothing.
  ///
  /// - Throws: ``StoreError``; ``FileError`` if a file cannot be deleted.
  package func uninstall() throws {
    try database.write { db in
      try db.execute(
        script: """
          DELETE FROM user_defaults;
          DELETE FROM async_storage;
          DELETE FROM file_protections;
          UPDATE installation SET number = number + 1;
          """)
    }
    userDefaults.forget()
    try container.forget()
  }

  /// The phone's power fails, or iOS itself crashes. Changes of user defaults that were not yet
  /// written to disk are lost.
  ///
  /// - Throws: ``StoreError``.
  package func losePower() throws { try userDefaults.losePower() }
}

/// The part of the phone's disk that its app uses.
@HostActor
private final class Disk: PhonePart {
  let storage: PhoneStorage

  init(on phone: Phone) {
    storage = .temporary(
      clock: phone.loop.clock,
      lock: { [screenLock = phone.screenLock] in screenLock.state },
      canAskPerson: { [lifecycle = phone.lifecycle] in lifecycle.state == .active })
  }

  func appWasDeleted() throws { try storage.uninstall() }
  func powerFailed() throws { try storage.losePower() }
}

extension Phone {
  /// What the phone stores for the app, apart from health data.
  package var storage: PhoneStorage { part(Disk.self).storage }
}
