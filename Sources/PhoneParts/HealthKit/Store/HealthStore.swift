internal import FoundationEssentials
internal import HostLoop
internal import SQLite
internal import Synchronization

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
package final class HealthStore: Sendable {
  /// The path of the file. `nil` for a store in memory.
  package let path: String?

  /// One method uses it at a time. The others wait.
  private let database: Mutex<Database>

  /// Opens or creates the store in the file at `path`. Only its owner can read it.
  ///
  /// With `maximumBytes`, the file can grow to that size, and then behaves as on a full disk.
  ///
  /// - Throws: `StoreError`.
  package init(path: String, maximumBytes: Int? = nil) throws {
    let file = StoreFile(path: path, kind: .healthStore)
    try file.createIfMissing()
    self.path = path
    database = try Mutex(
      file.reporting {
        let database = try Self.connect(to: path)
        if let maximumBytes {
          let pageSize: Int = try database.value(of: "PRAGMA page_size") ?? 4096
          try database.execute(script: "PRAGMA max_page_count = \(maximumBytes / pageSize)")
        }
        try file.prepare(database)
        return database
      })
  }

  private init(path: String?, _ database: sending Database) {
    self.path = path
    self.database = Mutex(database)
  }

  /// Opens the store in the file at `path` for reading only. The file must exist.
  ///
  /// - Throws: `StoreError`. Writing to the returned store throws `.readOnly`.
  package static func openExisting(path: String) throws -> HealthStore {
    let file = StoreFile(path: path, kind: .healthStore)
    try file.checkExists()
    let database = try file.reporting {
      do {
        return try openReadOnly(file)
      } catch let error as SQLiteError where error.needsRecovery {
        // A process was killed while writing. Reading the file with the right to write rolls back
        // its unfinished transaction.
        try connect(to: path).execute(script: "PRAGMA schema_version")
        return try openReadOnly(file)
      }
    }
    return HealthStore(path: path, database)
  }

  /// Makes an empty store in memory.
  ///
  /// - Throws: `StoreError` if there is not enough memory.
  package static func temporary() throws -> HealthStore {
    let file = StoreFile(path: "the store in memory", kind: .healthStore)
    return try file.reporting {
      let database = try connect()
      try file.prepare(database)
      return HealthStore(path: nil, database)
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

  private static func openReadOnly(_ file: StoreFile) throws -> Database {
    let database = try connect(to: file.path, isReadOnly: true)
    try database.transaction(.deferred, file.checkIsReadable)
    return database
  }

  private static func connect(
    to path: String? = nil, isReadOnly: Bool = false
  ) throws -> Database {
    // Long enough for a short write of another process, and short enough to report a long one.
    let database = try Database(path: path, isReadOnly: isReadOnly, lockTimeout: 1000)
    try PredicateSQL.addNumberFunction(to: database)
    // At most 64 MB, and only when needed. It keeps the indexes in memory during a long import.
    try database.execute(script: "PRAGMA cache_size = -65536")
    return database
  }

  /// Runs `body` in a transaction that only reads: it does not wait for other readers, and waits
  /// for a writer only while that writes to the file.
  func read<Result: Sendable>(
    _ body: @Sendable (Database) throws -> Result
  ) throws -> Result {
    try file.reporting {
      try database.withLock { db in
        // In a trial, no other access comes between two statements anyway.
        try db.isInTransaction ? body(db) : db.transaction(.deferred, body)
      }
    }
  }

  /// Runs `body` in a transaction of its own. In a trial, runs it as a part of the trial.
  func write<Result: Sendable>(
    _ body: @Sendable (Database) throws -> Result
  ) throws -> Result {
    try file.reporting { try database.withLock { try $0.transaction(.immediate, body) } }
  }

  /// Runs one statement in a transaction of its own.
  func run(_ sql: SQL) throws {
    try file.reporting { try database.withLock { try $0.run(sql) } }
  }

  /// Begins a trial: from now on, changes can be rolled back. Only for a store in memory.
  ///
  /// - Throws: `StoreError`.
  package func beginTrials() throws {
    try file.reporting {
      try database.withLock { db in
        guard !db.isInTransaction else { return }
        try db.execute(script: "BEGIN IMMEDIATE; SAVEPOINT trial")
      }
    }
  }

  /// Rolls back all changes since ``beginTrials()``, and begins the next trial.
  ///
  /// - Throws: `StoreError`.
  package func endTrial() throws { try run("ROLLBACK TRANSACTION TO SAVEPOINT trial") }

  private var file: StoreFile {
    StoreFile(path: path ?? "the store in memory", kind: .healthStore)
  }
}
