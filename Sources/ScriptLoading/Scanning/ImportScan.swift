/// Finds what the names in one file stand for that come from a package.
///
/// It reads the file as it was written, because the names in a bundle no longer say where they come from.
struct ImportScan {
  /// What a name stands for.
  enum Meaning: Equatable {
    /// The whole package, or its default export.
    case package
    /// A function or value that the package exports.
    case export(String)
  }

  /// What a file or the package exports.
  struct Exports: Equatable {
    /// Whether each name is one of the package.
    var areAll = false
    var meanings: [String: Meaning] = [:]

    static let package = Exports(areAll: true)

    var isEmpty: Bool { !areAll && meanings.isEmpty }

    func meaning(of name: String) -> Meaning? {
      if let known = meanings[name] { return known }
      return areAll ? name == "default" ? .package : .export(name) : nil
    }

    /// What `* as name` stands for.
    var space: Meaning? {
      let hasFunctions = meanings.values.contains { $0 != .package }
      return areAll || hasFunctions ? .package : meanings["default"]
    }
  }

  /// The end of an import in an expression, such as `require('package')`, in bytes.
  struct Inline {
    let end: Int
    let exports: Exports
  }

  /// What the names of the file stand for.
  private(set) var meanings: [String: Meaning] = [:]
  /// What the file exports of the package.
  private(set) var exports = Exports()
  /// Where the file imports and exports, in bytes.
  private(set) var statements: [Range<Int>] = []
  /// In the order of the code.
  private(set) var inline: [Inline] = []
  /// What the file declares. `nil` if it has nothing of the package.
  private(set) var declarations: DeclarationScan?

  /// The names that the file imports for all of its code.
  private var imported: Set<String> = []
  /// Where the file declares the other names, in bytes.
  private var bindings: [Range<Int>] = []
  private let text: String
  private let resolve: (String) -> Exports?

  /// - Parameter resolve: what the file exports that an import names. `nil` for what has nothing to do with the package.
  init(_ text: String, _ resolve: @escaping (_ specifier: String) -> Exports?) {
    self.text = text
    self.resolve = resolve
    readImports()
    imported = Set(meanings.keys)
    readRequires()
    readInline()
    if isUsed { declarations = DeclarationScan(text) }
    readAssignments()
    if !meanings.isEmpty { readVariables() }
    readExports()
  }

  /// Whether something in the file may be of the package.
  var isUsed: Bool { !meanings.isEmpty || !inline.isEmpty }

  /// What a name stands for at an offset, in bytes. `nil` if it is that of a parameter or of another variable there.
  func meaning(of name: String, at offset: Int) -> Meaning? {
    guard let meaning = meanings[name], let declarations else { return nil }
    let declared = declarations.offsets(ofName: name, usedAt: offset)
    let isOfPackage =
      declared.isEmpty
      ? imported.contains(name)
      : declared.contains { place in bindings.contains { $0.contains(place) } }
    return isOfPackage ? meaning : nil
  }

