internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import Storage

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
  @HostActor
  init(_ statement: SQLiteStatement, column: Int32) {
    switch statement.kind(ofColumn: column) {
    case .integer: self = .integer(statement.integer(inColumn: column))
    case .real: self = .real(statement.real(inColumn: column))
    case .text: self = .text(statement.textUpToZero(inColumn: column))
    case .blob: self = .blob(statement.blob(inColumn: column))
    case .null: self = .null
    }
  }

  /// Sets a parameter of a statement.
  @HostActor
  func bind(to statement: SQLiteStatement, at index: Int32) throws {
    switch self {
    case .null: statement.bindNull(at: index)
    case .integer(let value): statement.bind(value, at: index)
    case .real(let value): statement.bind(value, at: index)
    case .text(let value): statement.bindUpToZero(value, at: index)
    case .blob(let bytes): statement.bind(bytes, at: index)
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
