internal import CSQLite
internal import HostLoop
internal import Storage

/// A connection to a database, without JavaScript (`cpp/OPBridge.cpp`).
@HostActor
final class OPConnection {
  let handle: SQLiteConnection
  let files: OPFiles
  let watch: OPWatch
  let sqlite: AppSQLite
  /// On a phone the collector frees statements that JavaScript has let go. Here they live as long as the script.
  private var prepared: [SQLiteStatement] = []

  init(
    _ file: String, _ files: OPFiles, _ sqlite: AppSQLite, isReadOnly: Bool, creates: Bool
  ) throws {
    self.files = files
    self.sqlite = sqlite
    guard files.canOpen(file) else { throw OPError("unable to open database file") }
    let access =
      isReadOnly
      ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE | (creates ? SQLITE_OPEN_CREATE : 0)
    do { handle = try sqlite.open(file, SQLITE_OPEN_FULLMUTEX | access) } catch let error
      as SQLiteFailure
    {
      throw OPError(error.text)
    }
    watch = OPWatch(handle)
  }

  isolated deinit { abandon() }

  /// Runs all statements of a text. The columns are those of the last one.
  func execute(_ sql: String, _ values: [OPValue] = []) throws -> OPResult {
    var result = OPResult(form: .objects)
    try forEachStatement(of: sql) { _, text in
      "[op-sqlite] sqlite query error: \(text)"
    } run: { statement in
      bind(values, to: statement)
      result.columns = columns(of: statement)
      let code = try collect(statement, into: &result.rows)
      guard code == SQLITE_DONE else {
        throw OPError("[op-sqlite] statement execution error: \(handle.text(of: code))")
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
      let code = try collect(statement, into: &result.rows)
      guard code == SQLITE_DONE else {
        throw OPError(
          "[op-sqlite] SQLite error code: \(code), description: \(handle.text(of: code))")
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

  /// - Returns: `nil` for a text without a statement.
  func prepare(_ sql: String) throws -> SQLiteStatement? {
    let (code, statement) = try handle.prepare(sql)
    if code == SQLITE_ERROR {
      throw OPError("[op-sqlite] SQL prepare statement error: \(handle.errorText)")
    }
    if statement.isEmpty { return nil }
    prepared.append(statement)
    return statement
  }

  func rebind(_ values: [OPValue], to statement: SQLiteStatement) {
    statement.clearBindings()
    bind(values, to: statement)
  }

  /// Also after `close`, as SQLite keeps the connection for its statements.
  func execute(prepared statement: SQLiteStatement) throws -> OPResult {
    var result = OPResult(form: .objectsWithMetadata)
    let code = try collect(statement, into: &result.rows)
    let text = statement.text(of: code)
    result.columns = columns(of: statement)
    _ = statement.reset()
    guard code == SQLITE_DONE else {
      throw OPError("[op-sqlite] SQLite code: \(code) execution error: \(text)")
    }
    result.affectedRows = statement.changes
    result.insertID = statement.lastInsertRowID
    return result
  }

  // MARK: - The end

  func close() { handle.closeExceptForStatements() }

  /// What the end of the process, or of JavaScript, does.
  func abandon() {
    for statement in prepared { statement.finalize() }
    prepared = []
    handle.closeWithStatements()
  }

  // MARK: - Parts

  private func forEachStatement(
    of sql: String, _ message: (Int32, String) -> String, run: (SQLiteStatement) throws -> Void
  ) throws {
    let code = try handle.forEachStatement(of: sql) { statement in
      try run(statement)
      return true
    }
    guard code == SQLITE_OK else { throw OPError(message(code, handle.errorText)) }
  }

  private func bind(_ values: [OPValue], to statement: SQLiteStatement) {
    for (index, value) in values.enumerated() {
      value.bind(to: statement, at: Int32(clamping: index + 1))
    }
  }

  private func collect(_ statement: SQLiteStatement, into rows: inout [[OPValue]]) throws -> Int32 {
    let (code, more) = try statement.collect { OPValue($0, column: $1) }
    if rows.isEmpty { rows = more } else { rows += more }
    if code == SQLITE_DONE { watch.statementEnded() }
    return code
  }

  private func columns(of statement: SQLiteStatement) -> [OPResult.Column] {
    (0..<statement.columnCount).map { index in
      OPResult.Column(
        name: statement.name(ofColumn: index),
        type: statement.declaredType(ofColumn: index) ?? "UNKNOWN")
    }
  }

  private func noteChanges(in result: inout OPResult) {
    result.affectedRows = handle.changes
    result.insertID = handle.lastInsertRowID
  }
}
