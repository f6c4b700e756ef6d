internal import HostLoop

/// A value in the packets of esbuild's service, and in the cache of bundles.
enum ServiceValue: Equatable {
  case null
  case boolean(Bool)
  case number(UInt32)
  case string(String)
  case bytes([UInt8])
  case array([ServiceValue])
  case object([String: ServiceValue])

  /// A member of an object.
  subscript(key: String) -> ServiceValue? {
    guard case .object(let members) = self else { return nil }
    return members[key]
  }

  /// The text; `nil` for other values.
  var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The elements; empty for other values.
  var elements: [ServiceValue] {
    guard case .array(let elements) = self else { return [] }
    return elements
  }

  /// A list of texts.
  static func texts(_ texts: [String]) -> ServiceValue { .array(texts.map { .string($0) }) }

  /// Adds the value to a packet.
  func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes.append(0)
    case .boolean(let value): bytes += [1, value ? 1 : 0]
    case .number(let value):
      bytes.append(2)
      Self.write(value, to: &bytes)
    case .string(let text):
      bytes.append(3)
      Self.write(Array(text.utf8), to: &bytes)
    case .bytes(let value):
      bytes.append(4)
      Self.write(value, to: &bytes)
    case .array(let values):
      bytes.append(5)
      Self.write(UInt32(clamping: values.count), to: &bytes)
      for value in values { value.write(to: &bytes) }
    case .object(let members):
      bytes.append(6)
      Self.write(UInt32(clamping: members.count), to: &bytes)
      for (key, value) in members.sorted(by: { $0.key < $1.key }) {
        Self.write(Array(key.utf8), to: &bytes)
        value.write(to: &bytes)
      }
    }
  }

  static func write(_ value: UInt32, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
  }

  private static func write(_ value: [UInt8], to bytes: inout [UInt8]) {
    write(UInt32(clamping: value.count), to: &bytes)
    bytes += value
  }
}

/// Reads the values of a packet.
struct ServiceReader {
  /// A packet ends too early, or has a value of unknown kind.
  struct Damage: Error {}

  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  /// The next value.
  mutating func value() throws(Damage) -> ServiceValue {
    switch try byte() {
    case 0: return .null
    case 1: return .boolean(try byte() != 0)
    case 2: return .number(try number())
    case 3: return .string(String(decoding: try bytes(), as: UTF8.self))
    case 4: return .bytes(Array(try bytes()))
    case 5:
      var values: [ServiceValue] = []
      for _ in 0..<(try number()) { values.append(try value()) }
      return .array(values)
    case 6:
      var members: [String: ServiceValue] = [:]
      for _ in 0..<(try number()) {
        let key = String(decoding: try bytes(), as: UTF8.self)
        members[key] = try value()
      }
      return .object(members)
    default: throw Damage()
    }
  }

  /// The next four bytes as a little-endian number.
  mutating func number() throws(Damage) -> UInt32 {
    guard rest.count >= 4 else { throw Damage() }
    var value: UInt32 = 0
    for byte in rest.prefix(4).reversed() { value = value << 8 | UInt32(truncatingIfNeeded: byte) }
    rest = rest.dropFirst(4)
    return value
  }

  private mutating func byte() throws(Damage) -> UInt8 {
    guard let byte = rest.popFirst() else { throw Damage() }
    return byte
  }

  private mutating func bytes() throws(Damage) -> ArraySlice<UInt8> {
    let count = Int(try number())
    guard rest.count >= count else { throw Damage() }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }
}
