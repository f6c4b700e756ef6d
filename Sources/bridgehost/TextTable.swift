import Host

/// A table that fits its terminal: the first column gives way, then the last ones go.
struct TextTable {
  let headings: [String]
  let rows: [[String]]
  /// The columns that are aligned to the right.
  let numbers: Set<Int>

  private static let gap = 2
  private static let narrowestFirst = 12

  func text(width: Int, _ terminal: TerminalStream) -> String {
    var widths = headings.indices.map { column in
      ([headings[column]] + rows.map { $0[column] }).map(\.count).max() ?? 0
    }
    var used: Int { widths.reduce(0, +) + Self.gap * (widths.count - 1) }
    while used - widths[0] + min(widths[0], Self.narrowestFirst) > width, widths.count > 2 {
      widths.removeLast()
    }
    widths[0] = max(1, min(widths[0], width - (used - widths[0])))
    let head = terminal.style.bold(line(headings, widths))
    return ([head] + rows.map { line($0, widths) }).joined(separator: "\n")
  }

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    var text = widths.indices.map { column in
      let cell =
        cells[column].count > widths[column]
        ? cells[column].prefix(max(0, widths[column] - 1)) + "…" : cells[column][...]
      let space = String(repeating: " ", count: widths[column] - cell.count)
      return numbers.contains(column) ? space + cell : cell + space
    }.joined(separator: String(repeating: " ", count: Self.gap))
    while text.last == " " { text.removeLast() }
    return text
  }
}
