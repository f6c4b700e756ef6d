import FoundationEssentials
import SQLite

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

extension KeychainRecord {
  private static let columns: SQL = """
    class, service, account, data, accessible, synchronizable, needs_person, access_group, modified
    """

  /// - Parameter row: one of `columns`.
  private init(_ row: Row) throws {
    let data: Data? = row[3]
    let group: String = try row[7]
    item = KeychainItem(
      KeychainItem.Class(rawValue: try row[0]) ?? .genericPassword, service: try row[1],
      account: try row[2], data: data ?? Data(),
      accessibility: KeychainItem.Accessibility(rawValue: try row[4]) ?? .whenUnlocked,
      isSynchronizable: try row[5], needsPerson: try row[6],
      accessGroup: group.isEmpty ? nil : group)
    modified = try row[8]
    isDeleted = data == nil
  }

  /// The matching items, in the order in which they were added.
  static func matching(_ query: KeychainQuery, _ db: Database) throws -> [KeychainRecord] {
    try db.rows(
      of: """
        SELECT \(columns) FROM keychain_items
        WHERE class = \(query.itemClass.rawValue) AND synchronizable = \(query.isSynchronizable)
          AND (\(query.service) IS NULL OR service = \(query.service))
          AND (\(query.account) IS NULL OR account = \(query.account))
          AND (\(query.accessGroup) IS NULL OR access_group = \(query.accessGroup))
          AND (\(query.needsPerson) IS NULL OR needs_person = \(query.needsPerson))
          AND data IS NOT NULL ORDER BY id
        """, KeychainRecord.init)
  }

  /// The record with the same key as `item`, deleted or not.
  static func named(like item: KeychainItem, _ db: Database) throws -> KeychainRecord? {
    try db.firstRow(
      of: "SELECT \(columns) FROM keychain_items WHERE \(hasKey(of: item))", KeychainRecord.init)
  }

  /// All synchronizable records, including deleted ones.
  static func synchronizable(_ db: Database) throws -> [KeychainRecord] {
    try db.rows(
      of: "SELECT \(columns) FROM keychain_items WHERE synchronizable ORDER BY id",
      KeychainRecord.init)
  }

  /// Writes the record, replacing one with the same key.
  func save(_ db: Database) throws {
    try db.run(
      """
      INSERT INTO keychain_items
        (class, service, account, synchronizable, accessible, data, modified, needs_person,
         access_group)
      VALUES (
        \(item.itemClass.rawValue), \(item.service), \(item.account), \(item.isSynchronizable),
        \(item.accessibility.rawValue), \(isDeleted ? nil : item.data), \(modified),
        \(item.needsPerson), \(item.accessGroup ?? ""))
      ON CONFLICT (class, service, account, access_group, synchronizable) DO UPDATE SET
        accessible = excluded.accessible, data = excluded.data, modified = excluded.modified,
        needs_person = excluded.needs_person
      """)
  }

  /// Removes the record with the same key.
  func erase(_ db: Database) throws {
    try db.run("DELETE FROM keychain_items WHERE \(Self.hasKey(of: item))")
  }

  private static func hasKey(of item: KeychainItem) -> SQL {
    """
    class = \(item.itemClass.rawValue) AND service = \(item.service)
    AND account = \(item.account) AND synchronizable = \(item.isSynchronizable)
    AND access_group = \(item.accessGroup ?? "")
    """
  }
}
