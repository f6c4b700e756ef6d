/// Finds where the code of a script uses globals, and where it only asks whether they exist.
struct GlobalScan {
  /// Where a global occurs.
  struct Occurrence {
    /// The global: `localStorage` or `AbortSignal.timeout`.
    let name: String
    /// The offset in bytes.
    let offset: Int
    /// Whether the code needs the global here. Otherwise the code asks for it, defines it, or has a
    /// variable of this name.
    let isUse: Bool
  }

  private struct Name {
    let text: String
    let root: [UInt8]
    let member: [UInt8]?
    /// Whether code needs it when it only reads it, such as `process.platform`.
    let isValue: Bool
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private let names: [Name]
  private var occurrences: [Occurrence] = []

  /// - Parameters:
  ///   - names: globals, and members of globals: `localStorage`, `AbortSignal.timeout`.
  ///   - values: those of the names that are neither functions nor objects.
  static func occurrences(
    of names: [String], values: [String], in bytes: UnsafeBufferPointer<UInt8>
  ) -> [Occurrence] {
    var scan = GlobalScan(
      bytes: bytes,
      names: names.map { text in
        let parts = text.split(separator: ".").map { Array($0.utf8) }
        return Name(
          text: text, root: parts[0], member: parts.count > 1 ? parts[1] : nil,
          isValue: values.contains(text))
      })
    // The two closures must not change the scan at the same time.
    withUnsafeMutablePointer(to: &scan) { scan in
      _ = CodeScan.contains(in: bytes) { index in
        scan.pointee.look(at: index)
        return false
      } string: { range in
        scan.pointee.look(atString: range)
        return false
      }
    }
    return scan.occurrences
  }

  private init(bytes: UnsafeBufferPointer<UInt8>, names: [Name]) {
    self.bytes = bytes
    self.names = names
  }

  private mutating func look(at index: Int) {
    for name in names where bytes.isWord(name.root, at: index) {
      guard let isUse = isUse(of: name, at: index) else { continue }
      occurrences.append(Occurrence(name: name.text, offset: index, isUse: isUse))
    }
  }

  /// `'name' in object` and `object['name']` ask whether it exists.
  private mutating func look(atString range: Range<Int>) {
    for name in names where bytes[range].elementsEqual(name.member ?? name.root) {
      let after = bytes.first(from: range.upperBound + 1)
      let isAsked =
        byte(bytes.last(before: range.lowerBound - 1)) == "["
        || bytes.isWord(Array("in".utf8), at: after)
      if isAsked {
        occurrences.append(Occurrence(name: name.text, offset: range.lowerBound, isUse: false))
      }
    }
  }

  /// Whether the code at `index` needs the global; `nil` if it is another name.
  private func isUse(of name: Name, at index: Int) -> Bool? {
    guard let start = startOfExpression(at: index) else { return nil }
    let isQualified = start != index
    let word = bytes.word(endingAt: bytes.last(before: start))
    if ["typeof", "function", "class", "const", "let", "var", "import"].contains(word) {
      return name.member != nil && word != "typeof" && isQualified ? nil : false
    }
    let last = bytes.last(before: start)
    if !isQualified, byte(last) == "{" || byte(last) == ",",
      byte(bytes.first(from: bytes.endOfWord(from: index))) == ":"
    {
      return nil  // a key of an object
    }
    guard let member = name.member else {
      if !isQualified, word == "instanceof" || word == "extends" { return true }
      return isUse(endingAt: bytes.endOfWord(from: index), after: word)
    }
    let dot = bytes.first(from: bytes.endOfWord(from: index))
    if byte(dot) == "=", byte(dot + 1) != "=" { return false }
    let place = bytes.first(from: dot + 1)
    guard byte(dot) == ".", bytes.isWord(member, at: place) else {
      return byte(dot) == "?" && byte(dot + 1) == "." ? false : nil
    }
    let end = place + member.count
    return name.isValue ? isRead(endingAt: end) : isUse(endingAt: end, after: word)
  }

  /// Whether the code that follows a value at `end` takes for granted that it exists.
  private func isRead(endingAt end: Int) -> Bool {
    let following = bytes.first(from: end)
    let isEqual = byte(following + 1) == "="
    switch byte(following) {
    // `a ? b : c`, `a?.b` and `a ?? b`.
    case "?": return false
    case "&", "|": return byte(following + 1) != byte(following)
    case "=", "!":
      guard isEqual else { return byte(following) != "=" }
      let other = bytes.first(from: following + (byte(following + 2) == "=" ? 3 : 2))
      return !["undefined", "null"].contains { bytes.isWord(Array($0.utf8), at: other) }
    default: return true
    }
  }

  /// Whether what ends at `end` must exist for the code that follows.
  private func isUse(endingAt end: Int, after word: String) -> Bool {
    let following = bytes.first(from: end)
    switch byte(following) {
    case "[": return true
    case ".": return byte(following + 1) != "."
    case "(": return !isDefinition(argumentsAt: following)
    default: return word == "new"
    }
  }

  /// Whether a name before these parentheses is that of a method or function with a body.
  private func isDefinition(argumentsAt start: Int) -> Bool {
    var depth = 0
    for index in start..<bytes.count {
      if byte(index) == "(" { depth += 1 }
      if byte(index) == ")" {
        depth -= 1
        if depth == 0 { return byte(bytes.first(from: index + 1)) == "{" }
      }
    }
    return false
  }

  /// Where `globalThis.name` begins if the name is a property of the global object, or `index` if it is a variable. `nil`
  /// for a property of something else.
  private func startOfExpression(at index: Int) -> Int? {
    let dot = bytes.last(before: index)
    guard byte(dot) == ".", byte(dot - 1) != "." else { return index }
    let last = bytes.last(before: byte(dot - 1) == "?" ? dot - 1 : dot)
    var start = last
    while start >= 0, bytes[start].isPartOfName { start -= 1 }
    let owner = String(decoding: bytes[(start + 1)..<(last + 1)], as: UTF8.self)
    guard Self.globalObjects.contains(owner), byte(bytes.last(before: start + 1)) != "." else {
      return nil
    }
    return start + 1
  }

  private static let globalObjects = ["globalThis", "global", "window", "self"]

  private func byte(_ index: Int) -> UnicodeScalar? {
    bytes.indices.contains(index) ? UnicodeScalar(bytes[index]) : nil
  }
}
