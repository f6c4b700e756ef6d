internal import GRDBSQLite
internal import HostLoop

// What a full disk does to a database of SQLite.
extension DiskSpace {
  /// Runs a statement until its next row, as `sqlite3_step` does. A full disk refuses what writes into a file, and SQLite
  /// rolls the transaction back (https://sqlite.org/lang_transaction.html, chapter 3).
  ///
  /// - Returns: the code of SQLite.
  func step(_ statement: OpaquePointer?) -> Int32 {
    let handle = sqlite3_db_handle(statement)
    guard isFull, isInFile(handle), writes(statement, handle) else {
      return sqlite3_step(statement)
    }
    if sqlite3_get_autocommit(handle) == 0 { sqlite3_exec(handle, "ROLLBACK", nil, nil, nil) }
    return SQLITE_FULL
  }

  /// The text of the error with which `step` ended.
  func text(of code: Int32, on handle: OpaquePointer?) -> String {
    String(cString: code == SQLITE_FULL && isFull ? sqlite3_errstr(code) : sqlite3_errmsg(handle))
  }

  /// Also the end of a transaction that has written.
  private func writes(_ statement: OpaquePointer?, _ handle: OpaquePointer?) -> Bool {
    guard let statement, sqlite3_stmt_readonly(statement) != 0 else { return statement != nil }
    let text = String(cString: sqlite3_sql(statement)).uppercased()
    return ["COMMIT", "END"].contains { text.hasPrefix($0) }
      && sqlite3_txn_state(handle, nil) == SQLITE_TXN_WRITE
  }

  private func isInFile(_ handle: OpaquePointer?) -> Bool {
    guard let handle, let name = sqlite3_db_filename(handle, "main") else { return false }
    return name.pointee != 0
  }
}