  private mutating func readImports() {
    let imports = /\bimport\s+(?!type\b)([\w$*{][^'"();]*?)\s*\bfrom\s*['"]([^'"\n]+)['"]/
    for match in text.matches(of: imports) {
      note(match.range)
      guard let exports = resolve(String(match.2)) else { continue }
      bind(clause: String(match.1), to: exports)
    }
    let equals = /\bimport\s+([\w$]+)\s*=\s*require\(\s*['"]([^'"\n]+)['"]\s*\)/
    for match in text.matches(of: equals) {
      if let exports = resolve(String(match.2)) { meanings[String(match.1)] = exports.space }
    }
  }

  private mutating func readRequires() {
    let requires =
      /\b(?:const|let|var)\s+(\{[^}]*\}|[\w$]+)\s*(?::[^=\n]+)?=\s*(?:[\w.]*_interopRequire\w*|[\w.]*__import\w*)?\(?(?:await\s+)?(?:require|import)\(\s*['"]([^'"\n]+)['"]\s*\)\)?(?:\.([\w$]+))?(?!\s*[.(\[\w$])/
    for match in text.matches(of: requires) {
      guard let exports = resolve(String(match.2)) else { continue }
      let member = match.3.map(String.init)
      bindings.append(bytes(match.1))
      if match.1.hasPrefix("{") {
        note(match.range)
        bind(pattern: match.1, separatedBy: ":") { exports.meaning(of: $0) }
      } else if let member {
        meanings[String(match.1)] = exports.meaning(of: member)
      } else {
        meanings[String(match.1)] = exports.space
      }
    }
  }

  /// `require('package').save()`, `(await import('package')).save()` and `import('package').then(({ save }) => …)`.
  private mutating func readInline() {
    let loads = /(\(\s*(?:await\s+)?)?\b(require|import)\(\s*['"]([^'"\n]+)['"]\s*\)/
    for match in text.matches(of: loads) {
      guard let exports = resolve(String(match.3)) else { continue }
      let end = match.range.upperBound
      let next = text[end...].firstIndex { !$0.isWhitespace }
      if match.1 != nil, let next, text[next] == ")", !isCall(at: match.range.lowerBound) {
        inline.append(Inline(end: bytes(end..<next).upperBound + 1, exports: exports))
      } else if match.2 == "require" {
        inline.append(Inline(end: bytes(end..<end).upperBound, exports: exports))
      }
    }
    let callbacks =
      /\bimport\(\s*['"]([^'"\n]+)['"]\s*\)\s*\.then\(\s*(?:async\b\s*)?(?:function\b\s*)?\(?\s*(\{[^}]*\}|[\w$]+)/
    for match in text.matches(of: callbacks) {
      guard let exports = resolve(String(match.1)) else { continue }
      note(match.range)
      bindings.append(bytes(match.2))
      if match.2.hasPrefix("{") {
        bind(pattern: match.2, separatedBy: ":") { exports.meaning(of: $0) }
      } else {
        meanings[String(match.2)] = exports.space
      }
    }
  }

  /// Whether a parenthesis follows what is called.
  private func isCall(at parenthesis: String.Index) -> Bool {
    text[..<parenthesis].last.map { $0.isLetter || $0.isNumber || "_$)]".contains($0) } ?? false
  }

  /// `name`, `* as name`, `{ a, b as c }`, or two of them.
  private mutating func bind(clause: String, to exports: Exports) {
    let names = clause.prefix { $0 != "{" }
    for part in names.split(separator: ",") {
      let words = part.split { $0.isWhitespace }
      if words.first == "*", let name = words.last {
        meanings[String(name)] = exports.space
      } else if words.count == 1 {
        meanings[String(words[0])] = exports.meaning(of: "default")
      }
    }
    bind(pattern: clause.dropFirst(names.count), separatedBy: " as ") { exports.meaning(of: $0) }
  }

  /// `{ a, b as c }` of an import, or `{ a, b: c }` of a variable.
  private mutating func bind(
    pattern: Substring, separatedBy separator: String, _ meaning: (String) -> Meaning?
  ) {
    for (name, local) in Self.names(in: pattern, separatedBy: separator) {
      if let meaning = meaning(name) { meanings[local] = meaning }
    }
  }

  private static func names(
    in pattern: Substring, separatedBy separator: String
  ) -> [(name: String, local: String)] {
    pattern.split { ",{}".contains($0) }.compactMap { part in
      let words = part.replacing("type ", with: "").split(separator: separator)
        .map { $0.filter { !$0.isWhitespace } }
      guard let name = words.first, let local = words.last, !name.isEmpty else { return nil }
      return (name, String(local.prefix { $0 != "=" }))
    }
  }

  /// `Health = require('package')`, for a variable that the code declares elsewhere.
  private mutating func readAssignments() {
    guard let declarations else { return }
    let assignments =
      /(?:^|[;{}()\n])\s*([\w$]+)\s*=\s*\(?\s*(?:await\s+)?(?:require|import)\(\s*['"]([^'"\n]+)['"]\s*\)\)?(?:\.([\w$]+))?(?!\s*[.(\[\w$])/
    for match in text.matches(of: assignments) {
      let name = String(match.1)
      let places = declarations.offsets(ofName: name, usedAt: bytes(match.1).lowerBound)
      guard !places.isEmpty, let exports = resolve(String(match.2)) else { continue }
      bindings += places.map { $0..<$0 + 1 }
      meanings[name] = match.3.map { exports.meaning(of: String($0)) } ?? exports.space
    }
  }

  /// `const { save } = Health`, `const save = Health.save` and `const store = Health`.
  private mutating func readVariables() {
    let variables =
      /\b(?:const|let|var)\s+(\{[^}]*\}|[\w$]+)\s*(?::[^=\n]+)?=\s*([\w$]+)(?:\.default)?(?:\.([\w$]+))?\s*(?:[;\n]|$)/
    for match in text.matches(of: variables) {
      guard let meaning = meaning(of: String(match.2), at: bytes(match.2).lowerBound) else {
        continue
      }
      let member = match.3.map(String.init)
      bindings.append(bytes(match.1))
      if match.1.hasPrefix("{") {
        guard member == nil else { continue }
        note(match.range)
        bind(pattern: match.1, separatedBy: ":") { .export($0) }
      } else {
        meanings[String(match.1)] = member.map { .export($0) } ?? meaning
      }
    }
  }

  private mutating func readExports() {
    let others = /\bexport\s*(\*\s*as\s+[\w$]+|\*|\{[^}]*\})\s*from\s*['"]([^'"\n]+)['"]/
    for match in text.matches(of: others) {
      note(match.range)
      guard let other = resolve(String(match.2)) else { continue }
      if match.1.hasPrefix("{") {
        for (name, local) in Self.names(in: match.1, separatedBy: " as ") {
          if let meaning = other.meaning(of: name) { exports.meanings[local] = meaning }
        }
      } else if let name = match.1.split(whereSeparator: \.isWhitespace).dropFirst().last {
        if let space = other.space { exports.meanings[String(name)] = space }
      } else {
        exports.areAll = exports.areAll || other.areAll
        exports.meanings.merge(other.meanings.filter { $0.key != "default" }) { first, _ in first }
      }
    }
    let whole = /\bmodule\.exports\s*=\s*require\(\s*['"]([^'"\n]+)['"]\s*\)/
    if let match = text.firstMatch(of: whole), let other = resolve(String(match.1)) {
      exports = other
    }
    guard !meanings.isEmpty else { return }
    let lists = /\bexport\s*(\{[^}]*\})(?!\s*from)/
    for match in text.matches(of: lists) {
      note(match.range)
      for (name, local) in Self.names(in: match.1, separatedBy: " as ") {
        if let meaning = meaning(of: name, at: bytes(match.1).lowerBound) {
          exports.meanings[local] = meaning
        }
      }
    }
    let declared = /\bexport\s+(?:const|let|var)\s+([\w$]+)\b/
    for match in text.matches(of: declared) {
      let name = String(match.1)
      if let meaning = meaning(of: name, at: bytes(match.1).lowerBound) {
        exports.meanings[name] = meaning
      }
    }
    let usual = /\b(?:export\s+default|module\.exports\s*=)\s+([\w$]+)\s*(?:[;\n]|$)/
    if let match = text.firstMatch(of: usual),
      let meaning = meaning(of: String(match.1), at: bytes(match.1).lowerBound)
    {
      exports.meanings["default"] = meaning
    }
  }

  private mutating func note(_ range: Range<String.Index>) { statements.append(bytes(range)) }

  private func bytes(_ part: Substring) -> Range<Int> { bytes(part.startIndex..<part.endIndex) }

  private func bytes(_ range: Range<String.Index>) -> Range<Int> {
    let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    return start..<start + text.utf8.distance(from: range.lowerBound, to: range.upperBound)
  }
}
