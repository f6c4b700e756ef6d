import AppHost
import HostLoop

/// The days of a run with `--days` as a table for a person, one line a day. The most important
/// columns come first, because a narrow terminal drops the last ones. Columns with only zeros are
/// left out.
struct DaysTable {
  let days: [DaySummary]
  let terminal: TerminalStream

  var text: String {
    var headings: [String] = []
    for count in days.first?.counts ?? [] where !headings.contains(count.heading) {
      let isShown = count.isAlwaysShown || days.contains { $0.sum(count.heading) > 0 }
      if isShown { headings.append(count.heading) }
    }
    func row(_ name: String, _ days: [DaySummary]) -> [String] {
      let seconds = days.map(\.backgroundSeconds).reduce(0, +)
      return [name] + headings.map { heading in "\(days.map { $0.sum(heading) }.reduce(0, +))" }
        + ["\(Int(clamping: seconds.rounded())) s"]
    }
    return TextTable(
      headings: [""] + headings + ["In background"],
      rows: days.map { row("day \($0.day)", [$0]) } + [row("all", days)],
      numbers: Set(1...headings.count + 1)
    ).text(width: terminal.width ?? 120, terminal)
  }
}
