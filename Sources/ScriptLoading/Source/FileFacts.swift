/// What the syntax tree of one file says to the bundler (`js/bundling/facts.js`).
struct FileFacts: Decodable, Sendable {
  /// Whether it uses `require`, `import()`, `exports` or `module.exports`, and does not declare them itself.
  let usesModules: Bool
  /// Whether it uses `exports` or `module.exports`, and does not declare them itself.
  let usesExports: Bool
  /// Whether it has an `export` statement.
  let hasExports: Bool
  /// The names that it exports, without `default` and those of `export *`.
  let exports: [String]
  /// What its imports and its calls of `require` name.
  let imports: [String]
  /// The calls of `require.context`. Their texts are their arguments.
  let contexts: [Part]
  /// The statements like `export Button from './Button'`, which is not in JavaScript yet. Their texts are what to write instead.
  let defaultFrom: [Part]
  /// Whether esbuild would read type arguments of Flow as comparisons: `useState<number>(0)`.
  let hasTypeArguments: Bool
  /// Whether it has decorators: `@observer class …`.
  let hasDecorators: Bool

  /// A part of the text, as JavaScript counts, and a text for it.
  struct Part: Decodable {
    let start: Int
    let end: Int
    var text: String
  }
}

/// What the text of a file must have for some facts. Only then the file is read. The facts decide.
extension FileFacts {
  /// Whether ``usesModules`` is possible.
  static func mayUseModules(_ text: String) -> Bool {
    let source = SourceText(text)
    return source.hasWord("require") || mayUseExports(text)
      || source.words("import").contains { word in
        "(/".contains(text[word.upperBound...].first { !$0.isWhitespace } ?? ";")
      }
  }

  /// Whether ``usesExports`` is possible.
  static func mayUseExports(_ text: String) -> Bool { SourceText(text).hasWord("exports") }

  /// Whether there can be ``contexts``.
  static func mayHaveContexts(_ text: String) -> Bool {
    SourceText(text).contains(".context") && SourceText(text).hasWord("require")
  }

  /// Whether there can be ``defaultFrom`` statements.
  static func mayHaveDefaultFrom(_ text: String) -> Bool {
    let others = ["default", "const", "let", "var", "function", "class", "async", "type", "enum"]
    return SourceText(text).words("export").contains { word in
      let name = text[word.upperBound...].drop(while: \.isWhitespace).prefix {
        $0.isLetter || "$_".contains($0)
      }
      return !name.isEmpty && !others.contains(String(name))
    }
  }

  /// Whether ``hasTypeArguments`` is possible in a file of Flow: a parenthesis follows a `>` that belongs to no arrow.
  static func mayHaveTypeArguments(_ text: String) -> Bool {
    guard TypeStripper.mayConcern(text) else { return false }
    var rest = text.utf8[...]
    while let sign = rest.firstIndex(of: UInt8(ascii: ">")) {
      let isArrow =
        sign > text.startIndex && text.utf8[text.utf8.index(before: sign)] == UInt8(ascii: "=")
      rest = text.utf8[text.utf8.index(after: sign)...]
      if !isArrow, rest.first(where: { $0 > 0x20 }) == UInt8(ascii: "(") { return true }
    }
    return false
  }
}

extension String {
  /// The text with other texts for some parts. Lines stay the same.
  func replacing(_ parts: [FileFacts.Part]) -> String {
    var result = ""
    var rest = startIndex
    for part in parts.sorted(by: { $0.start < $1.start }) {
      guard part.start >= 0, part.end >= part.start,
        let start = utf16.index(startIndex, offsetBy: part.start, limitedBy: endIndex),
        let end = utf16.index(startIndex, offsetBy: part.end, limitedBy: endIndex),
        rest <= start
      else { continue }
      let lines = self[start..<end].count(where: \.isNewline) - part.text.count(where: \.isNewline)
      result += self[rest..<start] + part.text + String(repeating: "\n", count: max(0, lines))
      rest = end
    }
    return result + self[rest...]
  }
}
