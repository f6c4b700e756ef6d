/// Finds out, without a parser, whether a script calls for modules that a plain script lacks.
enum CommonJSScan {
  private static let needles = ["require(", "import(", "module.exports", "exports."].map {
    Array($0.utf8)
  }

  /// Whether the text uses `require(`, `import(` or `exports` outside comments and strings.
  static func needsModules(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      // Most scripts hold none of these words anywhere; only then is it worth telling code apart.
      guard needles.contains(where: { contains($0, in: bytes) }) else { return false }
      // A bundle that Metro made brings its own `require`.
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

  /// Skips comments, quoted strings and regular expressions. Templates count as code, because they
  /// may hold some.
  private static func codeHoldsNeedle(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    var last = UInt8(ascii: ";")
    while index < bytes.count {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      switch (byte, next) {
      case (UInt8(ascii: "/"), UInt8(ascii: "/")):
        index = skip(bytes, from: index) { $0 == 0x0A }
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        index += 2
        while index + 1 < bytes.count,
          !(bytes[index] == UInt8(ascii: "*") && bytes[index + 1] == UInt8(ascii: "/"))
        {
          index += 1
        }
        index += 2
      case (UInt8(ascii: "'"), _), (UInt8(ascii: "\""), _):
        index = endOfString(bytes, from: index)
        last = byte
      case (UInt8(ascii: "/"), _) where startsExpression.contains(last):
        index = endOfRegularExpression(bytes, from: index)
        last = byte
      default:
        let isWordStart = index == 0 || !isWordPart(bytes[index - 1])
        if isWordStart, needles.contains(where: { matches($0, in: bytes, at: index) }) {
          return true
        }
        if byte > 0x20 { last = byte }
        index += 1
      }
    }
    return false
  }

  private static func skip(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, until: (UInt8) -> Bool
  ) -> Int {
    var index = start
    while index < bytes.count, !until(bytes[index]) { index += 1 }
    return index
  }

  private static func endOfString(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var index = start + 1
    // A quote in a regular expression or a template opens nothing; the line's end corrects that.
    while index < bytes.count, bytes[index] != bytes[start], bytes[index] != 0x0A {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return index + 1
  }

  /// What can stand before a regular expression, but not before a division.
  private static let startsExpression = Array("(,=:[!&|?{};".utf8)

  private static func endOfRegularExpression(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    var index = start + 1
    var isInClass = false
    while index < bytes.count, bytes[index] != 0x0A {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass: return index + 1
      default: break
      }
      index += 1
    }
    return index
  }

  /// Whether a byte continues a word or a property access, as in `myrequire(` and `x.exports.y`.
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
