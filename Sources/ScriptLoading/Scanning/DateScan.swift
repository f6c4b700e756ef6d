/// Finds out whether the code of a script can read a date from a text: by `new Date(text)` or `Date.parse(text)`.
struct DateScan {
  private let bytes: UnsafeBufferPointer<UInt8>

  static func canReadDates(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard ScriptCode.contains(date, in: bytes) else { return false }
    let scan = DateScan(bytes: bytes)
    return CodeScan.contains(in: bytes) { index in
      bytes.isWord(date, at: index) && scan.mayRead(at: index)
    } string: { range in
      bytes[range].elementsEqual(date)
    }
  }

  private static let date = Array("Date".utf8)
  private static let globalObjects = ["globalThis", "global", "window", "self"]

  /// Whether `Date` at this place may get a text. Another name for it may, too.
  private func mayRead(at index: Int) -> Bool {
    var last = bytes.last(before: index)
    if bytes.isOne(of: ".", at: last), !bytes.isOne(of: ".", at: last - 1) {
      let owner = bytes.word(endingAt: bytes.last(before: last))
      guard Self.globalObjects.contains(owner) else { return false }
      last = bytes.last(before: bytes.last(before: last) - owner.utf8.count + 1)
    }
    let next = bytes.first(from: index + Self.date.count)
    if ["instanceof", "typeof"].contains(bytes.word(endingAt: last)) { return false }
    if bytes.isOne(of: ".", at: next) {
      return !["now", "UTC", "prototype"].contains {
        bytes.isWord(Array($0.utf8), at: bytes.first(from: next + 1))
      }
    }
    guard bytes.word(endingAt: last) == "new" else { return true }
    // Nothing and a number are no texts.
    return bytes.isOne(of: "(", at: next)
      && !bytes.isOne(of: ")0123456789", at: bytes.first(from: next + 1))
  }
}
