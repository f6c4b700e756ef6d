internal import HostLoop
internal import JSEngine
internal import Storage

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
  @HostActor
  init(_ statement: SQLiteStatement, column: Int32) {
    switch statement.kind(ofColumn: column) {
    case .integer, .real: self = .real(statement.real(inColumn: column))
    case .text: self = .text(statement.text(inColumn: column))
    case .blob: self = .blob(statement.blob(inColumn: column))
    case .null: self = .null
    }
  }

  /// Sets a parameter of a statement. What does not fit is ignored (`cpp/OPBridge.cpp`, opsqlite_bind_statement).
  @HostActor
  func bind(to statement: SQLiteStatement, at index: Int32) {
    switch self {
    case .null: statement.bindNull(at: index)
    case .integer(let value): statement.bind(Int64(value), at: index)
    case .real(let value): statement.bind(value, at: index)
    case .text(let value): statement.bind(value, at: index)
    case .blob(let bytes): statement.bind(bytes, at: index)
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
