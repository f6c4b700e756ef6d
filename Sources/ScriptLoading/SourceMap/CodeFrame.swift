import HostLoop

/// Three lines of source with a caret below the middle one.
enum CodeFrame {
  /// Longer lines are cut around the caret to this many terminal columns.
  private static let width = 90

  /// The frame around a position. Line and column count from 1, columns in UTF-16 units. Without a
  /// column there is no caret. `nil` if there is no such line.
  static func render(source: String, line: Int, column: Int?) -> String? {
    guard line >= 1, line < .max else { return nil }
    let lines = SourceText(source).lines(max(1, line - 1)...(line + 1))
    guard lines.contains(where: { $0.number == line }) else { return nil }
    let digits = String(lines.last?.number ?? line).count
    var output: [String] = []
    for (number, text) in lines {
      // Skip an empty line after the last one.
      if number > line, text.isEmpty { continue }
      let mark = number == line ? "> " : "  "
      let label = String(repeating: " ", count: digits - String(number).count) + String(number)
      let (text, column) = masked(text, number == line ? column : nil)
      let cut = cut(text, around: column)
      output.append(mark + label + (cut.text.isEmpty ? " |" : " | " + cut.text))
      if number == line, let caret = cut.caret {
        let margin = String(repeating: " ", count: 2 + digits)
        output.append(margin + " | " + String(repeating: " ", count: caret) + "^")
      }
    }
    return output.joined(separator: "\n")
  }

  /// The line with secrets masked, and the new position of the column.
  private static func masked(_ line: Substring, _ column: Int?) -> (Substring, Int?) {
    // A minified line may have megabytes, and contains nothing that a person typed as it is.
    guard line.utf8.count < 100_000 else { return (line, column) }
    let shown = Secrets.masked(String(line))
    guard shown != line, let column else { return (Substring(shown), column) }
    let before = String(decoding: line.utf16.prefix(max(0, column - 1)), as: UTF16.self)
    return (Substring(shown), Secrets.masked(before).utf16.count + 1)
  }

  /// The part of a line that is shown, and the terminal column of the caret in it.
  private static func cut(
    _ line: Substring, around column: Int?
  ) -> (text: String, caret: Int?) {
    // A minified line may have megabytes, so look only near the column.
    let units = line.utf16
    let offset = column.map { min(max($0 - 1, 0), units.count) }
    let from = max(0, (offset ?? 0) - width)
    let start = units.index(units.startIndex, offsetBy: from)
    let end = units.index(start, offsetBy: 2 * width, limitedBy: units.endIndex) ?? units.endIndex
    var cells: [(text: String, width: Int)] = []
    var caretCell: Int?
    var position = from
    for character in line[start..<end] {
      let length = character.utf16.count
      if let offset, offset >= position, offset < position + length { caretCell = cells.count }
      cells.append(cell(character))
      position += length
    }
    if offset != nil, caretCell == nil { caretCell = cells.count }

    var first = 0
    let before = cells.prefix(caretCell ?? 0).reduce(0) { $0 + $1.width }
    var skipped = 0
    while before - skipped > width * 2 / 3 {
      skipped += cells[first].width
      first += 1
    }
    let isCutLeft = first > 0 || from > 0
    var text = isCutLeft ? "…" : ""
    var used = isCutLeft ? 1 : 0
    var caret: Int?
    for (index, cell) in cells.enumerated().dropFirst(first) {
      if index == caretCell { caret = used }
      if used + cell.width > width { return (text + "…", caret) }
      text += cell.text
      used += cell.width
    }
    if caretCell == cells.count { caret = used }
    return (end < units.endIndex ? text + "…" : text, caret)
  }

  private static func cell(_ character: Character) -> (text: String, width: Int) {
    if character == "\t" { return ("  ", 2) }
    guard let scalar = character.unicodeScalars.first else { return ("", 0) }
    // Control characters must not reach a terminal.
    if scalar.properties.generalCategory == .control { return ("\u{FFFD}", 1) }
    return (String(character), TerminalWidth.of(scalar))
  }
}
