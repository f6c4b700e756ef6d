import GRDB

/// A table that assigns a number to each name, or to each combination of names.
struct IDTable {
  private var ids: [[String]: Int64] = [:]
  private let insert: Statement
  private let db: Database

  /// Reads the table. `names` says how many of `columns` are the key; by default all.
  init(_ db: Database, table: String, columns: [String], names: Int? = nil) throws {
    self.db = db
    let keys = names ?? columns.count
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    let list = columns.joined(separator: ", ")
    insert = try db.cachedStatement(sql: "INSERT INTO \(table) (\(list)) VALUES (\(marks))")
    let rows = try Row.fetchCursor(db, sql: "SELECT id, \(list) FROM \(table)")
    while let row = try rows.next() {
      let key: [String] = (1...keys).map { row[$0] }
      ids[key] = row[0]
    }
  }

  mutating func id(of key: [String], extra: Int? = nil) throws -> Int64 {
    if let id = ids[key] { return id }
    var arguments = StatementArguments(key)
    if let extra { arguments += [extra] }
    try insert.execute(arguments: arguments)
    let id = db.lastInsertedRowID
    ids[key] = id
    return id
  }
}
