internal import CSQLite
package import HostLoop

/// A prepared statement. Nothing else knows the handle of SQLite, so neither a finalized one reaches it, nor the null of a text
/// without a statement.
@HostActor
package final class SQLiteStatement {
  /// What a column has.
  package enum Kind: Sendable { case null, integer, real, text, blob }

  @SQLiteHandle private var prepared: OpaquePointer?
  private let connection: SQLiteConnection
  private let sqlite: AppSQLite
  /// Whether the text had no statement.
  package let isEmpty: Bool

  /// - Parameter prepared: what `sqlite3_prepare_v2` made.
  init(_ prepared: OpaquePointer?, of connection: SQLiteConnection, _ sqlite: AppSQLite) {
    _prepared = SQLiteHandle(wrappedValue: prepared)
    self.connection = connection
    self.sqlite = sqlite
    isEmpty = prepared == nil
  }

  private var handle: OpaquePointer? { connection.hasFinalizedStatements ? nil : prepared }

  /// Whether it can run.
  package var isUsable: Bool { handle != nil }

  /// Its connection's numbers. SQLite keeps a closed connection for its statements.
  package var changes: Int { handle.map { Int(sqlite3_changes(sqlite3_db_handle($0))) } ?? 0 }
  package var lastInsertRowID: Int64 {
    handle.map { sqlite3_last_insert_rowid(sqlite3_db_handle($0)) } ?? 0
  }

  /// The text of the error with which it ended.
  package func text(of code: Int32) -> String {
    guard let handle, code != SQLITE_FULL || !sqlite.disk.isFull else {
      return String(cString: sqlite3_errstr(code))
    }
    return String(cString: sqlite3_errmsg(sqlite3_db_handle(handle)))
  }

  // MARK: - Running

  /// Runs until the next row, and reads it.
  ///
  /// - Returns: SQLite's code, and the row; empty if there is none.
  /// - Throws: ``AppEnded``.
  package func step<Value>(
    _ read: (SQLiteStatement, _ column: Int32) -> Value
  ) throws -> (code: Int32, row: [Value]) {
    try connection.run {
      let code = stepInside()
      return (code, code == SQLITE_ROW ? (0..<columnCount).map { read(self, $0) } : [])
    }
  }

  /// Runs to the end, and reads the rows that are left.
  ///
  /// - Returns: the code with which it ended, and the rows.
  package func collect<Value>(
    _ read: (SQLiteStatement, _ column: Int32) -> Value
  ) throws -> (code: Int32, rows: [[Value]]) {
    try connection.run {
      var rows: [[Value]] = []
      while true {
        let code = stepInside()
        guard code == SQLITE_ROW else { return (code, rows) }
        guard sqlite.makeRoom(for: 32 + MemoryLayout<Value>.stride * Int(columnCount)) else {
          return (SQLITE_NOMEM, rows)
        }
        rows.append((0..<columnCount).map { read(self, $0) })
      }
    }
  }

  /// Runs to the end without reading its rows.
  package func runToEnd() throws -> Int32 {
    try connection.run {
      var code = SQLITE_ROW
      while code == SQLITE_ROW { code = stepInside() }
      return code
    }
  }

  package func reset() -> Int32 { sqlite3_reset(handle) }
  package func clearBindings() { if let handle { sqlite3_clear_bindings(handle) } }

  /// - Returns: the code of the latest run.
  @discardableResult
  package func finalize() -> Int32 {
    defer { prepared = nil }
    return sqlite3_finalize(handle)
  }

  /// A full disk refuses what writes into a file, and SQLite rolls the transaction back
  /// (https://sqlite.org/lang_transaction.html, chapter 3).
  private func stepInside() -> Int32 {
    guard let handle else { return SQLITE_MISUSE }
    if sqlite.hasTakenTooMuch { return SQLITE_NOMEM }
    if sqlite.disk.isFull, isInFile(handle), writes(handle) {
      let connection = sqlite3_db_handle(handle)
      if sqlite3_get_autocommit(connection) == 0 {
        sqlite3_exec(connection, "ROLLBACK", nil, nil, nil)
      }
      return SQLITE_FULL
    }
    let code = sqlite3_step(handle)
    sqlite.note(code)
    return code
  }

  /// Also the end of a transaction that has written.
  private func writes(_ handle: OpaquePointer) -> Bool {
    guard sqlite3_stmt_readonly(handle) != 0 else { return true }
    let text = String(cString: sqlite3_sql(handle)).uppercased()
    return ["COMMIT", "END"].contains { text.hasPrefix($0) }
      && sqlite3_txn_state(sqlite3_db_handle(handle), nil) == SQLITE_TXN_WRITE
  }

  private func isInFile(_ handle: OpaquePointer) -> Bool {
    sqlite3_db_filename(sqlite3_db_handle(handle), "main").map { $0.pointee != 0 } ?? false
  }

  // MARK: - Columns

  package var columnCount: Int32 { sqlite3_column_count(handle) }

  package func name(ofColumn column: Int32) -> String {
    handle.flatMap { sqlite3_column_name($0, column) }.map { String(cString: $0) } ?? ""
  }

  package func declaredType(ofColumn column: Int32) -> String? {
    handle.flatMap { sqlite3_column_decltype($0, column) }.map { String(cString: $0) }
  }

  package func kind(ofColumn column: Int32) -> Kind {
    switch handle.map({ sqlite3_column_type($0, column) }) {
    case SQLITE_INTEGER: .integer
    case SQLITE_FLOAT: .real
    case SQLITE_TEXT: .text
    case SQLITE_BLOB: .blob
    default: .null
    }
  }

  package func integer(inColumn column: Int32) -> Int64 {
    handle.map { sqlite3_column_int64($0, column) } ?? 0
  }

  package func real(inColumn column: Int32) -> Double {
    handle.map { sqlite3_column_double($0, column) } ?? 0
  }

  package func text(inColumn column: Int32) -> String {
    text(inColumn: column) { start, count in
      String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }
  }

  /// The text up to its first zero byte, as C reads it.
  package func textUpToZero(inColumn column: Int32) -> String {
    text(inColumn: column) { start, _ in String(cString: start) }
  }

  private func text(
    inColumn column: Int32, _ read: (UnsafePointer<UInt8>, Int) -> String
  ) -> String {
    guard let handle, let start = sqlite3_column_text(handle, column) else {
      noteError()
      return ""
    }
    let count = Int(sqlite3_column_bytes(handle, column))
    return sqlite.makeRoom(for: count) ? read(start, count) : ""
  }

  /// SQLite makes the bytes of a blob of zeros only when it is asked for them, but knows their number.
  package func blob(inColumn column: Int32) -> [UInt8] {
    guard let handle else { return [] }
    let count = Int(sqlite3_column_bytes(handle, column))
    guard count > 0, sqlite.makeRoom(for: count) else { return [] }
    guard let start = sqlite3_column_blob(handle, column) else {
      noteError()
      return []
    }
    return Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  private func noteError() {
    if let handle { sqlite.note(sqlite3_errcode(sqlite3_db_handle(handle))) }
  }

  // MARK: - Parameters

  /// The number of a parameter, from 1. `nil` if there is none of this name.
  package func parameter(named name: String) -> Int32? {
    let index = handle.map { sqlite3_bind_parameter_index($0, name) } ?? 0
    return index > 0 ? index : nil
  }

  // A parameter that the statement does not have is ignored.
  package func bindNull(at index: Int32) { if let handle { sqlite3_bind_null(handle, index) } }
  package func bind(_ value: Int64, at index: Int32) {
    if let handle { sqlite3_bind_int64(handle, index, value) }
  }
  package func bind(_ value: Double, at index: Int32) {
    if let handle { sqlite3_bind_double(handle, index, value) }
  }
  package func bind(_ value: [UInt8], at index: Int32) {
    guard let handle else { return }
    _ = value.withUnsafeBytes {
      sqlite3_bind_blob(handle, index, $0.baseAddress, Int32(clamping: $0.count), copied)
    }
  }
  package func bind(_ value: String, at index: Int32) {
    guard let handle else { return }
    var value = value
    _ = value.withUTF8 { text in
      text.withMemoryRebound(to: CChar.self) {
        sqlite3_bind_text(handle, index, $0.baseAddress, Int32(clamping: $0.count), copied)
      }
    }
  }
  /// Binds the text up to its first zero byte, as C reads it.
  package func bindUpToZero(_ value: String, at index: Int32) {
    if let handle { sqlite3_bind_text(handle, index, value, -1, copied) }
  }
}

/// SQLite copies the bytes (`SQLITE_TRANSIENT`).
private let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
