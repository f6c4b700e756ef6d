import Glibc

/// The SQLite file of a store. It checks the file before SQLite opens it, and explains errors in
/// words for a person.
package struct StoreFile: Sendable {
  /// A kind of store, and how to recognize its files.
  package struct Kind: Sendable {
    /// The name, such as `health store`.
    package let name: String
    /// An example of a file name.
    package let example: String
    /// The application ID in SQLite's header, which marks the file as ours.
    package let applicationID: Int
    /// SQL that brings the tables from each version to the next, starting with an empty file.
    /// Migrations are only added, never changed.
    package let migrations: [String]
    /// How to make such a store, for a person who looks for one.
    package var origin = ""
    /// What to do if the store is damaged.
    package let remedy: String

    /// The version of the tables that this bridgehost writes.
    var schemaVersion: Int { migrations.count }

    package init(
      name: String, example: String, applicationID: Int, migrations: [String], origin: String = "",
      remedy: String
    ) {
      self.name = name
      self.example = example
      self.applicationID = applicationID
      self.migrations = migrations
      self.origin = origin
      self.remedy = remedy
    }
  }

  package let path: String
  package let kind: Kind

  package init(path: String, kind: Kind) {
    self.path = path
    self.kind = kind
  }

  /// Creates an empty file that only its owner can read. SQLite gives its journal the same
  /// permissions.
  ///
  /// The file stays even if a later step fails, because another process may have opened it by then.
  package func createIfMissing() throws {
    if let status = try status() {
      try check(status)
      // Root could write a file that is marked read-only, but the mark should be respected.
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
    // The process's umask may have removed the owner's permissions.
    fchmod(descriptor, 0o600)
  }

  package func checkExists() throws {
    guard let status = try status() else {
      throw StoreError(.notFound, "\(path) does not exist. \(kind.origin)")
    }
    try check(status)
  }

  /// Runs `body`, and converts errors of SQLite to words for a person.
  package func reporting<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let error as SQLiteError { throw StoreError(error, self) }
  }

  /// Creates the tables of a new store, or updates those of an older one, in one transaction. If
  /// the process is killed during this, the store is unchanged, and the next process starts again.
  ///
  /// - Throws: ``StoreError`` if the file belongs to another program, or to a later version of
  ///   bridgehost.
  package func prepare(_ db: Database) throws {
    guard try !isCurrent(db) else { return }
    do { try db.transaction(.immediate, migrate) } catch let error as SQLiteError where error.isBusy
    {
      // The other process may have prepared the store, and may now be writing to it.
      guard try isCurrent(db) else { throw error }
    }
  }

  private func isCurrent(_ db: Database) throws -> Bool {
    try db.transaction(.deferred, version) == kind.schemaVersion
  }

  private func migrate(_ db: Database) throws {
    // Read the version again: another process may have prepared the store before this one got the
    // lock.
    for migration in kind.migrations[try version(db)...] { try db.execute(script: migration) }
    try db.execute(
      script: """
        DROP TABLE IF EXISTS \(Self.formerTable);
        PRAGMA application_id = \(kind.applicationID);
        PRAGMA user_version = \(kind.schemaVersion);
        """)
  }

  /// Checks that a file that was opened only for reading is a store that this version of bridgehost
  /// can read.
  package func checkIsReadable(_ db: Database) throws {
    guard try version(db) > 0 else {
      throw StoreError(.foreign, "\(path) is empty: it is not a \(kind.name) yet.")
    }
  }

  /// The table in which earlier versions of bridgehost recorded migrations. It was created first,
  /// so a process that was killed then left only this table, without rows.
  private static let formerTable = "grdb_migrations"

  /// The version of the tables. 0 for a store whose tables have not been created.
  private func version(_ db: Database) throws -> Int {
    let applicationID = try db.value(of: "PRAGMA application_id") ?? 0
    let version = try db.value(of: "PRAGMA user_version") ?? 0
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
    let tables: [String] = try db.rows(
      of: "SELECT name FROM sqlite_master WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'"
    ) { try $0[0] }
    guard Set(tables) == [Self.formerTable] else { return tables.isEmpty }
    return try db.value(of: "SELECT count(*) FROM \(sql: Self.formerTable)") == 0
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
