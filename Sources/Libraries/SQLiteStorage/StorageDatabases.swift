internal import CSQLite
internal import HostLoop
internal import NativeBridge
internal import SimulatedPhone
internal import Storage

/// The databases that a script has opened, by the names that it gave (`SQLite.m`, openDBs).
@HostActor
final class StorageDatabases {
  private struct Opened {
    let connection: SQLiteConnection
    let path: String
  }

  private let sqlite: AppSQLite
  private let files: @HostActor () -> StorageFiles
  /// From version 5 on a database that is opened gets a write-ahead log.
  private let usesLog: @HostActor () -> Bool
  private var opened: [String: Opened] = [:]
  /// `delete` forgets a connection without closing it.
  private var forgotten: [SQLiteConnection] = []

  init(
    _ sqlite: AppSQLite, files: @escaping @HostActor () -> StorageFiles,
    usesLog: @escaping @HostActor () -> Bool
  ) {
    (self.sqlite, self.files, self.usesLog) = (sqlite, files, usesLog)
  }

  /// - Returns: `nil` if SQLite cannot open the file. Then native code calls neither callback.
  /// - Throws: `ObjectiveCException` for a location that does not exist.
  func open(_ options: StorageOptions) throws -> StorageReply? {
    guard let name = options.text("name") else {
      return .success("You must specify database name")
    }
    if opened[name] != nil { return .success("Database opened") }
    let files = files()
    let asset = try options.text("assetFilename").map { try files.asset($0, for: name) }
    let path: String
    // Whatever value `readOnly` has.
    let isReadOnly = options.has("readOnly") && asset != nil
    if isReadOnly, let asset {
      path = asset
    } else {
      let location = options.text("dblocation") ?? "nosync"
      guard let target = try files.path(of: name, in: location) else {
        throw Self.unknown(location)
      }
      // Without the asset, or if it cannot be copied, the database begins empty.
      if let asset, !files.exists(target) { try? files.container.copy(asset, to: target) }
      path = target
    }
    return try connect(path, isReadOnly: isReadOnly, as: name, files)
  }

  private func connect(
    _ path: String, isReadOnly: Bool, as name: String, _ files: StorageFiles
  ) throws -> StorageReply? {
    let flags =
      isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    guard files.canOpen(path), let connection = try? sqlite.open(path, flags) else { return nil }
    if usesLog() { _ = try exec("PRAGMA journal_mode=WAL;", on: connection) }
    guard try exec("SELECT count(*) FROM sqlite_master;", on: connection) else {
      _ = connection.close()
      return .failure("Unable to open database")
    }
    opened[name] = Opened(connection: connection, path: path)
    return .success("Database opened")
  }

  func close(_ options: StorageOptions) -> StorageReply {
    guard let name = options.text("path") else {
      return .failure("You must specify database path")
    }
    guard let database = opened.removeValue(forKey: name) else {
      return .failure("Specified db was not open")
    }
    _ = database.connection.close()
    return .success("DB closed")
  }

  func attach(_ options: StorageOptions) throws -> StorageReply {
    guard let name = options.text("dbName"), let alias = options.text("dbAlias") else {
      return .failure("You must specify dbName and dbAlias")
    }
    guard let database = options.text("path").flatMap({ opened[$0] }) else {
      return .failure("Specified db was not open")
    }
    guard let other = opened[name] else { return .failure("Specified db for ALIAS was not open") }
    let sql = "ATTACH DATABASE '\(other.path)' AS \(alias)"
    return try exec(sql, on: database.connection)
      ? .success("Database attached successfully.") : .failure("Unable to attach DB")
  }

  /// Deletes the file, and not its log. A connection to it stays open, and nothing finds it any more.
  func delete(_ options: StorageOptions) throws -> StorageReply {
    guard let name = options.text("path") else {
      return .failure("You must specify database path")
    }
    let files = files()
    guard let path = try files.path(of: name, in: options.text("dblocation") ?? "nosync"),
      files.exists(path)
    else { return .failure("The database does not exist on that path") }
    // Native code ignores a failure.
    try? files.container.remove(path)
    if let database = opened.removeValue(forKey: name) { forgotten.append(database.connection) }
    return .success("DB deleted")
  }

  /// Runs a statement.
  ///
  /// - Parameter name: that of the database.
  func execute(_ statement: StorageOptions, in name: String?) throws -> StorageReply {
    guard let name else { return .failure("You must specify database path") }
    guard let connection = opened[name]?.connection else {
      return .failure("No such database, you must open it first")
    }
    guard let sql = statement.text("sql") else {
      return .failure("You must specify a sql query to execute")
    }
    return try StorageStatement(sql: sql, parameters: statement.list("params"))
      .run(on: connection)
  }

  /// Closes what the app has left open (`SQLite.m`, dealloc).
  func closeAll() {
    for database in opened.values { database.connection.closeWithStatements() }
    opened = [:]
  }

  /// What the end of the process does.
  func abandon() {
    for connection in forgotten { connection.closeWithStatements() }
    forgotten = []
    closeAll()
  }

  /// Runs all statements of a text, as `sqlite3_exec` does.
  ///
  /// - Returns: whether all of them succeeded.
  private func exec(_ source: String, on connection: SQLiteConnection) throws -> Bool {
    var isDone = true
    let code = try connection.forEachStatement(of: source) { statement in
      isDone = try statement.runToEnd() == SQLITE_DONE
      return isDone
    }
    return isDone && code == SQLITE_OK
  }

  /// Native code opens a temporary database, and puts the path that it does not have into a dictionary.
  private static func unknown(_ location: String) -> ObjectiveCException {
    ObjectiveCException(
      name: "NSInvalidArgumentException",
      reason:
        "*** -[__NSPlaceholderDictionary initWithObjects:forKeys:count:]: attempt to insert nil object from objects[1]",
      fix: "open the database with the location 'default', 'Library' or 'Documents'. "
        + "'\(location)' needs an App Group, and the simulated phone has none")
  }
}
