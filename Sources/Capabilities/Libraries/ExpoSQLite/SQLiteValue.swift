internal import GRDBSQLite
internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// A value of a column or of a parameter.
enum SQLiteValue: JSEncodable, JSDecodable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])
  /// A value of JavaScript that SQLite cannot take.
  case unsupported

  /// A whole number becomes an integer, and a boolean 0 or 1 (`ios/SQLiteModule.swift`, bindStatementParam).
  static func decode(_ value: JSRef, in context: JSContext) throws -> SQLiteValue {
    switch context.kind(of: value) {
    case .undefined, .null: return .null
    case .boolean: return .integer(try Bool.decode(value, in: context) ? 1 : 0)
    case .string: return .text(try String.decode(value, in: context))
    case .number:
      let number = try Double.decode(value, in: context)
      return Int64(exactly: number).map(Self.integer) ?? .real(number)
    default: return .unsupported
    }
  }

  /// The value in a column of the row at which a statement is (`ios/SQLiteModule.swift`, getColumnValue).
  init(_ statement: OpaquePointer?, column: Int32) {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: self = .integer(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: self = .real(sqlite3_column_double(statement, column))
    case SQLITE_TEXT:
      self = .text(sqlite3_column_text(statement, column).map { String(cString: $0) } ?? "")
    case SQLITE_BLOB:
      let start = sqlite3_column_blob(statement, column)
      let count = Int(sqlite3_column_bytes(statement, column))
      self = .blob(Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)))
    default: self = .null
    }
  }

  /// Sets a parameter of a statement.
  func bind(to statement: OpaquePointer?, at index: Int32) throws {
    switch self {
    case .null: sqlite3_bind_null(statement, index)
    case .integer(let value): sqlite3_bind_int64(statement, index, value)
    case .real(let value): sqlite3_bind_double(statement, index, value)
    case .text(let value): sqlite3_bind_text(statement, index, value, -1, copied)
    case .blob(let bytes):
      _ = bytes.withUnsafeBytes {
        sqlite3_bind_blob(statement, index, $0.baseAddress, Int32(clamping: $0.count), copied)
      }
    case .unsupported: throw NativeError.invalidConvertible
    }
  }

  @HostActor
  func encode(in context: JSContext) throws -> JSRef {
    switch self {
    case .null, .unsupported: context.null
    case .integer(let value): try Double(value).encode(in: context)
    case .real(let value): try value.encode(in: context)
    case .text(let value): try value.encode(in: context)
    case .blob(let bytes): try JSBytes(bytes).encode(in: context)
    }
  }

  @HostActor
  func write(to tape: JSTape) throws {
    switch self {
    case .null, .unsupported: tape.null()
    case .integer(let value): tape.number(Double(value))
    case .real(let value): tape.number(value)
    case .text(let value): tape.string(value)
    case .blob(let bytes): try JSBytes(bytes).write(to: tape)
    }
  }
}

/// SQLite copies the bytes (`SQLITE_TRANSIENT`).
private let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
