import Glibc
import HostLoop

/// What kind of file is at a path. It determines how the file is written.
enum OutputTarget {
  /// A descriptor that the process already has open.
  case descriptor(Int32)
  /// A device or a fifo.
  case open(String)
  /// A regular file, or nothing yet. A temporary file is written and renamed.
  case replace(String)
  /// A regular file in a folder that cannot be written. The file is overwritten.
  case truncate(String)

  /// Follows links, and checks that the file can be written.
  ///
  /// - Throws: ``OutputError`` with the reason if it cannot.
  init(_ path: String) throws(OutputError) {
    if path.isEmpty { throw OutputError("the path is empty.") }
    if path == "-" {
      self = .descriptor(StandardStreams.reportDescriptor)
      return
    }
    var place = path
    var status = stat()
    for _ in 0..<Self.longestChain {
      if lstat(place, &status) != 0 {
        guard errno == ENOENT else { throw OutputError("\(reason(errno)).") }
        try Self.checkNewFile(place)
        self = .replace(place)
        return
      }
      guard status.st_mode & S_IFMT == S_IFLNK else {
        self = try Self.existing(place, status)
        return
      }
      if let descriptor = Self.ownDescriptor(place) {
        self = try Self.opened(descriptor)
        return
      }
      place = try Self.target(ofLink: place)
    }
    throw OutputError("\(reason(ELOOP)).")
  }

  /// The same limit as in Linux.
  private static let longestChain = 40

  private static func existing(
    _ path: String, _ status: stat
  ) throws(OutputError) -> OutputTarget {
    switch status.st_mode & S_IFMT {
    case S_IFDIR: throw OutputError("it is a folder; name a file in it.")
    case S_IFSOCK: throw OutputError("it is a socket. Name a file.")
    case S_IFREG:
      // Replacing this file would hide everything that is printed to it later.
      for stream in [STDOUT_FILENO, STDERR_FILENO] {
        var open = stat()
        if fstat(stream, &open) == 0, open.st_ino == status.st_ino, open.st_dev == status.st_dev {
          return .descriptor(stream)
        }
      }
      if access(path, W_OK) != 0 { throw OutputError("you have no permission to write to it.") }
      guard let probe = try? TemporaryFile(beside: path) else { return .truncate(path) }
      probe.remove()
      return .replace(path)
    default:
      if access(path, W_OK) != 0 { throw OutputError("you have no permission to write to it.") }
      return .open(path)
    }
  }

  private static func checkNewFile(_ path: String) throws(OutputError) {
    let folder = folder(of: path)
    var status = stat()
    if stat(folder, &status) != 0 || status.st_mode & S_IFMT != S_IFDIR {
      throw OutputError("there is no folder \(absolute(folder)).")
    }
    if path.hasSuffix("/") {
      throw OutputError("it ends with a slash, so it names a folder. Name a file.")
    }
    do {
      try TemporaryFile(beside: path).remove()
    } catch {
      throw OutputError(
        "the folder \(absolute(folder)) is not writable: \(reason(error.code)).")
    }
  }

  /// The descriptor that a path such as `/proc/self/fd/3`, `/dev/fd/3` or `/dev/stdout` stands for.
  /// `nil` for other paths.
  private static func ownDescriptor(_ path: String) -> Int32? {
    guard let number = Int32(path.split(separator: "/").last ?? "", radix: 10),
      let folder = realpath(folder(of: path), nil)
    else { return nil }
    defer { free(folder) }
    return String(cString: folder) == "/proc/\(getpid())/fd" ? number : nil
  }

  private static func opened(_ descriptor: Int32) throws(OutputError) -> OutputTarget {
    let flags = fcntl(descriptor, F_GETFL)
    if flags < 0 { throw OutputError("\(reason(errno)).") }
    if flags & O_ACCMODE == O_RDONLY { throw OutputError("it is open for reading only.") }
    return .descriptor(descriptor)
  }

  private static func target(ofLink path: String) throws(OutputError) -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    guard count > 0 else { throw OutputError("\(reason(errno)).") }
    let target = String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    return target.hasPrefix("/") ? target : folder(of: path) + "/" + target
  }

  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func absolute(_ folder: String) -> String {
    guard !folder.hasPrefix("/"), let current = getcwd(nil, 0) else { return folder }
    defer { free(current) }
    let start = String(cString: current)
    return folder == "." ? start : (start == "/" ? "" : start) + "/" + folder
  }
}
