internal import CSQLite
internal import FoundationEssentials
internal import HostLoop

/// A prepared statement, for one that runs once for each of many rows. ``Database`` has simpler
/// ways to run others.
package final class Statement {
  let handle: OpaquePointer

  /// - Parameter isKept: whether it will run often.
  init(_ text: String, on connection: OpaquePointer, isKept: Bool) throws {
    var prepared: OpaquePointer?
    let flags = isKept ? UInt32(clamping: SQLITE_PREPARE_PERSISTENT) : 0
    guard sqlite3_prepare_v3(connection, text, -1, flags, &prepared, nil) == SQLITE_OK else {
      throw SQLiteError(of: connection)
    }
    guard let prepared else { throw SQLiteError(SQLITE_MISUSE) }
    handle = prepared
  }

  deinit { sqlite3_finalize(handle) }

  /// Whether it stands at a row.
  var isBusy: Bool { sqlite3_stmt_busy(handle) != 0 }

  /// The row that it stands at.
  var row: Row { Row(statement: handle) }

  /// Goes on to the next row.
  ///
  /// - Returns: false after the last one.
  package func step() throws -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw SQLiteError(of: sqlite3_db_handle(handle))
    }
  }

  /// Ends the run, and with it what the statement has locked.
  package func reset() { sqlite3_reset(handle) }

  /// Forgets the values of its parameters, which may be large.
  func clear() { sqlite3_clear_bindings(handle) }

  /// Sets the values of all parameters, from 1 on.
  func bind(_ values: [SQLValue]) throws {
    for (index, value) in values.enumerated() {
      try bind(value, at: Int32(clamping: index + 1))
    }
  }

  private func bind(_ value: SQLValue, at index: Int32) throws {
    let code =
      switch value {
      case .null: sqlite3_bind_null(handle, index)
      case .integer(let integer): sqlite3_bind_int64(handle, index, integer)
      case .real(let real): sqlite3_bind_double(handle, index, real)
      case .text(let text): sqlite3_bind_text(handle, index, text, -1, copied)
      // Without an address, SQLite would bind NULL.
      case .blob(let data) where data.isEmpty: sqlite3_bind_zeroblob(handle, index, 0)
      case .blob(let data):
        data.withUnsafeBytes {
          sqlite3_bind_blob64(handle, index, $0.baseAddress, UInt64(clamping: $0.count), copied)
        }
      }
    guard code == SQLITE_OK else { throw SQLiteError(of: sqlite3_db_handle(handle)) }
  }
}

/// SQLite copies the bytes (`SQLITE_TRANSIENT`).
private let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
