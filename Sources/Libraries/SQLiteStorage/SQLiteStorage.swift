internal import Capabilities
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone
internal import Storage

/// The module `SQLite` (react-native-sqlite-storage 6.0.1, `platforms/ios/SQLite.m`; up to 3.3 `src/ios/SQLite.m`), for SQLite
/// without SQLCipher.
@HostActor
final class SQLiteStorage: NativeModule {
  nonisolated static let name = "SQLite"
  nonisolated static let library: ReplacedLibrary? = ReplacedLibrary(
    package, versions: "3.3", "4", "5", "6")
  nonisolated static let requiresMainQueueSetup = true
  private nonisolated static let package = "react-native-sqlite-storage"

  private let app: AppConnection
  private let sqlite: AppSQLite
  private let databases: StorageDatabases
  /// How many calls have run in the background.
  private var backgroundCalls = 0
  /// How many of them wait for their turn.
  private var waitingCalls = 0
  private var isValid = true

  init(_ app: AppConnection, _ sqlite: AppSQLite) {
    (self.app, self.sqlite) = (app, sqlite)
    databases = StorageDatabases(sqlite) {
      StorageFiles(container: sqlite.container, project: app.projectFolder)
    } usesLog: {
      app.release(ofPackage: Self.package).map { $0 >= (5, 0, 0) } ?? true
    }
  }

  /// A call in the background keeps the module until it has run.
  func invalidate() {
    isValid = false
    if waitingCalls == 0 { databases.closeAll() }
  }

  func abandonDatabases() { databases.abandon() }

  var exports: [any Export] {
    method("open") { [self] options in try open(options) }
    method("close") { [databases] options in databases.close(options) }
    method("attach") { [databases] options in try databases.attach(options) }
    method("delete") { [databases] options in try databases.delete(options) }
    method("echoStringValue") { options in .success(options["value"] ?? .null) }
    method("executeSql") { [self] options in try execute(options) }
    method("executeSqlBatch") { [self] options in try executeBatch(options) }
    method("backgroundExecuteSql", inBackground: true) { [self] options in
      try execute(options)
    }
    method("backgroundExecuteSqlBatch", inBackground: true) { [self] options in
      try executeBatch(options)
    }
  }

  private func open(_ options: StorageOptions) throws -> StorageReply? {
    do { return try databases.open(options) } catch let exception as ObjectiveCException {
      app.phone.raise(exception)
      return nil
    }
  }

  /// The error of the statement, too, goes to the callback for success.
  private func execute(_ options: StorageOptions) throws -> StorageReply {
    let name = options.options("dbargs").text("dbname")
    return .success(try databases.execute(options.options("ex"), in: name).value)
  }

  /// An error does not end the batch. The library's JavaScript rolls the transaction back.
  private func executeBatch(_ options: StorageOptions) throws -> StorageReply {
    let name = options.options("dbargs").text("dbname")
    let entries = try options.list("executes").map { element in
      guard case .object(let statement) = element else { return BridgeValue.null }
      return try databases.execute(statement, in: name).entry(statement["qid"] ?? .null)
    }
    return .success(.array(entries))
  }

  /// - Parameters:
  ///   - inBackground: whether it runs on a global queue of GCD, where calls may overtake each other, instead of the module's own.
  ///   - body: returns `nil` if native code calls neither callback.
  private func method(
    _ name: String, inBackground: Bool = false,
    _ body: @escaping @HostActor (StorageOptions) throws -> StorageReply?
  ) -> AsyncFunction {
    AsyncFunction(name) { [self] (options: StorageOptions?, success: Callback, failure: Callback) in
      let run = { @HostActor [self] in
        sqlite.call = success.calledAt
        defer { sqlite.call = nil }
        // An error means that the call has ended the app.
        if let reply = try? body(options ?? [:]) { reply.send(success, failure) }
      }
      if inBackground { post(run) } else { run() }
    }
  }

  private func post(_ run: @escaping @HostActor () -> Void) {
    guard let bridge = app.app?.bridge else { return }
    backgroundCalls += 1
    waitingCalls += 1
    let name = "SQLite background \(backgroundCalls)"
    let lane = bridge.lane(name)
    bridge.loop.post(on: lane, "run SQL in the background") { [self, weak bridge] in
      run()
      waitingCalls -= 1
      if !isValid, waitingCalls == 0 { databases.closeAll() }
      if lane.name == name { bridge?.loop.removeLane(lane) }
    }
  }
}
