internal import CJavaScriptCore
internal import HostLoop

/// Strings cross as UTF-16. It is the fastest form, and the only one that keeps NULs and lone
/// surrogates.
enum JSString {
  /// Makes a JavaScriptCore string. The caller releases it.
  static func make(_ text: String) -> OpaquePointer {
    var text = text
    return text.withUTF8 { utf8 in
      withUnsafeTemporaryAllocation(of: UInt16.self, capacity: max(utf8.count, 1)) { units in
        let count = Transcoding.widen(utf8, into: units)
        return JSStringCreateWithCharacters(units.baseAddress, count)
      }
    }
  }

  /// The same, with one byte per character if the text is ASCII without NULs. This halves the
  /// memory of a text that stays.
  static func make(narrow text: String) -> OpaquePointer {
    guard text.utf8.allSatisfy({ $0 < 0x80 && $0 != 0 }) else { return make(text) }
    return JSStringCreateWithUTF8CString(text)
  }

  /// The Swift string. A lone surrogate, which Swift cannot hold, becomes U+FFFD.
  static func text(_ string: OpaquePointer) -> String {
    let count = JSStringGetLength(string)
    guard count > 0, let units = JSStringGetCharactersPtr(string) else { return "" }
    return text(UnsafeBufferPointer(start: units, count: count))
  }

  /// The same, but if the string is longer than `limit` UTF-16 units, only its beginning and how
  /// much is missing.
  static func text(_ string: OpaquePointer, limit: Int) -> String {
    let count = JSStringGetLength(string)
    guard count > limit, let units = JSStringGetCharactersPtr(string) else { return text(string) }
    return text(UnsafeBufferPointer(start: units, count: limit))
      + "… (\(count - limit) more characters)"
  }

  private static func text(_ source: UnsafeBufferPointer<UInt16>) -> String {
    let count = source.count
    var isASCII = true
    let text = String(unsafeUninitializedCapacity: count) { utf8 in
      isASCII = Transcoding.narrow(source, into: utf8)
      return isASCII ? count : 0
    }
    if isASCII { return text }
    // A unit takes three bytes at most, and the two units of a surrogate pair take four.
    return String(unsafeUninitializedCapacity: 3 * count) { Transcoding.encode(source, into: $0) }
  }
}

enum Transcoding {
  /// Writes a string as UTF-16 and returns the number of units. `units` must have room for one unit
  /// per byte of UTF-8.
  @inline(__always)
  static func widen(_ text: String, into units: UnsafeMutableBufferPointer<UInt16>) -> Int {
    if let count = text.utf8.withContiguousStorageIfAvailable({ widen($0, into: units) }) {
      return count
    }
    var native = text
    return native.withUTF8 { widen($0, into: units) }
  }

  /// Writes UTF-8 as UTF-16 and returns the number of units. `units` must have room for one unit
  /// per byte.
  static func widen(
    _ utf8: UnsafeBufferPointer<UInt8>, into units: UnsafeMutableBufferPointer<UInt16>
  ) -> Int {
    guard let source = utf8.baseAddress, let target = units.baseAddress else { return 0 }
    var index = 0
    while index &+ 16 <= utf8.count {
      let bytes = UnsafeRawPointer(source + index).loadUnaligned(as: SIMD16<UInt8>.self)
      if bytes.max() >= 0x80 { break }
      UnsafeMutableRawPointer(target + index).storeBytes(
        of: SIMD16<UInt16>(truncatingIfNeeded: bytes), as: SIMD16<UInt16>.self)
      index &+= 16
    }
    while index < utf8.count, source[index] < 0x80 {
      target[index] = UInt16(truncatingIfNeeded: source[index])
      index &+= 1
    }
    return decode(utf8, from: index, into: target, at: index)
  }

