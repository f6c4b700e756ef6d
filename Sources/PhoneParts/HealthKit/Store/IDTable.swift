import SQLite

/// A table that assigns a number to each name, or to each combination of names.
struct IDTable {
  /// The numbers that were asked for.
  private var ids: [[String]: Int64] = [:]
  private let db: Database
  private let table: String
  private let columns: [String]
  private let keyCount: Int

  /// `names` says how many of `columns` are the key; by default all.
  init(_ db: Database, table: String, columns: [String], names: Int? = nil) {
    self.db = db
    self.table = table
    self.columns = columns
    keyCount = names ?? columns.count
  }

  mutating func id(of key: [String], extra: Int? = nil) throws -> Int64 {
    if let id = ids[key] { return id }
    let id = try find(key) ?? insert(key, extra)
    ids[key] = id
    return id
  }

  private func find(_ key: [String]) throws -> Int64? {
    let condition = SQL.matching(Array(columns.prefix(keyCount)), key)
    return try db.value(of: "SELECT id FROM \(sql: table) WHERE \(condition)")
  }

  private func insert(_ key: [String], _ extra: Int?) throws -> Int64 {
    let list = columns.joined(separator: ", ")
    let values = key.map(\.sqlValue) + (extra.map { [$0.sqlValue] } ?? [])
    try db.run("INSERT INTO \(sql: table) (\(sql: list)) VALUES \(values)")
    return db.lastInsertedRowID
  }
}
