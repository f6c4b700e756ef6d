package import NativeBridge

// The errors of native code (`ios/Exceptions.swift`).
extension NativeError {
  static let couldNotOpenDatabase = NativeError(
    code: "E_SQLITE_OPEN_DATABASE", message: "Could not open database")
  static let closedResource = NativeError(
    code: "ERR_ACCESS_CLOSED_RESOURCE", message: "Access to closed resource")
  static let invalidBindParameter = NativeError(
    code: "ERR_INVALID_BIND_PARAMETER", message: "Invalid bind parameter")
  /// Its class has no text of its own, and so it gets the one of `Exception`.
  static let invalidConvertible = NativeError(
    code: "ERR_INVALID_CONVERTIBLE", message: "undefined reason")

  package static func sqlite(_ text: String) -> NativeError {
    NativeError(code: "ERR_INTERNAL_SQLITE_ERROR", message: text)
  }

  static func invalidDatabasePath(_ path: String) -> NativeError {
    NativeError(code: "E_SQLITE_INVALID_PATH", message: "Invalid database path: \(path)")
  }

  static func databaseNotFound(_ path: String) -> NativeError {
    NativeError(code: "E_SQLITE_DELETE_DATABASE", message: "Database \(path) not found")
  }

  static func openDatabaseNotDeleted(_ path: String) -> NativeError {
    NativeError(
      code: "E_SQLITE_DELETE_DATABASE",
      message:
        "Unable to delete database \(path) that is currently open. Close it prior to deletion")
  }

  static func databaseNotDeleted(_ path: String) -> NativeError {
    NativeError(
      code: "E_SQLITE_DELETE_DATABASE",
      message: "Unable to delete the database file for \(path) database")
  }
}
