import Glibc
import HostLoop

/// The XML of an export, read piece by piece from a file or an archive.
protocol ExportInput: AnyObject {
  /// The size of the XML in bytes; `nil` if unknown.
  var totalBytes: Int64? { get }

  /// Reads the next bytes into `buffer`.
  ///
  /// - Returns: how many bytes were read; 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int
}

/// Opens an export, as an archive or as XML. Its first bytes decide which, not its name.
func openExport(_ path: String) throws -> any ExportInput {
  let file = try ExportFile(path: path)
  return file.isArchive ? try ExportArchive(path: path) : file
}

/// The XML of an export as a plain file.
final class ExportFile: ExportInput {
  let totalBytes: Int64?
  let isArchive: Bool
  private let path: String
  private let descriptor: Int32

  init(path: String) throws {
    self.path = path
    descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Self.failure(path, errno) }
    var status = stat()
    fstat(descriptor, &status)
    let format = status.st_mode & S_IFMT
    totalBytes = format == S_IFREG ? Int64(status.st_size) : nil
    var magic: (UInt8, UInt8) = (0, 0)
    let count = pread(descriptor, &magic, 2, 0)
    isArchive = count == 2 && magic == (UInt8(ascii: "P"), UInt8(ascii: "K"))
    guard format != S_IFDIR else {
      throw HealthImportError(
        .isDirectory, "\(path) is a folder. Name the export.zip, or the export.xml in it.")
    }
  }

  deinit {
    close(descriptor)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    while true {
      let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      if count >= 0 { return count }
      guard errno == EINTR else {
        throw HealthImportError(
          .readFailed, "\(path) could not be read: \(String(cString: strerror(errno))).")
      }
    }
  }

  private static func failure(_ path: String, _ code: Int32) -> HealthImportError {
    switch code {
    case ENOENT, ENOTDIR:
      HealthImportError(.notFound, "\(path) does not exist. Name the export.zip from the phone.")
    default:
      HealthImportError(
        .notPermitted, "\(path) cannot be opened: \(String(cString: strerror(code))).")
    }
  }
}
