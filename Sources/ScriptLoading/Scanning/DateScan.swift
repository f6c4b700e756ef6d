/// Finds out whether the code of a script can read a date from a text: by `new Date(text)` or `Date.parse(text)`.
struct DateScan {
  private let bytes: UnsafeBufferPointer<UInt8>

  static func canReadDates(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard ScriptCode.contains(date, in: bytes) else { return false }
    let scan = DateScan(bytes: bytes)
    return CodeScan.contains(in: bytes) { index in
      bytes[index] == date[0] && scan.isWord(date, at: index) && scan.mayRead(at: index)
    } string: { range in
      bytes[range].elementsEqual(date)
    }
  }

  private static let date = Array("Date".utf8)
  private static let globalObjects = ["globalThis", "global", "window", "self"]

  /// Whether `Date` at this place may get a text. Another name for it may, too.
  private func mayRead(at index: Int) -> Bool {
    var last = before(index)
    if isOne(of: ".", at: last), !isOne(of: ".", at: last - 1) {
      let owner = word(at: before(last))
      guard Self.globalObjects.contains(owner) else { return false }
      last = before(before(last) - owner.utf8.count + 1)
    }
    let next = next(index + Self.date.count)
    if ["instanceof", "typeof"].contains(word(at: last)) { return false }
    if isOne(of: ".", at: next) {
      return !["now", "UTC", "prototype"].contains {
        isWord(Array($0.utf8), at: self.next(next + 1))
      }
    }
    guard word(at: last) == "new" else { return true }
    // Nothing and a number are no texts.
    return isOne(of: "(", at: next) && !isOne(of: ")0123456789", at: self.next(next + 1))
  }

  private func isOne(of characters: String, at index: Int) -> Bool {
    bytes.indices.contains(index) && characters.utf8.contains(bytes[index])
  }

  /// The name that ends at `last`.
  private func word(at last: Int) -> String {
    var start = last
    while start >= 0, bytes[start].isPartOfName { start -= 1 }
    return last < 0 ? "" : String(decoding: bytes[(start + 1)..<(last + 1)], as: UTF8.self)
  }

  private func before(_ index: Int) -> Int {
    var last = index - 1
    while last >= 0, bytes[last] <= 0x20 { last -= 1 }
    return last
  }

  private func next(_ index: Int) -> Int {
    var first = index
    while first < bytes.count, bytes[first] <= 0x20 { first += 1 }
    return first
  }

  private func isWord(_ word: [UInt8], at index: Int) -> Bool {
    let end = index + word.count
    return end <= bytes.count && bytes[index..<end].elementsEqual(word)
      && (index == 0 || !bytes[index - 1].isPartOfName)
      && (end == bytes.count || !bytes[end].isPartOfName)
  }
}
