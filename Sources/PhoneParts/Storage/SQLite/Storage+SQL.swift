internal import CSQLite
internal import Capabilities
internal import NativeBridge

extension Storage {
  /// Runs SQL in a database of the app, which is made if it is missing.
  ///
  /// - Parameter path: relative to the app's directory, such as `Documents/SQLite/app.db`.
  /// - Throws: ``FileError`` if the path leads out of the app's directory; ``NativeError`` with SQLite's text.
  func execute(_ sql: String, inDatabase path: String) throws {
    let container = app.phone.storage.container
    let file = try container.resolve(path, .writeUnknown).path
    if let end = file.lastIndex(of: "/") { try container.createDirectory(String(file[..<end])) }
    do {
      let connection = try AppSQLite(app).open(file, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
      func check(_ code: Int32, _ expected: Int32) throws {
        if code != expected { throw SQLiteFailure(text: connection.text(of: code)) }
      }
      try check(
        connection.forEachStatement(of: sql) {
          try check($0.runToEnd(), SQLITE_DONE)
          return true
        }, SQLITE_OK)
    } catch let failure as SQLiteFailure {
      throw NativeError(message: "\(path): \(failure.text)")
    }
  }
}
