internal import HostLoop
internal import SchedulingStrategies

/// The steps of a run as a text picture. Time runs downwards. Each side of the app has a column.
struct Timeline {
  let steps: [Step]
  let schedule: Schedule
  /// The step that made failing certain.
  var certain: Step?

  /// - Parameters:
  ///   - width: the width of the terminal, in columns.
  ///   - most: how many lines it may have. Then it shows the delayed tasks, those for which they wait, the first and the
  ///     last ones, and how many are left out between them. `nil` for all.
  func text(width: Int, most: Int? = nil) -> String {
    let rows = foldedRows
    let shown = most.map { rows.essential($0 - 2) } ?? Array(rows.indices)
    let columns = LaneKind.Side.allCases.filter { column in
      steps.contains { $0.side == column }
    }
    let timeWidth = 9
    let widths = widths(of: columns, shown.map { rows[$0] }, fitting: width - timeWidth)
    var lines = [
      line("t", columns.map(\.title), timeWidth, widths),
      String(
        repeating: "─", count: min(max(0, width), timeWidth + widths.reduce(0) { $0 + $1 + 2 })),
    ]
    var lastTime = ""
    var next = 0
    func skip(to index: Int) {
      if index == next { return }
      let count = rows[next..<index].reduce(0) { $0 + $1.count }
      lines.append("  … " + count.counted("more step"))
    }
    for index in shown {
      skip(to: index)
      next = index + 1
      let row = rows[index]
      let cells = zip(columns, widths).map { $0 == row.column ? row.text(width: $1) : "" }
      lines.append(line(row.time == lastTime ? "" : row.time, cells, timeWidth, widths))
      lastTime = row.time
    }
    skip(to: rows.count)
    return lines.joined(separator: "\n")
  }

  fileprivate struct Row {
    let time: String
    let column: LaneKind.Side
    let label: String
    /// Whether a delay, or the step that made failing certain, is about it.
    let isMarked: Bool
    var count = 1
    var text: String { label + times }

    func isSame(as other: Row) -> Bool { (column, label) == (other.column, other.label) }

    private var times: String { count == 1 ? "" : " ×\(count)" }

    /// The text. The label is shortened if it is too wide.
    func text(width: Int) -> String {
      let room = width - times.count
      return (label.count > room ? shortLabel(room) : label) + times
    }

    /// Shortens the name of a module before that of its method. Other texts lose their middle, because a path is best known by
    /// its end.
    private func shortLabel(_ room: Int) -> String {
      let wordStart = label.lastIndex(of: " ").map(label.index(after:)) ?? label.startIndex
      if let dot = label[wordStart...].firstIndex(of: ".") {
        let module = label[wordStart..<dot]
        let left = room - (label.count - module.count) - 1
        if left >= 0 { return label[..<wordStart] + module.prefix(left) + "…" + label[dot...] }
      }
      let left = max(0, room - 1)
      return label.prefix((left + 1) / 2) + "…" + label.suffix(left / 2)
    }
  }

  /// One row for each step of a process that ran. Marks a delayed task, and a task for which another one waited.
  private var rows: [Row] {
    let delayed = Set(schedule.delays.map(\.task))
    let awaited = Set(schedule.delays.map(\.until))
    return steps.ofRunningProcesses.map { step in
      let mark =
        (step.id == certain?.id ? "✗ " : "")
        + (delayed.contains(step.name) ? "▼ " : awaited.contains(step.name) ? "▲ " : "")
      return Row(
        time: step.readableTime, column: step.side, label: mark + step.text(of: schedule.inputs),
        isMarked: !mark.isEmpty)
    }
  }

  /// The rows, with one row for equal rows that follow one another. A few rows that come again and again, such as those of an
  /// interval timer, are also shown once.
  private var foldedRows: [Row] {
    rows.folded(inBlocksOf: 1...1, atLeast: 2).folded(inBlocksOf: 2...6, atLeast: 3)
  }

  /// The columns are as wide as their contents. If that is too wide, the widest columns become
  /// narrower.
  private func widths(of columns: [LaneKind.Side], _ rows: [Row], fitting width: Int) -> [Int] {
    var widths = columns.map { column in
      rows.filter { $0.column == column }.map(\.text.count).reduce(column.title.count, max)
    }
    while widths.reduce(0, { $0 + $1 + 2 }) > width, let widest = widths.max(), widest > 8 {
      for index in widths.indices where widths[index] == widest { widths[index] -= 1 }
    }
    return widths
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

extension [Timeline.Row] {
  /// The indices of the rows that tell most in `most` lines, with one line for each gap between them.
  fileprivate func essential(_ most: Int) -> [Int] {
    if count <= most { return [Int](indices) }
    var marked: [Int] = []
    for index in indices where self[index].isMarked && marked.count < most { marked.append(index) }
    var candidates: [Int] = [count - 1, 0] + marked
    for index in marked { candidates += [index - 1, index + 1] }
    // Where a run fails is mostly near its end.
    for step in 0..<Swift.max(most, 1) {
      candidates += [count - 1 - 2 * step, count - 2 - 2 * step, step]
    }
    var shown: [Int] = []
    for index in candidates where indices.contains(index) && !shown.contains(index) {
      let place = shown.firstIndex { $0 > index } ?? shown.count
      var more = shown
      more.insert(index, at: place)
      if more.count + gaps(between: more) <= most { shown = more }
    }
    return shown
  }

  private func gaps(between shown: [Int]) -> Int {
    var gaps = 0
    var next = 0
    for index in shown + [count] {
      if index > next { gaps += 1 }
      next = index + 1
    }
    return gaps
  }

  /// Shows a block of rows once if it is repeated at once often enough.
  fileprivate func folded(inBlocksOf lengths: ClosedRange<Int>, atLeast fewest: Int) -> [Element] {
    var folded: [Element] = []
    var rest = self[...]
    while !rest.isEmpty {
      let length = lengths.first { rest.repetitions(ofBlock: $0) >= fewest }
      let times = length.map { rest.repetitions(ofBlock: $0) } ?? 1
      var block = Array(rest.prefix(length ?? 1))
      for index in block.indices {
        let equal = rest.dropFirst(index).prefix(block.count * (times - 1) + 1)
        block[index].count = stride(from: 0, to: equal.count, by: block.count)
          .reduce(0) { $0 + equal[equal.startIndex + $1].count }
      }
      folded += block
      rest = rest.dropFirst(block.count * times)
    }
    return folded
  }
}

extension ArraySlice<Timeline.Row> {
  /// How often its first rows come, one time after another.
  fileprivate func repetitions(ofBlock length: Int) -> Int {
    let block = prefix(length)
    var times = 1
    var rest = dropFirst(length)
    while rest.count >= length, zip(block, rest).allSatisfy({ $0.isSame(as: $1) }) {
      times += 1
      rest = rest.dropFirst(length)
    }
    return times
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
