internal import Glibc
internal import HostLoop

/// The lines and positions of a source text. Lines end where JavaScript ends them.
struct SourceText {
  let text: String

  init(_ text: String) { self.text = text }

  /// The lines in `range`, from 1, without their line ends. Fewer if the text is shorter.
  func lines(_ range: ClosedRange<Int>) -> [(number: Int, text: Substring)] {
    var result: [(number: Int, text: Substring)] = []
    var number = 1
    var start = text.startIndex
    let bytes = text.utf8
    while number <= range.upperBound {
      let end = Self.lineEnd(in: bytes, from: start)
      if number >= range.lowerBound { result.append((number, text[start..<end.start])) }
      guard let next = end.next else { break }
      start = next
      number += 1
    }
    return result
  }

  /// Whether the text contains this name, not only as a part of a longer name.
  func hasWord(_ word: String) -> Bool { !words(word).isEmpty }

  /// Where the text contains this name, not only as a part of a longer name.
  func words(_ word: String) -> [Range<String.Index>] {
    var text = text
    let length = word.utf8.count
    // An error in a search looks for names in a whole bundle, again and again.
    let offsets = text.withUTF8 { bytes in
      Self.places(of: Array(word.utf8), in: UnsafeRawBufferPointer(bytes)).filter { offset in
        !Self.isPartOfName(offset == 0 ? nil : bytes[offset - 1])
          && !Self.isPartOfName(offset + length == bytes.count ? nil : bytes[offset + length])
      }
    }
    return offsets.map { offset in
      let start = self.text.utf8.index(self.text.startIndex, offsetBy: offset)
      return start..<self.text.utf8.index(start, offsetBy: length)
    }
  }

  /// Whether the text contains these characters. The standard library's search takes many times as long.
  func contains(_ part: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      !Self.places(of: Array(part.utf8), in: UnsafeRawBufferPointer(bytes)).isEmpty
    }
  }

  private static func places(of word: [UInt8], in bytes: UnsafeRawBufferPointer) -> [Int] {
    guard let start = bytes.baseAddress, let first = word.first else { return [] }
    var places: [Int] = []
    var index = 0
    while bytes.count - index >= word.count,
      let found = memchr(
        start + index, Int32(clamping: first), bytes.count - index - word.count + 1)
    {
      index = UnsafeRawPointer(found) - start + 1
      if memcmp(found, word, word.count) == 0 { places.append(index - 1) }
    }
    return places
  }

  private static func isPartOfName(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    return switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "$"):
      true
    default: false
    }
  }

  /// The line with this number, from 1, without its line end.
  func line(_ number: Int) -> Substring? { number < 1 ? nil : lines(number...number).first?.text }

  /// The position of a byte offset. Line and column count from 1, columns in UTF-16 units.
  func position(ofByte offset: Int) -> (line: Int, column: Int) {
    let target = text.utf8.index(text.startIndex, offsetBy: min(offset, text.utf8.count))
    var line = 1
    var start = text.startIndex
    while let next = Self.lineEnd(in: text.utf8, from: start).next, next <= target {
      line += 1
      start = next
    }
    return (line, text[start..<target].utf16.count + 1)
  }

  private static func lineEnd(
    in bytes: String.UTF8View, from start: String.Index
  ) -> (start: String.Index, next: String.Index?) {
    var index = start
    while index < bytes.endIndex {
      let byte = bytes[index]
      let next = bytes.index(after: index)
      if byte == 0x0A { return (index, next) }
      if byte == 0x0D {
        let isPair = next < bytes.endIndex && bytes[next] == 0x0A
        return (index, isPair ? bytes.index(after: next) : next)
      }
      // U+2028 and U+2029 also end a line in JavaScript.
      if byte == 0xE2,
        bytes[index...].starts(with: [0xE2, 0x80, 0xA8])
          || bytes[index...].starts(with: [0xE2, 0x80, 0xA9])
      {
        return (index, bytes.index(index, offsetBy: 3))
      }
      index = next
    }
    return (bytes.endIndex, nil)
  }
}
