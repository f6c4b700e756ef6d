internal import GRDBSQLite
internal import HostLoop

/// A connection to a database, without JavaScript (`cpp/OPBridge.cpp`).
@HostActor
final class OPConnection {
  /// `nil` when it is closed.
  private(set) var handle: OpaquePointer?
  let files: OPFiles
  let watch = OPWatch()
  private let disk: DiskSpace
  /// On a phone the collector frees statements that JavaScript has let go. Here they live as long as the script.
  private var prepared: [OpaquePointer] = []

  init(
    _ file: String, _ files: OPFiles, disk: DiskSpace, isReadOnly: Bool, creates: Bool
  ) throws {
    self.files = files
    self.disk = disk
    guard files.canOpen(file) else { throw OPError("unable to open database file") }
    let access =
      isReadOnly
      ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | (creates ? SQLITE_OPEN_CREATE : 0)
    guard sqlite3_open_v2(file, &handle, SQLITE_OPEN_FULLMUTEX | access, nil) == SQLITE_OK else {
      let text = String(cString: sqlite3_errmsg(handle))
      close()
      throw OPError(text)
    }
    watch.register(on: handle)
  }

  isolated deinit { abandon() }

  /// Runs all statements of a text. The columns are those of the last one.
  func execute(_ sql: String, _ values: [OPValue] = []) throws -> OPResult {
    var result = OPResult(form: .objects)
    try forEachStatement(of: sql) { _, text in
      "[op-sqlite] sqlite query error: \(text)"
    } run: {
      statement in
      bind(values, to: statement)
      result.columns = columns(of: statement)
      let code = collect(statement, into: &result.rows)
      guard code == SQLITE_DONE else {
        throw OPError("[op-sqlite] statement execution error: \(text(of: code))")
      }
      noteChanges(in: &result)
    }
    return result
  }

  /// Runs the first statement of a text. The others are only prepared, and for rows as arrays they give the columns.
  func executeFirst(_ sql: String, _ values: [OPValue], _ form: OPResult.Form) throws -> OPResult {
    var result = OPResult(form: form)
    var isFirst = true
    try forEachStatement(of: sql) { code, text in
      form == .arrays
        ? "[op-sqlite] SQL statement error:\(code) description:\(text)"
        : "[op-sqlite] SQL statement error on opsqlite_execute:\n\(code) description:\n\(text)"
    } run: { statement in
      if isFirst || form == .arrays { result.columns = columns(of: statement) }
      guard isFirst else { return }
      isFirst = false
      bind(values, to: statement)
      let code = collect(statement, into: &result.rows)
      guard code == SQLITE_DONE else {
        throw OPError("[op-sqlite] SQLite error code: \(code), description: \(text(of: code))")
      }
    }
    noteChanges(in: &result)
    return result
  }

  /// Runs the commands in their order, in no transaction of its own.
  func executeBatch(_ commands: [(sql: String, values: [OPValue])]) throws -> OPBatchResult {
    if commands.isEmpty { throw OPError("No SQL commands provided") }
    var result = OPBatchResult()
    for (sql, values) in commands { result.affectedRows += try execute(sql, values).affectedRows }
    return result
  }

  /// Runs each line of a file in a transaction (`cpp/OPUtils.cpp`, import_sql_file).
  func load(_ file: String) throws -> OPBatchResult {
    let lines = try files.lines(file)
    var result = OPBatchResult(commands: 0)
    do {
      _ = try execute("BEGIN EXCLUSIVE TRANSACTION")
      for line in lines {
        do { result.affectedRows += try execute(line).affectedRows } catch {
          _ = try execute("ROLLBACK")
          throw error
        }
        result.commands = (result.commands ?? 0) + 1
      }
      _ = try execute("COMMIT")
      return result
    } catch {
      // After a failed line it is the second one, whose own error JavaScript gets.
      _ = try execute("ROLLBACK")
      // Native code throws a copy of the error, which has lost its text.
      throw OPError("std::exception")
    }
  }

  // MARK: - Prepared statements

  func prepare(_ sql: String) throws -> OpaquePointer? {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
    if code == SQLITE_ERROR {
      throw OPError("[op-sqlite] SQL prepare statement error: \(text(of: code))")
    }
    if let statement { prepared.append(statement) }
    return statement
  }

  func rebind(_ values: [OPValue], to statement: OpaquePointer) {
    sqlite3_clear_bindings(statement)
    bind(values, to: statement)
  }

  /// Also after `close`, as SQLite keeps the connection for its statements.
  func execute(prepared statement: OpaquePointer) throws -> OPResult {
    var result = OPResult(form: .objectsWithMetadata)
    let handle = sqlite3_db_handle(statement)
    let code = collect(statement, into: &result.rows)
    let text = disk.text(of: code, on: handle)
    result.columns = columns(of: statement)
    sqlite3_reset(statement)
    guard code == SQLITE_DONE else {
      throw OPError("[op-sqlite] SQLite code: \(code) execution error: \(text)")
    }
    result.affectedRows = Int(sqlite3_changes(handle))
    result.insertID = sqlite3_last_insert_rowid(handle)
    return result
  }

  // MARK: - The end

  func close() {
    watch.unregister()
    sqlite3_close_v2(handle)
    handle = nil
  }

  /// What the end of the process, or of JavaScript, does.
  func abandon() {
    for statement in prepared { sqlite3_finalize(statement) }
    prepared = []
    close()
  }

  // MARK: - Parts

  private func forEachStatement(
    of sql: String, _ message: (Int32, String) -> String, run: (OpaquePointer) throws -> Void
  ) throws {
    try sql.withCString { start in
      var rest: UnsafePointer<CChar>? = start
      repeat {
        let next = rest
        var statement: OpaquePointer?
        let code = sqlite3_prepare_v2(handle, next, -1, &statement, &rest)
        defer { sqlite3_finalize(statement) }
        guard code == SQLITE_OK else { throw OPError(message(code, text(of: code))) }
        if let statement { try run(statement) }
      } while rest.map { $0.pointee != 0 } ?? false
    }
  }

  private func bind(_ values: [OPValue], to statement: OpaquePointer) {
    for (index, value) in values.enumerated() {
      value.bind(to: statement, at: Int32(clamping: index + 1))
    }
  }

  private func collect(_ statement: OpaquePointer, into rows: inout [[OPValue]]) -> Int32 {
    while true {
      let code = disk.step(statement)
      guard code == SQLITE_ROW else {
        if code == SQLITE_DONE { watch.statementEnded() }
        return code
      }
      rows.append(
        (0..<sqlite3_column_count(statement)).map { OPValue(statement, column: $0) })
    }
  }

  private func columns(of statement: OpaquePointer) -> [OPResult.Column] {
    (0..<sqlite3_column_count(statement)).map { index in
      OPResult.Column(
        name: sqlite3_column_name(statement, index).map { String(cString: $0) } ?? "",
        type: sqlite3_column_decltype(statement, index).map { String(cString: $0) } ?? "UNKNOWN")
    }
  }

  private func noteChanges(in result: inout OPResult) {
    result.affectedRows = Int(sqlite3_changes(handle))
    result.insertID = sqlite3_last_insert_rowid(handle)
  }

  private func text(of code: Int32) -> String { disk.text(of: code, on: handle) }
}
