internal import HostLoop
internal import JSEngine

/// A value that JavaScript can store. A file has only bytes, and reading with another type gives what these bytes mean then
/// (`Core/MiniPBCoder.cpp` of MMKV).
enum MMKVValue: JSDecodable, JSEncodable, Sendable {
  case bool(Bool)
  case buffer([UInt8])
  case string(String)
  case number(Double)

  /// In the order in which Nitro tries the types.
  static func decode(_ value: JSRef, in context: JSContext) throws -> MMKVValue {
    switch context.kind(of: value) {
    case .boolean: return .bool(try Bool.decode(value, in: context))
    case .string: return .string(try String.decode(value, in: context))
    case .number: return .number(try Double.decode(value, in: context))
    case .object:
      if let buffer = try? JSArrayBuffer.decode(value, in: context) { return .buffer(buffer.bytes) }
    default: break
    }
    // `cpp/jsi/JSIConverter+Variant.hpp` of Nitro 0.37.0.
    throw JSError(
      message: "Cannot convert \"\(context.describe(value, limit: 100))\" to any type in "
        + "variant<bool, std::shared_ptr<ArrayBuffer>, std::string, double>!")
  }

  func encode(in context: JSContext) throws -> JSRef {
    switch self {
    case .bool(let value): try value.encode(in: context)
    case .buffer(let bytes): try JSArrayBuffer(bytes).encode(in: context)
    case .string(let text): try text.encode(in: context)
    case .number(let value): try value.encode(in: context)
    }
  }

  func write(to tape: JSTape) throws {
    switch self {
    case .bool(let value): tape.bool(value)
    case .buffer(let bytes): try JSArrayBuffer(bytes).write(to: tape)
    case .string(let text): tape.string(text)
    case .number(let value): tape.number(value)
    }
  }

  // MARK: - As bytes

  var encoded: [UInt8] {
    switch self {
    case .bool(let value): [value ? 1 : 0]
    case .buffer(let bytes): varint(bytes.count) + bytes
    case .string(let text): varint(text.utf8.count) + Array(text.utf8)
    case .number(let value): littleEndian(value.bitPattern)
    }
  }

  static func bool(in bytes: [UInt8]) -> Bool? { readVarint(bytes[...]).map { $0.value != 0 } }

  static func number(in bytes: [UInt8]) -> Double? {
    guard bytes.count >= 8 else { return nil }
    return Double(
      bitPattern: bytes.prefix(8).reversed().reduce(0) { $0 << 8 | UInt64(truncatingIfNeeded: $1) })
  }

  static func buffer(in bytes: [UInt8]) -> [UInt8]? {
    guard let (count, rest) = readVarint(bytes[...]), count >= 0, rest.count >= count else {
      return nil
    }
    return Array(rest.prefix(count))
  }

  static func string(in bytes: [UInt8]) -> String? {
    buffer(in: bytes).map { String(decoding: $0, as: UTF8.self) }
  }

  /// What the bytes most likely are: for reports and tests, which do not know the type.
  init(guessing bytes: [UInt8]) {
    if let (count, rest) = readVarint(bytes[...]), rest.count == count,
      bytes.count > 1 || count == 0, bytes.count - count <= shortVarint
    {
      let content = Array(rest)
      self = String(validating: content, as: UTF8.self).map(MMKVValue.string) ?? .buffer(content)
    } else if bytes.count == 8, let number = Self.number(in: bytes) {
      self = .number(number)
    } else {
      self = .bool(Self.bool(in: bytes) ?? false)
    }
  }
}

/// A number as a varint of protocol buffers.
func varint(_ value: Int) -> [UInt8] {
  var rest = UInt64(clamping: value)
  var bytes: [UInt8] = []
  while rest > 0x7F {
    bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
    rest >>= 7
  }
  return bytes + [UInt8(truncatingIfNeeded: rest)]
}

/// How many bytes of a varint add to its 32 bits.
private let shortVarint = 5

/// Reads a varint of at most ten bytes as a number of 32 bits. Only its first five bytes count (`Core/CodedInputData.cpp`,
/// readRawVarint32).
///
/// - Returns: `nil` if the bytes end before the varint does, or it is longer. The value can be negative.
func readVarint(_ bytes: ArraySlice<UInt8>) -> (value: Int, rest: ArraySlice<UInt8>)? {
  var bits: UInt32 = 0
  for (position, byte) in bytes.prefix(10).enumerated() {
    if position < shortVarint {
      bits |= UInt32(truncatingIfNeeded: byte & 0x7F) << UInt32(clamping: 7 * position)
    }
    guard byte & 0x80 == 0 else { continue }
    return (Int(Int32(bitPattern: bits)), bytes.dropFirst(position + 1))
  }
  return nil
}

private func littleEndian(_ bits: UInt64) -> [UInt8] {
  (0..<8).map { UInt8(truncatingIfNeeded: bits >> UInt64(clamping: 8 * $0)) }
}
