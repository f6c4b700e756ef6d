internal import GRDB

/// The simulated iPhone's health data: an SQLite file, or memory.
///
/// ```swift
/// let store = try HealthStore(path: "health.sqlite")
/// let (workouts, anchor) = try store.workouts(since: store.anchor(for: "sync"))
/// try store.setAnchor(anchor, for: "sync")
/// ```
///
/// Methods may be called on any thread and return when they are done. What a method writes is one
/// transaction: after a crash or a kill it is in the store whole or not at all.
public final class HealthStore: Sendable {
  /// The file, or nil for a store in memory.
  public let path: String?

  let queue: DatabaseQueue

  /// Opens the store in the file at `path`, or makes it, readable for its owner only.
  ///
  /// With `maximumBytes` the file grows to that size and then behaves as on a full disk.
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

  /// Opens the store in the file at `path` for reading only; does not make one.
  ///
  /// - Throws: `StoreError`; writing to the store it returns throws `.readOnly`.
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
        // A process was killed while it wrote: whoever may write takes its half transaction back.
        try DatabaseQueue(path: path, configuration: configuration()).read { db in
          _ = try Int.fetchOne(db, sql: "PRAGMA schema_version")
        }
        return try openReadOnly(file)
      }
    }
    return HealthStore(path: path, queue: queue)
  }

  /// An empty store in memory, which ends with this object.
  ///
  /// - Throws: `StoreError`, when there is no memory for it.
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

  /// A store in memory with twelve workouts of two weeks in June 2024, the same every time.
  ///
  /// - Throws: ``StoreError``, when there is no memory for it.
  package static func sample() throws -> HealthStore {
    let store = try temporary()
    try store.save(SampleWorkouts.all)
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
    // Long enough for another process's short write, short enough to say so when it is a long one.
    configuration.busyMode = .timeout(1)
    configuration.prepareDatabase { db in
      db.add(function: PredicateSQL.numberFunction)
      // 64 MB at most, and only when used: the indexes of a long import stay in memory.
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
      // In a trial nothing comes between two statements anyway.
      try queue.unsafeRead { db in
        try db.isInsideTransaction ? body(db) : atomically(db, as: .deferred, body)
      }
    }
  }

  func write<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try file.reporting { try queue.writeWithoutTransaction { try atomically($0, body) } }
  }

  /// Runs one statement, which is a transaction of its own.
  func execute(_ sql: String, arguments: StatementArguments = []) throws {
    try file.reporting {
      try queue.writeWithoutTransaction { db in
        try db.cachedStatement(sql: sql).execute(arguments: arguments)
      }
    }
  }

  /// Runs `body` in a transaction of its own, or in a trial as a part of it. One that only reads is
  /// deferred: it waits for no other reader, and for a writer only while that fills the file.
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

  /// From now on what is written can be taken back. Only for a store in memory.
  ///
  /// - Throws: `StoreError`.
  public func beginTrials() throws {
    try file.reporting {
      try queue.writeWithoutTransaction { db in
        guard !db.isInsideTransaction else { return }
        try db.beginTransaction()
        try db.execute(sql: "SAVEPOINT trial")
      }
    }
  }

  /// Takes back what was written since ``beginTrials()``; the next trial begins.
  ///
  /// - Throws: `StoreError`.
  public func endTrial() throws {
    try execute("ROLLBACK TRANSACTION TO SAVEPOINT trial")
  }

  /// What SQLite threw, in words for a person.
  func described(_ error: any Error) -> any Error {
    guard let error = error as? DatabaseError else { return error }
    return StoreError(error, file)
  }

  private var file: StoreFile {
    StoreFile(path: path ?? "the store in memory", kind: .healthStore)
  }
}
