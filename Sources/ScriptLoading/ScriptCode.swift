internal import Glibc
internal import HostLoop
internal import Synchronization

/// What the code of a script contains, known before it runs. Comments and other text do not count.
/// It is only a hint of what the script does when it runs.
package final class ScriptCode: Sendable {
  private let text: String
  /// The answers so far. They are kept, because a search asks in each run.
  private let answers = Mutex<[Question: Bool]>([:])

  private enum Question: Hashable {
    case asksFor(String)
    case hasString(String)
  }

  init(_ text: String) { self.text = text }

  /// Whether the script uses the native module with this name: `NativeModules.Name`, `const { Name
  /// } = NativeModules` or `get('Name')`.
  package func asks(for module: String) -> Bool {
    answer(.asksFor(module)) { Self.asks(for: Array(module.utf8), in: $0) }
  }

  /// Whether the script contains this text in quotes.
  package func hasString(_ string: String) -> Bool {
    let string = Array(string.utf8)
    return answer(.hasString(String(decoding: string, as: UTF8.self))) { bytes in
      CodeScan.contains(in: bytes) { _ in
        false
      } string: {
        Self.equals(bytes, $0, string)
      }
    }
  }

  private func answer(_ question: Question, _ find: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
    if let known = answers.withLock({ $0[question] }) { return known }
    var text = text
    let found = text.withUTF8(find)
    answers.withLock { $0[question] = found }
    return found
  }

  private static let nativeModules = Array("NativeModules".utf8)

  private static func asks(for name: [UInt8], in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    // Most scripts do not contain the name. Only scan the code if it occurs.
    guard contains(name, in: bytes) else { return false }
    var isNamed = false
    var hasNativeModules = false
    return CodeScan.contains(in: bytes) { index in
      if isWord(name, in: bytes, at: index) {
        if index > 0, bytes[index - 1] == UInt8(ascii: ".") { return true }
        isNamed = true
      } else if isWord(nativeModules, in: bytes, at: index) {
        hasNativeModules = true
      }
      return isNamed && hasNativeModules
    } string: {
      equals(bytes, $0, name)
    }
  }

  private static func equals(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ text: [UInt8]
  ) -> Bool {
    range.count == text.count && bytes[range].elementsEqual(text)
  }

  private static func isWord(
    _ word: [UInt8], in bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> Bool {
    let end = index + word.count
    guard bytes[index] == word[0], end <= bytes.count else { return false }
    return bytes[index..<end].elementsEqual(word)
      && (index == 0 || !bytes[index - 1].isPartOfName)
      && (end == bytes.count || !bytes[end].isPartOfName)
  }

  /// Searches for the first letter first, because a bundle has megabytes.
  static func contains(_ word: [UInt8], in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = bytes.baseAddress else { return false }
    let end = start + bytes.count
    var place = start
    while let found = memchr(place, Int32(clamping: word[0]), end - place) {
      let first = UnsafePointer(found.assumingMemoryBound(to: UInt8.self))
      if end - first >= word.count, memcmp(first, word, word.count) == 0 { return true }
      place = first + 1
    }
    return false
  }
}

extension UInt8 {
  /// Whether the byte continues a JavaScript name.
  fileprivate var isPartOfName: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      return true
    default: return false
    }
  }
}
