internal import HostLoop

/// The last `//# sourceMappingURL=` comment of a script.
struct SourceMapComment {
  let url: String
  /// Where the comment begins.
  let start: String.Index

  private static let marker = Array("//# sourceMappingURL=".utf8)

  init?(lastIn text: String) {
    let bytes = text.utf8
    // The comment is on the last line or near it: search backwards, line by line.
    var end = bytes.endIndex
    for _ in 0..<8 {
      let newline = bytes[..<end].lastIndex(of: 0x0A)
      let lineStart = newline.map { bytes.index(after: $0) } ?? bytes.startIndex
      if bytes[lineStart..<end].starts(with: Self.marker) {
        let value = bytes.index(lineStart, offsetBy: Self.marker.count)
        url = String(text[value..<end].prefix { !$0.isWhitespace })
        start = lineStart
        return
      }
      guard let newline else { return nil }
      end = newline
    }
    return nil
  }

  /// The map itself, if the URL contains it.
  var inline: SourceMapText? {
    guard url.hasPrefix("data:"), let comma = url.firstIndex(of: ",") else { return nil }
    let data = url[url.index(after: comma)...]
    guard !url[..<comma].hasSuffix(";base64") else { return .base64(Array(data.utf8)) }
    return .json(Self.percentDecoded(data.utf8))
  }

  private static func percentDecoded(_ text: Substring.UTF8View) -> [UInt8] {
    var result: [UInt8] = []
    var rest = text[...]
    while let byte = rest.popFirst() {
      if byte == 0x25, let value = UInt8(String(Substring(rest.prefix(2))), radix: 16) {
        result.append(value)
        rest = rest.dropFirst(2)
      } else {
        result.append(byte)
      }
    }
    return result
  }
}
