internal import HostLoop
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
    // An encrypted storage does not compare (`Core/MMKV.h`, isCompareBeforeSetEnabled).
    if comparesBeforeSet, encryption == nil, values[key] == value { return true }
    let entry = Self.entry(key, value)
    guard overwrite(with: entry, key, file) || append(entry, file) else { return false }
    values[key] = value
    return true
  }

  /// - Returns: whether there was a value, and the file could be written.
  func remove(_ key: String) -> Bool {
    load()
    guard let file = writable, values[key] != nil, append(Self.entry(key, []), file) else {
      return false
    }
    values[key] = nil
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
  /// - Returns: how many the other one has, also if some could not be written (`Core/MMKV_IO.cpp`, importFrom).
  func importAll(from other: MMKVStore) -> Int {
    load()
    let values = other.entries
    guard writable != nil else { return 0 }
    for (key, value) in values.sorted(by: { $0.key < $1.key }) { _ = set(value, for: key) }
    return values.count
  }

  /// With the key that the storage has, nothing is written, also if the cipher is another one (`Core/MMKV_IO.cpp`, reKey).
  ///
  /// - Parameter encryption: the new key; `nil` for none.
  /// - Returns: `false` if the file cannot be written.
  func encrypt(_ encryption: MMKVConfiguration.Encryption?) -> Bool {
    load()
    guard let file = writable else { return false }
    let isSameKey = encryption?.key == self.encryption?.key
    if isSameKey, encryption?.isCutOff != true { return true }
    self.encryption = encryption
    file.key = encryption?.stored ?? []
    if values.isEmpty { removeAll() } else { write(log, file, file.capacity) }
    return true
  }

  /// Gives back space, and reads the file again when it is next used.
  func trim() {
    load()
    if let file = writable { shrink(file) }
    file = .notLoaded
  }

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
    let key = encryption?.stored ?? []
    // With the wrong key the entries make no sense, and are discarded.
    guard opened.key == key || opened.log.isEmpty else {
      opened.key = key
      return
    }
    opened.key = key
    logLength = opened.log.count
    values = Self.decode(opened.log)
  }

  /// Writes the only entry over, instead of adding another one (`Core/MMKV_IO.cpp`, setDataForKey and checkSizeForOverride).
  ///
  /// - Returns: whether it is the only one, and fits into the file as it is.
  private func overwrite(with entry: [UInt8], _ key: String, _ file: MMKVFile) -> Bool {
    let isOnlyOne = values.isEmpty ? logLength > 0 : values.count == 1 && values[key] != nil
    let count = Self.headerLength + Self.itemSizeHolder.count + entry.count
    guard isOnlyOne, count <= file.capacity else { return false }
    write(Self.itemSizeHolder + entry, file, file.capacity)
    return true
  }

  private func append(_ entry: [UInt8], _ file: MMKVFile) -> Bool {
    guard makeRoom(for: entry.count, file) else { return false }
    file.append(entry)
    logLength += entry.count
    return true
  }

  /// If the file is full, writes only the latest values. If that is not enough, or would not be for long, the file grows
  /// (`Core/MMKV_IO.cpp`, ensureMemorySize and expandAndWriteBack).
  ///
  /// - Returns: `false` if there is no room on the disk.
  private func makeRoom(for count: Int, _ file: MMKVFile) -> Bool {
    guard values.isEmpty || logLength + Self.headerLength + count >= file.capacity else {
      return true
    }
    let log = log
    let needed = log.count + Self.headerLength + count
    let entries = values.count + 1
    let future = (needed + entries - 1) / entries * max(8, entries / 2)
    var capacity = file.capacity
    if needed >= capacity || !values.isEmpty && needed + future >= capacity {
      repeat { capacity *= 2 } while needed + future >= capacity
      if disk.disk.isFull { return false }
    }
    write(log, file, capacity)
    return true
  }

  /// Writes only the latest values, into a file that is not more than twice as long. A file of one page stays as it is
  /// (`Core/MMKV_IO.cpp`, trim).
  private func shrink(_ file: MMKVFile) {
    guard file.capacity > MMKVFile.pageSize else { return }
    if values.isEmpty { return removeAll() }
    let log = log
    var capacity = file.capacity
    while capacity > (log.count + Self.headerLength) * 2 { capacity /= 2 }
    write(log, file, max(capacity, MMKVFile.pageSize))
  }

  private func write(_ log: [UInt8], _ file: MMKVFile, _ capacity: Int) {
    file.rewrite(log, capacity: capacity)
    logLength = log.count
  }

  /// A log of only the latest values.
  private var log: [UInt8] {
    let entries = values.sorted { $0.key < $1.key }.map { Self.entry($0.key, $0.value) }
    return Self.itemSizeHolder + entries.joined()
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
    guard let (count, rest) = readVarint(bytes), count >= 0, rest.count >= count else {
      return nil
    }
    return (rest.prefix(count), rest.dropFirst(count))
  }
}
