import GRDB

/// A table that assigns a number to each name, or to each combination of names.
struct IDTable {
  /// `nil` until the table is read, when the first number is asked for.
  private var ids: [[String]: Int64]?
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
    if ids == nil { ids = try read() }
    if let id = ids?[key] { return id }
    var arguments = StatementArguments(key)
    if let extra { arguments += [extra] }
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    try db.cachedStatement(sql: "INSERT INTO \(table) (\(list)) VALUES (\(marks))")
      .execute(arguments: arguments)
    let id = db.lastInsertedRowID
    ids?[key] = id
    return id
  }

  private var list: String { columns.joined(separator: ", ") }

  private func read() throws -> [[String]: Int64] {
    var ids: [[String]: Int64] = [:]
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT id, \(list) FROM \(table)"))
    while let row = try rows.next() {
      let key: [String] = (1...keyCount).map { row[$0] }
      ids[key] = row[0]
    }
    return ids
  }
}
