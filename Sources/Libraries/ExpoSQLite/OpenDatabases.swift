internal import HostLoop
internal import NativeBridge
internal import Storage

/// The databases that a script has opened. Opening one again gives the same connection (`ios/SQLiteModule.swift`,
/// cachedDatabases).
@HostActor
final class OpenDatabases {
  private var databases: [NativeDatabase] = []
  private let sqlite: AppSQLite

  init(_ sqlite: AppSQLite) { self.sqlite = sqlite }

  func contains(_ path: String) -> Bool { databases.contains { $0.path == path } }

  /// - Parameter content: the content of a database in memory; `nil` to open a file.
  func open(
    _ path: String, _ options: OpenDatabaseOptions, _ content: [UInt8]?, _ files: DatabaseFiles
  ) throws -> NativeDatabase {
    if content == nil, !options.useNewConnection,
      let known = databases.first(where: { $0.path == path && $0.options == options })
    {
      known.referenceCount += 1
      return known
    }
    let file = content == nil ? try files.prepare(path) : NativeDatabase.memory
    try files.checkAccess(to: file)
    let database = try NativeDatabase(path: path, file: file, options, sqlite)
    if let content { try database.deserialize(content) }
    databases.append(database)
    return database
  }

  /// Closes the connection when nobody uses it any more.
  func close(_ database: NativeDatabase) throws {
    _ = try database.connection
    guard let index = databases.firstIndex(where: { $0 === database }) else { return }
    database.referenceCount -= 1
    guard database.referenceCount == 0 else { return }
    databases.remove(at: index)
    try database.close()
  }

  func closeAll() {
    for database in databases { database.abandon() }
    databases = []
  }
}
