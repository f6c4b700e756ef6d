internal import Glibc
internal import HostLoop
internal import SimulatedPhone
internal import Storage

/// The file of a storage, in the app's container: the length of the log, the log, and after it, where MMKV has a second file,
/// the key. The log is not encrypted: the file of a simulated phone has no secrets.
@HostActor
final class MMKVFile {
  /// A larger file, which the app may have made itself, is taken as empty: MMKV maps files into memory, and an app gets less.
  private static let mostBytes = 1 << 30
  /// The size of a new file: a page of memory.
  static let pageSize = 16_384

  /// The bytes of the log when the file was opened.
  let log: [UInt8]
  /// How long the log may become, with the header of four bytes.
  private(set) var capacity: Int
  /// The key with which the log was written.
  var key: [UInt8]

  private let file: AppFile
  private let descriptor: Int32
  private var length: Int

  /// - Returns: `nil` if iOS refuses to open the file, or it does not exist and is not to be made.
  init?(_ path: String, _ disk: PhoneStorage, creates: Bool) {
    // The default protection of files, which nobody changes for these.
    guard disk.container.phone.lock() != .beforeFirstUnlock,
      let file = try? disk.container.resolve(path, .writeNoPermission)
    else { return nil }
    self.file = file
    let isNew = (try? disk.container.attributes(of: file.path)) == nil
    if isNew {
      guard creates, !disk.disk.isFull,
        (try? disk.container.createDirectory(
          String(file.path.dropLast(AppContainer.name(of: file.path).count)))) != nil
      else { return nil }
    }
    descriptor = disk.container.open(file, creates ? O_RDWR | O_CREAT : O_RDONLY)
    if descriptor < 0 { return nil }
    let content = Self.content(descriptor)
    length = content.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    let end = min(4 + length, content.count)
    log = content.count < 4 ? [] : Array(content[4..<end])
    key = content.count < 4 ? [] : Array(content[end...])
    length = log.count
    capacity = Self.pageSize
    while 4 + length >= capacity { capacity *= 2 }
    if isNew { writeAll([]) }
  }

  isolated deinit { close(descriptor) }

  func append(_ entry: [UInt8]) {
    write(entry + key, at: 4 + length)
    length += entry.count
    write(header, at: 0)
  }

  func rewrite(_ log: [UInt8], capacity: Int) {
    self.capacity = capacity
    length = log.count
    writeAll(log)
  }

  private func writeAll(_ log: [UInt8]) {
    write(header + log + key, at: 0)
    ftruncate(descriptor, off_t(4 + length + key.count))
  }

  private var header: [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) }
  }

  private func write(_ bytes: [UInt8], at offset: Int) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let place = off_t(offset + bytes.count - rest.count)
      let count = rest.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, place) }
      // On a phone the file is memory, whose writing reports no error.
      if count <= 0 { return DiskFailure.report(errno, at: file.path) }
      rest = rest.dropFirst(count)
    }
  }

  private static func content(_ descriptor: Int32) -> [UInt8] {
    var status = stat()
    guard fstat(descriptor, &status) == 0, let size = Int(exactly: status.st_size), size > 0,
      size <= mostBytes
    else { return [] }
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      count = max(0, pread(descriptor, buffer.baseAddress, size, 0))
    }
  }
}
