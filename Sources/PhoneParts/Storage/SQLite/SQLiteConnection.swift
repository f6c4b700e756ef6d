internal import CSQLite
internal import Glibc
package import HostLoop

/// A connection to a database, for native code that scripts use. Nothing else knows the handle of SQLite, so a closed one never
/// reaches it.
@HostActor
package final class SQLiteConnection {
  /// `nil` when it is closed.
  @SQLiteHandle private var handle: OpaquePointer? = nil
  private let sqlite: AppSQLite
  let files: ContainerFiles
  /// Ends the statement that runs. Any thread may call it while a call of SQLite runs.
  let interrupt: @Sendable () -> Void
  /// Whether the statements were finalized with the connection.
  private(set) var hasFinalizedStatements = false
  private var sessions: [SQLiteSession] = []
  private let alive = Alive(.databases)

  /// Called for each row that the connection changes: the code of SQLite's hook, the database, the table, and the row.
  package var onUpdate: (@HostActor (Int32, _ database: String, _ table: String, Int64) -> Void)?
  package var onCommit: (@HostActor () -> Void)?
  package var onRollback: (@HostActor () -> Void)?
  /// Called after each `progressInterval` steps of SQLite's virtual machine. Returns whether the statement is to end.
  package var onProgress: (@HostActor () -> Bool)?
  package static let progressInterval = 100_000

  /// - Throws: ``SQLiteFailure``.
  init(_ sqlite: AppSQLite, _ files: ContainerFiles, _ file: String, _ flags: Int32) throws {
    self.sqlite = sqlite
    self.files = files
    var opened: OpaquePointer?
    // The connection is not complete yet, so this call cannot be interrupted.
    files.isInForce = true
    let code = sqlite3_open_v2(file, &opened, flags, nil)
    files.isInForce = false
    let address = UInt(bitPattern: opened)
    interrupt = { sqlite3_interrupt(OpaquePointer(bitPattern: address)) }
    guard code == SQLITE_OK, let opened else {
      let text = String(cString: sqlite3_errmsg(opened))
      sqlite3_close(opened)
      throw SQLiteFailure(text: text)
    }
    handle = opened
    sqlite3_set_authorizer(opened, authorizeAction, Unmanaged.passUnretained(self).toOpaque())
    // A damaged page then gives an error where SQLite would believe it.
    sqlite3_exec(opened, "PRAGMA cell_size_check = ON", nil, nil, nil)
  }

  isolated deinit { closeWithStatements() }

  var isOpen: Bool { handle != nil }
  package var isInTransaction: Bool { handle.map { sqlite3_get_autocommit($0) == 0 } ?? false }
  package var lastInsertRowID: Int64 { handle.map { sqlite3_last_insert_rowid($0) } ?? 0 }
  package var changes: Int { handle.map { Int(sqlite3_changes($0)) } ?? 0 }
  /// The rows that all statements of the connection have changed, with those of triggers.
  package var totalChanges: Int { handle.map { Int(sqlite3_total_changes($0)) } ?? 0 }
  package var errorCode: Int32 { handle.map { sqlite3_errcode($0) } ?? SQLITE_MISUSE }

  /// The text of the latest error.
  package var errorText: String {
    String(cString: handle.map { sqlite3_errmsg($0) } ?? sqlite3_errstr(SQLITE_MISUSE))
  }

  /// The text of the error with which a statement ended.
  package func text(of code: Int32) -> String {
    reportFailureOfMachine(code)
    return code == SQLITE_FULL && sqlite.disk.isFull
      ? String(cString: sqlite3_errstr(code)) : errorText
  }

  /// SQLite keeps the system's error, except for a disk without room: it says the same if the app has limited its pages.
  private func reportFailureOfMachine(_ code: Int32) {
    let path = path(of: "main")
    guard let handle, !path.isEmpty else { return }
    if code & 0xFF == SQLITE_IOERR {
      DiskFailure.report(sqlite3_system_errno(handle), at: path)
    } else if code == SQLITE_FULL, !sqlite.disk.isFull {
      var disk = statvfs()
      if statvfs(path, &disk) == 0, disk.f_bavail == 0 { DiskFailure.report(ENOSPC, at: path) }
    }
  }

  /// The path of an attached database. Empty for one in memory.
  package func path(of database: String) -> String {
    guard let handle, let path = sqlite3_db_filename(handle, database) else { return "" }
    return String(cString: path)
  }

  /// Runs code of SQLite in one piece.
  ///
  /// - Throws: ``AppEnded``.
  func run<Result>(_ body: () -> Result) throws -> Result { try sqlite.run(on: self, body) }

  // MARK: - Statements

  /// Prepares the first statement of a text.
  ///
  /// - Returns: SQLite's code, and the statement. It is empty if the text has none.
  package func prepare(_ text: String) throws -> (code: Int32, statement: SQLiteStatement) {
    try run {
      text.withCString {
        var rest: UnsafePointer<CChar>?
        return prepare($0, &rest)
      }
    }
  }

  /// Prepares each statement of a text, and runs `body` with it. `body` returns whether to go on.
  ///
  /// - Returns: the code of the statement that could not be prepared.
  package func forEachStatement(
    of text: String, _ body: (SQLiteStatement) throws -> Bool
  ) throws -> Int32 {
    var failure: (any Error)?
    let code = try run {
      text.withCString { start in
        var rest: UnsafePointer<CChar>? = start
        repeat {
          guard let next = rest else { break }
          let (code, statement) = prepare(next, &rest)
          defer { statement.finalize() }
          guard code == SQLITE_OK else { return code }
          if statement.isEmpty { continue }
          do { if try !body(statement) { break } } catch {
            failure = error
            break
          }
        } while rest.map { $0.pointee != 0 } ?? false
        return SQLITE_OK
      }
    }
    if let failure { throw failure }
    return code
  }

  private func prepare(
    _ text: UnsafePointer<CChar>, _ rest: inout UnsafePointer<CChar>?
  ) -> (code: Int32, statement: SQLiteStatement) {
    var prepared: OpaquePointer?
    let code = handle.map { sqlite3_prepare_v2($0, text, -1, &prepared, &rest) } ?? SQLITE_MISUSE
    sqlite.takeHeapLimits()
    sqlite.note(code)
    return (code, SQLiteStatement(prepared, of: self, sqlite))
  }

  // MARK: - Hooks

  /// From now on calls `onUpdate`, `onCommit` and `onRollback`.
  package func observe() {
    guard let handle else { return }
    let connection = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_update_hook(handle, updated, connection)
    sqlite3_commit_hook(handle, committed, connection)
    sqlite3_rollback_hook(handle, rolledBack, connection)
  }

  /// From now on calls `onProgress`.
  package func countSteps() {
    guard let handle else { return }
    sqlite3_progress_handler(
      handle, Int32(clamping: Self.progressInterval), progressed,
      Unmanaged.passUnretained(self).toOpaque())
  }

  fileprivate func authorize(pragma name: String, _ value: Bool) -> Int32 {
    switch name.lowercased() {
    case "hard_heap_limit", "soft_heap_limit":
      sqlite.showHeapLimits()
      return SQLITE_OK
    // Those are of the whole process.
    case "temp_store_directory", "data_store_directory": return value ? SQLITE_IGNORE : SQLITE_OK
    default: return SQLITE_OK
    }
  }

  // MARK: - The whole database

  /// A copy of a database. `nil` if SQLite has an error.
  package func serialize(_ database: String) throws -> [UInt8]? {
    try run {
      var size: sqlite3_int64 = 0
      guard let handle, let bytes = sqlite3_serialize(handle, database, &size, 0) else {
        sqlite.note(errorCode)
        return nil
      }
      defer { sqlite3_free(bytes) }
      let count = Int(clamping: size)
      guard sqlite.makeRoom(for: count) else { return nil }
      return Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }
  }

  /// Replaces the main database, which is in memory.
  package func deserialize(_ bytes: [UInt8]) throws -> Int32 {
    try run {
      let size = sqlite3_int64(bytes.count)
      guard let handle, let buffer = sqlite3_malloc64(sqlite3_uint64(bytes.count)) else {
        sqlite.note(SQLITE_NOMEM)
        return SQLITE_NOMEM
      }
      buffer.copyMemory(from: bytes, byteCount: bytes.count)
      return sqlite3_deserialize(
        handle, "main", buffer.assumingMemoryBound(to: UInt8.self), size, size,
        UInt32(clamping: SQLITE_DESERIALIZE_RESIZEABLE | SQLITE_DESERIALIZE_FREEONCLOSE))
    }
  }

  /// Copies a database over one of another connection, which has the error.
  package func backUp(
    _ name: String, to target: SQLiteConnection, _ targetName: String
  ) throws -> Int32 {
    try target.run {
      guard let handle, let other = target.handle,
        let backup = sqlite3_backup_init(other, targetName, handle, name)
      else { return SQLITE_ERROR }
      var code = SQLITE_OK
      while code == SQLITE_OK { code = sqlite3_backup_step(backup, 1000) }
      code = sqlite3_backup_finish(backup)
      sqlite.note(code)
      return code
    }
  }

  // MARK: - Sessions

  package func makeSession(_ database: String) throws -> (code: Int32, session: SQLiteSession?) {
    let functions = try SessionFunctions.loaded
    return try run {
      var session: OpaquePointer?
      guard let handle else { return (SQLITE_MISUSE, nil) }
      let code = functions.create(handle, database, &session)
      guard code == SQLITE_OK, let session else { return (code, nil) }
      let made = SQLiteSession(session, of: self, sqlite)
      sessions.append(made)
      return (code, made)
    }
  }

  /// Applies a changeset. Changes replace what conflicts with them.
  package func apply(_ changeset: Changeset) throws -> Int32 {
    let functions = try SessionFunctions.loaded
    return try run {
      changeset.bytes.withUnsafeBytes {
        guard let handle else { return SQLITE_MISUSE }
        let code = functions.apply(
          handle, Int32(clamping: $0.count), $0.baseAddress, nil, replaceConflict, nil)
        sqlite.note(code)
        return code
      }
    }
  }

  // MARK: - The end

  /// Closes the connection. What is in a transaction is rolled back.
  ///
  /// - Returns: SQLite's code: an error if a statement is not finalized. Then the connection stays open.
  package func close() -> Int32 {
    endSessions()
    guard let handle else { return SQLITE_OK }
    let code = sqlite3_close(handle)
    if code == SQLITE_OK { self.handle = nil }
    return code
  }

  /// Closes the connection for all but the statements that are left. SQLite keeps it for them.
  package func closeExceptForStatements() {
    endSessions()
    guard let handle else { return }
    sqlite3_update_hook(handle, nil, nil)
    sqlite3_commit_hook(handle, nil, nil)
    sqlite3_rollback_hook(handle, nil, nil)
    sqlite3_close_v2(handle)
    self.handle = nil
  }

  /// What the end of the process does.
  package func closeWithStatements() {
    guard handle != nil else { return }
    finalizeStatements()
    closeExceptForStatements()
  }

  /// After this the statements of the connection are not used any more.
  package func finalizeStatements() {
    guard let handle else { return }
    hasFinalizedStatements = true
    while let statement = sqlite3_next_stmt(handle, nil) { sqlite3_finalize(statement) }
  }

  private func endSessions() {
    for session in sessions { session.delete() }
    sessions = []
  }
}

