import EventLoop
import Host

/// The days of a run with `--days` for a person: a line a day. What matters most comes first: a narrow
/// terminal loses the last columns. A column that has nothing but zeros is left out.
struct DaysTable {
  let days: [DaySummary]
  let terminal: TerminalStream

  private struct Column: Sendable {
    let heading: String
    var isAlwaysThere = false
    let value: @Sendable (DaySummary) -> Int
  }

  private static let columns = [
    Column(heading: "New data") { $0.newData }, Column(heading: "No data") { $0.noData },
    Column(heading: "Failed") { $0.failed }, Column(heading: "Open") { $0.unfinished },
    Column(heading: "Updates") { $0.updates }, Column(heading: "Tasks") { $0.tasks },
    Column(heading: "Undone") { $0.missedUpdates + $0.failedTasks },
    Column(heading: "Died") { $0.deaths },
    Column(heading: "Saved", isAlwaysThere: true) { $0.saved },
    Column(heading: "Sent", isAlwaysThere: true) { $0.uploaded },
    Column(heading: "Refused") { $0.refused }, Column(heading: "Missed") { $0.missedWakes },
    Column(heading: "Starts", isAlwaysThere: true) { $0.launches },
  ]

  var text: String {
    let others = (days.first?.others.keys.sorted() ?? []).map { heading in
      Column(heading: heading) { $0.others[heading] ?? 0 }
    }
    let columns = (Self.columns + others).filter { column in
      column.isAlwaysThere || days.contains { column.value($0) > 0 }
    }
    func row(_ name: String, _ days: [DaySummary]) -> [String] {
      let seconds = days.map(\.backgroundSeconds).reduce(0, +)
      return [name] + columns.map { "\(days.map($0.value).reduce(0, +))" }
        + ["\(Int(clamping: seconds.rounded())) s"]
    }
    return TextTable(
      headings: [""] + columns.map(\.heading) + ["Background"],
      rows: days.map { row("day \($0.day)", [$0]) } + [row("all", days)],
      numbers: Set(1...columns.count + 1)
    ).text(width: terminal.width ?? 120, terminal)
  }
}
