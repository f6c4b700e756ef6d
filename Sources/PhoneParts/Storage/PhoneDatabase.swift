internal import GRDB
internal import HostLoop
internal import SQLite

/// The tables for everything that a phone stores. They are opened when first needed, because most
/// scripts store nothing. Each `write` is one transaction.
@HostActor
final class PhoneDatabase {
  private let path: String?
  private let file: StoreFile
  private var opened: DatabaseQueue?
  private let alive = Alive(.databases)

  /// Makes the database in the file at `path`, or in memory if `path` is `nil`.
  init(path: String?) {
    self.path = path
    file = StoreFile(path: path ?? "the phone storage in memory", kind: .phoneStorage)
  }

  /// Whether it is in memory, and nothing was written to it. Even an empty database takes milliseconds to make.
  var isUntouched: Bool { path == nil && opened == nil }

  func read<Result>(_ body: @Sendable (Database) throws -> Result) throws -> Result {
    // Nothing else writes to a database in memory, so no isolation is needed. Before the first write it is like each empty
    // one.
    if path == nil {
      let queue = try opened ?? emptyInMemory()
      return try file.reporting { try queue.unsafeRead(body) }
    }
    let queue = try open()
    return try file.reporting { try queue.read(body) }
  }

  func write<Result>(_ body: @Sendable (Database) throws -> Result) throws -> Result {
    let queue = try open()
    return try file.reporting { try queue.write(body) }
  }

  /// Opens the database, if it is not open yet.
  @discardableResult
  func open() throws -> DatabaseQueue {
    if let opened { return opened }
    let queue = try path.map(openFile) ?? file.reporting(makeInMemory)
    opened = queue
    return queue
  }

  private func openFile(_ path: String) throws -> DatabaseQueue {
    try file.createIfMissing()
    return try file.reporting { try makeQueue(path) }
  }

  private var configuration: Configuration {
    var configuration = Configuration()
    configuration.label = file.kind.name
    return configuration
  }

  /// Takes over a database that is no longer used, with its prepared statements: in a search, that is faster than to open
  /// one. Otherwise copies a prepared empty database, which is faster than creating the tables.
  private func makeInMemory() throws -> DatabaseQueue {
    if let unused = Self.unused.popLast() {
      try unused.writeWithoutTransaction(clear)
      return unused
    }
    let queue = try DatabaseQueue(configuration: configuration)
    try emptyInMemory().backup(to: queue)
    return queue
  }

  isolated deinit {
    if path == nil, let opened, Self.unused.count < 2 { Self.unused.append(opened) }
  }

  /// Databases in memory that are no longer used, with what was written to them. At most two: in a search, a run may begin
  /// before the one before it is gone.
  private static var unused: [DatabaseQueue] = []

  private func emptyInMemory() throws -> DatabaseQueue {
    if let empty = Self.empty { return empty }
    let empty = try file.reporting {
      let empty = try DatabaseQueue(configuration: configuration)
      try file.prepare(empty)
      return empty
    }
    Self.empty = empty
    return empty
  }

  /// An empty phone database, for copying and for reading.
  private static var empty: DatabaseQueue?

  private func makeQueue(_ path: String) throws -> DatabaseQueue {
    var configuration = configuration
    // In seconds. Long enough for a short write of another process, and short enough to report a
    // long one.
    configuration.busyMode = .timeout(1)
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try file.prepare(queue)
    // A commit then does not wait for the disk. If this process is killed, nothing is lost.
    try queue.writeWithoutTransaction { db in
      try keepJournalInWAL(db)
      try db.execute(sql: "PRAGMA synchronous = NORMAL")
    }
    return queue
  }

  private func keepJournalInWAL(_ db: Database) throws {
    guard try String.fetchOne(db, sql: "PRAGMA journal_mode") != "wal" else { return }
    do { try db.execute(sql: "PRAGMA journal_mode = WAL") } catch let error as DatabaseError
      where error.resultCode == .SQLITE_BUSY
    {
      // Another process has opened the file too, and SQLite does not wait here. Without WAL it is
      // just as safe, only slower. The next opener tries again.
    }
  }
}

/// Makes the tables as they are in a new database.
private func clear(_ db: Database) throws {
  for table in ["keychain_items", "user_defaults", "async_storage", "file_protections"] {
    try db.cachedStatement(sql: "DELETE FROM \(table)").execute()
  }
  try db.cachedStatement(sql: "UPDATE installation SET number = 1").execute()
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
