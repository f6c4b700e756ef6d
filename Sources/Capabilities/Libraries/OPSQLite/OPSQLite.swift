internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// The module that installs `global.__OPSQLiteProxy` (op-sqlite 18.1.4, `ios/OPSQLite.mm`, `cpp/OPSqlite.cpp`), for SQLite
/// without SQLCipher, libSQL and Turso.
@HostActor
final class OPSQLite: NativeModule {
  nonisolated static let library: ReplacedLibrary? = ReplacedLibrary(
    "@op-engineering/op-sqlite", versions: "18")
  nonisolated static let requiresMainQueueSetup = true

  private let storage: PhoneStorage
  private var databases: [OPDatabase] = []

  init(_ storage: PhoneStorage) { self.storage = storage }

  /// The destructor of each database does this (`cpp/OPDatabase.cpp`, invalidate).
  func invalidate() {
    for database in databases { database.invalidate() }
    databases = []
  }

  func abandonDatabases() {
    for database in databases { database.abandon() }
    databases = []
  }

  var exports: [any Export] {
    Constant("IOS_DOCUMENT_PATH", try? self.storage.container.documents)
    Constant("IOS_LIBRARY_PATH", try? self.storage.container.library)
    Function("install") { [unowned self] call in try install(in: call.context) }
    // The frameworks in the app's bundle are for iOS.
    Function("getDylibPath") { (_: String, _: String) -> String? in nil }
    AsyncFunction("moveAssetsDatabase") { [storage] (options: MoveOptions) in
      let container = storage.container
      let target = try container.library + "/" + options.filename
      if try container.attributes(of: target) != nil {
        guard options.overwrite else { return true }
        try container.remove(target)
      }
      throw NativeError(
        message: "bridgehost has no files of the app's bundle, such as \(options.filename)")
    }
  }

  private func install(in context: JSContext) throws -> JSRef {
    guard let bridge = context.owner as? Bridge else { return try false.encode(in: context) }
    let proxy = try bridge.makeObject(of: proxyExports(bridge), named: "OPSQLite")
    try context.setGlobal("__OPSQLiteProxy", proxy)
    return try true.encode(in: context)
  }

  private func proxyExports(_ bridge: Bridge) -> [any Export] {
    [
      Function("open") { [unowned self, unowned bridge] call in
        bridge.loop.recordAccessToEverything()
        return try inHostFunction { try open(call, bridge) }
      },
      Function("isSQLCipher") { false }, Function("isLibsql") { false },
      Function("isTurso") { false }, Function("isIOSEmbedded") { false },
    ]
  }

  private func open(_ call: JSCall, _ bridge: Bridge) throws -> JSRef {
    let options = try OpenOptions(call[0], in: call.context, library: storage.container.library)
    let files = OPFiles(container: storage.container)
    let connection = try OPConnection(
      files.prepare(options.name, in: options.directory), files, disk: storage.disk,
      isReadOnly: options.isReadOnly, creates: !options.failsOnCreate)
    let database = OPDatabase(options.name, in: options.directory, connection, files)
    databases.append(database)
    // Each has a thread of its own (`cpp/OPThreadPool.cpp`).
    let lane = "OPSQLite \(databases.count)"
    return try bridge.makeObject(
      of: database.exports(bridge, on: lane), named: lane)
  }
}

/// What JavaScript passes to `open`. A property that is there needs a value (`cpp/OPSqlite.cpp`, install).
@HostActor
private struct OpenOptions {
  let name: String
  let directory: String
  let isReadOnly: Bool
  let failsOnCreate: Bool

  init(_ value: JSRef, in context: JSContext, library: String) throws {
    let keys = try context.keys(of: value)
    func text(_ key: String) throws -> String? {
      keys.contains(key) ? try jsiString(try context.get(key, of: value), in: context) : nil
    }
    func flag(_ key: String) throws -> Bool {
      guard keys.contains(key) else { return false }
      let flag = try context.get(key, of: value)
      guard context.kind(of: flag) == .boolean else {
        throw JSError(
          message: "Value is \(jsiKind(context.kind(of: flag))), expected a boolean")
      }
      return try Bool.decode(flag, in: context)
    }
    name = try jsiString(try context.get("name", of: value), in: context)
    directory = OPFiles.directory(try text("location") ?? "", in: library)
    _ = try text("encryptionKey")
    isReadOnly = try flag("readOnly")
    failsOnCreate = try flag("failOnCreate")
  }
}

private struct MoveOptions: JSDecodable {
  let filename: String
  let overwrite: Bool

  static func decode(_ value: JSRef, in context: JSContext) throws -> MoveOptions {
    let object = try JSObject.decode(value, in: context)
    return MoveOptions(
      filename: try object.get("filename"),
      overwrite: try object.get("overwrite", as: Bool?.self) ?? false)
  }
}
