import GRDB
import Glibc

/// The SQLite file of a store: its checks before SQLite sees it, and its errors in words for a person.
struct StoreFile: Sendable {
  /// What a store is, and how its file is told from others.
  struct Kind: Sendable {
    /// Such as `health store`.
    let name: String
    /// What its file may be called.
    let example: String
    /// Marks the file as ours, in SQLite's header.
    let applicationID: Int
    /// What makes the tables: SQL that brings a store from each version to the next, the first one from
    /// an empty file. They are never changed, only added to.
    let migrations: [String]
    /// How one is made, for a person who looks for one.
    var origin = ""
    /// What to do when it is damaged.
    let remedy: String

    /// The version of the tables that this bridgehost writes.
    var schemaVersion: Int { migrations.count }
  }

  let path: String
  let kind: Kind

  /// Makes an empty file that only its owner can read; SQLite gives its journal the same rights.
  ///
  /// The file stays, whatever fails later: another process may have opened it by then.
  func createIfMissing() throws {
    if let status = try status() {
      try check(status)
      // Root may write a file that is marked read-only; a person who marked it meant it.
      guard status.st_mode & 0o222 != 0, access(path, W_OK) == 0 else {
        throw StoreError(
          .readOnly,
          "\(path) is read-only. Make it writable (chmod u+w), or copy it to another place.")
      }
      return
    }
    let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(of: "be created", errno) }
    defer { close(descriptor) }
    // The process's umask may have taken the owner's own rights.
    fchmod(descriptor, 0o600)
  }

  func checkExists() throws {
    guard let status = try status() else {
      throw StoreError(.notFound, "\(path) does not exist. \(kind.origin)")
    }
    try check(status)
  }

  /// Runs `body`, and says what SQLite throws in words for a person.
  func reporting<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as DatabaseError { throw StoreError(error, self) }
  }

  /// Makes the tables of a new store, or brings those of an older one up to date, in one transaction.
  /// A process that is killed before its end leaves the store as it was, and the next one begins again.
  ///
  /// - Throws: ``StoreError`` when the file is another program's, or a later bridgehost's.
  func prepare(_ queue: DatabaseQueue) throws {
    guard try !isCurrent(queue) else { return }
    do { try migrate(queue) } catch let error as DatabaseError
      where error.resultCode == .SQLITE_BUSY
    {
      // The process that was waited for may have prepared the store, and now be writing to it.
      guard try isCurrent(queue) else { throw error }
    }
  }

  private func isCurrent(_ queue: DatabaseQueue) throws -> Bool {
    try queue.read(version) == kind.schemaVersion
  }

  private func migrate(_ queue: DatabaseQueue) throws {
    try queue.writeWithoutTransaction { db in
      try db.inTransaction(.immediate) {
        // Read again: another process may have prepared the store before this one had the lock.
        for migration in kind.migrations[try version(db)...] { try db.execute(sql: migration) }
        try db.execute(
          sql: """
            DROP TABLE IF EXISTS \(Self.formerTable);
            PRAGMA application_id = \(kind.applicationID);
            PRAGMA user_version = \(kind.schemaVersion);
            """)
        return .commit
      }
    }
  }

  /// Checks that a file opened for reading only is a store that this bridgehost can read.
  func checkIsReadable(_ db: Database) throws {
    guard try version(db) > 0 else {
      throw StoreError(.foreign, "\(path) is empty: it is not a \(kind.name) yet.")
    }
  }

  /// Where earlier bridgehosts noted which migrations had run. They made this table first: one that was
  /// killed then left it empty, and nothing else.
  private static let formerTable = "grdb_migrations"

  /// The version of the tables; 0 for a store that nobody has finished yet.
  private func version(_ db: Database) throws -> Int {
    let applicationID = try Int.fetchOne(db, sql: "PRAGMA application_id") ?? 0
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    if try applicationID == 0 && version == 0 && isEmpty(db) { return 0 }
    guard applicationID == kind.applicationID else {
      throw StoreError(
        .foreign,
        "\(path) is an SQLite file of another program, not a \(kind.name). Name another file.")
    }
    guard version <= kind.schemaVersion else {
      throw StoreError(
        .newerVersion,
        "\(path) was written by a newer bridgehost (version \(version) of the store; "
          + "this one knows \(kind.schemaVersion)). Update bridgehost.")
    }
    guard version > 0 else {
      throw StoreError(
        .damaged, "\(path) is damaged: \(version) is not a version of a store. \(kind.remedy)")
    }
    return version
  }

  private func isEmpty(_ db: Database) throws -> Bool {
    let tables = try String.fetchSet(
      db, sql: "SELECT name FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'")
    guard tables == [Self.formerTable] else { return tables.isEmpty }
    return try Int.fetchOne(db, sql: "SELECT count(*) FROM \(Self.formerTable)") == 0
  }

  private func status() throws -> stat? {
    var status = stat()
    if stat(path, &status) == 0 { return status }
    let code = errno
    guard code != ENOENT else { return nil }
    throw failure(of: "be opened", code)
  }

  private func check(_ status: stat) throws {
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR:
      throw StoreError(
        .isDirectory, "\(path) is a folder. Name a file in it, such as \(path)/\(kind.example).")
    default: throw StoreError(.notSQLite, "\(path) is not a regular file. Name another one.")
    }
  }

  private func failure(of attempt: String, _ code: Int32) -> StoreError {
    let reason = String(cString: strerror(code))
    switch code {
    case ENOENT, ENOTDIR:
      return StoreError(
        .missingFolder, "\(path) cannot \(attempt): its folder does not exist. Make it first.")
    case ENOSPC, EDQUOT:
      return StoreError(
        .diskFull, "\(path) cannot \(attempt): the disk is full. Free some space and try again.")
    case EROFS:
      return StoreError(
        .readOnly, "\(path) cannot \(attempt): its file system is read-only. Name another place.")
    default:
      return StoreError(
        .notPermitted, "\(path) cannot \(attempt): \(reason). Name a place where you may write.")
    }
  }
}
