internal import GRDBSQLite
internal import HostLoop
internal import JSEngine

/// A value of a column or of a parameter (`cpp/OPTypes.hpp`, JSVariant).
enum OPValue: JSEncodable, JSDecodable, Sendable {
  case null
  case integer(Int32)
  case real(Double)
  case text(String)
  case blob([UInt8])

  /// A whole number of 32 bits becomes an integer, and a larger one does not (`cpp/OPUtils.cpp`, to_variant).
  static func decode(_ value: JSRef, in context: JSContext) throws -> OPValue {
    switch context.kind(of: value) {
    case .undefined, .null: return .null
    case .boolean: return .integer(try Bool.decode(value, in: context) ? 1 : 0)
    case .number:
      let number = try Double.decode(value, in: context)
      return Int32(exactly: number).map(Self.integer) ?? .real(number)
    case .string: return .text(try String.decode(value, in: context))
    case .array, .object, .function:
      guard let bytes = try? JSBytes.decode(value, in: context) else {
        throw OPError(
          "Object is not an ArrayBuffer or ArrayBuffer view, cannot bind to SQLite")
      }
      return .blob(bytes.bytes)
    case .symbol, .bigint, .nothing:
      throw OPError("Cannot convert JSI value to C++ Variant value")
    }
  }

  /// The value in a column of the row at which a statement is. Integers lose what a number of JavaScript cannot hold
  /// (`cpp/OPBridge.cpp`, opsqlite_execute).
  init(_ statement: OpaquePointer?, column: Int32) {
    let count = { Int(sqlite3_column_bytes(statement, column)) }
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER, SQLITE_FLOAT: self = .real(sqlite3_column_double(statement, column))
    case SQLITE_TEXT:
      let start = sqlite3_column_text(statement, column)
      self = .text(
        String(
          decoding: UnsafeBufferPointer(start: start, count: start == nil ? 0 : count()),
          as: UTF8.self))
    case SQLITE_BLOB:
      let start = sqlite3_column_blob(statement, column)
      self = .blob(Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count())))
    default: self = .null
    }
  }

  /// Sets a parameter of a statement. What does not fit is ignored (`cpp/OPBridge.cpp`, opsqlite_bind_statement).
  func bind(to statement: OpaquePointer?, at index: Int32) {
    switch self {
    case .null: sqlite3_bind_null(statement, index)
    case .integer(let value): sqlite3_bind_int(statement, index, value)
    case .real(let value): sqlite3_bind_double(statement, index, value)
    case .text(var value):
      _ = value.withUTF8 { text in
        text.withMemoryRebound(to: CChar.self) {
          sqlite3_bind_text(statement, index, $0.baseAddress, Int32(clamping: $0.count), copied)
        }
      }
    case .blob(let bytes):
      _ = bytes.withUnsafeBytes {
        sqlite3_bind_blob(statement, index, $0.baseAddress, Int32(clamping: $0.count), copied)
      }
    }
  }

  @HostActor
  func encode(in context: JSContext) throws -> JSRef {
    switch self {
    case .null: context.null
    case .integer(let value): try Double(value).encode(in: context)
    case .real(let value): try value.encode(in: context)
    case .text(let value): try value.encode(in: context)
    case .blob(let bytes): try JSArrayBuffer(bytes).encode(in: context)
    }
  }

  @HostActor
  func write(to tape: JSTape) throws { tape.reference(try encode(in: tape.context)) }
}

/// SQLite copies the bytes (`SQLITE_TRANSIENT`).
private let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
