internal import FoundationEssentials
internal import HostLoop
internal import Storage

/// Where databases are (`SQLite.m`, init, getDBPath and open).
@HostActor
struct StorageFiles {
  let container: AppContainer
  /// The folder of the app's project. `nil` for a script without one.
  let project: String?

  /// The path of a database. `nil` for a location that the phone does not have: `shared` needs an App Group.
  func path(of name: String, in location: String) throws -> String? {
    switch location {
    case "docs": return try container.documents + "/" + name
    case "libs": return try container.library + "/" + name
    case "nosync":
      let folder = try container.library + "/LocalDatabase"
      // A folder that cannot be made shows when the file is opened.
      try? container.createDirectory(folder)
      return folder + "/" + name
    default: return nil
    }
  }

  /// The path of the file with which a database begins. `1` means a file of its name in the folder `www` of the app's bundle, and
  /// `~` the bundle. Other files are documents.
  func asset(_ name: String, for database: String) throws -> String {
    if name == "1" { return try bundled("www/" + database) }
    if name.hasPrefix("~") { return try bundled(String(name.dropFirst())) }
    return try container.documents + "/" + name
  }

  func exists(_ file: String) -> Bool { (try? container.attributes(of: file)) != nil }

  /// Whether the app may open the file now: it is in the container, and the phone's lock does not protect it.
  func canOpen(_ file: String) -> Bool {
    guard (try? container.resolve(file, .readNoPermission)) != nil else { return false }
    return (try? container.protection(of: file).allowsReading(container.phone.lock())) == true
  }

  /// The path in the app's bundle, to which the file of the project is copied. Xcode puts a folder into the bundle as it is: the
  /// library's README has it beside the Xcode project. It may also be in the project's own folder.
  ///
  /// A script names the file, so only databases are taken, and only from these two folders and the folders in them.
  private func bundled(_ name: String) throws -> String {
    let target = try container.home + "/App.app/" + name
    let parts = name.split(separator: "/")
    guard let project, (1...2).contains(parts.count),
      !parts.contains(where: { $0.hasPrefix(".") || $0.utf8.contains(0) })
    else { return target }
    for folder in ["ios", "."] {
      let path = ([project, folder] + parts.map(String.init)).joined(separator: "/")
      guard let file = try? FileContents(path: path), file.bytes.starts(with: Self.header) else {
        continue
      }
      // Where that fails, the database begins as it does without the file.
      try? container.createDirectory(
        try ([container.home, "App.app"] + parts.dropLast().map(String.init)).joined(
          separator: "/"))
      try? container.write(Data(file.bytes), to: target)
      break
    }
    return target
  }

  /// How a database begins (https://sqlite.org/fileformat.html, chapter 1.3).
  private static let header = Array("SQLite format 3\0".utf8)
}
