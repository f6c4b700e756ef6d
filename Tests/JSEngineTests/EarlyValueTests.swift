import HostLoop
import JSEngine
import Testing

/// The first values of a context cross as JSON, later ones through compiled decoders: the results must be equal.
@Suite @HostActor struct EarlyValueTests {
  private struct Mixed: JSRecord {
    var number: Double
    var note: String?
    func write(fields: JSFields) throws {
      fields.add("number", number)
      fields.add("isNote", note != nil)
      if let note { fields.add("note", note) }
      try fields.add("list", [number, -0.0])
    }
  }

  /// Distinguishes values that JSON would write alike.
  private static let spell = """
    function spell(value) {
      if (Object.is(value, -0)) return '-0';
      if (typeof value !== 'object' || value === null) return typeof value + ' ' + String(value);
      const proto = Object.getPrototypeOf(value);
      const kind = proto === Array.prototype ? 'array' : proto === Object.prototype ? 'object' : '?';
      return kind + '{' + Reflect.ownKeys(value).map((key) => {
        const { writable, enumerable, configurable } = Object.getOwnPropertyDescriptor(value, key);
        return [key, writable, enumerable, configurable, spell(value[key])].join(' ');
      }).join(', ') + '}';
    }
    """

  private static let numbers: [Double] = [
    0, -0.0, 1, -1, 0.1, 1e21, -1e21, .leastNonzeroMagnitude, .greatestFiniteMagnitude,
    2_147_483_648,
    -2_147_483_649, 9_007_199_254_740_992, 1 / 3,
  ]

  private static let values: [any JSEncodable] = [
    numbers,
    numbers + [.nan], [Double.infinity], [-Double.infinity],
    ["", "\u{0}\u{1f}\u{7f}", "\"\\/", "é日👩‍👩‍👧\u{2028}", "</script>"],
    ["__proto__": 1, "b": 2, "10": 3, "9": 4, "": 5],
    [String?.none, "text"], [true, false],
    [Mixed(number: 1, note: nil), Mixed(number: 2, note: "\n"), Mixed(number: .pi, note: nil)],
    Mixed(number: -0.0, note: ""), [Mixed](), [[Mixed(number: 1e300, note: nil)], []],
    ["bytes": [JSBytes([1, 2])]],
  ]

  @Test func `a value is the same before and after the decoders are compiled`() throws {
    for value in Self.values {
      let context = JSContext()
      let early: String = try context.apply(Self.spell, to: value)
      let many = Array(repeating: 1.5, count: 10_000)
      #expect(try context.apply("list => list.length", to: many) == 10_000)
      let late: String = try context.apply(Self.spell, to: value)
      #expect(early == late)
      #expect(early.contains("{"))
    }
  }

  @Test func `events of all sizes arrive in order while the decoders are compiled`() throws {
    let context = JSContext()
    let log = Log()
    let receive = context.makeFunction("receive") { call in
      log.add(call.context.json(of: call[1]) ?? "nothing")
      return call.context.undefined
    }
    var expected: [String] = []
    for number in 0..<600 {
      try context.call(
        receive, with: context.undefined, encoding: Mixed(number: Double(number), note: nil))
      expected.append("{\"number\":\(number),\"isNote\":false,\"list\":[\(number),0]}")
    }
    #expect(log.entries == expected)
  }
}
