internal import GRDB
internal import HostLoop

/// The tables behind everything that a phone stores, opened when first needed: most scripts store
/// nothing. What `write` does is one transaction.
@HostActor
final class PhoneDatabase {
  private let path: String?
  private let file: StoreFile
  private var opened: DatabaseQueue?

  /// The database in the file at `path`, or in memory when there is none.
  init(path: String?) {
    self.path = path
    file = StoreFile(path: path ?? "the phone storage in memory", kind: .phoneStorage)
  }

  func read<Result>(_ body: @Sendable (Database) throws -> Result) throws -> Result {
    let queue = try open()
    // Nobody else writes what is in memory: there is nothing to be kept apart from.
    return try file.reporting { try path == nil ? queue.unsafeRead(body) : queue.read(body) }
  }

  func write<Result>(_ body: @Sendable (Database) throws -> Result) throws -> Result {
    let queue = try open()
    return try file.reporting { try queue.write(body) }
  }

  /// Opens the file, unless it is open.
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

  /// Copies tables that were made once, which takes less than making them.
  private func makeInMemory() throws -> DatabaseQueue {
    if Self.empty == nil {
      let empty = try DatabaseQueue(configuration: configuration)
      try file.prepare(empty)
      Self.empty = empty
    }
    let queue = try DatabaseQueue(configuration: configuration)
    try Self.empty?.backup(to: queue)
    return queue
  }

  /// A phone that stores nothing yet.
  private static var empty: DatabaseQueue?

  private func makeQueue(_ path: String) throws -> DatabaseQueue {
    var configuration = configuration
    // Long enough for another process's short write, short enough to say so when it is a long one.
    configuration.busyMode = .timeout(1)
    let queue = try DatabaseQueue(path: path, configuration: configuration)
    try file.prepare(queue)
    // A commit then waits for no disk; a kill of this process still loses nothing.
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
      // Another process opens the file too, and SQLite does not wait here. It is as safe without, only
      // slower; the next opener tries again.
    }
  }
}

extension StoreFile.Kind {
  /// Its application ID is the letters BRPH.
  static let phoneStorage = StoreFile.Kind(
    name: "phone storage", example: "phone.sqlite", applicationID: 0x4252_5048,
    migrations: [phoneTables], remedy: "Remove it, or restore a copy.")

  /// Version 1: key-value stores and files.
  ///
  /// `keychain_items.data` is NULL once a synchronizable item was deleted: the row remembers that, or
  /// iCloud would bring the item back. Items are found in the order in which they were added.
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
}
