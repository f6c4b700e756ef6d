/// What the scans of a script's code ask about the bytes around an offset.
extension UnsafeBufferPointer<UInt8> {
  /// Whether a whole name begins at an offset.
  func isWord(_ word: [UInt8], at index: Int) -> Bool {
    let end = index + word.count
    guard end <= count, self[index] == word[0] else { return false }
    return self[index..<end].elementsEqual(word)
      && (index == 0 || !self[index - 1].isPartOfName)
      && (end == count || !self[end].isPartOfName)
  }

  /// The name whose last byte is at an offset. Empty if there is none.
  func word(endingAt last: Int) -> String {
    var start = last
    while start >= 0, self[start].isPartOfName { start -= 1 }
    return last < 0 ? "" : String(decoding: self[(start + 1)..<(last + 1)], as: UTF8.self)
  }

  /// The offset after the name that begins at an offset.
  func endOfWord(from index: Int) -> Int {
    var end = index
    while end < count, self[end].isPartOfName { end += 1 }
    return end
  }

  /// The offset of the last byte before another one that is not white space. -1 if there is none.
  func last(before index: Int) -> Int {
    var last = index - 1
    while last >= 0, self[last] <= 0x20 { last -= 1 }
    return last
  }

  /// The offset of the first byte from an offset on that is not white space. `count` if there is none.
  func first(from index: Int) -> Int {
    var first = index
    while first < count, self[first] <= 0x20 { first += 1 }
    return first
  }

  /// Whether one of these characters is at an offset, which may be outside.
  func isOne(of characters: StaticString, at index: Int) -> Bool {
    guard indices.contains(index) else { return false }
    return characters.withUTF8Buffer { $0.contains(self[index]) }
  }
}
