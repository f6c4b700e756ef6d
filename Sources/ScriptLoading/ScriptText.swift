internal import Glibc
internal import HostLoop
internal import Synchronization

/// What the text of a script contains, comments included. It says whether a closer look is worthwhile, and decides nothing.
package final class ScriptText: Sendable {
  private let text: String
  /// The answers so far. They are kept, because a search asks in each run.
  private let foundWords = Mutex<[String: [String]]>([:])
  /// The answer that each start needs, without a dictionary.
  private let nativeUse = Mutex<Bool?>(nil)

  init(_ text: String) { self.text = text }

  /// Whether the script can use native code: it contains the code of `js/react-native` that looks up native modules, or
  /// the code that registers root components.
  package var canUseNativeCode: Bool {
    if let known = nativeUse.withLock({ $0 }) { return known }
    var text = text
    let isPossible = text.withUTF8 { bytes in
      ["moduleNames", "applicationRegistered"].contains {
        Self.contains(Array($0.utf8), in: bytes)
      }
    }
    nativeUse.withLock { $0 = isPossible }
    return isPossible
  }

  /// Which of these words it has, anywhere: in its code, in texts or in comments.
  ///
  /// - Parameter key: says which words they are; the same key is answered the same.
  package func words(among words: some Sequence<String>, _ key: String) -> [String] {
    if let known = foundWords.withLock({ $0[key] }) { return known }
    var text = text
    let found = text.withUTF8 { bytes in Self.words(of: bytes, among: words) }
    foundWords.withLock { $0[key] = found }
    return found
  }

  private static func words(
    of bytes: UnsafeBufferPointer<UInt8>, among words: some Sequence<String>
  ) -> [String] {
    var wanted: [UInt64: String] = [:]
    // Most words of a script are none of them: a look into this table says so.
    var isPossible = [Bool](repeating: false, count: 1 << 12)
    for word in words {
      let hash = word.utf8.reduce(WordHash.start) { WordHash.add($1, to: $0) }
      wanted[hash] = word
      isPossible[WordHash.place(of: hash)] = true
    }
    var found: Set<UInt64> = []
    var index = 0
    while index < bytes.count {
      guard bytes[index].isPartOfName else {
        index += 1
        continue
      }
      var hash = WordHash.start
      while index < bytes.count, bytes[index].isPartOfName {
        hash = WordHash.add(bytes[index], to: hash)
        index += 1
      }
      if isPossible[WordHash.place(of: hash)], wanted[hash] != nil { found.insert(hash) }
    }
    return found.compactMap { wanted[$0] }.sorted()
  }

  /// Whether a word stands anywhere in the bytes of a file.
  package static func contains(_ word: String, in bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { contains(Array(word.utf8), in: $0) }
  }

  /// Searches for the first letter first, because a bundle has megabytes.
  static func contains(_ word: [UInt8], in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let start = bytes.baseAddress, !word.isEmpty else { return word.isEmpty }
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

/// FNV-1a: two of the few words that are looked for have different ones.
private enum WordHash {
  static let start: UInt64 = 0xcbf2_9ce4_8422_2325

  static func add(_ byte: UInt8, to hash: UInt64) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x100_0000_01b3  // never traps: a byte fits
  }

  static func place(of hash: UInt64) -> Int { Int(truncatingIfNeeded: hash & 0xfff) }
}

extension UInt8 {
  /// Whether the byte continues a JavaScript name.
  var isPartOfName: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      return true
    default: return false
    }
  }
}
