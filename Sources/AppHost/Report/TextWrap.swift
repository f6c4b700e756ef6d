extension String {
  /// Wraps long lines between words for a terminal. Continuation lines begin in the column in which
  /// the line's text begins. A command to copy stays on one line, and without a terminal nothing is
  /// wrapped.
  package func wrapped(to width: Int?) -> String {
    guard let width else { return self }
    return split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.count <= width || $0.contains("replay: ") ? String($0) : Self.wrap($0, width) }
      .joined(separator: "\n")
  }

  private static func wrap(_ line: Substring, _ width: Int) -> String {
    let indent = String(repeating: " ", count: Swift.min(textColumn(of: line), width / 2))
    var lines: [String] = []
    var current = String(line.prefix { $0 == " " })
    var isFresh = true
    for word in line.dropFirst(current.count).split(
      separator: " ", omittingEmptySubsequences: false)
    {
      if !isFresh, current.count + 1 + word.count > width {
        lines.append(current)
        current = indent + word
      } else {
        current += (isFresh ? "" : " ") + word
      }
      isFresh = false
    }
    return (lines + [current]).joined(separator: "\n")
  }

  /// The column in which the text of a line begins: after a first column that ends with two spaces,
  /// after `fix: `, or after the indentation.
  private static func textColumn(of line: Substring) -> Int {
    let margin = line.prefix { $0 == " " }.count
    let rest = line.dropFirst(margin)
    if let gap = rest.prefix(20).firstRange(of: "  ") {
      let column = rest[gap.lowerBound...].prefix { $0 == " " }.count
      return margin + rest.distance(from: rest.startIndex, to: gap.lowerBound) + column
    }
    let label = rest.prefix { $0 != " " }
    return label.hasSuffix(":") ? margin + label.count + 1 : margin
  }
}
