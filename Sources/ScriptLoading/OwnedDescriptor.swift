import Glibc
import HostLoop

/// A file descriptor that is closed at the end of its scope. Child processes do not inherit it
/// automatically.
struct OwnedDescriptor: ~Copyable {
  let raw: Int32

  init(_ raw: Int32) {
    self.raw = raw
    _ = fcntl(raw, F_SETFD, FD_CLOEXEC)
  }

  deinit { if raw >= 0 { close(raw) } }

  /// An unlinked file that contains `bytes`. A child can read it at its own pace, and nobody has to
  /// feed a pipe.
  static func file(holding bytes: [UInt8]) -> OwnedDescriptor? {
    guard !bytes.isEmpty else { return OwnedDescriptor(open("/dev/null", O_RDONLY)) }
    // The file is deleted with its folder.
    guard let folder = try? TemporaryFolder() else { return nil }
    defer { extendLifetime(folder) }
    let file = OwnedDescriptor(open(folder.path + "/input", O_RDWR | O_CREAT | O_CLOEXEC, 0o600))
    guard file.raw >= 0 else { return nil }
    var offset = 0
    while offset < bytes.count {
      let count = bytes[offset...].withUnsafeBytes {
        Glibc.write(file.raw, $0.baseAddress, $0.count)
      }
      guard count > 0 else { return nil }
      offset += count
    }
    guard lseek(file.raw, 0, SEEK_SET) == 0 else { return nil }
    return file
  }
}
