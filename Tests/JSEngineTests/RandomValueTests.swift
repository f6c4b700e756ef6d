import Foundation
import HostLoop
import JSEngine
import Testing

/// Random nested values arrive exactly as `JSON.parse` would make them.
@Suite @HostActor struct RandomValueTests {
  private indirect enum Value: JSEncodable {
    case null
    case bool(Bool)
    case number(Double)
    case text(String)
    case array([Value])
    case object([String: Value])

    func encode(in context: JSContext) throws -> JSRef {
      switch self {
      case .null: context.null
      case .bool(let value): try value.encode(in: context)
      case .number(let value): try value.encode(in: context)
      case .text(let value): try value.encode(in: context)
      case .array(let value): try value.encode(in: context)
      case .object(let value): try value.encode(in: context)
      }
    }

    func write(to tape: JSTape) throws {
      switch self {
      case .null: tape.null()
      case .bool(let value): tape.bool(value)
      case .number(let value): tape.number(value)
      case .text(let value): tape.string(value)
      case .array(let value): try tape.array(value)
      case .object(let value): try tape.dictionary(value)
      }
    }

    var plain: Any {
      switch self {
      case .null: NSNull()
      case .bool(let value): value
      case .number(let value): value
      case .text(let value): value
      case .array(let value): value.map(\.plain)
      case .object(let value): value.mapValues(\.plain)
      }
    }

    static func random(_ depth: Int, _ random: inout SeededGenerator) -> Value {
      switch Int.random(in: 0..<(depth == 0 ? 4 : 8), using: &random) {
      case 0: return .null
      case 1: return .bool(.random(using: &random))
      case 2: return .number((Double.random(in: -1e6...1e6, using: &random) * 64).rounded() / 64)
      case 3: return .text(text(&random))
      case 4, 5:
        let count = Int.random(in: 0...5, using: &random)
        return .array((0..<count).map { _ in Value.random(depth - 1, &random) })
      default:
        var entries: [String: Value] = [:]
        for _ in 0..<Int.random(in: 0...5, using: &random) {
          entries[text(&random)] = .random(depth - 1, &random)
        }
        return .object(entries)
      }
    }

    private static func text(_ random: inout SeededGenerator) -> String {
      let parts = ["a", "key", "é", "日", "👩‍👩‍👧", "\n", "\"", "0", "42", "__proto__", "\u{2028}"]
      return (0..<Int.random(in: 0...3, using: &random))
        .map { _ in parts.randomElement(using: &random) ?? "" }.joined()
    }
  }

  /// Throws an error with the path of the first difference.
  private static let compare = """
    (one, text) => {
      const difference = (a, b, path) => {
        if (Object.is(a, b) || (a === 0 && b === 0)) return '';
        if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return path;
        if (Array.isArray(a) !== Array.isArray(b)) return path + ' is no array';
        if (Object.getPrototypeOf(a) !== Object.getPrototypeOf(b)) return path + ' prototype';
        const keys = Object.keys(a).sort(), others = Object.keys(b).sort();
        if (keys.join('|') !== others.join('|')) return path + ' keys ' + keys + ' / ' + others;
        return keys.map(key => difference(a[key], b[key], path + '.' + key)).find(x => x) ?? '';
      };
      return difference(one, JSON.parse(text), 'value');
    }
    """

  @Test(arguments: 1...20)
  func `random values equal their JSON`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let context = JSContext()
    for _ in 0..<20 {
      let value = Value.random(5, &random)
      let json = try JSONSerialization.data(withJSONObject: value.plain, options: .fragmentsAllowed)
      let difference: String = try context.apply(
        Self.compare, to: value, String(decoding: json, as: UTF8.self))
      #expect(difference == "")
    }
  }
}
