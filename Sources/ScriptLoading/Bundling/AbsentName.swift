/// A name that a file imports and that its module does not export. Babel makes it `undefined`; esbuild allows that only in
/// CommonJS modules.
struct AbsentName: Hashable {
  /// The file that imports it.
  let file: String
  /// The line of the name in the import, from 1.
  let line: Int
  /// The column of the name, in bytes from 0.
  let byteColumn: Int
  /// What to say about it; `nil` for a name that a library imports.
  var warning: String?

  /// The text of an ES module with a variable instead of each of these imports. Other positions stay the same.
  static func replaced(_ names: [AbsentName], in text: String) -> String {
    var bytes = Array(text.utf8)
    var added = "\nvar absent$;"
    let places = names.compactMap { $0.place(in: bytes) }
    for place in places.sorted(by: >) {
      let name = word(in: bytes, from: place)
      var end = name.upperBound
      var local = name
      let next = word(in: bytes, from: skipSpaces(bytes, from: end))
      if bytes[next].elementsEqual("as".utf8) {
        local = word(in: bytes, from: skipSpaces(bytes, from: next.upperBound))
        end = local.upperBound
      }
      let written = String(decoding: bytes[local], as: UTF8.self)
      let comma = skipSpaces(bytes, from: end)
      let hasComma = comma < bytes.count && bytes[comma] == UInt8(ascii: ",")
      let isDefault = !isInBraces(bytes, place)
      added += isInExport(bytes, place) ? " export { absent$ as \(written) };" : " var \(written);"
      blank(&bytes, place..<(hasComma ? comma + 1 : end))
      if isDefault, !hasComma, place > 0 {
        bytes[place - 1] = UInt8(ascii: "{")
        bytes[place] = UInt8(ascii: "}")
      }
    }
    return String(decoding: bytes, as: UTF8.self) + added + "\n"
  }

  private func place(in bytes: [UInt8]) -> Int? {
    var number = 1
    var start = 0
    while number < line {
      guard let end = bytes[start...].firstIndex(of: 0x0A) else { return nil }
      start = end + 1
      number += 1
    }
    let place = start + byteColumn
    return bytes.indices.contains(place) ? place : nil
  }

  /// Whether a brace opens before a position, and neither closes nor ends a statement.
  private static func isInBraces(_ bytes: [UInt8], _ place: Int) -> Bool {
    bytes[..<place].last { "{};'\"".utf8.contains($0) } == UInt8(ascii: "{")
  }

  private static func isInExport(_ bytes: [UInt8], _ place: Int) -> Bool {
    guard isInBraces(bytes, place), let brace = bytes[..<place].lastIndex(of: UInt8(ascii: "{"))
    else { return false }
    let before = bytes[..<brace].reversed().drop { $0 <= 0x20 }.prefix(6)
    return before.elementsEqual("export".utf8.reversed())
  }

  private static func blank(_ bytes: inout [UInt8], _ range: Range<Int>) {
    for index in range where bytes[index] != 0x0A && bytes[index] != 0x0D { bytes[index] = 0x20 }
  }

  private static func skipSpaces(_ bytes: [UInt8], from index: Int) -> Int {
    bytes[index...].firstIndex { $0 > 0x20 } ?? bytes.count
  }

  private static func word(in bytes: [UInt8], from index: Int) -> Range<Int> {
    let end = bytes[index...].firstIndex {
      !($0 >= 0x80 || $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "_")
        || (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0))
    }
    return index..<(end ?? bytes.count)
  }
}
