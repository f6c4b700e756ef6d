package import FoundationEssentials
internal import Glibc
internal import SQLite

// Reading and writing files. The lock state of the phone decides which files can be used.
extension AppContainer {
  /// What the app can learn about a file without reading it.
  package struct Attributes: Sendable, Equatable {
    /// The name, without the folder.
    package let name: String
    /// The absolute path.
    package let path: String
    /// The size in bytes.
    package let size: Int
    /// Whether it is a folder.
    package let isDirectory: Bool
    /// When it was last modified, in seconds since 1970 on the phone's clock.
    package let modified: Double
  }

  /// The content of a file.
  package func read(_ path: String) throws -> Data {
    let file = try resolve(path, .readNoPermission).path
    guard files.fileExists(atPath: file) else {
      throw FileError(.readNoSuchFile, Self.name(of: file))
    }
    guard try protection(of: file).allowsReading(phone.lock()) else {
      throw FileError(.readNoPermission, Self.name(of: file))
    }
    return try reporting(file, .readUnknown) { try Data(contentsOf: URL(filePath: file)) }
  }

  /// Opens a file for as long as the app keeps the descriptor. -1 if that fails.
  package func open(_ file: AppFile, _ flags: Int32) -> Int32 {
    Glibc.open(file.path, flags | O_CLOEXEC, 0o600)
  }