  /// Writes the rest of valid UTF-8 as UTF-16 and returns the number of units before its end.
  private static func decode(
    _ utf8: UnsafeBufferPointer<UInt8>, from start: Int, into target: UnsafeMutablePointer<UInt16>,
    at first: Int
  ) -> Int {
    var (index, count) = (start, first)
    func low(_ offset: Int) -> UInt32 { UInt32(truncatingIfNeeded: utf8[index &+ offset] & 0x3F) }
    while index < utf8.count {
      let lead = UInt32(truncatingIfNeeded: utf8[index])
      var scalar = lead
      switch lead {
      case ..<0x80: index &+= 1
      case ..<0xE0:
        scalar = (lead & 0x1F) << 6 | low(1)
        index &+= 2
      case ..<0xF0:
        scalar = (lead & 0x0F) << 12 | low(1) << 6 | low(2)
        index &+= 3
      default:
        scalar = (lead & 0x07) << 18 | low(1) << 12 | low(2) << 6 | low(3)
        index &+= 4
      }
      if scalar < 0x1_0000 {
        target[count] = UInt16(truncatingIfNeeded: scalar)
        count &+= 1
      } else {
        target[count] = UInt16(truncatingIfNeeded: 0xD800 | (scalar &- 0x1_0000) >> 10)
        target[count &+ 1] = UInt16(truncatingIfNeeded: 0xDC00 | scalar & 0x3FF)
        count &+= 2
      }
    }
    return count
  }

  /// Writes UTF-16 as UTF-8 and returns the number of bytes. A lone surrogate becomes U+FFFD. `utf8` must have room for three
  /// bytes per unit.
  static func encode(
    _ units: UnsafeBufferPointer<UInt16>, into utf8: UnsafeMutableBufferPointer<UInt8>
  ) -> Int {
    var (index, count) = (0, 0)
    func put(_ byte: UInt32) {
      utf8[count] = UInt8(truncatingIfNeeded: byte)
      count &+= 1
    }
    while index < units.count {
      var scalar = UInt32(truncatingIfNeeded: units[index])
      index &+= 1
      if scalar & 0xF800 == 0xD800 {
        if scalar < 0xDC00, index < units.count, units[index] & 0xFC00 == 0xDC00 {
          let low = UInt32(truncatingIfNeeded: units[index] & 0x3FF)
          scalar = 0x1_0000 &+ (scalar & 0x3FF) << 10 | low
          index &+= 1
        } else {
          scalar = 0xFFFD
        }
      }
      switch scalar {
      case ..<0x80: put(scalar)
      case ..<0x800:
        put(0xC0 | scalar >> 6)
        put(0x80 | scalar & 0x3F)
      case ..<0x1_0000:
        put(0xE0 | scalar >> 12)
        put(0x80 | scalar >> 6 & 0x3F)
        put(0x80 | scalar & 0x3F)
      default:
        put(0xF0 | scalar >> 18)
        put(0x80 | scalar >> 12 & 0x3F)
        put(0x80 | scalar >> 6 & 0x3F)
        put(0x80 | scalar & 0x3F)
      }
    }
    return count
  }

  /// Writes UTF-16 as ASCII. Returns `false` if the text is not ASCII; then the content of `utf8`
  /// is undefined.
  static func narrow(
    _ units: UnsafeBufferPointer<UInt16>, into utf8: UnsafeMutableBufferPointer<UInt8>
  ) -> Bool {
    guard let source = units.baseAddress, let target = utf8.baseAddress else { return true }
    var seen = SIMD16<UInt16>(repeating: 0)
    var index = 0
    while index &+ 16 <= units.count {
      let block = UnsafeRawPointer(source + index).loadUnaligned(as: SIMD16<UInt16>.self)
      seen |= block
      UnsafeMutableRawPointer(target + index).storeBytes(
        of: SIMD16<UInt8>(truncatingIfNeeded: block), as: SIMD16<UInt8>.self)
      index &+= 16
    }
    var rest: UInt16 = 0
    while index < units.count {
      rest |= source[index]
      target[index] = UInt8(truncatingIfNeeded: source[index])
      index &+= 1
    }
    return seen.max() < 0x80 && rest < 0x80
  }
}
