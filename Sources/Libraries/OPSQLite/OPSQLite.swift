internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import Storage

/// The module that installs `global.__OPSQLiteProxy` (op-sqlite 18.1.4, `ios/OPSQLite.mm`, `cpp/OPSqlite.cpp`), for SQLite
/// without SQLCipher, libSQL and Turso.
@HostActor
final class OPSQLite: NativeModule {
  nonisolated static let library: ReplacedLibrary? = ReplacedLibrary(
    "@op-engineering/op-sqlite", versions: "18")
  nonisolated static let requiresMainQueueSetup = true

  private let sqlite: AppSQLite
  private var container: AppContainer { sqlite.container }
  /// The project is known when the script runs.
  private let bundle: @HostActor () -> OPBundle
  private var databases: [OPDatabase] = []

  init(_ sqlite: AppSQLite, bundle: @escaping @HostActor () -> OPBundle) {
    (self.sqlite, self.bundle) = (sqlite, bundle)
  }

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
    Constant("IOS_DOCUMENT_PATH", try? self.container.documents)
    Constant("IOS_LIBRARY_PATH", try? self.container.library)
    Function("install") { [unowned self] call in try install(in: call.context) }
    // The frameworks in the app's bundle are for iOS.
    Function("getDylibPath") { (_: String, _: String) -> String? in nil }
    AsyncFunction("moveAssetsDatabase") { [self] (options: MoveOptions) in
      try move(options)
    }
  }

  /// The path that the options may have is that of Android (`ios/OPSQLite.mm` lines 139 to 179).
  private func move(_ options: MoveOptions) throws -> Bool {
    let target = try container.library + "/" + options.filename
    if try container.attributes(of: target) != nil {
      guard options.overwrite else { return true }
      do { try container.remove(target) } catch { return false }
    }
    guard let content = bundle().resource(options.filename) else {
      throw NativeError(
        message:
          "the app's bundle has no \(options.filename): \(OPBundle.manifest) does not list it, or it does not exist. "
          + "Run npx react-native-asset")
    }
    do { try container.write(content, to: target) } catch { return false }
    return true
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
    let options = try OpenOptions(call[0], in: call.context, library: container.library)
    let files = OPFiles(container: container)
    let connection = try OPConnection(
      files.prepare(options.name, in: options.directory), files, sqlite,
      isReadOnly: options.isReadOnly, creates: !options.failsOnCreate)
    // Each has a thread of its own (`cpp/OPThreadPool.cpp`).
    let lane = "OPSQLite \(databases.count + 1)"
    let database = OPDatabase(options.name, in: options.directory, connection, files) {
      [weak bridge] delay, body in
      guard let bridge else { return }
      bridge.loop.post(on: bridge.lane(lane), "go on with the query", after: delay) { body() }
    }
    databases.append(database)
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
