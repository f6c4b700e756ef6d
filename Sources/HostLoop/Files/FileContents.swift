import Glibc

/// The bytes of a file, read with system calls, because loading Foundation would slow down a plain
/// script.
///
/// All files of a project are read with it. So a pipe, a device or a socket with the name of such a file never makes the
/// program wait.
package struct FileContents {
  /// Why a file cannot be read.
  package enum Failure: Error, CustomStringConvertible {
    case notFound, isDirectory, tooLarge
    /// It is something else, such as `a pipe`.
    case isNoFile(String)
    case notReadable(reason: String)

    /// The predicate of a sentence about the file.
    package var description: String {
      switch self {
      case .notFound: "does not exist"
      case .isDirectory: "is a folder, not a file"
      case .tooLarge: "is larger than \(FileContents.sizeLimit >> 20) MB"
      case .isNoFile(let kind): "is \(kind), not a file"
      case .notReadable(let reason): "cannot be read: \(reason)"
      }
    }
  }

  /// JavaScriptCore's strings end at 2 GB of UTF-16. Nobody writes a script even a quarter of that
  /// size.
  package static let sizeLimit = 256 << 20

  /// The bytes.
  package let bytes: [UInt8]
  /// False for pipes and devices, which can be read only once.
  package let isRegularFile: Bool

  /// Reads a file.
  ///
  /// - Parameter acceptsPipe: whether it may be a pipe or a device, because the user has named it.
  package init(path: String, acceptsPipe: Bool = false) throws(Failure) {
    let descriptor = try Self.openFile(path, acceptsPipe: acceptsPipe)
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .notReadable(reason: Self.reason()) }
    isRegularFile = status.st_mode & S_IFMT == S_IFREG
    bytes = try Self.readAll(descriptor, expecting: Int(status.st_size))
  }

  /// The text of a file. `nil` if it cannot be read, or is not UTF-8.
  package static func text(of path: String) -> String? {
    (try? FileContents(path: path)).flatMap { String(validating: $0.bytes, as: UTF8.self) }
  }

  /// Why a file could not be read. `nil` if it could.
  package static func problem(of path: String) -> Failure? {
    do {
      close(try openFile(path, acceptsPipe: false))
      return nil
    } catch {
      return error
    }
  }

  private static func openFile(_ path: String, acceptsPipe: Bool) throws(Failure) -> Int32 {
    // Without O_NONBLOCK, opening a pipe would wait for its writer.
    let flags = O_RDONLY | O_CLOEXEC | O_NOCTTY | (acceptsPipe ? 0 : O_NONBLOCK)
    let descriptor = open(path, flags)
    guard descriptor >= 0 else {
      switch errno {
      case ENOENT, ENOTDIR: throw .notFound
      case ELOOP: throw .notReadable(reason: "it is a link that leads back to itself")
      // A socket, or a device that does not exist.
      case ENXIO, ENODEV: throw .isNoFile("a socket or a device")
      default: throw .notReadable(reason: reason())
      }
    }
    var status = stat()
    var failure: Failure?
    if fstat(descriptor, &status) != 0 {
      failure = .notReadable(reason: reason())
    } else {
      switch status.st_mode & S_IFMT {
      case S_IFREG: failure = status.st_size <= sizeLimit ? nil : .tooLarge
      case S_IFDIR: failure = .isDirectory
      case _ where acceptsPipe: failure = nil
      case S_IFIFO: failure = .isNoFile("a pipe")
      default: failure = .isNoFile("a device")
      }
    }
    guard let failure else { return descriptor }
    close(descriptor)
    throw failure
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

/// The system's text for an `errno`.
package func systemReason(_ code: Int32 = errno) -> String { String(cString: strerror(code)) }
