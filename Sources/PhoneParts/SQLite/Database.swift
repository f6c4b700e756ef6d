internal import CSQLite
internal import HostLoop

/// A connection to an SQLite database, for one task at a time.
package final class Database {
  let handle: OpaquePointer
  private var cache = StatementCache()

  /// Opens a file, and creates it if it is missing; without a path, a database in memory.
  ///
  /// - Parameter lockTimeout: how many milliseconds it waits for another connection's lock.
  /// - Throws: ``SQLiteError``, as all methods do.
  package init(path: String? = nil, isReadOnly: Bool = false, lockTimeout: Int32 = 0) throws {
    let access = isReadOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(
      path ?? ":memory:", &opened, access | SQLITE_OPEN_EXRESCODE, nil)
    guard code == SQLITE_OK, let opened else {
      sqlite3_close(opened)
      throw SQLiteError(code)
    }
    handle = opened
    sqlite3_busy_timeout(handle, lockTimeout)
    try execute(script: "PRAGMA foreign_keys = ON")
  }

  deinit {
    cache.removeAll()
    // SQLite keeps the connection for statements that are left.
    sqlite3_close_v2(handle)
  }

  /// The number of rows that the latest statement has changed.
  package var changes: Int { Int(sqlite3_changes(handle)) }
  package var lastInsertedRowID: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Runs the statements of a text. Rows are ignored.
  package func execute(script: String) throws {
    guard sqlite3_exec(handle, script, nil, nil, nil) == SQLITE_OK else {
      throw SQLiteError(of: handle)
    }
  }

  /// A prepared statement of this text, which is kept for its next use.
  package func statement(_ text: String) throws -> Statement {
    try cache.statement(text, on: handle)
  }

  /// Runs a statement to its end.
  package func run(_ sql: SQL) throws { try forEachRow(of: sql) { _ in } }

  /// Runs a query, and calls `body` with each row.
  package func forEachRow(of sql: SQL, _ body: (Row) throws -> Void) throws {
    try running(sql) { statement in
      while try statement.step() { try body(statement.row) }
    }
  }

  /// Runs a query, and makes a value of each row.
  package func rows<Value>(
    of sql: SQL, _ transform: (Row) throws -> Value
  ) throws -> [Value] {
    var values: [Value] = []
    try forEachRow(of: sql) { values.append(try transform($0)) }
    return values
  }

  /// Runs a query as far as its first row, and makes a value of it. `nil` if there is none.
  package func firstRow<Value>(
    of sql: SQL, _ transform: (Row) throws -> Value?
  ) throws -> Value? {
    try running(sql) { try $0.step() ? transform($0.row) : nil }
  }

  /// The first column of a query's first row. `nil` if there is none, or if it is NULL.
  package func value<Value: SQLConvertible>(of sql: SQL) throws -> Value? {
    try firstRow(of: sql) { $0[0] }
  }

  private func running<Result>(
    _ sql: SQL, _ body: (Statement) throws -> Result
  ) throws -> Result {
    let statement = try statement(sql.text)
    defer {
      statement.reset()
      statement.clear()
    }
    try statement.bind(sql.values)
    return try body(statement)
  }

  /// Copies all of this database over another one.
  package func copy(to other: Database) throws {
    guard let backup = sqlite3_backup_init(other.handle, "main", handle, "main") else {
      throw SQLiteError(of: other.handle)
    }
    sqlite3_backup_step(backup, -1)
    guard sqlite3_backup_finish(backup) == SQLITE_OK else { throw SQLiteError(of: other.handle) }
  }
}
