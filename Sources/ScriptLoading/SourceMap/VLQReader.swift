internal import HostLoop

/// Reads the numbers of a source map: base64 digits with five bits each, and the sign in the lowest
/// bit.
struct VLQReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The next byte, which is not consumed.
  func peek() -> UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Skips one byte.
  mutating func skip() { index += 1 }

  /// Whether the next byte ends a segment.
  var isAtSegmentEnd: Bool {
    index == bytes.count || bytes[index] == UInt8(ascii: ",") || bytes[index] == UInt8(ascii: ";")
  }

  /// Reads one number.
  mutating func next() throws(SourceMapFailure) -> SafeInteger {
    var value = 0
    var shift = 0
    while index < bytes.count, shift < 40 {
      let digit = Self.digit(bytes[index])
      guard digit >= 0 else { break }
      index += 1
      value |= (digit & 31) << shift
      guard digit & 32 != 0 else { return SafeInteger(value & 1 == 0 ? value >> 1 : -(value >> 1)) }
      shift += 5
    }
    throw SourceMapFailure("its mappings are damaged at offset \(index)")
  }

  private static func digit(_ byte: UInt8) -> Int {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) + 4
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: -1
    }
  }
}
