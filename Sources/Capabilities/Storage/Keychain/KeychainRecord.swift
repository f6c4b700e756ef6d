import FoundationEssentials
import GRDB

/// An item as it lies in the database and travels through iCloud.
struct KeychainRecord: Sendable {
  var item: KeychainItem
  /// Seconds since 1970.
  var modified: Double
  /// A deleted item that iCloud carries is remembered, without its data.
  var isDeleted = false

  /// Of two phones' changes the later one stays; at the same time, the one with the greater data, so
  /// that all phones agree.
  func replaces(_ other: KeychainRecord?) -> Bool {
    guard let other else { return true }
    if modified != other.modified { return modified > other.modified }
    if isDeleted != other.isDeleted { return isDeleted }
    return other.item.data.lexicographicallyPrecedes(item.data)
  }
}

extension KeychainRecord: FetchableRecord {
  init(row: Row) throws {
    let data: Data? = row["data"]
    item = KeychainItem(
      KeychainItem.Class(rawValue: row["class"]) ?? .genericPassword, service: row["service"],
      account: row["account"], data: data ?? Data(),
      accessibility: KeychainItem.Accessibility(rawValue: row["accessible"]) ?? .whenUnlocked,
      isSynchronizable: row["synchronizable"])
    modified = row["modified"]
    isDeleted = data == nil
  }

  /// The items that match, in the order in which they were added.
  static func matching(_ query: KeychainQuery, _ db: Database) throws -> [KeychainRecord] {
    try fetchAll(
      db,
      sql: """
        SELECT * FROM keychain_items WHERE class = :class AND synchronizable = :synchronizable
          AND (:service IS NULL OR service = :service) AND (:account IS NULL OR account = :account)
          AND data IS NOT NULL ORDER BY id
        """,
      arguments: [
        "class": query.itemClass.rawValue, "synchronizable": query.isSynchronizable,
        "service": query.service, "account": query.account,
      ])
  }

  /// What is there under the name of `item`, deleted or not.
  static func named(like item: KeychainItem, _ db: Database) throws -> KeychainRecord? {
    try fetchOne(
      db,
      sql: """
        SELECT * FROM keychain_items
        WHERE class = ? AND service = ? AND account = ? AND synchronizable = ?
        """,
      arguments: [item.itemClass.rawValue, item.service, item.account, item.isSynchronizable])
  }

  /// Everything that iCloud carries, deleted or not.
  static func synchronizable(_ db: Database) throws -> [KeychainRecord] {
    try fetchAll(db, sql: "SELECT * FROM keychain_items WHERE synchronizable ORDER BY id")
  }

  /// Writes the record in place of what has its name.
  func save(_ db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO keychain_items
          (class, service, account, synchronizable, accessible, data, modified)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (class, service, account, synchronizable) DO UPDATE SET
          accessible = excluded.accessible, data = excluded.data, modified = excluded.modified
        """,
      arguments: [
        item.itemClass.rawValue, item.service, item.account, item.isSynchronizable,
        item.accessibility.rawValue, isDeleted ? nil : item.data, modified,
      ])
  }

  /// Forgets what has the record's name.
  func erase(_ db: Database) throws {
    try db.execute(
      sql: """
        DELETE FROM keychain_items
        WHERE class = ? AND service = ? AND account = ? AND synchronizable = ?
        """,
      arguments: [item.itemClass.rawValue, item.service, item.account, item.isSynchronizable])
  }
}
