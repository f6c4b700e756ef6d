internal import GRDBSQLite
internal import HostLoop
internal import JSEngine

/// The body of `onDatabaseChange` (`ios/SQLiteModule.swift`, addUpdateHook).
struct DatabaseChange: JSRecord, Sendable {
  let databaseName: String
  let databaseFilePath: String
  let tableName: String
  let rowID: Int64
  /// `ios/SQLAction.swift`.
  let typeID: String

  func write(fields: JSFields) {
    fields.add("databaseName", databaseName)
    fields.add("databaseFilePath", databaseFilePath)
    fields.add("tableName", tableName)
    fields.add("rowId", Double(rowID))
    fields.add("typeId", typeID)
  }
}

/// What SQLite calls for each changed row.
@HostActor
final class ChangeHook {
  private let connection: OpaquePointer?
  private let body: @HostActor (DatabaseChange) -> Void

  init(_ connection: OpaquePointer?, _ body: @escaping @HostActor (DatabaseChange) -> Void) {
    self.connection = connection
    self.body = body
  }

  func changed(_ action: Int32, database: String, table: String, _ row: Int64) {
    let type =
      switch action {
      case SQLITE_DELETE: "delete"
      case SQLITE_INSERT: "insert"
      case SQLITE_UPDATE: "update"
      default: "unknown"
      }
    let file = sqlite3_db_filename(connection, database).map { String(cString: $0) } ?? ""
    body(
      DatabaseChange(
        databaseName: database, databaseFilePath: file, tableName: table, rowID: row, typeID: type))
  }
}

/// Called by SQLite, inside a call of ours.
nonisolated func callChangeHook(
  _ hook: UnsafeMutableRawPointer?, _ action: Int32, _ database: UnsafePointer<CChar>?,
  _ table: UnsafePointer<CChar>?, _ row: sqlite3_int64
) {
  guard let hook, let database, let table else { return }
  let change = (hook, action, String(cString: database), String(cString: table), row)
  HostActor.assumeIsolated(with: change) { hook, action, database, table, row in
    Unmanaged<ChangeHook>.fromOpaque(hook).takeUnretainedValue()
      .changed(action, database: database, table: table, row)
  }
}
