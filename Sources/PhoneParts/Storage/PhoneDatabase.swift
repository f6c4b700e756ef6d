internal import HostLoop
internal import SQLite

/// The tables for everything that a phone stores. They are opened when first needed, because most
/// scripts store nothing. Each `write` is one transaction.
@HostActor
final class PhoneDatabase {
  private let path: String?
  private let file: StoreFile
  private var opened: Database?
  private let alive = Alive(.databases)

  /// Makes the database in the file at `path`, or in memory if `path` is `nil`.
  init(path: String?) {
    self.path = path
    file = StoreFile(path: path ?? "the phone storage in memory", kind: .phoneStorage)
  }

  /// Whether it is in memory, and nothing was written to it. Even an empty database takes milliseconds to make.
  var isUntouched: Bool { path == nil && opened == nil }

  func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
    // Nothing else writes to a database in memory, so no isolation is needed. Before the first write it is like each empty
    // one.
    if path == nil {
      let database = try opened ?? emptyInMemory()
      return try file.reporting { try body(database) }
    }
    let database = try open()
    return try file.reporting { try database.transaction(.deferred, body) }
  }

  func write<Result>(_ body: (Database) throws -> Result) throws -> Result {
    let database = try open()
    return try file.reporting { try database.transaction(.immediate, body) }
  }

  /// Opens the database, if it is not open yet.
  @discardableResult
  func open() throws -> Database {
    if let opened { return opened }
    let database = try path.map(openFile) ?? file.reporting(makeInMemory)
    opened = database
    return database
  }

  private func openFile(_ path: String) throws -> Database {
    try file.createIfMissing()
    return try file.reporting { try connect(to: path) }
  }

  /// Takes over a database that is no longer used, with its prepared statements: in a search, that is faster than to open
  /// one. Otherwise copies a prepared empty database, which is faster than creating the tables.
  private func makeInMemory() throws -> Database {
    if let unused = Self.unused.popLast() {
      try clear(unused)
      return unused
    }
    let database = try Database()
    try emptyInMemory().copy(to: database)
    return database
  }

  isolated deinit {
    if path == nil, let opened, Self.unused.count < 2 { Self.unused.append(opened) }
  }

  /// Databases in memory that are no longer used, with what was written to them. At most two: in a search, a run may begin
  /// before the one before it is gone.
  private static var unused: [Database] = []

  private func emptyInMemory() throws -> Database {
    if let empty = Self.empty { return empty }
    let empty = try file.reporting {
      let empty = try Database()
      try file.prepare(empty)
      return empty
    }
    Self.empty = empty
    return empty
  }

  /// An empty phone database, for copying and for reading.
  private static var empty: Database?

  private func connect(to path: String) throws -> Database {
    // Long enough for a short write of another process, and short enough to report a long one.
    let database = try Database(path: path, lockTimeout: 1000)
    try file.prepare(database)
    // A commit then does not wait for the disk. If this process is killed, nothing is lost.
    try keepJournalInWAL(database)
    try database.execute(script: "PRAGMA synchronous = NORMAL")
    return database
  }

  private func keepJournalInWAL(_ db: Database) throws {
    let mode: String? = try db.value(of: "PRAGMA journal_mode")
    guard mode != "wal" else { return }
    do { try db.execute(script: "PRAGMA journal_mode = WAL") } catch let error as SQLiteError
      where error.isBusy
    {
      // Another process has opened the file too, and SQLite does not wait here. Without WAL it is
      // just as safe, only slower. The next opener tries again.
    }
  }
}

/// Makes the tables as they are in a new database.
private func clear(_ db: Database) throws {
  for table in ["keychain_items", "user_defaults", "async_storage", "file_protections"] {
    try db.run("DELETE FROM \(sql: table)")
  }
  try db.run("UPDATE installation SET number = 1")
}

extension StoreFile.Kind {
  /// The application ID is the letters BRPH.
  static let phoneStorage = StoreFile.Kind(
    name: "phone storage", example: "phone.sqlite", applicationID: 0x4252_5048,
    migrations: [phoneTables, accessControl, accessGroups], remedy: "Remove it, or restore a copy.")

  /// Version 1: key-value stores and files.
  ///
  /// `keychain_items.data` is NULL for a deleted synchronizable item. The row must stay, or iCloud
  /// would bring the item back. Queries return items in the order in which they were added.
  private static let phoneTables = """
    CREATE TABLE installation (number INTEGER NOT NULL);
    INSERT INTO installation VALUES (1);
    CREATE TABLE keychain_items (
      id INTEGER PRIMARY KEY, class TEXT NOT NULL, service TEXT NOT NULL,
      account TEXT NOT NULL, synchronizable INTEGER NOT NULL, accessible TEXT NOT NULL,
      data BLOB, modified REAL NOT NULL, UNIQUE (class, service, account, synchronizable));
    CREATE TABLE user_defaults (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE async_storage (
      database TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL,
      PRIMARY KEY (database, key)) WITHOUT ROWID;
    CREATE TABLE file_protections (path TEXT PRIMARY KEY, protection TEXT NOT NULL)
      WITHOUT ROWID;
    """

  /// Version 2: keychain items for which a person must authenticate.
  private static let accessControl =
    "ALTER TABLE keychain_items ADD COLUMN needs_person INTEGER NOT NULL DEFAULT 0"

  /// Version 3: keychain items of access groups, which belong to their names. The app's own group is empty.
  private static let accessGroups = """
    ALTER TABLE keychain_items RENAME TO ungrouped_items;
    CREATE TABLE keychain_items (
      id INTEGER PRIMARY KEY, class TEXT NOT NULL, service TEXT NOT NULL,
      account TEXT NOT NULL, synchronizable INTEGER NOT NULL, accessible TEXT NOT NULL,
      data BLOB, modified REAL NOT NULL, needs_person INTEGER NOT NULL DEFAULT 0,
      access_group TEXT NOT NULL DEFAULT '',
      UNIQUE (class, service, account, access_group, synchronizable));
    INSERT INTO keychain_items
      (id, class, service, account, synchronizable, accessible, data, modified, needs_person)
      SELECT id, class, service, account, synchronizable, accessible, data, modified, needs_person
      FROM ungrouped_items;
    DROP TABLE ungrouped_items;
    """
}
