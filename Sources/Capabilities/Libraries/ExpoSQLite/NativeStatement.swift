internal import GRDBSQLite
internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// A prepared statement (`ios/NativeStatement.swift`).
@HostActor
final class NativeStatement: SharedObject {
  private var prepared: OpaquePointer?
  private var database: NativeDatabase?
  private var isFinalized = false

  /// The statement of SQLite. A closed database has finalized it.
  private var handle: OpaquePointer? { database?.isClosed == false ? prepared : nil }

  func prepare(_ source: String, on database: NativeDatabase) throws {
    let connection = try database.connection
    try checkIsNotFinalized()
    self.database = database
    guard sqlite3_prepare_v2(connection, source, -1, &prepared, nil) == SQLITE_OK else {
      throw database.failure
    }
  }

  /// Runs the statement from the beginning until its first row.
  func run(
    on database: NativeDatabase, _ values: [String: SQLiteValue], _ blobs: [String: JSBytes],
    areByPosition: Bool
  ) throws -> RunResult {
    let connection = try database.connection
    try checkIsNotFinalized()
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
    for (key, value) in values { try bind(value, to: key, isPosition: areByPosition) }
    for (key, blob) in blobs { try bind(.blob(blob.bytes), to: key, isPosition: areByPosition) }
    let hasRow = try database.step(handle)
    return RunResult(
      lastInsertRowID: sqlite3_last_insert_rowid(connection),
      changes: Int(sqlite3_changes(connection)), firstRowValues: hasRow ? row : [])
  }

  /// The next row; `nil` if there is none.
  func step(on database: NativeDatabase) throws -> [SQLiteValue]? {
    _ = try database.connection
    try checkIsNotFinalized()
    return try database.step(handle) ? row : nil
  }

  /// The rows that are left.
  func all(on database: NativeDatabase) throws -> [[SQLiteValue]] {
    var rows: [[SQLiteValue]] = []
    while let row = try step(on: database) { rows.append(row) }
    return rows
  }

  func reset(on database: NativeDatabase) throws {
    _ = try database.connection
    try checkIsNotFinalized()
    guard sqlite3_reset(handle) == SQLITE_OK else { throw database.failure }
  }

  var columnNames: [String] {
    get throws {
      try checkIsNotFinalized()
      return (0..<sqlite3_column_count(handle)).map {
        sqlite3_column_name(handle, $0).map { String(cString: $0) } ?? ""
      }
    }
  }

  /// Throws also the error of the latest step, although SQLite has finalized the statement then.
  func finalize(on database: NativeDatabase) throws {
    _ = try database.connection
    try checkIsNotFinalized()
    defer { prepared = nil }
    guard sqlite3_finalize(handle) == SQLITE_OK else { throw database.failure }
    isFinalized = true
  }

  private var row: [SQLiteValue] {
    (0..<sqlite3_column_count(handle)).map { SQLiteValue(handle, column: $0) }
  }

  private func bind(_ value: SQLiteValue, to key: String, isPosition: Bool) throws {
    guard isPosition else {
      let index = sqlite3_bind_parameter_index(handle, key)
      return index > 0 ? try value.bind(to: handle, at: index) : ()
    }
    guard let position = Int32(key, radix: 10), position < .max else {
      throw NativeError.invalidBindParameter
    }
    try value.bind(to: handle, at: position + 1)
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
