internal import Glibc
internal import HostLoop
internal import Synchronization

/// What the code of a script contains, known before it runs. Comments and other text do not count.
/// It is only a hint of what the script does when it runs.
package final class ScriptCode: Sendable {
  let text: String
  /// The answers so far. They are kept, because a search asks in each run.
  private let answers = Mutex<[Question: Bool]>([:])
  /// The answer that each start needs, without a dictionary.
  private let nativeUse = Mutex<Bool?>(nil)

  /// The calls that were found, by the name of the method.
  private let foundCalls = Mutex<[String: [Script.Call]]>([:])
  private let foundOrigins = Mutex<[String: [String]]>([:])
  /// The words that were found, by what was looked for.
  private let foundWords = Mutex<[String: [String]]>([:])

  /// The uses of globals that were found, by what was looked for.
  private let foundUses = Mutex<[String: [Script.GlobalUse]]>([:])

  private enum Question: Hashable {
    case asksFor(String)
    case hasString(String)
    case hasName(String)
    case hasCode
  }

  init(_ text: String) { self.text = text }

  /// Whether the code uses the native module with this name: `NativeModules.Name`, `{ Name } = NativeModules` or
  /// `get('Name')`.
  package func asks(for module: String) -> Bool {
    answer(.asksFor(module)) { NativeModuleScan.asks(for: Array(module.utf8), in: $0) }
  }

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

  /// Whether the code contains this name.
  package func hasName(_ name: String) -> Bool {
    let name = Array(name.utf8)
    return answer(.hasName(String(decoding: name, as: UTF8.self))) { bytes in
      CodeScan.contains(in: bytes) {
        bytes.isWord(name, at: $0)
      } string: { _ in
        false
      }
    }
  }

  /// Whether the script consists only of white space and comments.
  package var isEmpty: Bool {
    !answer(.hasCode) { bytes in
      CodeScan.contains(in: bytes) {
        bytes[$0] > 0x20
      } string: { _ in
        true
      }
    }
  }

  /// The expressions to which the code binds a name: `["AbortSignal.timeout"]` for `{ timeout } = AbortSignal`.
  package func origins(of name: String) -> [String] {
    if let known = foundOrigins.withLock({ $0[name] }) { return known }
    var text = text
    let origins = text.withUTF8 { BindingScan.origins(of: name, in: $0) }
    foundOrigins.withLock { $0[name] = origins }
    return origins
  }

  /// The uses of globals. They are found once for each key, which says which globals they are.
  func uses(_ key: String, find: () -> [Script.GlobalUse]) -> [Script.GlobalUse] {
    if let known = foundUses.withLock({ $0[key] }) { return known }
    let uses = find()
    foundUses.withLock { $0[key] = uses }
    return uses
  }

  /// Where the code uses globals or asks for them, in the order of the code.
  ///
  /// - Parameter values: those of the names that code uses when it only reads them.
  func occurrences(ofGlobals names: [String], values: [String]) -> [GlobalScan.Occurrence] {
    var text = text
    return text.withUTF8 { GlobalScan.occurrences(of: names, values: values, in: $0) }
  }

  /// The calls of a method, in the order of the code. Calls for which `resolve` returns `nil` are left out.
  func calls(
    of method: String, resolve: (CallScan.Call, SourceText) -> Script.Call?
  ) -> [Script.Call] {
    if let known = foundCalls.withLock({ $0[method] }) { return known }
    let source = SourceText(text)
    var text = text
    let found = text.withUTF8 { CallScan.calls(of: method, in: $0) }
    let calls = found.compactMap { resolve($0, source) }
    foundCalls.withLock { $0[method] = calls }
    return calls
  }

  /// The arguments of the calls of a method, in the order of the code.
  ///
  /// - Parameters:
  ///   - followsVariables: whether the code is that of one file as it was written (``ArgumentScan``).
  ///   - isWanted: whether a call counts, given the name before its dot: `Health` for `Health.save()` and `get('Health').save()`.
  func arguments(
    of method: String, followsVariables: Bool = false,
    where isWanted: (CallScan.Call, String?, SourceText) -> Bool
  ) -> [Script.Arguments] {
    let source = SourceText(text)
    var text = text
    return text.withUTF8 { bytes in
      CallScan.calls(of: method, in: bytes).compactMap { call in
        isWanted(call, Self.receiver(before: call.offset, in: bytes), source)
          ? ArgumentScan(bytes, followsVariables: followsVariables).arguments(from: call.arguments)
          : nil
      }
    }
  }

  /// Whether a statement assigns something of a native module to this name: `const { save } = NativeModules.Health`.
  func binds(_ name: String, to module: String) -> Bool {
    text.split { $0 == ";" || $0.isNewline }.contains { statement in
      guard statement.contains(module), let name = statement.firstRange(of: name),
        statement[name.upperBound...].contains("=")
      else { return false }
      let words = statement.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "$") }
      return words.contains { $0 == statement[name] } && words.contains { $0 == module }
    }
  }

  /// The name before the dot that precedes this offset, or the one in quotes of a look-up.
  private static func receiver(before offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> String?
  {
    var end = offset
    while end > 0, [UInt8(ascii: "."), UInt8(ascii: "?")].contains(bytes[end - 1]) { end -= 1 }
    if end < offset, bytes.isOne(of: "])", at: end - 1), bytes.isOne(of: "'\"`", at: end - 2) {
      end -= 2
    }
    var start = end
    while start > 0, bytes[start - 1].isPartOfName { start -= 1 }
    return end < offset && start < end ? String(decoding: bytes[start..<end], as: UTF8.self) : nil
  }

  private func answer(_ question: Question, _ find: (UnsafeBufferPointer<UInt8>) -> Bool) -> Bool {
    if let known = answers.withLock({ $0[question] }) { return known }
    var text = text
    let found = text.withUTF8(find)
    answers.withLock { $0[question] = found }
    return found
  }

  private static func equals(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ text: [UInt8]
  ) -> Bool {
    range.count == text.count && bytes[range].elementsEqual(text)
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
