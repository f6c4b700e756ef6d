package import HostLoop
package import NativeBridge
package import SimulatedPhone
package import Storage

/// What the library keeps for the whole process of the app: each storage that was opened, and its listeners.
@HostActor
package final class MMKVLibrary: PhonePart {
  /// The id of the storage that JavaScript gets without a configuration (`DEFAULT_MMAP_ID`).
  nonisolated static let defaultID = "mmkv.default"

  let storage: PhoneStorage
  /// By their paths. As in native code, the first configuration counts: a later one for the same path changes nothing
  /// (`MMKV.cpp`, getMMKVWithID).
  private var stores: [String: MMKVStore] = [:]
  let listeners = MMKVListeners()

  package convenience init(on phone: Phone) { self.init(phone.storage) }

  /// - Parameter storage: has the app's folder.
  package init(_ storage: PhoneStorage) { self.storage = storage }

  /// The folder of storages whose configuration has no path.
  var root: String { get throws { try storage.container.documents + "/mmkv" } }

  /// If the folder that the configuration names cannot be made, the storage is empty, and cannot be written (`MMKV.cpp`,
  /// getMMKVWithID ignores the result of mkPath). A storage that only reads makes no folder.
  func open(_ configuration: MMKVConfiguration) throws -> MMKVStore {
    let folder = try configuration.path.map(canonical) ?? root
    let path = folder + "/" + Self.fileName(configuration.id)
    if let known = stores[path] { return known }
    if configuration.path != nil, !configuration.isReadOnly {
      try? storage.container.createDirectory(folder)
    }
    let store = MMKVStore(configuration, path, storage)
    stores[path] = store
    return store
  }

  /// The path without `.`, `..` and the slash at its end: `MMKV.cpp`, nameSpace. A path outside the app's folder stays as it is.
  private func canonical(_ folder: String) -> String {
    (try? storage.container.resolve(folder, .writeNoPermission))?.path ?? folder
  }

  /// Whether the default folder has a file of this storage. A folder is none: it has no `.crc` file (`MMKV_IO.cpp`, checkExist).
  func exists(_ id: String) throws -> Bool {
    try storage.container.attributes(of: file(of: id))?.isDirectory == false
  }

  /// Deletes the file of a storage in the default folder.
  ///
  /// - Returns: whether there was one. It is also `true` for a folder, such as that of an empty id, which stays: `unlink` removes
  ///   none (`MMKV_IO.cpp`, removeStorage).
  func delete(_ id: String) throws -> Bool {
    let path = try file(of: id)
    guard let found = try storage.container.attributes(of: path) else { return false }
    if found.isDirectory { return true }
    stores[path] = nil
    try storage.container.remove(path)
    return true
  }

  private func file(of id: String) throws -> String { try root + "/" + Self.fileName(id) }

  /// All memory of native code is lost. What was written to the mapped files is not.
  package func processEnded() {
    stores = [:]
    listeners.processEnded()
  }

  package func appWasDeleted() { processEnded() }

  /// The values of all storages in the default folder, by id.
  func contents() throws -> [String: [String: MMKVValue]] {
    let container = storage.container
    guard try container.attributes(of: root) != nil else { return [:] }
    var contents: [String: [String: MMKVValue]] = [:]
    for file in try container.contents(ofDirectory: root) {
      let id = file.name.replacing("%2F", with: "/").replacing("%25", with: "%")
      let store =
        stores[file.path] ?? MMKVStore(MMKVConfiguration(id: id), file.path, storage)
      contents[id] = store.entries.mapValues(MMKVValue.init(guessing:))
    }
    return contents
  }

  /// Such as `mmkv.default`. Characters that a file's name cannot have are escaped, where native code has an MD5 of the id.
  private static func fileName(_ id: String) -> String {
    id.replacing("%", with: "%25").replacing("/", with: "%2F")
  }
}

extension ModuleRegistry {
  /// Adds the hybrid objects of `react-native-mmkv` 4, and the modules of versions 2 and 3.
  ///
  /// - Throws: ``NativeError`` if one of the names is taken.
  package func add(_ library: MMKVLibrary) throws {
    try add { MMKVModule(library) }
    try add { MMKVCxxModule(library) }
    try add { MMKVPlatformContextModule(library) }
    try addHybridObject { MMKVFactory(library) }
    try addHybridObject { MMKVPlatformContext(library.storage.container) }
  }
}
