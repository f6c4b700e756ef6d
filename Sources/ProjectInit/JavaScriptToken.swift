/// A word, sign or string in a JavaScript or TypeScript file.
struct JavaScriptToken: Equatable {
  enum Kind {
    /// A name, a keyword or a number.
    case word
    /// A string, without its quotes.
    case text
    /// One character, or `=>`. `?.` also becomes `.`.
    case sign
    /// A template with expressions, or a regular expression.
    case other
  }

  let kind: Kind
  let text: String
  /// Whether it is the first token of its line.
  let startsLine: Bool
  /// Whether it is a `?.`.
  var isChain = false
}

/// Splits a file into tokens, without a parser. Comments are skipped, and nothing is an error.
struct JavaScriptTokens {
  private let bytes: [UInt8]
  private var index = 0
  private var isNewLine = true
  private(set) var tokens: [JavaScriptToken] = []
  /// For each open template, how many braces are open in its expression.
  private var templates: [Int] = []

  /// The tokens of a file.
  static func of(_ bytes: [UInt8]) -> [JavaScriptToken] {
    var reader = JavaScriptTokens(bytes)
    while reader.index < bytes.count { reader.readNext() }
    return reader.tokens
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  private func byte(_ offset: Int = 0) -> UInt8 {
    index + offset < bytes.count ? bytes[index + offset] : 0
  }

  private mutating func add(_ kind: JavaScriptToken.Kind, _ text: String) {
    tokens.append(JavaScriptToken(kind: kind, text: text, startsLine: isNewLine))
    isNewLine = false
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }

  private mutating func readNext() {
    let first = byte()
    switch first {
    case UInt8(ascii: "\n"):
      isNewLine = true
      index += 1
    case 0...0x20: index += 1
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
      while index < bytes.count, byte() != UInt8(ascii: "\n") { index += 1 }
    case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipComment()
    case UInt8(ascii: "/") where canStartExpression: skipRegularExpression()
    case UInt8(ascii: "'"), UInt8(ascii: "\""): readString()
    case UInt8(ascii: "`"):
      index += 1
      readTemplate(isBeginning: true)
    case _ where Self.isWordPart(first):
      let start = index
      while index < bytes.count, Self.isWordPart(byte()) { index += 1 }
      add(.word, text(start..<index))
    default: readSign(first)
    }
  }

  private mutating func readSign(_ sign: UInt8) {
    if let open = templates.last {
      if sign == UInt8(ascii: "{") { templates[templates.count - 1] = open + 1 }
      if sign == UInt8(ascii: "}") {
        if open == 0 {
          templates.removeLast()
          index += 1
          readTemplate(isBeginning: false)
          return
        }
        templates[templates.count - 1] = open - 1
      }
    }
    switch (sign, byte(1)) {
    case (UInt8(ascii: "="), UInt8(ascii: ">")):
      add(.sign, "=>")
      index += 2
    case (UInt8(ascii: "?"), UInt8(ascii: ".")):
      add(.sign, ".")
      tokens[tokens.count - 1].isChain = true
      index += 2
    default:
      add(.sign, String(UnicodeScalar(sign)))
      index += 1
    }
  }

  private mutating func skipComment() {
    index += 2
    while index < bytes.count,
      !(byte() == UInt8(ascii: "*") && byte(1) == UInt8(ascii: "/"))
    {
      if byte() == UInt8(ascii: "\n") { isNewLine = true }
      index += 1
    }
    index += 2
  }

  private mutating func readString() {
    let quote = byte()
    let start = index + 1
    index = start
    // An apostrophe in JSX opens no string. Stopping at the end of the line corrects that.
    while index < bytes.count, byte() != quote, byte() != UInt8(ascii: "\n") {
      index += byte() == UInt8(ascii: "\\") ? 2 : 1
    }
    add(.text, text(start..<max(start, index)))
    if byte() == quote { index += 1 }
  }

  /// Reads to the end of a template, or to its next expression.
  private mutating func readTemplate(isBeginning: Bool) {
    let start = index
    while index < bytes.count {
      switch (byte(), byte(1)) {
      case (UInt8(ascii: "`"), _):
        isBeginning ? add(.text, text(start..<index)) : add(.other, "")
        index += 1
        return
      case (UInt8(ascii: "$"), UInt8(ascii: "{")):
        if isBeginning { add(.other, "") }
        templates.append(0)
        index += 2
        return
      case (UInt8(ascii: "\\"), _): index += 2
      default: index += 1
      }
    }
  }

  /// Whether a `/` here begins a regular expression and not a division.
  private var canStartExpression: Bool {
    guard let last = tokens.last else { return true }
    switch last.kind {
    case .sign: return ![")", "]", "}"].contains(last.text)
    case .word: return ["return", "typeof", "case", "in", "of"].contains(last.text)
    case .text, .other: return false
    }
  }

  private mutating func skipRegularExpression() {
    index += 1
    var isInClass = false
    while index < bytes.count, byte() != UInt8(ascii: "\n") {
      switch byte() {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      case UInt8(ascii: "/") where !isInClass:
        index += 1
        add(.other, "")
        return
      default: break
      }
      index += 1
    }
  }

  private static func isWordPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }
}
