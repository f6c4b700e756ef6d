internal import CSQLite
internal import HostLoop
internal import NativeBridge
internal import Storage

/// A connection to a database (`ios/NativeDatabase.swift`). Each call runs whole, because SQLite serializes the calls of a
/// connection.
@HostActor
final class NativeDatabase: nonisolated SharedObject {
  let link = SharedObjectLink()
  static let memory = ":memory:"

  /// The path that JavaScript gave.
  let path: String
  let options: OpenDatabaseOptions
  let sqlite: AppSQLite
  /// How many objects of JavaScript share the connection.
  var referenceCount = 1
  private(set) var isClosed = false
  private let handle: SQLiteConnection

  /// - Parameters:
  ///   - path: the path that JavaScript gave.
  ///   - file: where the database is; `:memory:` for one in memory.
  ///   - sqlite: opens it.
  init(path: String, file: String, _ options: OpenDatabaseOptions, _ sqlite: AppSQLite) throws {
    self.path = path
    self.options = options
    self.sqlite = sqlite
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    do { handle = try sqlite.open(file, flags) } catch is SQLiteFailure {
      throw NativeError.couldNotOpenDatabase
    }
  }

  /// The connection, for a call.
  ///
  /// - Throws: an error if the database is closed.
  var connection: SQLiteConnection {
    get throws {
      if isClosed { throw NativeError.closedResource }
      return handle
    }
  }

  /// The latest error, as native code words it.
  var failure: NativeError {
    .sqlite("Error code \(handle.errorCode): \(handle.errorText)")
  }

  /// - Throws: what a step of a statement ended with.
  func checkStep(_ code: Int32) throws {
    switch code {
    case SQLITE_ROW, SQLITE_DONE: break
    case SQLITE_FULL: throw NativeError.sqlite("Error code \(code): \(handle.text(of: code))")
    default: throw failure
    }
  }

  /// Runs all statements of a text, as `sqlite3_exec` does. Its errors have no number.
  func exec(_ source: String) throws {
    let connection = try connection
    let code = try connection.forEachStatement(of: source) { statement in
      let code = try statement.runToEnd()
      if code == SQLITE_DONE { return true }
      throw NativeError.sqlite(connection.text(of: code))
    }
    guard code == SQLITE_OK else { throw NativeError.sqlite(connection.errorText) }
  }
}

// MARK: - Copies of the whole database

extension NativeDatabase {
  func serialize(_ name: String) throws -> [UInt8] {
    guard let bytes = try connection.serialize(name) else { throw failure }
    return bytes
  }

  /// Replaces a database in memory.
  func deserialize(_ bytes: [UInt8]) throws {
    guard !bytes.isEmpty else {
      throw NativeError.sqlite("Unable to get allocated memory base address")
    }
    guard try connection.deserialize(bytes) == SQLITE_OK else { throw failure }
  }

  func backUp(_ name: String, to destination: NativeDatabase, _ destinationName: String) throws {
    let target = try destination.connection
    guard try connection.backUp(name, to: target, destinationName) == SQLITE_OK else {
      throw destination.failure
    }
  }
}

// MARK: - Changes

extension NativeDatabase {
  /// Calls `body` for each row that this connection inserts, updates or deletes.
  func observeChanges(_ body: @escaping @HostActor (DatabaseChange) -> Void) throws {
    let connection = try connection
    connection.onUpdate = { [unowned connection] action, database, table, row in
      body(
        DatabaseChange(
          databaseName: database, databaseFilePath: connection.path(of: database),
          tableName: table, rowID: row, action: action))
    }
    connection.observe()
  }
}

// MARK: - The end

extension NativeDatabase {
  /// Closes the connection. What is in a transaction is rolled back.
  ///
  /// - Throws: an error if a statement is not finalized. JavaScript cannot use the database then either.
  func close() throws {
    if options.finalizeUnusedStatementsBeforeClosing { handle.finalizeStatements() }
    isClosed = true
    guard handle.close() == SQLITE_OK else {
      let failure = failure
      abandon()
      throw failure
    }
  }

  /// What the end of the process does.
  func abandon() {
    isClosed = true
    handle.closeWithStatements()
  }
}
