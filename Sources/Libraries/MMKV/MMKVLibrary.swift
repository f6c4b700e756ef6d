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

  package convenience init(on phone: Phone) { self.init(phone.storage) }

  /// - Parameter storage: has the app's folder.
  package init(_ storage: PhoneStorage) { self.storage = storage }

  /// The folder of storages whose configuration has no path.
  var root: String { get throws { try storage.container.documents + "/mmkv" } }

  /// - Returns: `nil` if the folder that the configuration names cannot be made (`MMKV.cpp`, getMMKVWithID).
  func open(_ configuration: MMKVConfiguration) throws -> MMKVStore? {
    let folder = try configuration.path ?? root
    let path = folder + "/" + Self.fileName(configuration.id)
    if let known = stores[path] { return known }
    if let folder = configuration.path {
      do { try storage.container.createDirectory(folder) } catch { return nil }
    }
    let store = MMKVStore(configuration, path, storage)
    stores[path] = store
    return store
  }

  /// Whether the default folder has a file of this storage.
  func exists(_ id: String) throws -> Bool {
    try storage.container.attributes(of: root + "/" + Self.fileName(id)) != nil
  }

  /// Deletes the file of a storage in the default folder.
  ///
  /// - Returns: whether there was one.
  func delete(_ id: String) throws -> Bool {
    let path = try root + "/" + Self.fileName(id)
    stores[path] = nil
    guard try exists(id) else { return false }
    try storage.container.remove(path)
    return true
  }

  /// All memory of native code is lost. What was written to the mapped files is not.
  package func processEnded() { stores = [:] }

  package func appWasDeleted() { stores = [:] }

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
