/// Roughly finds the names that an ES module exports. Good enough to suggest a spelling.
enum ExportScan {
  private static let declarations = [
    "async", "function", "class", "const", "let", "var", "enum", "abstract", "type", "interface",
  ]

  /// The names in `export { a, b as c }`, `export const d` and `export * as e`.
  static func names(in text: String) -> [String] {
    var names: [String] = []
    let pieces = text.split(separator: "export", omittingEmptySubsequences: false)
    for statement in pieces.dropFirst() {
      let body = statement.drop(while: \.isWhitespace)
      if body.hasPrefix("{") {
        let list = body.dropFirst().prefix { $0 != "}" }
        names += list.split(separator: ",").compactMap { words(in: $0).last.map(String.init) }
        continue
      }
      if body.hasPrefix("* as ") {
        names += words(in: body.prefix { $0 != ";" }).dropFirst().prefix(1).map(String.init)
        continue
      }
      let isSeparated = statement.first.map { $0.isWhitespace } ?? false
      guard isSeparated else { continue }
      let head = words(in: body.prefix { $0 != "=" && $0 != "(" && $0 != "{" })
      guard let first = head.first, declarations.contains(String(first)) else { continue }
      if let name = head.first(where: { !declarations.contains(String($0)) }) {
        names.append(String(name))
      }
    }
    return names.filter { $0 != "default" }
  }

  private static func words(in text: Substring) -> [Substring] {
    text.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "$") }
  }
}
