internal import CSQLite
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import Storage

/// A prepared statement (`ios/NativeStatement.swift`).
@HostActor
final class NativeStatement: nonisolated SharedObject {
  let link = SharedObjectLink()
  private var prepared: SQLiteStatement?
  private var isFinalized = false

  func prepare(_ source: String, on database: NativeDatabase) throws {
    let connection = try database.connection
    try checkIsNotFinalized()
    let (code, statement) = try connection.prepare(source)
    prepared = statement
    guard code == SQLITE_OK else { throw database.failure }
  }

  /// Runs the statement from the beginning until its first row.
  func run(
    on database: NativeDatabase, _ values: [String: SQLiteValue], _ blobs: [String: JSBytes],
    areByPosition: Bool
  ) throws -> RunResult {
    let connection = try database.connection
    guard let statement = try statement(on: database), statement.isUsable else {
      // Native code checks nothing else, and passes null to `sqlite3_clear_bindings` (expo/expo#44623, #49066).
      throw database.sqlite.crash(
        "expo-sqlite 16 passed an empty statement to sqlite3_clear_bindings(): the text has only spaces or comments",
        fix: "run no text without a statement: skip the empty parts of a text that you split at ';'"
      )
    }
    _ = statement.reset()
    statement.clearBindings()
    for (key, value) in values { try bind(value, to: key, of: statement, areByPosition) }
    for (key, blob) in blobs { try bind(.blob(blob.bytes), to: key, of: statement, areByPosition) }
    let (code, row) = try statement.step { SQLiteValue($0, column: $1) }
    try database.checkStep(code)
    return RunResult(
      lastInsertRowID: connection.lastInsertRowID, changes: connection.changes,
      firstRowValues: row)
  }

  /// The next row; `nil` if there is none.
  func step(on database: NativeDatabase) throws -> [SQLiteValue]? {
    guard let statement = try statement(on: database) else { throw database.failure }
    let (code, row) = try statement.step { SQLiteValue($0, column: $1) }
    try database.checkStep(code)
    return code == SQLITE_ROW ? row : nil
  }

  /// The rows that are left.
  func all(on database: NativeDatabase) throws -> [[SQLiteValue]] {
    guard let statement = try statement(on: database) else { throw database.failure }
    let (code, rows) = try statement.collect { SQLiteValue($0, column: $1) }
    try database.checkStep(code)
    return rows
  }

  func reset(on database: NativeDatabase) throws {
    guard try statement(on: database)?.reset() ?? SQLITE_OK == SQLITE_OK else {
      throw database.failure
    }
  }

  var columnNames: [String] {
    get throws {
      try checkIsNotFinalized()
      guard let prepared else { return [] }
      return (0..<prepared.columnCount).map { prepared.name(ofColumn: $0) }
    }
  }

  /// Throws also the error of the latest step, although SQLite has finalized the statement then.
  func finalize(on database: NativeDatabase) throws {
    guard try statement(on: database)?.finalize() ?? SQLITE_OK == SQLITE_OK else {
      throw database.failure
    }
    isFinalized = true
  }

  /// - Throws: an error if the database is closed, or the statement finalized. Native code does not see whether the statement
  ///   was finalized in another way.
  private func statement(on database: NativeDatabase) throws -> SQLiteStatement? {
    _ = try database.connection
    try checkIsNotFinalized()
    guard let prepared, !prepared.isEmpty, !prepared.isUsable else { return prepared }
    throw database.sqlite.crash(
      "expo-sqlite used a statement after sqlite3_finalize(): its database is closed, or finalizing it failed",
      fix: "do not use a statement after its finalize, or after the close of its database")
  }

  private func bind(
    _ value: SQLiteValue, to key: String, of statement: SQLiteStatement, _ isPosition: Bool
  ) throws {
    guard isPosition else {
      return try statement.parameter(named: key).map { try value.bind(to: statement, at: $0) } ?? ()
    }
    guard let position = Int32(key, radix: 10), position < .max else {
      throw NativeError.invalidBindParameter
    }
    try value.bind(to: statement, at: position + 1)
  }

  private func checkIsNotFinalized() throws {
    if isFinalized { throw NativeError.closedResource }
  }

  /// `{ lastInsertRowId, changes, firstRowValues }`.
  struct RunResult: JSRecord {
    let lastInsertRowID: Int64
    let changes: Int
    let firstRowValues: [SQLiteValue]

    func write(fields: JSFields) throws {
      fields.add("lastInsertRowId", Double(lastInsertRowID))
      fields.add("changes", changes)
      try fields.add("firstRowValues", firstRowValues)
    }
  }
}
