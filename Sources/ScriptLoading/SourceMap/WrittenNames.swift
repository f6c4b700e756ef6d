/// Replaces esbuild's names with those of the source in the code that the engine's messages quote, as in
/// `undefined is not an object (evaluating 'import_react2.default.nothing')`.
struct WrittenNames {
  private let source: SourceText
  /// The names of default imports and of `* as` imports, by the name that esbuild derives from that of the module.
  private var imports: [Substring: (whole: String?, standard: String?)] = [:]
  /// The names in the braces of imports.
  private var named: Set<Substring> = []
  /// The source's names for what it imports under another name: `B` for `A` in `{ A as B }`.
  private var aliases: [String: String] = [:]

  init(source: String) {
    self.source = SourceText(source)
    for match in source.matches(
      of: /\bimport\s+([^'"();]+?)\s+from\s*['"]([^'"\n]+)['"]/.wordBoundaryKind(.simple))
    {
      let clause = match.output.1
      var names: (whole: String?, standard: String?) = (nil, nil)
      if let whole = clause.firstMatch(of: /\*\s+as\s+([\w$]+)/) {
        names.whole = String(whole.output.1)
      }
      if let standard = clause.prefixMatch(of: /[\w$]+/) {
        names.standard = String(standard.output)
      }
      let others = imports[Self.identifier(of: match.output.2)]
      imports[Self.identifier(of: match.output.2)] = (
        names.whole ?? others?.whole, names.standard ?? others?.standard
      )
      if let braces = clause.firstMatch(of: /\{([^}]*)/) {
        named.formUnion(braces.output.1.matches(of: /[\w$]+/).map(\.output))
      }
      for alias in clause.matches(of: /([\w$]+)\s+as\s+([\w$]+)/) {
        aliases[String(alias.output.1)] = String(alias.output.2)
      }
    }
  }

  /// The start of esbuild's name for a module: the letters and digits in the last part of its path.
  static func identifier(of specifier: Substring) -> Substring {
    var parts = specifier.split(separator: "/")[...]
    if let last = parts.last, last.hasPrefix("index."), parts.count > 1 { parts.removeLast() }
    var name = parts.last ?? specifier
    for suffix in [".js", ".jsx", ".ts", ".tsx", ".mjs", ".cjs", ".json"]
    where name.hasSuffix(suffix) {
      name = name.dropLast(suffix.count)
    }
    return Substring(
      name.split { !($0.isLetter || $0.isNumber || $0 == "_") }.joined(separator: "_"))
  }

  /// The message with the names of the source.
  func message(_ message: String) -> String {
    guard message.hasSuffix(")"),
      let start = Self.beginnings.lazy.compactMap({ message.firstRange(of: $0) }).first
    else { return message }
    let words = message[..<start.lowerBound]
    let quote = code(message[start.lowerBound...])
    // These words may begin with code, too: `import_library.default.read is not a function`.
    guard let verb = words.firstRange(of: " is not ") else { return words + quote }
    return code(words[..<verb.lowerBound]) + words[verb.lowerBound...] + quote
  }

  /// What comes before code in the engine's messages.
  private static let beginnings = [" (evaluating '", ". (In '", " (near '"]

  private func code(_ text: Substring) -> String {
    var text = String(text)
    text.replace(/\(0, (import_\w+(?:\.[\w$]+)?)\)/) { String($0.output.1) }
    text.replace(/\bimport_([\w$]*?)(\d*)(?:\.([\w$]+))?\b/.wordBoundaryKind(.simple)) { match in
      let names = imports[match.output.1 + match.output.2] ?? imports[match.output.1]
      guard let member = match.output.3 else { return names?.whole ?? String(match.output.0) }
      if member == "default", let name = names?.standard { return name }
      if let whole = names?.whole, !named.contains(member) { return "\(whole).\(member)" }
      return String(member)
    }
    text.replace(/(^|[^\w$.])([A-Za-z_$][\w$]*?)(\d*)\b/.wordBoundaryKind(.simple)) { match in
      match.output.1 + name(String(match.output.2), number: String(match.output.3))
    }
    return text
  }

  /// Whether the source declares the name itself.
  private func declares(_ name: String) -> Bool {
    ["const", "let", "var", "function", "function*", "class"].contains {
      source.hasWord("\($0) \(name)")
    }
  }

  /// The source's name for one of esbuild's, which ends with a number if another module has the same.
  private func name(_ stem: String, number: String) -> String {
    if !number.isEmpty, source.hasWord(stem + number) { return stem + number }
    // esbuild names the imported one first, because its module comes first.
    if let alias = aliases[stem], number.isEmpty || !declares(stem) { return alias }
    if source.hasWord(stem) { return stem }
    let end = "_default"
    if stem.hasSuffix(end), let standard = imports[stem.dropLast(end.count)]?.standard {
      return standard
    }
    return stem + number
  }
}
