import AppHost
import HostLoop

/// A table that fits its terminal. If it is too wide, the first column is shortened, and then the
/// last columns are dropped.
struct TextTable {
  private let headings: [String]
  private let rows: [[String]]
  /// The indices of the columns that are aligned to the right.
  private let numbers: Set<Int>
  /// How many rows are not shown.
  private let rest: Int

  private static let gap = 2
  private static let narrowestFirst = 12
  /// More rows than this are not read by anyone.
  static let mostRows = 100

  init(
    headings: [String], rows: [[String]], numbers: Set<Int>, mostRows: Int = Self.mostRows
  ) {
    self.headings = headings
    self.rows = rows.prefix(mostRows).map { $0.map(\.readableLine) }
    rest = max(0, rows.count - mostRows)
    self.numbers = numbers
  }

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
    let more = rest > 0 ? ["… and \(rest.grouped) more"] : []
    return ([head] + rows.map { line($0, widths) } + more).joined(separator: "\n")
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
