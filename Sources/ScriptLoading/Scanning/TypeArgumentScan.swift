import Glibc

/// Finds calls with Flow's type arguments that esbuild has read as comparisons: it prints `useState<number>(0)` as
/// `useState < number > 0`. Nobody compares the result of a comparison.
enum TypeArgumentScan {
  /// Whether a bundle of esbuild contains such a call.
  static func isIn(bundle: [UInt8]) -> Bool {
    bundle.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return false }
      var index = 0
      while let found = memchr(base + index, 0x3C, bytes.count - index) {
        let place = UnsafeRawPointer(found) - UnsafeRawPointer(base)
        index = place + 1
        if isTypeArgument(bytes, after: place) { return true }
      }
      return false
    }
  }

  /// Whether a name follows, and then another `<` or `>`, with spaces as esbuild prints them.
  private static func isTypeArgument(_ bytes: UnsafeBufferPointer<UInt8>, after place: Int) -> Bool
  {
    guard place > 1, bytes[place - 1] == 0x20, isPartOfName(bytes[place - 2]) else { return false }
    var index = place + 1
    guard index < bytes.count, bytes[index] == 0x20 else { return false }
    index += 1
    let start = index
    while index < bytes.count, isPartOfName(bytes[index]) { index += 1 }
    guard index > start, !isDigit(bytes[start]), index + 2 < bytes.count else { return false }
    return bytes[index] == 0x20 && (bytes[index + 1] == 0x3C || bytes[index + 1] == 0x3E)
      && bytes[index + 2] == 0x20
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "."):
      true
    default: isDigit(byte)
    }
  }
}
