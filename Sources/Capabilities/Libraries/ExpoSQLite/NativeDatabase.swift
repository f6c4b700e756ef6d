internal import GRDBSQLite
internal import Glibc
internal import HostLoop
internal import NativeBridge

/// A connection to a database (`ios/NativeDatabase.swift`). Each call runs whole, because SQLite serializes the calls of a
/// connection.
@HostActor
final class NativeDatabase: SharedObject {
  static let memory = ":memory:"

  /// The path that JavaScript gave.
  let path: String
  let options: OpenDatabaseOptions
  /// How many objects of JavaScript share the connection.
  var referenceCount = 1
  private(set) var isClosed = false
  private let handle: OpaquePointer?
  private let disk: DiskSpace
  private var changeHook: ChangeHook?
  /// What must end before the connection does: its sessions.
  private var closeHandlers: [ObjectIdentifier: @HostActor () -> Void] = [:]

  /// - Parameters:
  ///   - path: the path that JavaScript gave.
  ///   - file: where the database is; `:memory:` for one in memory.
  ///   - disk: the phone's disk.
  init(path: String, file: String, _ options: OpenDatabaseOptions, disk: DiskSpace) throws {
    self.path = path
    self.options = options
    self.disk = disk
    var handle: OpaquePointer?
    guard sqlite3_open(file, &handle) == SQLITE_OK else {
      sqlite3_close(handle)
      throw NativeError.couldNotOpenDatabase
    }
    self.handle = handle
  }

  isolated deinit { if !isClosed { abandon() } }

  /// The connection, for a call.
  ///
  /// - Throws: an error if the database is closed.
  var connection: OpaquePointer? {
    get throws {
      if isClosed { throw NativeError.closedResource }
      return handle
    }
  }

  var isInTransaction: Bool {
    get throws { sqlite3_get_autocommit(try connection) == 0 }
  }

  /// The latest error, as native code words it.
  var failure: NativeError {
    .sqlite("Error code \(sqlite3_errcode(handle)): \(String(cString: sqlite3_errmsg(handle)))")
  }

  /// Runs a statement until its next row, and throws what fails.
  ///
  /// - Returns: whether there is a row.
  func step(_ statement: OpaquePointer?) throws -> Bool {
    let code = disk.step(statement)
    switch code {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case SQLITE_FULL where disk.isFull:
      throw NativeError.sqlite("Error code \(code): \(disk.text(of: code, on: handle))")
    default: throw failure
    }
  }

  /// Runs all statements of a text, as `sqlite3_exec` does. Its errors have no number.
  func exec(_ source: String) throws {
    let connection = try connection
    try source.withCString { start in
      var rest: UnsafePointer<CChar>? = start
      while let next = rest, next.pointee != 0 {
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        guard sqlite3_prepare_v2(connection, next, -1, &statement, &rest) == SQLITE_OK else {
          throw NativeError.sqlite(String(cString: sqlite3_errmsg(connection)))
        }
        if statement == nil { continue }
        var code = SQLITE_ROW
        while code == SQLITE_ROW { code = disk.step(statement) }
        if code == SQLITE_DONE { continue }
        throw NativeError.sqlite(disk.text(of: code, on: connection))
      }
    }
  }
}

// MARK: - Copies of the whole database

extension NativeDatabase {
  func serialize(_ name: String) throws -> [UInt8] {
    var size: sqlite3_int64 = 0
    guard let bytes = sqlite3_serialize(try connection, name, &size, 0) else { throw failure }
    defer { sqlite3_free(bytes) }
    return Array(UnsafeRawBufferPointer(start: bytes, count: Int(clamping: size)))
  }

  /// Replaces a database in memory.
  func deserialize(_ bytes: [UInt8]) throws {
    guard !bytes.isEmpty else {
      throw NativeError.sqlite("Unable to get allocated memory base address")
    }
    guard let buffer = sqlite3_malloc64(sqlite3_uint64(bytes.count)) else {
      throw NativeError.sqlite("Unable to allocate memory for \(bytes.count) bytes")
    }
    buffer.copyMemory(from: bytes, byteCount: bytes.count)
    let size = sqlite3_int64(bytes.count)
    let flags = SQLITE_DESERIALIZE_RESIZEABLE | SQLITE_DESERIALIZE_FREEONCLOSE
    let start = buffer.assumingMemoryBound(to: UInt8.self)
    let code = sqlite3_deserialize(
      try connection, "main", start, size, size, UInt32(clamping: flags))
    guard code == SQLITE_OK else { throw failure }
  }

  func backUp(_ name: String, to destination: NativeDatabase, _ destinationName: String) throws {
    let target = try destination.connection
    guard let backup = sqlite3_backup_init(target, destinationName, try connection, name) else {
      throw destination.failure
    }
    sqlite3_backup_step(backup, -1)
    guard sqlite3_backup_finish(backup) == SQLITE_OK else { throw destination.failure }
  }
}

// MARK: - Changes

extension NativeDatabase {
  /// Calls `body` for each row that this connection inserts, updates or deletes.
  func observeChanges(_ body: @escaping @HostActor (DatabaseChange) -> Void) throws {
    let hook = ChangeHook(try connection, body)
    changeHook = hook
    sqlite3_update_hook(handle, callChangeHook, Unmanaged.passUnretained(hook).toOpaque())
  }
}

// MARK: - The end

extension NativeDatabase {
  /// Closes the connection. What is in a transaction is rolled back.
  ///
  /// - Throws: an error if a statement is not finalized. JavaScript cannot use the database then either.
  func close() throws {
    if options.finalizeUnusedStatementsBeforeClosing { finalizeStatements() }
    endSessions()
    isClosed = true
    guard sqlite3_close(handle) == SQLITE_OK else {
      let failure = failure
      abandon()
      throw failure
    }
  }

  /// Calls `body` before the connection is closed; `nil` to call it no more.
  func onClose(_ owner: AnyObject, _ body: (@HostActor () -> Void)?) {
    closeHandlers[ObjectIdentifier(owner)] = body
  }

  /// What the end of the process does.
  func abandon() {
    isClosed = true
    endSessions()
    finalizeStatements()
    sqlite3_close_v2(handle)
  }

  private func endSessions() {
    let handlers = closeHandlers
    closeHandlers = [:]
    for handler in handlers.values { handler() }
  }

  private func finalizeStatements() {
    while let statement = sqlite3_next_stmt(handle, nil) { sqlite3_finalize(statement) }
  }
}
