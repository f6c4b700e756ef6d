/// Detects, without a parser, whether a script uses modules, which a plain script does not have.
enum CommonJSScan {
  private static let needles = [
    "require(", "require.context(", "import(", "module.exports", "exports.",
  ].map {
    Array($0.utf8)
  }

  /// Whether the text uses `require(`, `import(` or `exports` outside comments and strings.
  static func needsModules(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      // Most scripts contain none of these words. Only scan the code if one occurs.
      guard needles.contains(where: { contains($0, in: bytes) }) else { return false }
      // A bundle from Metro brings its own `require`.
      if contains(Array("__d(function".utf8), in: bytes) { return false }
      return codeHoldsNeedle(bytes)
    }
  }

  private static func contains(_ needle: [UInt8], in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count >= needle.count else { return false }
    return (0...(bytes.count - needle.count)).contains { matches(needle, in: bytes, at: $0) }
  }

  private static func matches(
    _ needle: [UInt8], in bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> Bool {
    guard bytes[index] == needle[0], index + needle.count <= bytes.count else { return false }
    for offset in needle.indices where bytes[index + offset] != needle[offset] { return false }
    return true
  }

  private static func codeHoldsNeedle(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    CodeScan.contains(in: bytes) { index in
      (index == 0 || !isWordPart(bytes[index - 1]))
        && needles.contains { matches($0, in: bytes, at: index) }
    } string: { _ in
      false
    }
  }

  /// Whether a byte is part of a word or a property access, as in `myrequire(` and `x.exports.y`.
  private static func isWordPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"),
      UInt8(ascii: "."), 0x80...:
      true
    default: false
    }
  }
}
