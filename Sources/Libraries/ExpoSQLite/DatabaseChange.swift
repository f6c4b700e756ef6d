internal import CSQLite
internal import JSEngine

/// The body of `onDatabaseChange` (`ios/SQLiteModule.swift`, addUpdateHook).
struct DatabaseChange: JSRecord, Sendable {
  let databaseName: String
  let databaseFilePath: String
  let tableName: String
  let rowID: Int64
  /// SQLite's code.
  let action: Int32

  /// `ios/SQLAction.swift`.
  private var typeID: String {
    switch action {
    case SQLITE_DELETE: "delete"
    case SQLITE_INSERT: "insert"
    case SQLITE_UPDATE: "update"
    default: "unknown"
    }
  }

  func write(fields: JSFields) {
    fields.add("databaseName", databaseName)
    fields.add("databaseFilePath", databaseFilePath)
    fields.add("tableName", tableName)
    fields.add("rowId", Double(rowID))
    fields.add("typeId", typeID)
  }
}
