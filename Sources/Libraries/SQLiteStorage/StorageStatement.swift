internal import CSQLite
internal import FoundationEssentials
internal import HostLoop
internal import NativeBridge
internal import Storage

/// A statement with its parameters (`SQLite.m`, executeSqlWithDict).
@HostActor
struct StorageStatement {
  let sql: String
  let parameters: [BridgeValue]

  /// Runs the first statement of the text.
  func run(on connection: SQLiteConnection) throws -> StorageReply {
    let before = connection.totalChanges
    let (code, statement) = try connection.prepare(sql)
    defer { statement.finalize() }
    guard code == SQLITE_OK else { return failure(code, connection) }
    for (index, value) in parameters.enumerated() {
      bind(value, to: statement, at: Int32(clamping: index + 1))
    }
    let (end, rows) = try statement.collect { Self.value($0, column: $1) }
    guard end == SQLITE_DONE else { return failure(end, connection) }
    let names = (0..<statement.columnCount).map { statement.name(ofColumn: $0) }
    let total = connection.totalChanges
    var result: StorageOptions = [
      // Of columns with the same name a row has the last.
      "rows": .array(
        rows.map { .object(Dictionary(zip(names, $0), uniquingKeysWith: { _, last in last })) }),
      "rowsAffected": .number(Double(total - before)),
    ]
    // It is that of the latest insert, which may be of an earlier statement.
    if total > 0, connection.lastInsertRowID != 0 {
      result["insertId"] = .number(Double(connection.lastInsertRowID))
    }
    return .success(.object(result))
  }

  /// All numbers of JavaScript come as `double`, so SQLite gets each as a REAL. A boolean becomes the text of its number; the
  /// library's JavaScript sends none, and neither arrays nor objects.
  private func bind(_ value: BridgeValue, to statement: SQLiteStatement, at index: Int32) {
    switch value {
    case .number(let number): statement.bind(number, at: index)
    case .string(let text): statement.bind(text, at: index)
    case .bool(let flag): statement.bind(flag ? "1" : "0", at: index)
    case .null, .array, .object: statement.bindNull(at: index)
    }
  }

  /// Bytes come as Base64. Integers lose what a number of JavaScript cannot hold.
  private static func value(_ statement: SQLiteStatement, column: Int32) -> BridgeValue {
    switch statement.kind(ofColumn: column) {
    case .integer: .number(Double(statement.integer(inColumn: column)))
    case .real: .number(statement.real(inColumn: column))
    case .text: .string(statement.text(inColumn: column))
    case .blob: .string(Data(statement.blob(inColumn: column)).base64EncodedString())
    case .null: .null
    }
  }

  /// The error with its code in WebSQL (`SQLite.m`, mapSQLiteErrorCode; `SQLite.h`, WebSQLError).
  private func failure(_ code: Int32, _ connection: SQLiteConnection) -> StorageReply {
    let webCode: Double =
      switch code & 0xFF {
      case SQLITE_FULL: 4
      case SQLITE_ERROR: 5
      case SQLITE_CONSTRAINT: 6
      default: 0
      }
    return .failure(
      .object(["code": .number(webCode), "message": .string(connection.text(of: code))]))
  }
}
