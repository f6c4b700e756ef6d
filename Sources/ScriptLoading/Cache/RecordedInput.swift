import Glibc
internal import HostLoop

/// Something that decided a bundle, as it was when the bundle was made.
struct RecordedInput: Equatable {
  enum Kind: UInt32 {
    case file, folder, absent, variable, environment
  }

  let kind: Kind
  /// A path, or the name of a variable.
  let name: String
  /// What the file system says of a file or a folder. While that is the same, so are the contents.
  private let identity: [UInt8]
  /// A hash of the contents.
  private let contents: [UInt8]

  /// Whether it is still as it was.
  ///
  /// - Parameter extensions: those of the files that count in folders.
  func isCurrent(_ environment: [String: String], extensions: Set<String>) -> Bool {
    switch kind {
    case .file:
      guard let status = Self.status(of: name) else { return false }
      return Self.identity(status) == identity || Self.hash(ofFile: name) == contents
    case .folder:
      guard let status = Self.status(of: name) else { return false }
      return Self.identity(status) == identity
        || Self.hash(ofFolder: name, extensions) == contents
    case .absent: return !FilePath.isUsed(name)
    case .variable: return contents == Self.hash(ofVariable: name, environment)
    case .environment: return contents == Self.hash(of: environment)
    }
  }

  private init(_ kind: Kind, _ name: String, identity: [UInt8] = [], contents: [UInt8] = []) {
    self.kind = kind
    self.name = name
    self.identity = identity
    self.contents = contents
  }

  /// A file. `nil` if it cannot be read, or may have changed since `began`.
  static func file(
    _ path: String, since began: Moment, contents look: ([UInt8]) -> Void
  ) -> RecordedInput? {
    guard let status = status(of: path), began.isAfter(status),
      let contents = try? FileContents(path: path)
    else { return nil }
    look(contents.bytes)
    let hash = Fingerprint.bytes(of: contents.bytes)
    return RecordedInput(.file, path, identity: identity(status), contents: hash)
  }

  /// The names in a folder. `nil` if they cannot be read, or may have changed since `began`.
  static func folder(
    _ path: String, since began: Moment, extensions: Set<String>
  ) -> RecordedInput? {
    guard let status = status(of: path), began.isAfter(status),
      let hash = hash(ofFolder: path, extensions)
    else { return nil }
    return RecordedInput(.folder, path, identity: identity(status), contents: hash)
  }

  /// A path at which there is nothing. `nil` if there is something.
  static func absent(_ path: String) -> RecordedInput? {
    FilePath.isUsed(path) ? nil : RecordedInput(.absent, path)
  }

  static func variable(_ name: String, _ environment: [String: String]) -> RecordedInput {
    RecordedInput(.variable, name, contents: hash(ofVariable: name, environment))
  }

  /// All variables.
  static func environment(_ environment: [String: String]) -> RecordedInput {
    RecordedInput(.environment, "", contents: hash(of: environment))
  }

  // MARK: - What is there now

  /// What is at a path, or where a link there leads; `nil` if there is nothing.
  static func status(of path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }

  /// The time of the last change counts too: programs can set the other time as they like.
  private static func identity(_ status: stat) -> [UInt8] {
    let parts = [
      UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino),
      UInt64(truncatingIfNeeded: status.st_size),
      UInt64(truncatingIfNeeded: status.st_mtim.tv_sec),
      UInt64(truncatingIfNeeded: status.st_mtim.tv_nsec),
      UInt64(truncatingIfNeeded: status.st_ctim.tv_sec),
      UInt64(truncatingIfNeeded: status.st_ctim.tv_nsec),
    ]
    return parts.withUnsafeBytes { Array($0) }
  }

  /// What the file system says of a program.
  static func signature(of path: String) -> String {
    status(of: path).map { identity($0).map(String.init).joined(separator: ".") } ?? ""
  }

  private static func hash(ofFile path: String) -> [UInt8]? {
    (try? FileContents(path: path)).map { Fingerprint.bytes(of: $0.bytes) }
  }

  /// A hash of the folder's real path, and of the names, kinds and targets of its folders and links, and of those of its
  /// files that an import may mean.
  private static func hash(ofFolder path: String, _ extensions: Set<String>) -> [UInt8]? {
    guard let real = realPath(path), let directory = opendir(path) else { return nil }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = entry.name
      var type = Int(entry.pointee.d_type)
      if type == Int(DT_UNKNOWN) { type = kind(of: path + "/" + name) }
      let isFile = type == Int(DT_REG)
      let suffix = FilePath.suffix(of: name).dropFirst()
      if isFile, !extensions.contains(String(suffix)), !name.hasPrefix(".babelrc") { continue }
      let target = type == Int(DT_LNK) ? linkTarget(of: path + "/" + name) : ""
      names.append("\(name)\0\(type)\0\(target)")
    }
    var fingerprint = Fingerprint()
    fingerprint.add(real)
    for name in names.sorted() { fingerprint.add(name) }
    return fingerprint.bytes
  }

  private static func kind(of path: String) -> Int {
    var status = stat()
    guard lstat(path, &status) == 0 else { return Int(DT_UNKNOWN) }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return Int(DT_REG)
    case S_IFLNK: return Int(DT_LNK)
    default: return Int(DT_DIR)
    }
  }

  private static func linkTarget(of path: String) -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    let bytes = buffer.prefix(max(count, 0)).map(UInt8.init(bitPattern:))
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The path without links; `nil` if there is nothing.
  static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  private static func hash(ofVariable name: String, _ environment: [String: String]) -> [UInt8] {
    Fingerprint.bytes(of: environment[name].map { Array("=\($0)".utf8) } ?? [])
  }

  private static func hash(of environment: [String: String]) -> [UInt8] {
    var fingerprint = Fingerprint()
    for (name, value) in environment.sorted(by: { $0.key < $1.key }) {
      fingerprint.add("\(name)=\(value)")
    }
    return fingerprint.bytes
  }
}

/// A time of the clock from which files get their times.
struct Moment {
  private let time: timespec

  init() {
    var time = timespec()
    // A finer clock would be ahead of the times of files that change later.
    clock_gettime(CLOCK_REALTIME_COARSE, &time)
    self.time = time
  }

  /// Whether the last change of a file was before. Only the system sets the time of this.
  func isAfter(_ status: stat) -> Bool {
    (status.st_ctim.tv_sec, status.st_ctim.tv_nsec) < (time.tv_sec, time.tv_nsec)
  }
}

// How it is kept.
extension RecordedInput {
  var value: ServiceValue {
    .array([.number(kind.rawValue), .string(name), .bytes(identity), .bytes(contents)])
  }

  init?(_ value: ServiceValue) {
    let parts = value.elements
    guard parts.count == 4, case .number(let number) = parts[0], let kind = Kind(rawValue: number),
      let name = parts[1].text, case .bytes(let identity) = parts[2],
      case .bytes(let contents) = parts[3]
    else { return nil }
    self.init(kind, name, identity: identity, contents: contents)
  }
}
