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
    /// The version of the tables that this bridgehost writes.
    let schemaVersion: Int
    /// How one is made, for a person who looks for one.
    var origin = ""
    /// What to do when it is damaged.
    let remedy: String
  }

  let path: String
  let kind: Kind

  /// Makes an empty file that only its owner can read; SQLite gives its journal the same rights.
  ///
  /// - Returns: whether there was none before.
  func createIfMissing() throws -> Bool {
    if let status = try status() {
      try check(status)
      // Root may write a file that is marked read-only; a person who marked it meant it.
      guard status.st_mode & 0o222 != 0, access(path, W_OK) == 0 else {
        throw StoreError(
          .readOnly,
          "\(path) is read-only. Make it writable (chmod u+w), or copy it to another place.")
      }
      return false
    }
    let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure(of: "be created", errno) }
    defer { close(descriptor) }
    // The process's umask may have taken the owner's own rights.
    fchmod(descriptor, 0o600)
    return true
  }

  func checkExists() throws {
    guard let status = try status() else {
      throw StoreError(.notFound, "\(path) does not exist. \(kind.origin)")
    }
    try check(status)
  }

  /// Takes away a store that this process made and could not fill.
  func remove() {
    for suffix in ["", "-journal", "-wal", "-shm"] { unlink(path + suffix) }
  }

  /// Runs `body`, and says what SQLite throws in words for a person.
  func reporting<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as DatabaseError { throw StoreError(error, self) }
  }

  /// Makes the tables of a new store, or brings those of an older one up to date.
  ///
  /// - Throws: ``StoreError`` when the file is another program's, or a later bridgehost's.
  func prepare(_ queue: DatabaseQueue, with migrator: DatabaseMigrator) throws {
    let isCurrent = try queue.read { db in
      try !isEmpty(db) && checkIsOurs(db) == kind.schemaVersion
    }
    if !isCurrent { try migrator.migrate(queue) }
  }

  /// Checks that a file opened for reading only is a store that this bridgehost can read.
  func checkIsReadable(_ db: Database) throws {
    guard try !isEmpty(db) else {
      throw StoreError(.foreign, "\(path) is empty: it is no \(kind.name) yet.")
    }
    _ = try checkIsOurs(db)
  }

  private func isEmpty(_ db: Database) throws -> Bool {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") == 0
  }

  /// - Returns: the version of the tables.
  private func checkIsOurs(_ db: Database) throws -> Int {
    guard try Int.fetchOne(db, sql: "PRAGMA application_id") == kind.applicationID else {
      throw StoreError(
        .foreign,
        "\(path) is an SQLite file of another program, not a \(kind.name). Name another file.")
    }
    let version = try Int.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    guard version <= kind.schemaVersion else {
      throw StoreError(
        .newerVersion,
        "\(path) was written by a newer bridgehost (version \(version) of the store; "
          + "this one knows \(kind.schemaVersion)). Update bridgehost.")
    }
    return version
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
        .isDirectory, "\(path) is a directory. Name a file in it, such as \(path)/\(kind.example).")
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
        .diskFull, "\(path) cannot \(attempt): the disk is full. Make room and try again.")
    case EROFS:
      return StoreError(
        .readOnly, "\(path) cannot \(attempt): its file system is read-only. Name another place.")
    default:
      return StoreError(
        .notPermitted, "\(path) cannot \(attempt): \(reason). Name a place where you may write.")
    }
  }
}
