extension String {
  /// Text from outside, such as a name or a URL, as one line of a report.
  ///
  /// Control characters, line ends and characters that change the direction of text become escapes
  /// such as `\u{202E}`. So they cannot forge a line, control a terminal or hide text. Secrets in
  /// URLs are masked; see ``Secrets``.
  public var readableLine: String { readable(keepsLines: false) }

  /// The same for text of several lines, such as an error's message. Line ends and tabs stay.
  public var readableLines: String { readable(keepsLines: true) }

  private func readable(keepsLines: Bool) -> String {
    guard utf8.contains(where: Self.mayNeedWork) else { return self }
    let text = Secrets.masked(self)
    guard text.unicodeScalars.contains(where: { $0.isUnreadable(keepsLines) }) else { return text }
    var result = ""
    var rest = Substring(text).unicodeScalars
    while let scalar = rest.popFirst() {
      if keepsLines, scalar == "\r", rest.first == "\n" { continue }
      if scalar.isUnreadable(keepsLines) {
        result += scalar.escape
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Whether a byte may belong to an unreadable character or a secret. Few texts have any.
  private static func mayNeedWork(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "?"), UInt8(ascii: "="), UInt8(ascii: "@"), UInt8(ascii: "%"): true
    default: byte < 0x20 || byte >= 0x7F
    }
  }
}

extension Unicode.Scalar {
  /// Whether a person cannot see the character, or sees other characters in another order because
  /// of it.
  public var isUnreadable: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0: true
    // Direction marks, embeddings, overrides and isolates; line and paragraph separators.
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// An escape such as `\n` or `\u{202E}`.
  public var escape: String {
    switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{" + String(value, radix: 16, uppercase: true) + "}"
    }
  }

  fileprivate func isUnreadable(_ keepsLines: Bool) -> Bool {
    isUnreadable && !(keepsLines && (self == "\n" || self == "\t"))
  }
}
