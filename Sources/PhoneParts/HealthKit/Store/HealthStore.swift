internal import FoundationEssentials
internal import GRDB
internal import HostLoop
internal import SQLite

/// The health data of the simulated iPhone: an SQLite file, or a database in memory.
///
/// ```swift
/// let store = try HealthStore(path: "health.sqlite")
/// let (workouts, anchor) = try store.workouts(since: store.anchor(for: "sync"))
/// try store.setAnchor(anchor, for: "sync")
/// ```
///
/// Methods may be called on any thread and are synchronous. Each method writes in one transaction:
/// after a crash or kill, all or nothing of it is in the store.
public final class HealthStore: Sendable {
  /// The path of the file. `nil` for a store in memory.
  public let path: String?

  let queue: DatabaseQueue

  /// Opens or creates the store in the file at `path`. Only its owner can read it.
  ///
  /// With `maximumBytes`, the file can grow to that size, and then behaves as on a full disk.
  ///
  /// - Throws: `StoreError`.
  public init(path: String, maximumBytes: Int? = nil) throws {
    let file = StoreFile(path: path, kind: .healthStore)
    try file.createIfMissing()
    self.path = path
    queue = try file.reporting {
      let queue = try DatabaseQueue(
        path: path, configuration: Self.configuration(maximumBytes: maximumBytes))
      try file.prepare(queue)
      return queue
    }
  }

  private init(path: String?, queue: DatabaseQueue) {
    self.path = path
    self.queue = queue
  }

  /// Opens the store in the file at `path` for reading only. The file must exist.
  ///
  /// - Throws: `StoreError`. Writing to the returned store throws `.readOnly`.
  public static func openExisting(path: String) throws -> HealthStore {
    let file = StoreFile(path: path, kind: .healthStore)
    try file.checkExists()
    let queue = try file.reporting {
      do {
        return try openReadOnly(file)
      } catch let error as DatabaseError
        where error.extendedResultCode == .SQLITE_READONLY_ROLLBACK
        || error.resultCode == .SQLITE_CANTOPEN
      {
        // A process was killed while writing. Opening the file for writing rolls back its
        // unfinished transaction.
        try DatabaseQueue(path: path, configuration: configuration()).read { db in
          _ = try Int.fetchOne(db, sql: "PRAGMA schema_version")
        }
        return try openReadOnly(file)
      }
    }
    return HealthStore(path: path, queue: queue)
  }

  /// Makes an empty store in memory.
  ///
  /// - Throws: `StoreError` if there is not enough memory.
  public static func temporary() throws -> HealthStore {
    let file = StoreFile(path: "the store in memory", kind: .healthStore)
    return try file.reporting {
      var configuration = configuration()
      // A trial is one transaction around many accesses.
      configuration.allowsUnsafeTransactions = true
      let queue = try DatabaseQueue(configuration: configuration)
      try file.prepare(queue)
      return HealthStore(path: nil, queue: queue)
    }
  }

  /// A store in memory with twelve workouts of the two weeks before `now`, the start of the phone's clock.
  ///
  /// - Throws: ``StoreError``, when there is no memory for it.
  package static func sample(before now: Double = LoopClock.virtualEpoch) throws -> HealthStore {
    let store = try temporary()
    try store.save(SampleWorkouts.all(before: Date(timeIntervalSince1970: now)))
    return store
  }

  private static func openReadOnly(_ file: StoreFile) throws -> DatabaseQueue {
    var configuration = configuration()
    configuration.readonly = true
    let queue = try DatabaseQueue(path: file.path, configuration: configuration)
    try queue.read { try file.checkIsReadable($0) }
    return queue
  }

  private static func configuration(maximumBytes: Int? = nil) -> Configuration {
    var configuration = Configuration()
    configuration.label = StoreFile.Kind.healthStore.name
    // In seconds. Long enough for a short write of another process, and short enough to report a
    // long one.
    configuration.busyMode = .timeout(1)
    configuration.prepareDatabase { db in
      db.add(function: PredicateSQL.numberFunction)
      // At most 64 MB, and only when needed. It keeps the indexes in memory during a long import.
      try db.execute(sql: "PRAGMA cache_size = -65536")
      if let maximumBytes {
        let pageSize = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 4096
        _ = try Int.fetchOne(db, sql: "PRAGMA max_page_count = \(maximumBytes / pageSize)")
      }
    }
    return configuration
  }

  func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try file.reporting {
      // In a trial, no other access comes between two statements anyway.
      try queue.unsafeRead { db in
        try db.isInsideTransaction ? body(db) : atomically(db, as: .deferred, body)
      }
    }
  }

  func write<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try file.reporting { try queue.writeWithoutTransaction { try atomically($0, body) } }
  }

  /// Runs one statement in a transaction of its own.
  func execute(_ sql: String, arguments: StatementArguments = []) throws {
    try file.reporting {
      try queue.writeWithoutTransaction { db in
        try db.cachedStatement(sql: sql).execute(arguments: arguments)
      }
    }
  }

  /// Runs `body` in a transaction of its own. In a trial, runs it as a part of the trial. A
  /// transaction that only reads is deferred: it does not wait for other readers, and waits for a
  /// writer only while that writes to the file.
  private func atomically<Result>(
    _ db: Database, as kind: Database.TransactionKind = .immediate,
    _ body: (Database) throws -> Result
  ) throws -> Result {
    var result: Result?
    func run() throws -> Database.TransactionCompletion {
      result = try body(db)
      return .commit
    }
    if db.isInsideTransaction {
      try db.inSavepoint(run)
    } else {
      try db.inTransaction(kind, run)
    }
    guard let result else { throw DatabaseError(resultCode: .SQLITE_INTERNAL) }
    return result
  }

  /// Begins a trial: from now on, changes can be rolled back. Only for a store in memory.
  ///
  /// - Throws: `StoreError`.
  package func beginTrials() throws {
    try file.reporting {
      try queue.writeWithoutTransaction { db in
        guard !db.isInsideTransaction else { return }
        try db.beginTransaction()
        try db.execute(sql: "SAVEPOINT trial")
      }
    }
  }

  /// Rolls back all changes since ``beginTrials()``, and begins the next trial.
  ///
  /// - Throws: `StoreError`.
  package func endTrial() throws {
    try execute("ROLLBACK TRANSACTION TO SAVEPOINT trial")
  }

  /// Converts an error of SQLite to words for a person.
  func described(_ error: any Error) -> any Error {
    guard let error = error as? DatabaseError else { return error }
    return StoreError(error, file)
  }

  private var file: StoreFile {
    StoreFile(path: path ?? "the store in memory", kind: .healthStore)
  }
}
