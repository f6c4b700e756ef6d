internal import GRDB
package import HostLoop
internal import SimulatedPhone

/// The strings by key that `@react-native-async-storage/async-storage` keeps in the app's container:
/// deleted with the app. A call is one transaction: after a crash it happened whole or not at all.
///
/// Before the first unlock after a restart the library cannot read its file; deleting all of it works.
/// All methods throw ``FileError`` then, and ``StoreError`` when the phone's file cannot be used.
@HostActor
package final class AsyncStorage {
  private let database: PhoneDatabase
  private let phone: PhoneConditions

  init(_ database: PhoneDatabase, _ phone: PhoneConditions) {
    self.database = database
    self.phone = phone
  }

  /// The values of those of `keys` that have one.
  ///
  /// - Parameter name: the database, of which version 3 of the library has any number; the one of
  ///   earlier versions has no name.
  package func values(for keys: [String], in name: String = "") throws -> [String: String] {
    try checkAccess()
    return try database.read { db in
      var values: [String: String] = [:]
      let statement = try db.cachedStatement(
        sql: "SELECT value FROM async_storage WHERE database = ? AND key = ?")
      for key in keys {
        values[key] = try String.fetchOne(statement, arguments: [name, key])
      }
      return values
    }
  }

  /// Sets values, in that order.
  package func set(_ entries: [(key: String, value: String)], in name: String = "") throws {
    try checkAccess()
    try database.write { db in
      let statement = try db.cachedStatement(
        sql: "INSERT OR REPLACE INTO async_storage (database, key, value) VALUES (?, ?, ?)")
      for (key, value) in entries { try statement.execute(arguments: [name, key, value]) }
    }
  }

  /// Merges objects that are stored as JSON: members of objects one by one, all else is replaced. A
  /// member that is null is removed, where iOS keeps the null.
  ///
  /// - Throws: ``MalformedJSON`` when what is stored or what is given is something else; then nothing
  ///   is merged.
  package func merge(_ entries: [(key: String, value: String)]) throws {
    try checkAccess()
    try database.write { db in
      for (key, value) in entries {
        let isJSON = try Bool.fetchOne(
          db,
          sql: """
            SELECT json_valid(?1) AND ifnull((
              SELECT json_valid(value) FROM async_storage WHERE database = '' AND key = ?2), true)
            """,
          arguments: [value, key])
        guard isJSON == true else { throw MalformedJSON(key: key) }
        try db.execute(
          sql: """
            INSERT INTO async_storage (database, key, value) VALUES ('', ?, ?)
            ON CONFLICT (database, key) DO UPDATE SET value = json_patch(value, excluded.value)
            """,
          arguments: [key, value])
      }
    }
  }

  /// Removes the values of `keys`.
  package func remove(_ keys: [String], in name: String = "") throws {
    try checkAccess()
    try database.write { db in
      let statement = try db.cachedStatement(
        sql: "DELETE FROM async_storage WHERE database = ? AND key = ?")
      for key in keys { try statement.execute(arguments: [name, key]) }
    }
  }

  /// All keys that have a value, sorted.
  package func keys(in name: String = "") throws -> [String] {
    try checkAccess()
    return try database.read { db in
      try String.fetchAll(
        db, sql: "SELECT key FROM async_storage WHERE database = ? ORDER BY key",
        arguments: [name])
    }
  }

  /// Removes all values, also while they cannot be read.
  package func removeAll(in name: String = "") throws {
    try database.write { db in
      try db.execute(sql: "DELETE FROM async_storage WHERE database = ?", arguments: [name])
    }
  }

  private func checkAccess() throws {
    guard phone.lock() != .beforeFirstUnlock else {
      throw FileError(.readNoPermission, "manifest.json")
    }
  }
}

/// What cannot be merged.
package struct MalformedJSON: Error, Sendable, Equatable, CustomStringConvertible {
  /// Whose value it is.
  package let key: String

  /// In words for a person.
  package var description: String { "The value of '\(key)' is not JSON, so nothing can be merged." }
}
