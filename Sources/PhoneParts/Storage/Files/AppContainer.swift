internal import FoundationEssentials
internal import Glibc
package import HostLoop

/// The app's home directory. It has real files, in a folder that only the owner of this process can
/// read, and is deleted with the app. Paths are absolute, or relative to ``home``. Paths outside
/// are refused, as by iOS's sandbox: what a script names is opened only as an ``AppFile``, which
/// only ``resolve(_:_:)`` makes.
///
/// A file that is protected while the phone is locked can be seen and removed, but not read or
/// written. All methods throw ``FileError``, or ``StoreError`` if the phone's file cannot be used.
@HostActor
package final class AppContainer {
  let database: PhoneDatabase
  package let phone: PhoneConditions
  /// The folder beside the phone's file. `nil` for a phone in memory.
  private let permanentFolder: String?
  /// `nil` until it is needed.
  private var temporaryFolder: TemporaryFolder?
  private var installation: Int?

  let files = FileManager.default

  /// - Parameter folder: created with the first file. `nil` for a temporary folder.
  init(_ database: PhoneDatabase, _ phone: PhoneConditions, folder: String?) {
    self.database = database
    self.phone = phone
    permanentFolder = folder
  }

  /// The folder that contains the home directory of each installation.
  private var folder: String {
    get throws {
      if let permanentFolder { return permanentFolder }
      if temporaryFolder == nil {
        do { temporaryFolder = try TemporaryFolder() } catch {
          DiskFailure.report(error)
          throw error
        }
      }
      return temporaryFolder?.path ?? ""
    }
  }

  /// Whether the app's directory may have been made.
  var hasFiles: Bool { permanentFolder != nil || temporaryFolder != nil }

  /// The app's home directory (`NSHomeDirectory()`). A reinstalled app gets another one, as on iOS.
  package var home: String {
    get throws {
      let number = try installation ?? database.read(installationNumber)
      installation = number
      return "\(try folder)/\(number)"
    }
  }
  /// The user's documents. iOS backs them up.
  package var documents: String { get throws { try home + "/Documents" } }
  /// Other files that the app needs.
  package var library: String { get throws { try home + "/Library" } }
  /// Files that can be made again. iOS deletes them when it needs space.
  package var caches: String { get throws { try library + "/Caches" } }
  /// Temporary files. iOS deletes them while the app is not running.
  package var temporary: String { get throws { try home + "/tmp" } }

  /// Deletes what iOS may delete while the app is not running: caches and temporary files.
  package func purge() throws {
    for directory in [try caches, try temporary] where files.fileExists(atPath: directory) {
      try remove(directory)
    }
    try makeDirectories()
  }

  /// Deletes the home directories of all installations. The next access makes a new one.
  func forget() throws {
    installation = nil
    temporaryFolder = nil
    guard let permanentFolder, files.fileExists(atPath: permanentFolder) else { return }
    try reporting(permanentFolder, .writeUnknown) { try files.removeItem(atPath: permanentFolder) }
  }

  /// The file or folder with this path, without `.` and `..`. It need not exist.
  ///
  /// - Throws: ``FileError`` with `code` if the path is outside the app's directory, or a link leads
  ///   out of it.
  package func resolve(_ path: String, _ code: FileError.Code) throws -> AppFile {
    let home = try home
    var parts: [Substring] = []
    for part in (path.hasPrefix("/") ? path : home + "/" + path).split(separator: "/") {
      switch part {
      case ".": break
      case "..": _ = parts.popLast()
      default: parts.append(part)
      }
    }
    let absolute = "/" + parts.joined(separator: "/")
    // For the functions of C a NUL would be the end of the path.
    guard absolute == home || absolute.hasPrefix(home + "/"), !absolute.utf8.contains(0) else {
      throw FileError(code, Self.name(of: path))
    }
    try makeDirectories()
    guard Self.contains(absolute, in: home) else { throw FileError(code, Self.name(of: path)) }
    return AppFile(path: absolute)
  }

  /// Whether no link leads from a path in `home` to a place outside. A script cannot make links, so this stays true.
  private static func contains(_ path: String, in home: String) -> Bool {
    guard let home = real(home) else { return false }
    var path = path
    while true {
      if let found = real(path) { return found == home || found.hasPrefix(home + "/") }
      var status = stat()
      // What is there all the same is a link that leads to nothing, or may not be followed.
      guard lstat(path, &status) != 0, let slash = path.lastIndex(of: "/") else { return false }
      path = String(path[..<slash])
    }
  }

  /// The path without links; `nil` if it does not exist.
  private static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  package static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// Runs `body`, and converts its errors to those of iOS. Errors for which iOS has no code become
  /// `other`.
  func reporting<Result>(
    _ path: String, _ other: FileError.Code, _ body: () throws -> Result
  ) throws -> Result {
    do { return try body() } catch let error as CocoaError {
      if let system = error.underlying as? POSIXError {
        DiskFailure.report(system.code.rawValue, at: path)
      }
      throw FileError(FileError.Code(rawValue: error.code.rawValue) ?? other, Self.name(of: path))
    }
  }

  private func makeDirectories() throws {
    let directories = [try documents, try caches, try temporary]
    guard !files.fileExists(atPath: directories[2]) else { return }
    try reporting(folder, .writeUnknown) {
      try files.createDirectory(
        atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      for directory in directories {
        try files.createDirectory(atPath: directory, withIntermediateDirectories: true)
      }
    }
  }
}

/// A file or folder in the app's directory: no `..`, and no link leads out of it. It need not exist.
package struct AppFile: Hashable, Sendable {
  /// The absolute path.
  package let path: String

  fileprivate init(path: String) { self.path = path }
}
