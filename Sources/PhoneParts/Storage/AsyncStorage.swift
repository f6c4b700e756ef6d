package import HostLoop
internal import SQLite
internal import SimulatedPhone

/// The key-value strings that `@react-native-async-storage/async-storage` stores in the app's
/// container. They are deleted with the app. Each call is one transaction: after a crash, all or
/// nothing of it has happened.
///
/// After a restart, the library cannot read its file before the first unlock, but it can delete
/// everything. All methods throw ``FileError`` then, and ``StoreError`` if the phone's file cannot
/// be used. While the disk is full, methods that write throw ``FileError``, and nothing is stored.
@HostActor
package final class AsyncStorage {
  private let database: PhoneDatabase
  private let phone: PhoneConditions

  init(_ database: PhoneDatabase, _ phone: PhoneConditions) {
    self.database = database
    self.phone = phone
  }

  /// The values of `keys`. Keys without a value are left out.
  ///
  /// - Parameter name: the database. Version 3 of the library has any number of them. The database
  ///   of earlier versions has an empty name.
  package func values(for keys: [String], in name: String = "") throws -> [String: String] {
    try checkAccess()
    return try database.read { db in
      var values: [String: String] = [:]
      for key in keys {
        values[key] = try db.value(
          of: "SELECT value FROM async_storage WHERE database = \(name) AND key = \(key)")
      }
      return values
    }
  }

  /// Sets values, in the given order.
  package func set(_ entries: [(key: String, value: String)], in name: String = "") throws {
    try checkAccess()
    try phone.disk.checkRoom(for: Self.file)
    try database.write { db in
      for (key, value) in entries {
        try db.run(
          """
          INSERT OR REPLACE INTO async_storage (database, key, value)
          VALUES (\(name), \(key), \(value))
          """)
      }
    }
  }

  /// Merges JSON texts into the stored ones, each for itself, as ``MergedJSON`` says. A key without a value gets the text
  /// as it is.
  ///
  /// - Parameter keepsOnEmpty: whether an empty object changes nothing (from version 1.22.1 of the library on).
  /// - Returns: the keys whose stored or given text is not JSON, in order. They are unchanged.
  /// - Throws: `ObjectiveCException` for JSON that is not an object. What comes before is in memory only, so it is lost.
  package func merge(
    _ entries: [(key: String, value: String)], keepsOnEmpty: Bool
  ) throws -> [String] {
    try checkAccess()
    try phone.disk.checkRoom(for: Self.file)
    return try database.write { db in
      var malformed: [String] = []
      for (key, value) in entries {
        let stored: String? = try db.value(
          of: "SELECT value FROM async_storage WHERE database = '' AND key = \(key)")
        let merged =
          try stored.map { try MergedJSON.text($0, value, keepsOnEmpty: keepsOnEmpty) } ?? value
        guard let merged else {
          malformed.append(key)
          continue
        }
        try db.run(
          """
          INSERT OR REPLACE INTO async_storage (database, key, value) VALUES ('', \(key), \(merged))
          """)
      }
      return malformed
    }
  }

  /// Removes the values of `keys`.
  package func remove(_ keys: [String], in name: String = "") throws {
    try checkAccess()
    try phone.disk.checkRoom(for: Self.file)
    try database.write { db in
      for key in keys {
        try db.run("DELETE FROM async_storage WHERE database = \(name) AND key = \(key)")
      }
    }
  }

  /// The keys that have a value, sorted.
  package func keys(in name: String = "") throws -> [String] {
    try checkAccess()
    return try database.read { db in
      try db.rows(of: "SELECT key FROM async_storage WHERE database = \(name) ORDER BY key") {
        try $0[0]
      }
    }
  }

  /// All values of the library's default database, also while the app cannot read them.
  func contents() throws -> [String: String] {
    let rows: [(String, String)] = try database.read { db in
      try db.rows(of: "SELECT key, value FROM async_storage WHERE database = ''") {
        try ($0[0], $0[1])
      }
    }
    return Dictionary(rows) { $1 }
  }

  /// Removes all values. Works even while they cannot be read.
  package func removeAll(in name: String = "") throws {
    try database.write { try $0.run("DELETE FROM async_storage WHERE database = \(name)") }
  }

  /// The file in which the library keeps short values.
  private static let file = "manifest.json"

  private func checkAccess() throws {
    guard phone.lock() != .beforeFirstUnlock else {
      throw FileError(.readNoPermission, Self.file)
    }
  }
}
