internal import CSQLite
internal import HostLoop
internal import NativeBridge
internal import Storage

/// A session, which records what a connection changes (`ios/NativeSession.swift`).
@HostActor
final class NativeSession: nonisolated SharedObject {
  let link = SharedObjectLink()
  private var session: SQLiteSession?

  func create(on database: NativeDatabase, _ name: String) throws {
    let made = try database.connection.makeSession(name)
    try check(made.code, database)
    session = made.session
  }

  func attach(to database: NativeDatabase, _ table: String?) throws {
    try check(try session(for: database).attach(table), database)
  }

  func enable(on database: NativeDatabase, _ isEnabled: Bool) throws {
    try session(for: database).enable(isEnabled)
  }

  func close(on database: NativeDatabase) throws { try session(for: database).delete() }

  func changeset(on database: NativeDatabase) throws -> [UInt8] {
    let (code, bytes) = try session(for: database).changeset()
    try check(code, database)
    return bytes
  }

  func invertedChangeset(on database: NativeDatabase) throws -> [UInt8] {
    try invert(try changeset(on: database), on: database)
  }

  func invert(_ bytes: [UInt8], on database: NativeDatabase) throws -> [UInt8] {
    let connection = try database.connection
    guard let changeset = Changeset(bytes) else { throw database.failure }
    let (code, inverted) = try changeset.inverted(for: connection, database.sqlite)
    try check(code, database)
    return inverted
  }

  /// The changes replace what conflicts with them.
  func apply(_ bytes: [UInt8], to database: NativeDatabase) throws {
    let connection = try database.connection
    guard let changeset = Changeset(bytes) else { throw database.failure }
    try check(try connection.apply(changeset), database)
  }

  /// - Throws: an error if the database is closed. Native code passes on a session that it has not created, or has deleted.
  private func session(for database: NativeDatabase) throws -> SQLiteSession {
    _ = try database.connection
    guard let session, session.isOpen else {
      throw database.sqlite.crash(
        session == nil
          ? "expo-sqlite passed a session that was never created to sqlite3session_*()"
          : "expo-sqlite passed a session that is closed to sqlite3session_*()",
        fix: session == nil
          ? "create the session with createSessionAsync before you use it"
          : "do not use a session after its close, and close it once")
    }
    return session
  }

  private func check(_ code: Int32, _ database: NativeDatabase) throws {
    guard code == SQLITE_OK else { throw database.failure }
  }
}
