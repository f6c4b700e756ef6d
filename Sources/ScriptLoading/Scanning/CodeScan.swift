/// Separates the code of a script from its comments, quoted strings and regular expressions,
/// without a parser.
enum CodeScan {
  /// Whether a script contains a match. In a template, the text in `${…}` counts as code.
  ///
  /// - Parameters:
  ///   - code: whether there is a match at a byte of code, given its position.
  ///   - string: whether a quoted string matches, given its range without the quotes.
  ///   - comment: called for each comment with its range.
  static func contains(
    in bytes: UnsafeBufferPointer<UInt8>, code: (Int) -> Bool, string: (Range<Int>) -> Bool,
    comment: (Range<Int>) -> Void = { _ in }
  ) -> Bool {
    var index = 0
    var last = UInt8(ascii: ";")
    // For each template around the current position, how many braces are open in its `${…}`.
    var templates: [Int] = []
    while index < bytes.count {
      let byte = bytes[index]
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      switch (byte, next) {
      case (UInt8(ascii: "/"), UInt8(ascii: "/")):
        let start = index
        index = skip(bytes, from: index) { $0 == 0x0A }
        comment(start..<min(index, bytes.count))
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        let start = index
        index += 2
        while index + 1 < bytes.count,
          !(bytes[index] == UInt8(ascii: "*") && bytes[index + 1] == UInt8(ascii: "/"))
        {
          index += 1
        }
        index += 2
        comment(start..<min(index, bytes.count))
      case (UInt8(ascii: "'"), _), (UInt8(ascii: "\""), _):
        let end = endOfString(bytes, from: index)
        if string(index + 1..<max(index + 1, min(end - 1, bytes.count))) { return true }
        index = end
        last = byte
      case (UInt8(ascii: "`"), _):
        let outer = templates.count
        index = skipTemplate(bytes, from: index + 1, &templates)
        last = UInt8(ascii: templates.count > outer ? "{" : "'")
      case (UInt8(ascii: "}"), _) where templates.last == 0:
        templates.removeLast()
        let outer = templates.count
        index = skipTemplate(bytes, from: index + 1, &templates)
        last = UInt8(ascii: templates.count > outer ? "{" : "'")
      case (UInt8(ascii: "/"), _)
      where startsExpression.contains(last) || followsKeyword(bytes, index):
        index = endOfRegularExpression(bytes, from: index)
        last = byte
      default:
        if code(index) { return true }
        if let open = templates.last {
          templates[templates.count - 1] =
            open + (byte == UInt8(ascii: "{") ? 1 : byte == UInt8(ascii: "}") ? -1 : 0)
        }
        if byte > 0x20 { last = byte }
        index += 1
      }
    }
    return false
  }

  /// Skips a template's text. Returns the position after its closing quote, or after the `${` of
  /// its next value.
  private static func skipTemplate(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ templates: inout [Int]
  ) -> Int {
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "`"): return index + 1
      case UInt8(ascii: "\\"): index += 2
      case UInt8(ascii: "$") where index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "{"):
        templates.append(0)
        return index + 2
      default: index += 1
      }
    }
    return index
  }

  private static let keywords = ["return", "typeof", "case", "in", "of", "delete", "void", "throw"]
    .map { Array($0.utf8) }

  /// Whether a keyword before this position means that a value follows and not a division.
  private static func followsKeyword(_ bytes: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    var end = index
    while end > 0, bytes[end - 1] == 0x20 { end -= 1 }
    return keywords.contains { word in
      let start = end - word.count
      return start >= 0 && bytes[start..<end].elementsEqual(word)
        && (start == 0 || !isLetter(bytes[start - 1]))
    }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"),
      UInt8(ascii: "."):
      true
    default: false
    }
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
    // A quote in a regular expression or template opens no string. Stopping at the end of the line
    // corrects that.
    while index < bytes.count, bytes[index] != bytes[start], bytes[index] != 0x0A {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return index + 1
  }

  /// Characters that can precede a regular expression but not a division.
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
}
