import HostLoop
import JSEngine

/// Sends values to JavaScript and back: as JSON, as a tape in a fresh context, and with the decoders that a
/// context compiles later.
@HostActor
final class TapeDriver: FuzzDriver {
  private let machine = JSVirtualMachine()
  private let warm: World

  init() throws {
    warm = try World(in: machine)
    // Enough values for the context to compile its decoders.
    let many = TapeValue.array((0..<3000).map { .number(Double($0) + 0.5) })
    try warm.check(many)
  }

  func run(_ input: [UInt8]) throws {
    var choices = Choices(input)
    let value = TapeValue(&choices)
    let fresh = try World(in: machine)
    try fresh.check(value)
    fresh.context.close()
    try warm.check(value)
    note(value.outline())
  }

  @HostActor
  private struct World {
    let context: JSContext
    let canonical: JSRef
    let identity: JSRef

    init(in machine: JSVirtualMachine) throws {
      context = JSContext(in: machine)
      canonical = context.keep(try context.evaluate(Self.script))
      identity = context.keep(try context.evaluate("(_, value) => value"))
    }

    func check(_ value: TapeValue) throws {
      let expected = value.canonical
      let seen = try context.call(canonical, with: context.undefined, encoding: value)
      try Contradiction.refuse(
        try String.decode(seen, in: context), expected, "what JavaScript and Swift see")
      let returned = try context.call(identity, with: context.undefined, encoding: value)
      try Contradiction.refuse(
        try TapeValue.decode(returned, in: context).canonical, expected, "a value there and back")
      let encoded = try context.call(canonical, context.undefined, value.encode(in: context))
      try Contradiction.refuse(
        try String.decode(encoded, in: context), expected, "what JavaScript and Swift see, alone")
    }

    private static let script = """
      ((number, bits) => {
        const text = (units) => `'${Array.from({ length: units.length }, (_, i) => units.charCodeAt(i))}'`;
        const canonical = (value) => {
          if (value === null || typeof value === 'boolean') return String(value);
          if (typeof value === 'string') return text(value);
          if (typeof value === 'number') {
            if (value !== value) return 'NaN';
            number[0] = value;
            return bits[0].toString(16);
          }
          if (value instanceof Uint8Array) return `bytes ${value}`;
          if (Array.isArray(value)) return `[${Array.from(value, canonical).join(';')}]`;
          if (Object.getPrototypeOf(value) !== Object.prototype) return 'an object of another kind';
          const members = Object.keys(value).map((key) => `${text(key)}:${canonical(value[key])}`);
          return `{${members.sort().join(';')}}`;
        };
        return (_, value) => canonical(value);
      })(...((number) => [number, new BigUint64Array(number.buffer)])(new Float64Array(1)))
      """
  }
}
