import FoundationEssentials
import GRDB

/// A keychain item as it is stored in the database and synchronized through iCloud.
struct KeychainRecord: Sendable {
  var item: KeychainItem
  /// When it was last changed, in seconds since 1970.
  var modified: Double
  /// Whether the item was deleted. A deleted synchronizable item stays as a record without data.
  var isDeleted = false

  /// Whether this change replaces another phone's change. The later one wins. If both have the same
  /// time, the one with the greater data wins, so that all phones agree.
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
      isSynchronizable: row["synchronizable"], needsPerson: row["needs_person"],
      accessGroup: row["access_group"] as String == "" ? nil : row["access_group"])
    modified = row["modified"]
    isDeleted = data == nil
  }

  /// The matching items, in the order in which they were added.
  static func matching(_ query: KeychainQuery, _ db: Database) throws -> [KeychainRecord] {
    try fetchAll(
      db.cachedStatement(
        sql: """
          SELECT * FROM keychain_items WHERE class = :class AND synchronizable = :synchronizable
            AND (:service IS NULL OR service = :service)
            AND (:account IS NULL OR account = :account)
            AND (:group IS NULL OR access_group = :group) AND data IS NOT NULL ORDER BY id
          """),
      arguments: [
        "class": query.itemClass.rawValue, "synchronizable": query.isSynchronizable,
        "service": query.service, "account": query.account, "group": query.accessGroup,
      ])
  }

  /// The record with the same key as `item`, deleted or not.
  static func named(like item: KeychainItem, _ db: Database) throws -> KeychainRecord? {
    try fetchOne(
      db.cachedStatement(
        sql: """
          SELECT * FROM keychain_items
          WHERE class = ? AND service = ? AND account = ? AND synchronizable = ?
            AND access_group = ?
          """),
      arguments: [
        item.itemClass.rawValue, item.service, item.account, item.isSynchronizable,
        item.accessGroup ?? "",
      ])
  }

  /// All synchronizable records, including deleted ones.
  static func synchronizable(_ db: Database) throws -> [KeychainRecord] {
    try fetchAll(db, sql: "SELECT * FROM keychain_items WHERE synchronizable ORDER BY id")
  }

  /// Writes the record, replacing one with the same key.
  func save(_ db: Database) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO keychain_items
          (class, service, account, synchronizable, accessible, data, modified, needs_person,
           access_group)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (class, service, account, access_group, synchronizable) DO UPDATE SET
          accessible = excluded.accessible, data = excluded.data, modified = excluded.modified,
          needs_person = excluded.needs_person
        """
    ).execute(
      arguments: [
        item.itemClass.rawValue, item.service, item.account, item.isSynchronizable,
        item.accessibility.rawValue, isDeleted ? nil : item.data, modified,
        item.needsPerson, item.accessGroup ?? "",
      ])
  }

  /// Removes the record with the same key.
  func erase(_ db: Database) throws {
    try db.cachedStatement(
      sql: """
        DELETE FROM keychain_items
        WHERE class = ? AND service = ? AND account = ? AND synchronizable = ? AND access_group = ?
        """
    ).execute(
      arguments: [
        item.itemClass.rawValue, item.service, item.account, item.isSynchronizable,
        item.accessGroup ?? "",
      ])
  }
}
