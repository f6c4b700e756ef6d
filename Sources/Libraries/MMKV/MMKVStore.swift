internal import HostLoop
internal import NativeBridge
internal import SimulatedPhone
internal import Storage

/// One storage: a log of entries in a file that is mapped into memory. So what was set is kept even if the process is killed
/// at once.
///
/// The file is opened when the storage is first used. Before the first unlock since a restart iOS refuses that: then the
/// storage seems empty and cannot be written, until its cache is cleared or the app is launched again (`Core/MMKV_IO.cpp`,
/// loadFromFile and ensureMemorySize).
@HostActor
final class MMKVStore {
  let id: String
  let isReadOnly: Bool
  private(set) var encryption: MMKVConfiguration.Encryption?
  private let comparesBeforeSet: Bool
  private let path: String
  private let disk: PhoneStorage

  private enum File {
    case notLoaded, invalid
    case open(MMKVFile)
  }
  private var file = File.notLoaded
  private var values: [String: [UInt8]] = [:]
  /// The length of the log in bytes.
  private var logLength = 0
  private var listeners: [(id: Int, callback: AsyncJSCallback)] = []
  private var listenerCount = 0

  init(_ configuration: MMKVConfiguration, _ path: String, _ disk: PhoneStorage) {
    id = configuration.id
    isReadOnly = configuration.isReadOnly
    encryption = configuration.encryption
    comparesBeforeSet = configuration.comparesBeforeSet
    self.path = path
    self.disk = disk
    if !isReadOnly { load() }
  }

  // MARK: - Reading

  /// The values as bytes.
  var entries: [String: [UInt8]] {
    load()
    return values
  }

  /// `actualSize()`: the length of the log.
  var byteSize: Int {
    load()
    return logLength
  }

  subscript(_ key: String) -> [UInt8]? { entries[key] }

  // MARK: - Writing

  /// - Returns: `false` if the file cannot be written. Then nothing has changed.
  func set(_ value: [UInt8], for key: String) -> Bool {
    load()
    guard !key.isEmpty, let file = writable else { return false }
    if comparesBeforeSet, values[key] == value { return true }
    let entry = Self.entry(key, value)
    // The only entry is written over, instead of added (`setDataForKey`, onlyOneKey).
    if values.isEmpty || values.count == 1 && values[key] != nil {
      guard rewrite([key: value], file) else { return false }
    } else if logLength + Self.headerLength + entry.count >= file.capacity {
      guard rewrite(values.merging([key: value]) { $1 }, file) else { return false }
    } else {
      append(entry, file)
    }
    values[key] = value
    return true
  }

  /// - Returns: whether there was a value.
  func remove(_ key: String) -> Bool {
    load()
    guard let file = writable, values[key] != nil else { return false }
    values[key] = nil
    append(Self.entry(key, []), file)
    return true
  }

  func removeAll() {
    load()
    guard let file = writable else { return }
    values = [:]
    logLength = 0
    file.rewrite([], capacity: MMKVFile.pageSize)
  }

  /// Copies the values of another storage.
  ///
  /// - Returns: how many.
  func importAll(from other: MMKVStore) -> Int {
    other.entries.sorted { $0.key < $1.key }.count { set($0.value, for: $0.key) }
  }

  /// - Parameter encryption: the new key; `nil` for none.
  /// - Returns: `false` if the file cannot be written.
  func encrypt(_ encryption: MMKVConfiguration.Encryption?) -> Bool {
    load()
    guard let file = writable else { return false }
    self.encryption = encryption
    file.key = encryption?.key ?? []
    return rewrite(values, file)
  }

  /// Gives back space, and reads the file again when it is next used.
  func trim() {
    load()
    if let file = writable { _ = rewrite(values, file) }
    file = .notLoaded
  }

  // MARK: - Listeners

  /// - Returns: a number, with which the listener can be removed.
  func addListener(_ callback: AsyncJSCallback) -> Int {
    listenerCount += 1
    listeners.append((listenerCount, callback))
    return listenerCount
  }

  func removeListener(_ id: Int) { listeners.removeAll { $0.id == id } }

  func notify(_ key: String) { for (_, callback) in listeners { callback(key) } }

  // MARK: - The file

  private var writable: MMKVFile? {
    guard case .open(let file) = file, !isReadOnly else { return nil }
    return file
  }

  private func load() {
    guard case .notLoaded = file else { return }
    (values, logLength) = ([:], 0)
    guard let opened = MMKVFile(path, disk, creates: !isReadOnly) else {
      file = .invalid
      return
    }
    file = .open(opened)
    let key = encryption?.key ?? []
    // With the wrong key the entries make no sense, and are discarded.
    guard opened.key == key || opened.log.isEmpty else {
      opened.key = key
      return
    }
    opened.key = key
    logLength = opened.log.count
    values = Self.decode(opened.log)
  }

  private func append(_ entry: [UInt8], _ file: MMKVFile) {
    file.append(entry)
    logLength += entry.count
  }

  /// Writes only the latest values, and makes room for more.
  private func rewrite(_ values: [String: [UInt8]], _ file: MMKVFile) -> Bool {
    let entries = values.sorted { $0.key < $1.key }.map { Self.entry($0.key, $0.value) }
    let log = Self.itemSizeHolder + entries.joined()
    var capacity = file.capacity
    while log.count + Self.headerLength >= capacity { capacity *= 2 }
    // A file that must grow needs room on the disk.
    if capacity > file.capacity, disk.disk.isFull { return false }
    file.rewrite(log, capacity: capacity)
    logLength = log.count
    return true
  }

  /// The length of the log, before it in the file.
  private static let headerLength = 4
  /// Four bytes at the start of a log that was rewritten (`ItemSizeHolderSize`).
  private static let itemSizeHolder: [UInt8] = [0xFF, 0xFF, 0xFF, 0x07]

  private static func entry(_ key: String, _ value: [UInt8]) -> [UInt8] {
    varint(key.utf8.count) + Array(key.utf8) + varint(value.count) + value
  }

  private static func decode(_ log: [UInt8]) -> [String: [UInt8]] {
    var values: [String: [UInt8]] = [:]
    var rest = log.dropFirst(itemSizeHolder.count)
    while let (key, afterKey) = next(rest), let (value, afterValue) = next(afterKey) {
      values[String(decoding: key, as: UTF8.self)] = value.isEmpty ? nil : Array(value)
      rest = afterValue
    }
    return values
  }

  private static func next(
    _ bytes: ArraySlice<UInt8>
  ) -> (value: ArraySlice<UInt8>, rest: ArraySlice<UInt8>)? {
    guard let (count, rest) = readVarint(bytes), rest.count >= count else { return nil }
    return (rest.prefix(count), rest.dropFirst(count))
  }
}
