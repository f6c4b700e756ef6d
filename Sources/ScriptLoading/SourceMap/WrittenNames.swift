/// Replaces esbuild's names with those of the source in the code that the engine's messages quote, as in
/// `undefined is not an object (evaluating 'import_react2.default.nothing')`.
///
/// It takes what the source has at the place of the error. Without a place it guesses, if only one name is possible.
struct WrittenNames {
  /// The names that a default import and a `* as` import give to a module.
  private struct ModuleNames {
    var whole: String?
    var standard: String?
  }

  private let source: SourceText
  /// The names of modules, by the name that esbuild derives from that of the module, and by what the source imports.
  private var modules: [Substring: [Substring: ModuleNames]] = [:]
  /// The names in the braces of imports.
  private var named: Set<String> = []
  /// The source's names for what it imports under another name: `B` for `A` in `{ A as B }`.
  private var aliases: [String: Set<String>] = [:]

  init(source: String) {
    self.source = SourceText(source)
    for match in source.matches(
      of: /\bimport\s+([^'"();]+?)\s+from\s*['"]([^'"\n]+)['"]/.wordBoundaryKind(.simple))
    {
      let (_, clause, module) = match.output
      var names = modules[Self.identifier(of: module), default: [:]][module, default: .init()]
      if let whole = clause.firstMatch(of: /\*\s+as\s+([\w$]+)/) {
        names.whole = String(whole.output.1)
      }
      if let standard = clause.prefixMatch(of: /[\w$]+/) {
        names.standard = String(standard.output)
      }
      modules[Self.identifier(of: module), default: [:]][module] = names
      if let braces = clause.firstMatch(of: /\{([^}]*)/) {
        named.formUnion(braces.output.1.matches(of: /[\w$]+/).map { String($0.output) })
      }
      for alias in clause.matches(of: /([\w$]+)\s+as\s+([\w$]+)/) where alias.output.1 != "*" {
        aliases[String(alias.output.1), default: []].insert(String(alias.output.2))
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
    let quote = message[start.lowerBound...]
    // These words may begin with code, too: `import_library.default.read is not a function`.
    let verb = words.firstRange(of: " is not ")
    let placed = placed(
      quote.split(separator: "'", omittingEmptySubsequences: false).enumerated()
        .compactMap { $0.offset % 2 == 1 ? $0.element : nil }
        + (verb.map { [words[..<$0.lowerBound]] } ?? []), line: line, column: column)
    let written = code(quote, after: before ?? "", placed)
    guard let verb else { return words + written }
    return code(words[..<verb.lowerBound], after: before ?? "", placed) + words[verb.lowerBound...]
      + written
  }

  /// What comes before code in the engine's messages.
  private static let beginnings = [" (evaluating '", ". (In '", " (near '"]

  /// esbuild's names in pieces of code, and what the source has at the place instead of each.
  private func placed(_ codes: [Substring], line: Int?, column: Int?) -> [String: String] {
    guard let line, let column else { return [:] }
    let modules = modules.values.flatMap(\.values)
    let place = NamesAtPlace(
      source, line: line, column: column, spaces: Set(modules.compactMap(\.whole)),
      imported: named.union(modules.compactMap(\.standard)))
    var placed: [String: String] = [:]
    // What follows a name identifies its place.
    for code in codes.map(Self.plain).sorted(by: { $0.count > $1.count }) {
      for match in code.matches(of: Self.name) {
        let name = match.output.2
        let tail = code[match.range.upperBound...]
        let isMarked = tail.prefixMatch(of: /\??\.[A-Za-z_$]|[(\[`]/) != nil
        // A word that the source has, too, may be a part of a text.
        guard !Self.keywords.contains(name), placed[String(name)] == nil,
          isMarked || aliases[String(name)] != nil || !source.hasWord(String(name))
        else { continue }
        placed[String(name)] = place.written(name, before: tail)
      }
    }
    return placed
  }

  /// Words in quoted code that are no names.
  private static let keywords: Set<Substring> = [
    "undefined", "null", "true", "false", "new", "in", "of", "typeof", "void", "delete", "await",
    "instanceof", "this", "super", "class", "function", "async", "let", "var", "const",
  ]

  /// A name of esbuild for a variable, or for a member of an imported module.
  private static var name: Regex<(Substring, Substring, Substring)> {
    /(^|\.\.\.|[^\w$.])(import_[\w$]*(?:\.[\w$]+)?|[A-Za-z_$][\w$]*)/.wordBoundaryKind(.simple)
  }

  /// Code without what esbuild writes around the names of imported functions.
  private static func plain(_ code: Substring) -> String {
    ModuleVariables.written(String(code))
      .replacing(/\(0, (import_\w+(?:\.[\w$]+)?)\)/) { String($0.output.1) }
      .replacing("__require.", with: "require.")
  }

  /// - Parameter before: the line of the source up to the place of the code.
  private func code(
    _ text: Substring, after before: Substring, _ placed: [String: String]
  ) -> String {
    var text = Self.plain(text)
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
    text.replace(Self.name) { match in
      match.output.1 + (placed[String(match.output.2)] ?? guess(match.output.2))
    }
    return text
  }

  /// The call of `require` for the module that has this name in esbuild's bundle.
  private func call(for name: Substring) -> String? {
    source.text.matches(of: Self.require).first { Self.identifier(of: $0.output.2) == name }
      .map { String($0.output.0) }
  }

  /// The last `All.name` in a text, if the source imports `* as All`.
  private func lastMember(in text: Substring) -> String? {
    let all = Set(modules.values.flatMap(\.values).compactMap(\.whole))
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

  /// The names of the module that has this name in esbuild's bundle, perhaps with a number. `nil` if several may have it.
  private func names(ofModule name: Substring) -> ModuleNames? {
    let stem = name.trimmingSuffix(\.isNumber)
    let found = modules[name] ?? modules[stem] ?? [:]
    return found.count == 1 ? found.first?.value : nil
  }

  /// The source's name for one of esbuild's, if only one is possible.
  private func guess(_ name: Substring) -> String {
    if let match = name.wholeMatch(of: /import_([\w$]*?)(?:\.([\w$]+))?/) {
      let names = names(ofModule: match.output.1)
      guard let member = match.output.2 else { return names?.whole ?? String(name) }
      if member == "default", let name = names?.standard { return name }
      if let whole = names?.whole, !named.contains(String(member)) { return "\(whole).\(member)" }
      return member == "default" ? String(name) : String(member)
    }
    if let match = name.wholeMatch(of: /(\w+?)_exports(\d*)/) {
      return names(ofModule: match.output.1 + match.output.2)?.whole ?? String(name)
    }
    let stem = String(name.trimmingSuffix(\.isNumber))
    var own = name
    while own.count > stem.count {
      if source.hasWord(String(own)) { return String(own) }
      own = own.dropLast()
    }
    // esbuild names the imported one first, because its module comes first.
    if let all = aliases[stem], stem.count == name.count || !declares(stem) {
      return all.count == 1 ? all.first ?? String(name) : String(name)
    }
    if source.hasWord(stem) { return stem }
    let end = "_default"
    if stem.hasSuffix(end), let standard = names(ofModule: stem.dropLast(end.count))?.standard {
      return standard
    }
    return String(name)
  }
}

extension StringProtocol {
  fileprivate func trimmingSuffix(_ isLast: (Character) -> Bool) -> SubSequence {
    var rest = self[...]
    while let last = rest.last, isLast(last) { rest = rest.dropLast() }
    return rest
  }
}
