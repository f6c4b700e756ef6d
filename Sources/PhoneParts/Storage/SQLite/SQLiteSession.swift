internal import CSQLite
package import HostLoop

/// A session, which records what a connection changes (https://sqlite.org/session.html). It ends with its connection. Nothing
/// else knows the handle of SQLite, so a closed one never reaches it.
@HostActor
package final class SQLiteSession {
  @SQLiteHandle private var handle: OpaquePointer?
  private unowned let connection: SQLiteConnection
  private let sqlite: AppSQLite

  init(_ handle: OpaquePointer, of connection: SQLiteConnection, _ sqlite: AppSQLite) {
    _handle = SQLiteHandle(wrappedValue: handle)
    self.connection = connection
    self.sqlite = sqlite
  }

  package var isOpen: Bool { handle != nil }

  /// - Parameter table: `nil` for all tables.
  package func attach(_ table: String?) throws -> Int32 {
    let functions = try SessionFunctions.loaded
    return handle.map { functions.attach($0, table) } ?? SQLITE_MISUSE
  }

  package func enable(_ isEnabled: Bool) throws {
    let functions = try SessionFunctions.loaded
    if let handle { _ = functions.enable(handle, isEnabled ? 1 : 0) }
  }

  package func changeset() throws -> (code: Int32, bytes: [UInt8]) {
    let functions = try SessionFunctions.loaded
    guard let handle else { return (SQLITE_MISUSE, []) }
    return try connection.run { sessionBytes(sqlite) { functions.changeset(handle, $0, $1) } }
  }

  /// After this it records nothing any more.
  package func delete() {
    guard let handle, let functions = try? SessionFunctions.loaded else { return }
    functions.delete(handle)
    self.handle = nil
  }
}

extension Changeset {
  /// The changes that undo these.
  @HostActor
  package func inverted(
    for connection: SQLiteConnection, _ sqlite: AppSQLite
  ) throws -> (code: Int32, bytes: [UInt8]) {
    let functions = try SessionFunctions.loaded
    return try connection.run {
      bytes.withUnsafeBytes { source in
        sessionBytes(sqlite) {
          functions.invert(Int32(clamping: source.count), source.baseAddress, $0, $1)
        }
      }
    }
  }
}

/// The bytes that a function of SQLite's sessions makes.
@HostActor
private func sessionBytes(
  _ sqlite: AppSQLite,
  _ make: (UnsafeMutablePointer<Int32>, UnsafeMutablePointer<UnsafeMutableRawPointer?>) -> Int32
) -> (code: Int32, bytes: [UInt8]) {
  var size: Int32 = 0
  var buffer: UnsafeMutableRawPointer?
  let code = make(&size, &buffer)
  defer { sqlite3_free(buffer) }
  sqlite.note(code)
  let count = buffer == nil ? 0 : Int(size)
  guard code == SQLITE_OK, sqlite.makeRoom(for: count) else { return (code, []) }
  return (code, Array(UnsafeRawBufferPointer(start: buffer, count: count)))
}
