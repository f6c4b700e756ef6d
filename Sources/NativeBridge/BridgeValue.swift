internal import HostLoop
package import JSEngine

/// Any value that can cross between JavaScript and native code: the values of JSON.
///
/// For native code that does not know the types of its arguments. A method that knows them names
/// their types instead.
package indirect enum BridgeValue: Sendable, Equatable {
  /// `null` or `undefined`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([BridgeValue])
  /// An object. Its keys have no order, as in an `NSDictionary`.
  case object([String: BridgeValue])
}

extension BridgeValue: JSDecodable {
  package static var isOptional: Bool { true }

  /// Decodes a value.
  ///
  /// - Throws: ``JSTypeMismatch`` for a function, a symbol or a bigint, which cannot cross.
  package static func decode(_ value: JSRef, in context: JSContext) throws -> BridgeValue {
    switch context.kind(of: value) {
    case .null, .undefined: .null
    case .boolean: .bool(try Bool.decode(value, in: context))
    case .number: .number(try Double.decode(value, in: context))
    case .string: .string(try String.decode(value, in: context))
    case .array: .array(try [BridgeValue].decode(value, in: context))
    case .object: .object(try [String: BridgeValue].decode(value, in: context))
    case let kind: throw JSTypeMismatch(expected: "a value that JSON has", actual: kind)
    }
  }
}

extension BridgeValue: JSEncodable {
  package func encode(in context: JSContext) throws -> JSRef {
    switch self {
    case .null: try Bool?.none.encode(in: context)
    case .bool(let value): try value.encode(in: context)
    case .number(let value): try value.encode(in: context)
    case .string(let value): try value.encode(in: context)
    case .array(let values): try values.encode(in: context)
    case .object(let values): try values.encode(in: context)
    }
  }

  package func write(to tape: JSTape) throws {
    switch self {
    case .null: tape.null()
    case .bool(let value): tape.bool(value)
    case .number(let value): tape.number(value)
    case .string(let value): tape.string(value)
    case .array(let values): try tape.array(values)
    case .object(let values): try tape.dictionary(values)
    }
  }
}

extension BridgeValue: Decodable {
  /// Decodes a value of JSON.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let values = try? container.decode([BridgeValue].self) {
      self = .array(values)
    } else {
      self = .object(try container.decode([String: BridgeValue].self))
    }
  }
}
