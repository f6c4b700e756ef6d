/// The part of an XML file before its root element.
///
/// The DOCTYPE is replaced with spaces before the parser sees it. That of iOS 16 is not
/// well-formed, and nothing in it is needed. Without it there are no entities to expand and no
/// files to include. Its line ends stay, so that errors name the right line.
struct ExportProlog {
  enum Scan: Equatable {
    /// The name of the root element.
    case root(String)
    /// The prolog is longer than the bytes so far.
    case incomplete
    /// The file is not XML.
    case notXML
  }

  private(set) var bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The line at which the scan stopped.
  var line: Int { bytes[..<position].count { $0 == UInt8(ascii: "\n") } + 1 }

  mutating func scan() -> Scan {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    while true {
      while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
      guard position < bytes.count else { return .incomplete }
      guard bytes[position] == UInt8(ascii: "<") else { return .notXML }
      let end: Int?
      if begins("<?") {
        end = find("?>", from: position)
      } else if begins("<!--") {
        end = find("-->", from: position)
      } else if begins("<!DOCTYPE") {
        end = endOfDoctype()
        if let end { blank(position..<end) }
      } else if bytes.count - position < 9 {
        end = nil
      } else {
        return root()
      }
      guard let end else {
        position = bytes.count
        return .incomplete
      }
      position = end
    }
  }

  private mutating func root() -> Scan {
    let name = bytes[(position + 1)...].prefix {
      !Self.isSpace($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/")
    }
    guard let first = name.first, first != UInt8(ascii: "!") else { return .notXML }
    // No element of an export has such a long name. It would also be too long for a message.
    return .root(String(decoding: name.prefix(60), as: UTF8.self))
  }

  private func endOfDoctype() -> Int? {
    var index = position
    var quote: UInt8?
    while index < bytes.count {
      let byte = bytes[index]
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index + 1
      } else if byte == UInt8(ascii: "[") {
        return endOfSubset(from: index)
      }
      index += 1
    }
    return nil
  }

  private func endOfSubset(from start: Int) -> Int? {
    var index = start
    while index < bytes.count {
      if bytes[index...].starts(with: "<!--".utf8) {
        guard let end = find("-->", from: index) else { return nil }
        index = end
      } else if bytes[index] == UInt8(ascii: "]") {
        let rest = bytes[(index + 1)...].drop(while: Self.isSpace)
        if rest.first == UInt8(ascii: ">") { return rest.startIndex + 1 }
        index += 1
      } else {
        index += 1
      }
    }
    return nil
  }

  private mutating func blank(_ range: Range<Int>) {
    for index in range where bytes[index] != UInt8(ascii: "\n") { bytes[index] = 0x20 }
  }

  private func begins(_ text: String) -> Bool {
    bytes[position...].starts(with: text.utf8)
  }

  private func find(_ text: String, from start: Int) -> Int? {
    let pattern = Array(text.utf8)
    var index = start
    while index + pattern.count <= bytes.count {
      if bytes[index...].starts(with: pattern) { return index + pattern.count }
      index += 1
    }
    return nil
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}
