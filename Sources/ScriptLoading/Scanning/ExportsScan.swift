import Glibc
internal import HostLoop

/// Finds uses of `module.exports` and `exports`, the variables of a CommonJS module.
enum ExportsScan {
  /// Whether a text uses one of them and has no `export` statement.
  static func isCommonJS(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      guard next(in: bytes, from: 0) < bytes.count else { return false }
      var usesExports = false
      let hasExport = CodeScan.contains(in: bytes) { index in
        if bytes[index] != UInt8(ascii: "e") { return false }
        if !usesExports { usesExports = isVariable(bytes, at: index) }
        return MixedModuleScan.isStatement("export", in: bytes, at: index)
      } string: { _ in
        false
      }
      return usesExports && !hasExport
    }
  }

  private static let word: StaticString = "exports"
  private static let length = word.utf8CodeUnitCount

  /// The position of the next such word, or the end. Looks for its second letter, which is rare.
  private static func next(in bytes: UnsafeBufferPointer<UInt8>, from index: Int) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    var index = index + 1
    while index < bytes.count,
      let found = memchr(
        base + index, Int32(truncatingIfNeeded: UInt8(ascii: "x")), bytes.count - index)
    {
      let start = UnsafeRawPointer(found) - UnsafeRawPointer(base) - 1
      if isWord(bytes, at: start) { return start }
      index = start + 2
    }
    return bytes.count
  }

  private static func isWord(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    guard index >= 0, index + length <= bytes.count, let base = bytes.baseAddress else {
      return false
    }
    return memcmp(base + index, word.utf8Start, length) == 0
  }

  /// Whether the word `exports` at a position is one of the variables, and not a part of a name, a member of something else,
  /// a key or a string.
  private static func isVariable(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
    let end = index + length
    guard isWord(bytes, at: index) else { return false }
    if end < bytes.count, isPartOfName(bytes[end]) || ":'\"".utf8.contains(bytes[end]) {
      return false
    }
    guard index > 0 else { return true }
    let before = bytes[index - 1]
    guard before == UInt8(ascii: ".") else { return !isPartOfName(before) }
    let module = "module.".utf8
    let start = index - module.count
    return start >= 0 && bytes[start..<index].elementsEqual(module)
      && (start == 0 || bytes[start - 1] != UInt8(ascii: ".") && !isPartOfName(bytes[start - 1]))
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }
}
