import Glibc
import HostLoop

/// The bytes of a file, read with system calls, because loading Foundation would slow down a plain
/// script.
package struct FileContents {
  /// Why a file cannot be read.
  package enum Failure: Error {
    case notFound, isDirectory, tooLarge
    case notReadable(reason: String)
  }

  /// JavaScriptCore's strings end at 2 GB of UTF-16. Nobody writes a script even a quarter of that
  /// size.
  static let sizeLimit = 256 << 20

  package let bytes: [UInt8]
  /// False for pipes and devices, which can be read only once.
  let isRegularFile: Bool

  package init(path: String) throws(Failure) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw errno == ENOENT || errno == ENOTDIR ? .notFound : .notReadable(reason: Self.reason())
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .notReadable(reason: Self.reason()) }
    guard status.st_mode & S_IFMT != S_IFDIR else { throw .isDirectory }
    guard status.st_size <= Self.sizeLimit else { throw .tooLarge }
    isRegularFile = status.st_mode & S_IFMT == S_IFREG
    bytes = try Self.readAll(descriptor, expecting: Int(status.st_size))
  }

  private static func readAll(_ descriptor: Int32, expecting size: Int) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = max(size + 1, 1 << 16)
    while true {
      var count = 0
      let part = [UInt8](unsafeUninitializedCapacity: chunk) { buffer, initialized in
        count = -1
        errno = EINTR
        while count < 0, errno == EINTR {
          count = read(descriptor, buffer.baseAddress, buffer.count)
        }
        initialized = max(count, 0)
      }
      guard count >= 0 else { throw .notReadable(reason: reason()) }
      if count == 0 { return bytes }
      bytes = bytes.isEmpty ? part : bytes + part
      guard bytes.count <= sizeLimit else { throw .tooLarge }
      chunk = max(1 << 16, bytes.count)
    }
  }

  private static func reason() -> String { String(cString: strerror(errno)) }
}
