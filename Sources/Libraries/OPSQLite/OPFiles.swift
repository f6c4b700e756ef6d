internal import HostLoop
internal import NativeBridge
internal import Storage

/// Where databases are (`cpp/OPBridge.cpp`, opsqlite_get_db_path).
@HostActor
struct OPFiles {
  static let memory = ":memory:"

  let container: AppContainer

  /// The folder that a location means.
  static func directory(_ location: String, in base: String) -> String {
    if location.isEmpty { return base }
    return location == memory || location.hasPrefix("/") ? location : base + "/" + location
  }

  /// The path of a database, whose folder is made.
  func prepare(_ name: String, in directory: String) -> String {
    if directory == Self.memory { return directory }
    // A folder that cannot be made shows when the file is opened.
    try? container.createDirectory(directory)
    return directory.hasSuffix("/") ? directory + name : directory + "/" + name
  }

  /// Whether the app may open the file now: it is in the container, and the phone's lock does not protect it.
  func canOpen(_ file: String) -> Bool {
    if file == Self.memory { return true }
    guard (try? container.resolve(file, .readNoPermission)) != nil else { return false }
    return (try? container.protection(of: file).allowsReading(container.phone.lock())) == true
  }

  func remove(_ file: String) throws {
    guard file != Self.memory, (try? container.attributes(of: file)) != nil else {
      throw OPError("op-sqlite: db file not found:\(file)")
    }
    // Native code ignores a failure.
    try? container.remove(file)
  }

  /// The lines of a file, without empty ones. They keep a carriage return (`cpp/OPUtils.cpp` line 369, `std::getline`).
  func lines(_ file: String) throws -> [String] {
    guard let content = try? container.read(file) else {
      throw OPError("Could not open file: \(file)")
    }
    return content.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
  }
}
