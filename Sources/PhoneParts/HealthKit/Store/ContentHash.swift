internal import HostLoop

/// A hash of 128 bits that is the same on every machine and in every version of bridgehost.
///
/// Swift's `Hasher` has another seed in each process, so it cannot be used for data in files.
struct ContentHash: Equatable {
  private(set) var high: UInt64 = 0x6272_6964_6765_686F
  private(set) var low: UInt64 = 0x7374_6865_616C_7468

  mutating func combine(_ word: UInt64) {
    high = Self.mixHigh((high ^ word) &+ 0x9E37_79B9_7F4A_7C15)
    low = Self.mixLow((low ^ word) &+ 0xD1B5_4A32_D192_ED03)
  }

  mutating func combine(_ seconds: Double) {
    // Minus zero equals zero, so both must have the same hash.
    combine((seconds + 0).bitPattern)
  }

  mutating func combine(_ other: ContentHash) {
    high = Self.mixHigh((high ^ other.high) &+ 0x9E37_79B9_7F4A_7C15)
    low = Self.mixLow((low ^ other.low) &+ 0xD1B5_4A32_D192_ED03)
  }

  mutating func combine(_ bytes: UnsafeBufferPointer<UInt8>) {
    var word: UInt64 = 0
    var filled: UInt64 = 0
    for byte in bytes {
      word = word << 8 | UInt64(truncatingIfNeeded: byte)
      filled += 1
      if filled % 8 == 0 {
        combine(word)
        word = 0
      }
    }
    // The length ends the text, so that "ab" + "c" differs from "a" + "bc".
    combine(word)
    combine(filled)
  }

  init() {}

  init(_ text: String) {
    var text = text
    text.withUTF8 { combine($0) }
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    combine(bytes)
  }

  init(_ texts: [String]) {
    for text in texts { combine(ContentHash(text)) }
  }

  /// The finalizer of SplitMix64.
  private static func mixHigh(_ value: UInt64) -> UInt64 {
    var value = value
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }

  /// The finalizer of MurmurHash3.
  private static func mixLow(_ value: UInt64) -> UInt64 {
    var value = value
    value = (value ^ value >> 33) &* 0xFF51_AFD7_ED55_8CCD
    value = (value ^ value >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return value ^ value >> 33
  }
}
