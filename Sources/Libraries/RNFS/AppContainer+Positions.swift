internal import FoundationEssentials
internal import Glibc
internal import HostLoop
internal import Storage

extension AppContainer {
  /// Overwrites a part of an existing file in place. A gap behind its old end takes no room, as on a phone.
  func write(_ bytes: [UInt8], to path: String, at position: Int) throws {
    let file = try resolve(path, .writeNoPermission)
    let name = Self.name(of: file.path)
    guard try protection(of: file.path).allowsReading(phone.lock()) else {
      throw FileError(.writeNoPermission, name)
    }
    try phone.disk.checkRoom(for: name)
    let descriptor = open(file, O_WRONLY)
    defer { if descriptor >= 0 { close(descriptor) } }
    guard descriptor >= 0,
      pwrite(descriptor, bytes, bytes.count, off_t(position)) == bytes.count
    else {
      DiskFailure.report(errno, at: file.path)
      throw FileError(.writeUnknown, name)
    }
    try setModified(phone.now, of: file.path)
  }
}
