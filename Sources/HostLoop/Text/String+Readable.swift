extension String {
  /// Text from outside, such as a name or an address, as one line of a report shows it.
  ///
  /// Control characters, line ends and characters that change the direction of text are written as escapes
  /// such as `\u{202E}`: they cannot forge a line, steer a terminal or hide what is there. Secrets in
  /// addresses are masked, see ``Secrets``.
  public var readableLine: String { readable(keepsLines: false) }

  /// The same for text of several lines, such as the message of an error: line ends and tabs stay.
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

  /// Whether a byte may be of an unreadable character or lead to a secret; few texts have any.
  private static func mayNeedWork(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "?"), UInt8(ascii: "="), UInt8(ascii: "@"), UInt8(ascii: "%"): true
    default: byte < 0x20 || byte >= 0x7F
    }
  }
}

extension Unicode.Scalar {
  /// Whether a person cannot see the character, or sees others in another order because of it.
  public var isUnreadable: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0: true
    // Marks, embeddings, overrides and isolates of direction; separators of lines and paragraphs.
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Such as `\n` or `\u{202E}`.
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
