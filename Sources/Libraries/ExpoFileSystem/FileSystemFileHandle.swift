internal import FoundationEssentials
internal import Glibc
internal import HostLoop
internal import NativeBridge
internal import Storage

/// An open file (`ios/FileSystemFileHandle.swift`).
@HostActor
final class FileSystemFileHandle: nonisolated SharedObject {
  let link = SharedObjectLink()
  private let container: AppContainer
  private let name: String
  private let file: AppFile
  private let descriptor: Int32
  private var isOpen = true

  init(_ file: FileSystemFile) throws {
    try file.checkPermission()
    container = file.container
    name = file.url.lastPathComponent
    // Tells whether the file exists, and whether the phone's lock protects it.
    _ = try container.read(file.path)
    self.file = try container.resolve(file.path, .readNoPermission)
    descriptor = container.open(self.file, O_RDWR)
    if descriptor < 0 { throw FileError(.readNoPermission, name) }
  }

  isolated deinit { close() }

  func close() {
    if isOpen, descriptor >= 0 { Glibc.close(descriptor) }
    isOpen = false
  }

  /// In bytes; `nil` after the handle was closed.
  var offset: Int? {
    get { isOpen ? Int(lseek(descriptor, 0, SEEK_CUR)) : nil }
    set { if isOpen, let newValue { lseek(descriptor, off_t(newValue), SEEK_SET) } }
  }

  /// In bytes; `nil` after the handle was closed.
  var size: Int? {
    var status = stat()
    return isOpen && fstat(descriptor, &status) == 0 ? Int(status.st_size) : nil
  }

  /// At most `count` bytes from the offset on, which moves.
  func read(_ count: Int) throws -> [UInt8] {
    guard isOpen, count >= 0 else { throw unreadable }
    let rest = max(0, (size ?? 0) - (offset ?? 0))
    return try [UInt8](unsafeUninitializedCapacity: min(count, rest)) { buffer, filled in
      let read = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      guard read >= 0 else { throw unreadable }
      filled = read
    }
  }

  func write(_ bytes: [UInt8]) throws {
    guard isOpen else { throw FileError(.writeUnknown, name) }
    try container.phone.disk.checkRoom(for: name)
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      guard count > 0 else {
        DiskFailure.report(errno, at: file.path)
        throw FileError(.writeUnknown, name)
      }
      rest = rest.dropFirst(count)
    }
  }

  private var unreadable: NativeError {
    NativeError(
      code: "ERR_UNABLE_TO_READ_HANDLE",
      message:
        "Unable to read from a file handle: \(FileError(.readUnknown, name).description)")
  }
}
