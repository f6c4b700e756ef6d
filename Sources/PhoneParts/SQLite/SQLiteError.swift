internal import CSQLite

/// An error that SQLite reported.
package struct SQLiteError: Error, Sendable, CustomStringConvertible {
  /// The extended result code (https://sqlite.org/rescode.html).
  package let extendedCode: Int32
  /// SQLite's text.
  package let message: String

  init(_ code: Int32, _ message: String? = nil) {
    extendedCode = code
    self.message = message ?? String(cString: sqlite3_errstr(code))
  }

  /// The latest error of a connection.
  init(of connection: OpaquePointer?) {
    self.init(
      sqlite3_extended_errcode(connection), String(cString: sqlite3_errmsg(connection)))
  }

  /// The result code, without what the extended one adds.
  package var code: Int32 { extendedCode & 0xFF }

  /// Whether another connection has locked the file.
  package var isBusy: Bool { code == SQLITE_BUSY }

  /// Whether a connection that only reads has found a transaction to roll back, or cannot tell.
  package var needsRecovery: Bool {
    extendedCode == SQLITE_READONLY | 3 << 8 || code == SQLITE_CANTOPEN
  }

  package var description: String { "\(message) (SQLite \(extendedCode))" }
}
