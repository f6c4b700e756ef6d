internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import Storage

/// The native half of `expo-sqlite` 16 (`ios/SQLiteModule.swift`), on the SQLite of this system.
@HostActor
final class ExpoSQLite: NativeModule {
  nonisolated static let name = "ExpoSQLite"
  static let library: ReplacedLibrary? = ReplacedLibrary("expo-sqlite", versions: "16")

  /// All asynchronous functions run on it, and may overtake each other.
  private static let queue = ExpoQueue("expo.module.sqlite.AsyncQueue", isConcurrent: true)

  private let onDatabaseChange = Event<DatabaseChange>("onDatabaseChange")
  private let files: DatabaseFiles
  private let databases: OpenDatabases
  private var isObserved = false

  init(_ files: DatabaseFiles, _ databases: OpenDatabases) {
    self.files = files
    self.databases = databases
  }

  func startObserving() { isObserved = true }
  func stopObserving() { isObserved = false }

  func invalidate() { databases.closeAll() }

  var exports: [any Export] {
    onDatabaseChange
    Constant("defaultDatabaseDirectory", self.files.defaultDirectory)
    Constant("bundledExtensions", [String: String]())
    both("deleteDatabase") { [self] (path: String) in
      if databases.contains(path) { throw NativeError.openDatabaseNotDeleted(path) }
      try files.delete(path)
    }
    both("ensureDatabasePathExists") { [files] (path: String) in _ = try files.prepare(path) }
    both("backupDatabase") {
      (target: NativeDatabase, targetName: String, source: NativeDatabase, sourceName: String) in
      try source.backUp(sourceName, to: target, targetName)
    }
    AsyncFunction("importAssetDatabaseAsync") {
      [files] (path: String, asset: String, replaces: Bool) in
      try files.copy(asset, to: path, replaces: replaces)
    }.runOnQueue(Self.queue)
    databaseClass
    statementClass
    sessionClass
  }

  private var databaseClass: SharedObjectClass {
    let open = Constructor {
      [self] (path: String, options: OpenDatabaseOptions, content: JSBytes?) in
      try databases.open(path, options, content?.bytes, files)
    }
    return SharedObjectClass("NativeDatabase", open) {
      both("init") { [self] (database: NativeDatabase) in
        _ = try database.connection
        guard database.options.enableChangeListener else { return }
        try database.observeChanges { [weak self] in self?.changed($0) }
      }
      both("isInTransaction") { (database: NativeDatabase) in
        try database.connection.isInTransaction
      }
      both("close") { [databases] (database: NativeDatabase) in try databases.close(database) }
      both("exec") { (database: NativeDatabase, source: String) in try database.exec(source) }
      both("serialize") { (database: NativeDatabase, name: String) in
        JSBytes(try database.serialize(name))
      }
      both("prepare") { (database: NativeDatabase, statement: NativeStatement, source: String) in
        try statement.prepare(source, on: database)
      }
      both("createSession") { (database: NativeDatabase, session: NativeSession, name: String) in
        try session.create(on: database, name)
      }
      both("loadExtension") { (database: NativeDatabase, library: String, _: String?) in
        _ = try database.connection
        // An extension for iOS cannot run here.
        throw NativeError.sqlite("\(library): bridgehost cannot load extensions of SQLite")
      }
    }
  }

  private var statementClass: SharedObjectClass {
    SharedObjectClass("NativeStatement", Constructor { NativeStatement() }) {
      both("run") {
        (
          statement: NativeStatement, database: NativeDatabase, values: [String: SQLiteValue],
          blobs: [String: JSBytes], areByPosition: Bool
        ) in
        try statement.run(on: database, values, blobs, areByPosition: areByPosition)
      }
      both("step") { (statement: NativeStatement, database: NativeDatabase) in
        try statement.step(on: database)
      }
      both("getAll") { (statement: NativeStatement, database: NativeDatabase) in
        try statement.all(on: database)
      }
      both("reset") { (statement: NativeStatement, database: NativeDatabase) in
        try statement.reset(on: database)
      }
      both("getColumnNames") { (statement: NativeStatement) in try statement.columnNames }
      both("finalize") { (statement: NativeStatement, database: NativeDatabase) in
        try statement.finalize(on: database)
      }
    }
  }

  private var sessionClass: SharedObjectClass {
    SharedObjectClass("NativeSession", Constructor { NativeSession() }) {
      both("attach") { (session: NativeSession, database: NativeDatabase, table: String?) in
        try session.attach(to: database, table)
      }
      both("enable") { (session: NativeSession, database: NativeDatabase, isEnabled: Bool) in
        try session.enable(on: database, isEnabled)
      }
      both("close") { (session: NativeSession, database: NativeDatabase) in
        try session.close(on: database)
      }
      both("createChangeset") { (session: NativeSession, database: NativeDatabase) in
        JSBytes(try session.changeset(on: database))
      }
      both("createInvertedChangeset") { (session: NativeSession, database: NativeDatabase) in
        JSBytes(try session.invertedChangeset(on: database))
      }
      both("applyChangeset") {
        (session: NativeSession, database: NativeDatabase, changeset: JSBytes) in
        try session.apply(changeset.bytes, to: database)
      }
      both("invertChangeset") {
        (session: NativeSession, database: NativeDatabase, changeset: JSBytes) in
        JSBytes(try session.invert(changeset.bytes, on: database))
      }
    }
  }

  private func changed(_ change: DatabaseChange) {
    if isObserved { onDatabaseChange.send(change) }
  }

  /// A method that is there twice: `<name>Async` runs on the queue, and `<name>Sync` inside the call.
  private func both<each Argument: JSDecodable, Result: JSEncodable>(
    _ name: String, _ method: @escaping @HostActor (repeat each Argument) throws -> Result
  ) -> [any Export] {
    [AsyncFunction(name + "Async", method).runOnQueue(Self.queue), Function(name + "Sync", method)]
  }

  /// The same for a method that returns nothing.
  private func both<each Argument: JSDecodable>(
    _ name: String, _ method: @escaping @HostActor (repeat each Argument) throws -> Void
  ) -> [any Export] {
    [AsyncFunction(name + "Async", method).runOnQueue(Self.queue), Function(name + "Sync", method)]
  }
}
