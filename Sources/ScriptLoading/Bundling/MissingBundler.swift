/// Explains why a script cannot be loaded on a machine without esbuild.
struct MissingBundler {
  let entry: EntryFile
  let workingDirectory: String

  private static let install = "Install it: apt-get install esbuild"

  /// The error for a script that needs esbuild. If esbuild would not help, the engine's own error.
  ///
  /// - Parameter usesAwait: whether the script uses `await` at its top level, although the engine can parse it.
  func error(engine problem: SyntaxProblem?, usesAwait: Bool = false) -> ScriptError {
    let name = FilePath.readable(entry.url, from: workingDirectory)
    switch entry.suffix {
    case ".ts", ".tsx": return needs("TypeScript", at: nil, name)
    case ".jsx": return needs("JSX", at: nil, name)
    case ".json": return needs("A JSON file as a script", at: nil, name)
    case ".mjs": return needs("An ES module", at: nil, name)
    default: break
    }
    if let line = lineOfModuleSyntax(engine: problem) {
      return needs("'import' and 'export'", at: line, name)
    }
    if usesAwait { return needs("'await' at the top level", at: nil, name) }
    guard let problem else { return needs("'require' or 'import()'", at: nil, name) }
    let text = SourceText(entry.text).line(problem.line) ?? ""
    if let feature = Self.feature(of: text) { return needs(feature, at: problem.line, name) }
    var place = "\(name):\(problem.line)"
    if let column = problem.column { place += ":\(column)" }
    let message = framed(
      "\(place): \(problem.message)", line: problem.line, column: problem.column)
    return ScriptError(
      .syntax, message, file: entry.url, line: problem.line, column: problem.column)
  }

  private func needs(_ feature: String, at line: Int?, _ name: String) -> ScriptError {
    let place = line.map { "\(name):\($0)" } ?? name
    var message = "\(place): \(feature) needs esbuild, which is not on PATH."
    if feature.hasPrefix("'import' and") || feature.hasPrefix("Type annotations") {
      message = message.replacing(" needs ", with: " need ", maxReplacements: 1)
    }
    if let line { message = framed(message, line: line, column: nil) }
    return ScriptError(.needsBundler, "\(message)\n\(Self.install)", file: entry.url, line: line)
  }

  private func framed(_ message: String, line: Int, column: Int?) -> String {
    guard let frame = CodeFrame.render(source: entry.text, line: line, column: column) else {
      return message
    }
    return message + "\n" + frame
  }

  /// The first line that begins like an `import` or `export` statement. If the engine stopped at a
  /// line, only that line is checked.
  private func lineOfModuleSyntax(engine problem: SyntaxProblem?) -> Int? {
    let range = problem.map { max($0.line, 1)...max($0.line, 1) } ?? 1...Int.max
    let words = ["import ", "import{", "import'", "import\"", "import*", "export ", "export{"]
    for (number, line) in SourceText(entry.text).lines(range) {
      let text = line.drop { $0 == " " || $0 == "\t" }
      if words.contains(where: { text.hasPrefix($0) }) { return number }
    }
    return nil
  }

  /// What syntax a line seems to use that the engine does not understand.
  private static func feature(of line: Substring) -> String? {
    let text = line.drop { $0 == " " || $0 == "\t" }
    if text.contains("await ") { return "'await' at the top level" }
    if text.contains("</") || text.contains("/>") { return "JSX" }
    let declarations = ["interface ", "type ", "enum ", "declare ", "abstract ", "namespace "]
    if declarations.contains(where: { text.hasPrefix($0) }) { return "TypeScript" }
    let types = ["string", "number", "boolean", "any", "void", "unknown", "Promise<", "Array<"]
    if types.contains(where: { text.contains(": " + $0) || text.contains(" as " + $0) }) {
      return "Type annotations"
    }
    return nil
  }
}
