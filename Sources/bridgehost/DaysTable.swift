import Host

/// The days of a run with `--days` for a person: a line a day. What matters most comes first: a narrow
/// terminal loses the last columns.
struct DaysTable {
  let days: [DaySummary]
  let terminal: TerminalStream

  var text: String {
    let rows = days.map { row("day \($0.day)", [$0]) } + [row("all", days)]
    return TextTable(
      headings: [
        "", "New data", "No data", "Failed", "Open", "Died", "Saved", "Sent", "Refused", "Missed",
        "Starts", "Background",
      ],
      rows: rows, numbers: Set(1...11)
    ).text(width: terminal.width ?? 120, terminal)
  }

  private func row(_ name: String, _ days: [DaySummary]) -> [String] {
    func sum(_ value: (DaySummary) -> Int) -> String { "\(days.map(value).reduce(0, +))" }
    let seconds = days.map(\.backgroundSeconds).reduce(0, +)
    return [
      name, sum(\.newData), sum(\.noData), sum(\.failed), sum(\.unfinished), sum(\.deaths),
      sum(\.saved), sum(\.uploaded), sum(\.refused), sum(\.missedWakes), sum(\.launches),
      "\(Int(seconds.rounded())) s",
    ]
  }
}
