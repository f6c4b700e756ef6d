internal import CSQLite
internal import HostLoop

/// The row that a query has reached. Use it only until the query goes on.
package struct Row {
  let statement: OpaquePointer

  /// How many columns it has.
  package var count: Int32 { sqlite3_column_count(statement) }

  /// The value of a column, counted from 0. `nil` for NULL, and for a value that is no `Value`.
  package subscript<Value: SQLConvertible>(index: Int32) -> Value? {
    let column = Column(statement: statement, index: index)
    return column.isNull ? nil : Value(column)
  }

  /// The value of a column, counted from 0.
  ///
  /// - Throws: ``SQLiteError`` that calls the file damaged, because our tables have such a value.
  package subscript<Value: SQLConvertible>(index: Int32) -> Value {
    get throws {
      guard let value: Value = self[index] else {
        throw SQLiteError(SQLITE_CORRUPT, "a row has no \(Value.self) in column \(index)")
      }
      return value
    }
  }

  /// A column of a row. SQLite converts its value to the type that is read.
  package struct Column {
    fileprivate let statement: OpaquePointer
    fileprivate let index: Int32

    var isNull: Bool { sqlite3_column_type(statement, index) == SQLITE_NULL }
    var isText: Bool { sqlite3_column_type(statement, index) == SQLITE_TEXT }
    var integer: Int64 { sqlite3_column_int64(statement, index) }
    var real: Double { sqlite3_column_double(statement, index) }

    /// The text up to its first zero byte, as C reads it. Bytes that are not UTF-8 are replaced.
    var text: String { sqlite3_column_text(statement, index).map { String(cString: $0) } ?? "" }

    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
      // SQLite counts the bytes of the form that was asked for last.
      let start = sqlite3_column_blob(statement, index)
      let count = start == nil ? 0 : Int(sqlite3_column_bytes(statement, index))
      return body(UnsafeRawBufferPointer(start: start, count: count))
    }
  }
}
