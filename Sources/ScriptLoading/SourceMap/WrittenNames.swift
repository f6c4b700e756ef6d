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

  private static var require: Regex<(Substring, Substring, Substring)> {
    /\brequire\((['"])([^'"\n]+)['"]\)/.wordBoundaryKind(.simple)
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

  /// The message with the names of the source. `line` and `column` are the place of the code in it.
  func message(_ message: String, line: Int? = nil, column: Int? = nil) -> String {
    let before = line.flatMap { source.line($0) }.map { line in
      let place = line.utf16.index(
        line.startIndex, offsetBy: max(0, column ?? .max), limitedBy: line.endIndex)
      let rest = line[(place ?? line.endIndex)...]
      // The place may be the start of a name.
      return line[..<(rest.prefixMatch(of: /[\w$]*/)?.range.upperBound ?? rest.startIndex)]
    }
    guard message.hasSuffix(")"),
      let start = Self.beginnings.lazy.compactMap({ message.firstRange(of: $0) }).first
    else { return message }
    let words = message[..<start.lowerBound]
    let quote = code(message[start.lowerBound...], after: before ?? "")
    // These words may begin with code, too: `import_library.default.read is not a function`.
    guard let verb = words.firstRange(of: " is not ") else { return words + quote }
    return code(words[..<verb.lowerBound], after: before ?? "") + words[verb.lowerBound...] + quote
  }

  /// What comes before code in the engine's messages.
  private static let beginnings = [" (evaluating '", ". (In '", " (near '"]

  /// - Parameter before: the line of the source up to the place of the code.
  private func code(_ text: Substring, after before: Substring) -> String {
    var text = ModuleVariables.written(String(text))
    text.replace(
      /\((?:await )?init_(\w+?)\d*\(\), __toCommonJS\(\w+\)\)|\brequire_(\w+?)\d*\(\)/
        .wordBoundaryKind(.simple)
    ) { match in
      if let name = match.output.2, source.hasWord("require_\(name)") {
        return String(match.output.0)
      }
      let near = before.matches(of: Self.require).last.map { String($0.output.0) }
      return near ?? (match.output.1 ?? match.output.2).flatMap(call) ?? "require(…)"
    }
    // What a module does not export is `undefined` for esbuild.
    if text.contains("(void 0)"), let member = lastMember(in: before) {
      text.replace("(void 0)", with: member)
    }
    text.replace(/\b(\w+?)_exports(\d*)\b/.wordBoundaryKind(.simple)) { match in
      let names = imports[match.output.1 + match.output.2] ?? imports[match.output.1]
      return names?.whole ?? String(match.output.0)
    }
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

  /// The call of `require` for the module of which esbuild derives this name.
  private func call(for name: Substring) -> String? {
    source.text.matches(of: Self.require).first { Self.identifier(of: $0.output.2) == name }
      .map { String($0.output.0) }
  }

  /// The last `All.name` in a text, if the source imports `* as All`.
  private func lastMember(in text: Substring) -> String? {
    let all = Set(imports.values.compactMap(\.whole))
    return text.matches(of: /([A-Za-z_$][\w$]*)\.[A-Za-z_$][\w$]*/).last {
      all.contains(String($0.output.1))
    }
    .map { String($0.output.0) }
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
