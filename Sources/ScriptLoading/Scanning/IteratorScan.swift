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
    if Self.words.contains(where: { bytes.isWord($0, at: index) }) { return true }
    guard let member = Self.members.first(where: { bytes.isWord($0, at: index) }) else {
      return false
    }
    let end = bytes.first(from: index + member.count)
    let last = bytes.last(before: index)
    if last >= 0, bytes[last] == UInt8(ascii: ".") {
      return !isOfObject(dotAt: last, end) && !isOnlyRead(dotAt: last, end)
    }
    // A part of a pattern, or a key of an object.
    return bytes.isOne(of: "{,", at: last) && bytes.isOne(of: ",}:=", at: end)
  }

  /// `function*`, or a method such as `*name()`.
  private func isGenerator(at index: Int) -> Bool {
    let last = bytes.last(before: index)
    return last >= 0
      && (bytes.isOne(of: "{},;", at: last)
        || ["function", "static"].contains(bytes.word(endingAt: last)))
  }

  /// `Object.keys(object)` is an array.
  private func isOfObject(dotAt dot: Int, _ end: Int) -> Bool {
    bytes.isOne(of: "(", at: end) && bytes.word(endingAt: bytes.last(before: dot)) == "Object"
  }

  /// `[...map.keys()]`, `for (const key of map.keys())`, `Array.from(map.keys())`.
  private func isOnlyRead(dotAt dot: Int, _ end: Int) -> Bool {
    let close = bytes.first(from: end + 1)
    guard bytes.isOne(of: "(", at: end), bytes.isOne(of: ")", at: close),
      bytes.isOne(of: "])", at: bytes.first(from: close + 1))
    else { return false }
    var start = dot
    while start > 0,
      bytes[start - 1].isPartOfName || bytes.isOne(of: ".#?", at: start - 1)
    { start -= 1 }
    if bytes[start..<dot].starts(with: Array("...".utf8)) { return true }
    let last = bytes.last(before: start)
    return bytes.word(endingAt: last) == "of"
      || bytes.isOne(of: "(", at: last) && isArrayFrom(bytes.last(before: last))
  }

  private func isArrayFrom(_ last: Int) -> Bool {
    let dot = bytes.last(before: last - 3)
    return bytes.word(endingAt: last) == "from" && bytes.isOne(of: ".", at: dot)
      && bytes.word(endingAt: bytes.last(before: dot)) == "Array"
  }
}
