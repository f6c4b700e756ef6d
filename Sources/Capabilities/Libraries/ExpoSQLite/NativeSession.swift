internal import GRDBSQLite
internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// A session, which records what a connection changes (`ios/NativeSession.swift`).
@HostActor
final class NativeSession: SharedObject {
  private var session: OpaquePointer?
  private var database: NativeDatabase?

  func create(on database: NativeDatabase, _ name: String) throws {
    let functions = try SessionFunctions.loaded
    let connection = try database.connection
    try check(functions.create(connection, name, &session), database)
    self.database = database
    database.onClose(self) { [weak self] in self?.delete() }
  }

  func attach(to database: NativeDatabase, _ table: String?) throws {
    try check(SessionFunctions.loaded.attach(try handle(for: database), table), database)
  }

  func enable(on database: NativeDatabase, _ isEnabled: Bool) throws {
    _ = try SessionFunctions.loaded.enable(try handle(for: database), isEnabled ? 1 : 0)
  }

  func close(on database: NativeDatabase) throws {
    _ = try handle(for: database)
    database.onClose(self, nil)
    delete()
  }

  func changeset(on database: NativeDatabase) throws -> [UInt8] {
    let session = try handle(for: database)
    let functions = try SessionFunctions.loaded
    return try bytes(database) { functions.changeset(session, $0, $1) }
  }

  func invertedChangeset(on database: NativeDatabase) throws -> [UInt8] {
    try invert(try changeset(on: database), on: database)
  }

  func invert(_ changeset: [UInt8], on database: NativeDatabase) throws -> [UInt8] {
    _ = try database.connection
    let functions = try SessionFunctions.loaded
    return try changeset.withUnsafeBytes { source in
      try bytes(database) {
        functions.invert(Int32(clamping: source.count), source.baseAddress, $0, $1)
      }
    }
  }

  /// The changes replace what conflicts with them.
  func apply(_ changeset: [UInt8], to database: NativeDatabase) throws {
    let connection = try database.connection
    let functions = try SessionFunctions.loaded
    let code = changeset.withUnsafeBytes {
      functions.apply(
        connection, Int32(clamping: $0.count), $0.baseAddress, nil, replaceConflict, nil)
    }
    try check(code, database)
  }

  private func bytes(
    _ database: NativeDatabase,
    _ make: (UnsafeMutablePointer<Int32>, UnsafeMutablePointer<UnsafeMutableRawPointer?>) -> Int32
  ) throws -> [UInt8] {
    var size: Int32 = 0
    var buffer: UnsafeMutableRawPointer?
    try check(make(&size, &buffer), database)
    defer { sqlite3_free(buffer) }
    return Array(
      UnsafeRawBufferPointer(start: buffer, count: buffer == nil ? 0 : Int(clamping: size)))
  }

  /// The session of SQLite.
  ///
  /// - Throws: an error if the database is closed, or the session. Native code crashes on a closed session.
  private func handle(for database: NativeDatabase) throws -> OpaquePointer {
    _ = try database.connection
    guard let session else { throw NativeError.closedResource }
    return session
  }

  private func check(_ code: Int32, _ database: NativeDatabase) throws {
    guard code == SQLITE_OK else { throw database.failure }
  }

  private func delete() {
    if let session { try? SessionFunctions.loaded.delete(session) }
    session = nil
  }
}

/// `SQLITE_CHANGESET_REPLACE`, whatever conflicts.
private nonisolated func replaceConflict(
  _: UnsafeMutableRawPointer?, _: Int32, _: OpaquePointer?
) -> Int32 { 1 }
