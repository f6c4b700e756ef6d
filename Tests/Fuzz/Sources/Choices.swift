/// Uses the bytes of an input as choices, so that a mutation of the bytes changes what a grammar generates.
///
/// Once the bytes are used up, each choice is the first option, so a grammar puts the options that end first.
struct Choices {
  private var rest: ArraySlice<UInt8>

  init(_ input: some Sequence<UInt8>) { rest = Array(input)[...] }

  var isEmpty: Bool { rest.isEmpty }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// A number below `count`.
  mutating func below(_ count: Int) -> Int {
    count <= 256
      ? Int(byte()) % max(count, 1) : (Int(byte()) << 8 | Int(byte())) % count
  }

  mutating func flag() -> Bool { byte() & 1 == 1 }

  mutating func one<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }

  /// The next eight bytes.
  mutating func bits() -> UInt64 { (0..<8).reduce(0) { bits, _ in bits << 8 | UInt64(byte()) } }

  /// The bytes that are left.
  mutating func remainder() -> [UInt8] {
    defer { rest = [] }
    return Array(rest)
  }
}