// Called by SQLite, inside a call of ours.

private nonisolated func connection(_ context: UnsafeMutableRawPointer?) -> SQLiteConnection? {
  context.map { Unmanaged<SQLiteConnection>.fromOpaque($0).takeUnretainedValue() }
}

private nonisolated func authorizeAction(
  _ context: UnsafeMutableRawPointer?, _ action: Int32, _ first: UnsafePointer<CChar>?,
  _ second: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?, _: UnsafePointer<CChar>?
) -> Int32 {
  switch action {
  case SQLITE_PRAGMA:
    guard let context, let first else { return SQLITE_OK }
    return HostActor.assumeIsolated(with: (context, String(cString: first), second != nil)) {
      connection($0)?.authorize(pragma: $1, $2) ?? SQLITE_OK
    }
  // It takes addresses, and no phone has it.
  case SQLITE_FUNCTION:
    guard let second, sqlite3_stricmp(second, "fts3_tokenizer") == 0 else { return SQLITE_OK }
    return SQLITE_DENY
  default: return SQLITE_OK
  }
}

private nonisolated func updated(
  _ context: UnsafeMutableRawPointer?, _ action: Int32, _ database: UnsafePointer<CChar>?,
  _ table: UnsafePointer<CChar>?, _ row: sqlite3_int64
) {
  guard let context, let database, let table else { return }
  let change = (context, action, String(cString: database), String(cString: table), row)
  HostActor.assumeIsolated(with: change) { context, action, database, table, row in
    connection(context)?.onUpdate?(action, database, table, row)
  }
}

private nonisolated func committed(_ context: UnsafeMutableRawPointer?) -> Int32 {
  HostActor.assumeIsolated(with: context) { connection($0)?.onCommit?() }
  return 0
}

private nonisolated func rolledBack(_ context: UnsafeMutableRawPointer?) {
  HostActor.assumeIsolated(with: context) { connection($0)?.onRollback?() }
}

private nonisolated func progressed(_ context: UnsafeMutableRawPointer?) -> Int32 {
  HostActor.assumeIsolated(with: context) { connection($0)?.onProgress?() == true ? 1 : 0 }
}

/// `SQLITE_CHANGESET_REPLACE`, whatever conflicts.
private nonisolated func replaceConflict(
  _: UnsafeMutableRawPointer?, _: Int32, _: OpaquePointer?
) -> Int32 { 1 }
