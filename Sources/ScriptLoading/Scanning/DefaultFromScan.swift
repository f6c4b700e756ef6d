/// Finds `export Button from './Button'`, which is not in JavaScript yet. React Native's Babel preset reads it, and esbuild
/// does not.
enum DefaultFromScan {
  /// Whether a text has such a statement.
  static func isIn(_ text: String) -> Bool { rewritten(text) != text }

  /// The text with statements that esbuild reads. Lines stay the same.
  static func rewritten(_ text: String) -> String {
    var result = ""
    var start = text.startIndex
    for place in statements(in: text) where place >= start {
      guard
        let match = text[place...].prefixMatch(
          of:
            /export\s+([\p{L}_$][\w$]*)(?:\s+|\s*,\s*(?:\{([^}]*)\}|\*\s*as\s+([\w$]+))\s*)from\s*(['"][^'"\n]+['"])/
        )
      else { continue }
      let (whole, name, others, space, source) = match.output
      var statement =
        "export { default as \(name)\(others.map { ", \($0)" } ?? "") } from \(source)"
      if let space { statement += "; export * as \(space) from \(source)" }
      // The lines that the statement had more.
      let lines = whole.count(where: \.isNewline) - statement.count(where: \.isNewline)
      result += text[start..<place] + statement + String(repeating: "\n", count: max(0, lines))
      start = match.range.upperBound
    }
    return start == text.startIndex ? text : result + text[start...]
  }

  private static func statements(in text: String) -> [String.Index] {
    guard text.utf8.firstRange(of: "export ".utf8) != nil else { return [] }
    var text = text
    let offsets = text.withUTF8 { bytes in
      var offsets: [Int] = []
      _ = CodeScan.contains(in: bytes) { index in
        if MixedModuleScan.isStatement("export", in: bytes, at: index) { offsets.append(index) }
        return false
      } string: { _ in
        false
      }
      return offsets
    }
    return offsets.map { text.utf8.index(text.startIndex, offsetBy: $0) }
  }
}
