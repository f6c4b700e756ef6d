import GRDB

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
    let conditions = columns.prefix(keyCount).map { "\($0) = ?" }.joined(separator: " AND ")
    return try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT id FROM \(table) WHERE \(conditions)"),
      arguments: StatementArguments(key))
  }

  private func insert(_ key: [String], _ extra: Int?) throws -> Int64 {
    var arguments = StatementArguments(key)
    if let extra { arguments += [extra] }
    let list = columns.joined(separator: ", ")
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    try db.cachedStatement(sql: "INSERT INTO \(table) (\(list)) VALUES (\(marks))")
      .execute(arguments: arguments)
    return db.lastInsertedRowID
  }
}
