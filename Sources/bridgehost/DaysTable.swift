import Host

/// The days of a run with `--days` for a person: a line a day.
struct DaysTable {
  let days: [DaySummary]
  let terminal: TerminalStream

  var text: String {
    let rows = days.map { row("day \($0.day)", [$0]) } + [row("all", days)]
    return TextTable(
      headings: [
        "", "Launches", "New data", "No data", "Failed", "Unfinished", "Not woken", "Saved",
        "Uploaded", "Refused", "In background", "Deaths",
      ],
      rows: rows, numbers: Set(1...11)
    ).text(width: terminal.width ?? 120, terminal)
  }

  private func row(_ name: String, _ days: [DaySummary]) -> [String] {
    func sum(_ value: (DaySummary) -> Int) -> String { "\(days.map(value).reduce(0, +))" }
    let seconds = days.map(\.backgroundSeconds).reduce(0, +)
    return [
      name, sum(\.launches), sum(\.newData), sum(\.noData), sum(\.failed), sum(\.unfinished),
      sum(\.missedWakes), sum(\.saved), sum(\.uploaded), sum(\.refused),
      "\(Int(seconds.rounded())) s", sum(\.deaths),
    ]
  }
}
