/// Finds out whether the code of a script uses a native module by name.
///
/// A name alone says little: libraries have classes, tasks and events with the names of modules.
struct NativeModuleScan {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let name: [UInt8]

  /// Whether the code has `NativeModules.Name`, `{ Name } = NativeModules`, `get('Name')` or the like.
  static func asks(for name: [UInt8], in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    // Most scripts do not contain the name. Only scan the code if it occurs.
    guard !name.isEmpty, ScriptCode.contains(name, in: bytes) else { return false }
    let scan = NativeModuleScan(bytes: bytes, name: name)
    return CodeScan.contains(in: bytes) { index in
      bytes.isWord(name, at: index) && scan.isModule(at: index)
    } string: { range in
      bytes[range].elementsEqual(name) && scan.isModule(inQuotes: range)
    }
  }

  /// Whether the name at `index` is a member of `NativeModules`.
  private func isModule(at index: Int) -> Bool {
    let before = bytes.last(before: index)
    if bytes.isOne(of: ".", at: before) {
      return isNativeModules(
        endingAt: bytes.last(before: bytes.isOne(of: "?", at: before - 1) ? before - 1 : before))
    }
    let after = bytes.first(from: index + name.count)
    guard bytes.isOne(of: "{,", at: before), bytes.isOne(of: ",}:=", at: after) else {
      return false
    }
    return isInPattern(of: index)
  }

  /// Whether the pattern around `index` takes `NativeModules` apart: `{ Name } = NativeModules`, `NativeModules: { Name }`.
  private func isInPattern(of index: Int) -> Bool {
    guard let start = brace(from: index, by: -1), let end = brace(from: index, by: 1) else {
      return false
    }
    let colon = bytes.last(before: start)
    if bytes.isOne(of: ":", at: colon) {
      return isNativeModules(endingAt: bytes.last(before: colon))
    }
    let equals = bytes.first(from: end + 1)
    guard bytes.isOne(of: "=", at: equals), !bytes.isOne(of: "=>", at: equals + 1) else {
      return false
    }
    return isNativeModules(endingAt: bytes.last(before: endOfValue(from: equals + 1)))
  }

  /// The offset after the value that begins here. A bundle has `(init(), react_native).NativeModules`.
  private func endOfValue(from start: Int) -> Int {
    var (end, depth) = (start, 0)
    while end < bytes.count, !bytes.isOne(of: "\n;", at: end) {
      if bytes.isOne(of: "(", at: end) { depth += 1 }
      if bytes.isOne(of: ")", at: end) { depth -= 1 }
      if depth <= 0, bytes.isOne(of: ",", at: end) { break }
      end += 1
    }
    return end
  }

  /// The brace that encloses `index` on one side.
  private func brace(from index: Int, by step: Int) -> Int? {
    var depth = 0
    for place in stride(from: index, to: step > 0 ? bytes.count : -1, by: step).prefix(4000) {
      if bytes.isOne(of: "{", at: place) { depth += 1 }
      if bytes.isOne(of: "}", at: place) { depth -= 1 }
      if depth == -step { return place }
    }
    return nil
  }

  /// Whether `NativeModules`, or a variable that stands for it, ends at `last`.
  private func isNativeModules(endingAt last: Int) -> Bool {
    let word = bytes.word(endingAt: last)
    if word == Self.nativeModules { return true }
    return !word.isEmpty
      && BindingScan.origins(of: word, in: bytes).contains { $0.hasSuffix(Self.nativeModules) }
  }

  private static let nativeModules = "NativeModules"

  /// Whether the quoted name names the module: `get('Name')`, `NativeModules['Name']`, or a constant for one of these.
  private func isModule(inQuotes range: Range<Int>) -> Bool {
    let before = bytes.last(before: range.lowerBound - 1)
    if isLookup(openedAt: before) { return true }
    guard bytes.isOne(of: "=", at: before) else { return false }
    let constant = Array(bytes.word(endingAt: bytes.last(before: before)).utf8)
    return !constant.isEmpty
      && bytes.indices.contains {
        bytes.isWord(constant, at: $0) && isLookup(openedAt: bytes.last(before: $0))
      }
  }

  /// Whether the bracket at `index` opens a look-up of a native module by its name.
  private func isLookup(openedAt index: Int) -> Bool {
    if bytes.isOne(of: "[", at: index) {
      return isNativeModules(endingAt: bytes.last(before: index))
    }
    guard bytes.isOne(of: "(", at: index) else { return false }
    var last = bytes.last(before: index)
    // `get<Spec>('Name')` in TypeScript.
    if bytes.isOne(of: ">", at: last) {
      while last > 0, !bytes.isOne(of: "<(;", at: last) { last -= 1 }
      guard bytes.isOne(of: "<", at: last) else { return false }
      last = bytes.last(before: last)
    }
    return Self.lookups.contains(bytes.word(endingAt: last))
  }

  private static let lookups: Set = [
    "get", "getEnforcing", "requireNativeModule", "requireOptionalNativeModule",
    "__turboModuleProxy",
  ]
}
