internal import HostLoop
internal import SchedulingStrategies

/// The steps of a run as a text picture. Time runs downwards. Each side of the app has a column.
struct Timeline {
  let steps: [Step]
  let schedule: Schedule

  /// - Parameter width: the width of the terminal, in columns.
  func text(width: Int) -> String {
    let columns = LaneKind.Side.allCases.filter { column in
      steps.contains { $0.side == column }
    }
    let timeWidth = 9
    let widths = widths(of: columns, fitting: width - timeWidth)
    var lines = [
      line("t", columns.map(\.title), timeWidth, widths),
      String(
        repeating: "─", count: min(max(0, width), timeWidth + widths.reduce(0) { $0 + $1 + 2 })),
    ]
    var lastTime = ""
    for row in rows {
      let cells = zip(columns, widths).map { $0 == row.column ? row.text(width: $1) : "" }
      lines.append(line(row.time == lastTime ? "" : row.time, cells, timeWidth, widths))
      lastTime = row.time
    }
    return lines.joined(separator: "\n")
  }

  private struct Row {
    let time: String
    let column: LaneKind.Side
    let label: String
    var count = 1
    var text: String { label + times }
    private var times: String { count == 1 ? "" : " ×\(count)" }

    /// The text. The label is shortened if it is too wide.
    func text(width: Int) -> String {
      let room = width - times.count
      return (label.count > room ? shortLabel(room) : label) + times
    }

    /// Shortens the name of a module before that of its method.
    private func shortLabel(_ room: Int) -> String {
      let wordStart = label.lastIndex(of: " ").map(label.index(after:)) ?? label.startIndex
      if let dot = label[wordStart...].firstIndex(of: ".") {
        let module = label[wordStart..<dot]
        let left = room - (label.count - module.count) - 1
        if left >= 0 { return label[..<wordStart] + module.prefix(left) + "…" + label[dot...] }
      }
      return label.prefix(max(0, room - 1)) + "…"
    }
  }

  /// One row for each step. Identical consecutive steps share a row.
  private var rows: [Row] {
    var rows: [Row] = []
    for step in steps {
      let row = Row(
        time: step.readableTime, column: step.side,
        label: mark(step) + step.text(of: schedule.inputs))
      if let last = rows.last,
        (last.time, last.column, last.label) == (row.time, row.column, row.label)
      {
        rows[rows.count - 1].count += 1
      } else {
        rows.append(row)
      }
    }
    return rows
  }

  /// The columns are as wide as their contents. If that is too wide, the widest columns become
  /// narrower.
  private func widths(of columns: [LaneKind.Side], fitting width: Int) -> [Int] {
    var widths = columns.map { column in
      rows.filter { $0.column == column }.map(\.text.count).reduce(column.title.count, max)
    }
    while widths.reduce(0, { $0 + $1 + 2 }) > width, let widest = widths.max(), widest > 8 {
      for index in widths.indices where widths[index] == widest { widths[index] -= 1 }
    }
    return widths
  }

  /// Marks a delayed task, and a task for which another one waited.
  private func mark(_ step: Step) -> String {
    if schedule.delays.contains(where: { $0.task == step.name }) { return "▼ " }
    if schedule.delays.contains(where: { $0.until == step.name }) { return "▲ " }
    return ""
  }

  private func line(
    _ time: String, _ cells: [String], _ timeWidth: Int, _ widths: [Int]
  ) -> String {
    var text = String(repeating: " ", count: max(0, timeWidth - time.count)) + time
    for (cell, width) in zip(cells, widths) {
      let cut = cell.count > width ? cell.prefix(width - 1) + "…" : cell[...]
      text += "  " + cut + String(repeating: " ", count: width - cut.count)
    }
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension LaneKind.Side {
  /// The heading of the column.
  fileprivate var title: String {
    switch self {
    case .phone: "iOS"
    case .native: "native"
    case .javaScript: "JavaScript"
    case .remote: "network"
    }
  }
}
