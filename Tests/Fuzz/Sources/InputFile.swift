import Foundation
import Glibc

/// A file in memory, for code that reads only files.
final class InputFile: Sendable {
  /// The path at which the process can open it.
  let path: String
  private let descriptor: Int32

  init() throws {
    var name = Array("/dev/shm/bridgehost-fuzz-XXXXXX".utf8CString)
    descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    unlink(name)
    path = "/proc/self/fd/\(descriptor)"
  }

  deinit { close(descriptor) }

  func replace(with bytes: [UInt8]) {
    ftruncate(descriptor, 0)
    pwrite(descriptor, bytes, bytes.count, 0)
  }

  static func bytes(at path: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: path)))
  }
}
