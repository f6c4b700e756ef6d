internal import HostLoop
package import JSEngine
internal import SimulatedPhone

extension PropertyList: JSEncodable {
  package func encode(in context: JSContext) throws -> JSRef {
    switch self {
    case .bool(let value): try value.encode(in: context)
    case .number(let value): try value.encode(in: context)
    case .string(let value): try value.encode(in: context)
    case .array(let values): try values.encode(in: context)
    case .dictionary(let values): try values.encode(in: context)
    }
  }

  package func write(to tape: JSTape) throws {
    switch self {
    case .bool(let value): tape.bool(value)
    case .number(let value): tape.number(value)
    case .string(let value): tape.string(value)
    case .array(let values): try tape.array(values)
    case .dictionary(let values): try tape.dictionary(values)
    }
  }
}

/// A value from JavaScript, converted to a property list like `RCTConvert` does. Property lists
/// have no null, so nulls are left out.
package struct PropertyListArgument: JSDecodable {
  /// `nil` for `null`.
  package let value: PropertyList?
  /// Whether the value contains no `null`.
  var lacksNull = true

  package static func decode(_ ref: JSRef, in context: JSContext) throws -> PropertyListArgument {
    switch context.kind(of: ref) {
    case .null, .undefined: return Self(value: nil)
    case .boolean: return Self(value: .bool(try Bool.decode(ref, in: context)))
    case .number: return Self(value: .number(try Double.decode(ref, in: context)))
    case .string: return Self(value: .string(try String.decode(ref, in: context)))
    case .array:
      let elements = try [Self].decode(ref, in: context)
      return Self(value: .array(elements.compactMap(\.value)), lacksNull: elements.lackNull)
    case .object:
      let members = try [String: Self].decode(ref, in: context)
      return Self(
        value: .dictionary(members.compactMapValues(\.value)),
        lacksNull: Array(members.values).lackNull)
    case let kind: throw JSTypeMismatch(expected: "a property list value", actual: kind)
    }
  }
}

extension [PropertyListArgument] {
  fileprivate var lackNull: Bool { allSatisfy { $0.value != nil && $0.lacksNull } }
}
