/// The words, strings and signs of a file in Objective-C or Swift, without its comments.
struct NativeTokens {
  enum Token: Equatable {
    /// A name, a keyword or a number.
    case word(String)
    /// A string, without its quotes.
    case text(String)
    case sign(UInt8)
  }

  let tokens: [Token]

  init(of bytes: [UInt8]) {
    var tokens: [Token] = []
    var index = 0
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    func skip(while isPart: (Int) -> Bool) {
      while index < bytes.count, isPart(index) { index += 1 }
    }
    func byte(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }
    while index < bytes.count {
      let start = index
      switch (bytes[start], byte(start + 1)) {
      case (0...0x20, _): index += 1
      case (UInt8(ascii: "/"), UInt8(ascii: "/")): skip { bytes[$0] != UInt8(ascii: "\n") }
      case (UInt8(ascii: "/"), UInt8(ascii: "*")):
        index += 2
        skip { !(bytes[$0] == UInt8(ascii: "*") && byte($0 + 1) == UInt8(ascii: "/")) }
        index += 2
      case (UInt8(ascii: "\""), _):
        index += 1
        skip {
          bytes[$0] != UInt8(ascii: "\n")
            && (bytes[$0] != UInt8(ascii: "\"") || bytes[$0 - 1] == UInt8(ascii: "\\"))
        }
        tokens.append(.text(text(start + 1..<index)))
        index += 1
      case (let first, _) where Self.isWordPart(first):
        skip { Self.isWordPart(bytes[$0]) }
        tokens.append(.word(text(start..<index)))
      case (let sign, _):
        tokens.append(.sign(sign))
        index += 1
      }
    }
    self.tokens = tokens
  }

  private static func isWordPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  private subscript(index: Int) -> Token? { tokens.indices.contains(index) ? tokens[index] : nil }

  func isSign(_ sign: Unicode.Scalar, at index: Int) -> Bool {
    self[index] == .sign(UInt8(ascii: sign))
  }

  func word(at index: Int) -> String? {
    if case .word(let word) = self[index] { word } else { nil }
  }

  func text(at index: Int) -> String? {
    if case .text(let text) = self[index] { text } else { nil }
  }

  /// The position of the bracket that closes the one at `open`. `nil` if it is not near.
  func end(of open: Int) -> Int? {
    var depth = 0
    for index in open..<min(tokens.count, open + 8_000) {
      guard case .sign(let sign) = tokens[index] else { continue }
      if "([{".utf8.contains(sign) { depth += 1 }
      if ")]}".utf8.contains(sign) { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }
}
