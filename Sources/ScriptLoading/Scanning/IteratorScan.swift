/// Finds out whether the code of a script can get an iterator object of the engine's, such as `map.keys()`.
///
/// Loops, spreads and `Array.from` use iterators, but the code that has them gets only the elements.
struct IteratorScan {
  private let bytes: UnsafeBufferPointer<UInt8>

  static func canGetIterators(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let scan = IteratorScan(bytes: bytes)
    return CodeScan.contains(in: bytes) { index in
      scan.isIterator(at: index)
    } string: { range in
      members.contains { bytes[range].elementsEqual($0) }
    }
  }

  /// Members with iterators for values, and what gives the method that makes one.
  private static let members = ["values", "keys", "entries", "matchAll", "iterator"].map {
    Array($0.utf8)
  }
  private static let words = ["yield", "Iterator", "Segmenter"].map { Array($0.utf8) }
  private static let firstLetters = Set((members + words).map { $0[0] })

  private func isIterator(at index: Int) -> Bool {
    if bytes[index] == UInt8(ascii: "*") { return isGenerator(at: index) }
    guard Self.firstLetters.contains(bytes[index]) else { return false }
    if Self.words.contains(where: { isWord($0, at: index) }) { return true }
    guard let member = Self.members.first(where: { isWord($0, at: index) }) else { return false }
    let end = next(index + member.count)
    let last = before(index)
    if last >= 0, bytes[last] == UInt8(ascii: ".") {
      return !isOfObject(dotAt: last, end) && !isOnlyRead(dotAt: last, end)
    }
    // A part of a pattern, or a key of an object.
    return isOne(of: "{,", at: last) && isOne(of: ",}:=", at: end)
  }

  /// `function*`, or a method such as `*name()`.
  private func isGenerator(at index: Int) -> Bool {
    let last = before(index)
    return last >= 0
      && (isOne(of: "{},;", at: last) || ["function", "static"].contains(word(at: last)))
  }

  /// `Object.keys(object)` is an array.
  private func isOfObject(dotAt dot: Int, _ end: Int) -> Bool {
    isOne(of: "(", at: end) && word(at: before(dot)) == "Object"
  }

  /// `[...map.keys()]`, `for (const key of map.keys())`, `Array.from(map.keys())`.
  private func isOnlyRead(dotAt dot: Int, _ end: Int) -> Bool {
    let close = next(end + 1)
    guard isOne(of: "(", at: end), isOne(of: ")", at: close), isOne(of: "])", at: next(close + 1))
    else { return false }
    var start = dot
    while start > 0,
      bytes[start - 1].isPartOfName || isOne(of: ".#?", at: start - 1)
    { start -= 1 }
    if bytes[start..<dot].starts(with: Array("...".utf8)) { return true }
    let last = before(start)
    return word(at: last) == "of"
      || isOne(of: "(", at: last) && isArrayFrom(before(last))
  }

  private func isArrayFrom(_ last: Int) -> Bool {
    let dot = before(last - 3)
    return word(at: last) == "from" && isOne(of: ".", at: dot) && word(at: before(dot)) == "Array"
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