  /// Writes a file, replacing an existing one atomically: after a crash it has the old or the new
  /// content.
  ///
  /// - Parameter protection: `nil` keeps that of the existing file, or takes that of its folder.
  package func write(_ data: Data, to path: String, protection: FileProtection? = nil) throws {
    let file = try resolve(path, .writeNoPermission).path
    let old = try self.protection(of: file)
    let lock = phone.lock()
    let isNew = !files.fileExists(atPath: file)
    guard isNew || old.allowsReading(lock), (protection ?? old).allowsCreating(lock) else {
      throw FileError(.writeNoPermission, Self.name(of: file))
    }
    try phone.disk.checkRoom(for: Self.name(of: file))
    try reporting(file, .writeUnknown) {
      try data.write(to: URL(filePath: file), options: .atomic)
      try files.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: phone.now)], ofItemAtPath: file)
    }
    if let protection { try protect(file, protection) }
  }

  /// Appends to a file. Creates the file if it does not exist.
  package func append(_ data: Data, to path: String) throws {
    guard try attributes(of: path) != nil else { return try write(data, to: path) }
    try write(try read(path) + data, to: path)
  }

  /// Copies a file to a path that must not exist.
  ///
  /// - Parameter protection: `nil` takes that of the new folder.
  package func copy(_ path: String, to destination: String, protection: FileProtection? = nil)
    throws
  {
    let data = try read(path)
    guard try attributes(of: destination) == nil else {
      throw FileError(.writeFileExists, Self.name(of: destination))
    }
    try write(data, to: destination, protection: protection)
  }

  /// Moves a file or folder, with its protection, to a path that must not exist.
  package func move(_ path: String, to destination: String) throws {
    let source = try resolve(path, .writeNoPermission).path
    let target = try resolve(destination, .writeNoPermission).path
    guard files.fileExists(atPath: source) else {
      throw FileError(.noSuchFile, Self.name(of: source))
    }
    guard !files.fileExists(atPath: target) else {
      throw FileError(.writeFileExists, Self.name(of: target))
    }
    try reporting(source, .writeUnknown) { try files.moveItem(atPath: source, toPath: target) }
    let (old, new) = (try relative(source), try relative(target))
    try database.write { db in
      try db.run(
        """
        UPDATE file_protections SET path = \(new) || substr(path, length(\(old)) + 1)
        WHERE \(isInFolder(old))
        """)
    }
  }

  /// Creates a folder and all missing folders above it.
  ///
  /// - Parameter protection: for files that are later created in it. `nil` takes that of the folder
  ///   above.
  package func createDirectory(_ path: String, protection: FileProtection? = nil) throws {
    let directory = try resolve(path, .writeNoPermission).path
    try reporting(directory, .writeUnknown) {
      try files.createDirectory(atPath: directory, withIntermediateDirectories: true)
    }
    if let protection { try protect(directory, protection) }
  }

  /// Removes a file, or a folder with its content.
  package func remove(_ path: String) throws {
    let file = try resolve(path, .writeNoPermission).path
    guard files.fileExists(atPath: file) else { throw FileError(.noSuchFile, Self.name(of: file)) }
    try reporting(file, .writeUnknown) { try files.removeItem(atPath: file) }
    let key = try relative(file)
    try database.write { db in
      try db.run("DELETE FROM file_protections WHERE \(isInFolder(key))")
    }
  }

  /// Sets when a file or folder was last modified, in seconds since 1970.
  package func setModified(_ time: Double, of path: String) throws {
    let file = try resolve(path, .writeNoPermission).path
    try reporting(file, .writeUnknown) {
      try files.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: time)], ofItemAtPath: file)
    }
  }

  /// The attributes of a file or folder. `nil` if it does not exist or is outside the app's
  /// directory.
  package func attributes(of path: String) throws -> Attributes? {
    let file: String
    do { file = try resolve(path, .readNoPermission).path } catch is FileError { return nil }
    guard files.fileExists(atPath: file) else { return nil }
    return try reporting(file, .readUnknown) {
      let attributes = try files.attributesOfItem(atPath: file)
      return Attributes(
        name: Self.name(of: file), path: file, size: attributes[.size] as? Int ?? 0,
        isDirectory: attributes[.type] as? FileAttributeType == .typeDirectory,
        modified: (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0)
    }
  }

  /// The attributes of a file or folder. Throws if it does not exist.
  package func existingAttributes(of path: String) throws -> Attributes {
    guard let attributes = try attributes(of: path) else {
      throw FileError(.readNoSuchFile, Self.name(of: path))
    }
    return attributes
  }

  /// The content of a folder, sorted by name.
  package func contents(ofDirectory path: String) throws -> [Attributes] {
    let directory = try resolve(path, .readNoPermission).path
    let names = try reporting(directory, .readUnknown) {
      try files.contentsOfDirectory(atPath: directory)
    }
    return try names.sorted().compactMap { try attributes(of: directory + "/" + $0) }
  }

  /// When a file can be read: its own protection, or else that of the nearest folder above it.
  package func protection(of path: String) throws -> FileProtection {
    var key = try relative(resolve(path, .readNoPermission).path)
    let known: [(String, String)] = try database.read { db in
      try db.rows(of: "SELECT path, protection FROM file_protections") { try ($0[0], $0[1]) }
    }
    let protections = Dictionary(known) { $1 }
    while true {
      if let protection = protections[key] {
        return FileProtection(rawValue: protection) ?? .completeUntilFirstUserAuthentication
      }
      guard let slash = key.lastIndex(of: "/") else { return .completeUntilFirstUserAuthentication }
      key = String(key[..<slash])
    }
  }

  private func protect(_ file: String, _ protection: FileProtection) throws {
    let key = try relative(file)
    try database.write { db in
      try db.run(
        """
        INSERT OR REPLACE INTO file_protections (path, protection)
        VALUES (\(key), \(protection.rawValue))
        """)
    }
  }

  /// The path from the home directory on, such as `/Documents/a.txt`.
  private func relative(_ file: String) throws -> String {
    String(file.dropFirst(try home.count))
  }
}

/// The condition that `path` is that of a folder, or of something in it.
private func isInFolder(_ folder: String) -> SQL {
  "(path = \(folder) OR substr(path, 1, length(\(folder)) + 1) = \(folder) || '/')"
}

func installationNumber(_ db: Database) throws -> Int {
  try db.value(of: "SELECT number FROM installation") ?? 1
}
