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

  /// What the names of the file stand for.
  private(set) var meanings: [String: Meaning] = [:]
  /// What the file exports of the package.
  private(set) var exports = Exports()
  /// Where the file imports and exports, in bytes.
  private(set) var statements: [Range<Int>] = []

  private let text: String
  private let resolve: (String) -> Exports?

  /// - Parameter resolve: what the file exports that an import names. `nil` for what has nothing to do with the package.
  init(_ text: String, _ resolve: @escaping (_ specifier: String) -> Exports?) {
    self.text = text
    self.resolve = resolve
    readImports()
    if !meanings.isEmpty { readVariables() }
    readExports()
  }

  private mutating func readImports() {
    let imports = /\bimport\s+(?!type\b)([\w$*{][^'"();]*?)\s*\bfrom\s*['"]([^'"\n]+)['"]/
    for match in text.matches(of: imports) {
      note(match.range)
      guard let exports = resolve(String(match.2)) else { continue }
      bind(clause: String(match.1), to: exports)
    }
    let requires =
      /\b(?:const|let|var|import)\s+(\{[^}]*\}|[\w$]+)\s*(?::[^=\n]+)?=\s*\(?(?:await\s+)?(?:require|import)\(\s*['"]([^'"\n]+)['"]\s*\)\)?(?:\.([\w$]+))?/
    for match in text.matches(of: requires) {
      guard let exports = resolve(String(match.2)) else { continue }
      let member = match.3.map(String.init)
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

  /// `const { save } = Health`, `const save = Health.save` and `const store = Health`.
  private mutating func readVariables() {
    let variables =
      /\b(?:const|let|var)\s+(\{[^}]*\}|[\w$]+)\s*(?::[^=\n]+)?=\s*([\w$]+)(?:\.default)?(?:\.([\w$]+))?\s*(?:[;\n]|$)/
    for match in text.matches(of: variables) {
      guard let meaning = meanings[String(match.2)] else { continue }
      let member = match.3.map(String.init)
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
        if let meaning = meanings[name] { exports.meanings[local] = meaning }
      }
    }
    let declared = /\bexport\s+(?:const|let|var)\s+([\w$]+)\b/
    for match in text.matches(of: declared) {
      let name = String(match.1)
      if let meaning = meanings[name] { exports.meanings[name] = meaning }
    }
    let usual = /\b(?:export\s+default|module\.exports\s*=)\s+([\w$]+)\s*(?:[;\n]|$)/
    if let match = text.firstMatch(of: usual), let meaning = meanings[String(match.1)] {
      exports.meanings["default"] = meaning
    }
  }

  private mutating func note(_ range: Range<String.Index>) {
    let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    statements.append(
      start..<start + text.utf8.distance(from: range.lowerBound, to: range.upperBound))
  }
}
