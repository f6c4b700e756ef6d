internal import HostLoop

/// How far a search is, for a person who waits for it.
package struct SearchProgress {
  private let runs: Int
  private let all: Int?
  private let findings: Int
  private let elapsed: Duration
  private let time: Duration?
  private let activity: String?

  /// - Parameters:
  ///   - runs: how many runs were made.
  ///   - all: how many runs the search makes. `nil` if only its time ends it.
  ///   - elapsed: how long the search has taken.
  ///   - time: how long it may take. A search may take longer to run each fault plan once.
  ///   - activity: what the search does if it makes no further run now, such as to shrink a finding.
  package init(
    runs: Int, of all: Int?, findings: Int, after elapsed: Duration, of time: Duration? = nil,
    activity: String? = nil
  ) {
    (self.runs, self.all, self.findings, self.elapsed) = (runs, all, findings, elapsed)
    (self.time, self.activity) = (time, activity)
  }

  /// Whether the search takes longer than it may, so that its end is not known.
  private var isLate: Bool { time.map { elapsed >= $0 } ?? false }

  /// How much of the search is done, from 0 to 1, by its runs or its time, whichever ends first.
  package var share: Double {
    let byRuns = all.map { Double(runs) / Double(max(1, $0)) } ?? 0
    return isLate ? byRuns : max(byRuns, time.map { elapsed / $0 } ?? 0)
  }

  /// How long the search still takes if it goes on at the same pace. `nil` if that is not known.
  private var left: Duration? {
    if isLate { return nil }
    let byPace = all.flatMap { runs == 0 ? nil : elapsed / runs * max(0, $0 - runs) }
    return [byPace, time.map { $0 - elapsed }].compactMap(\.self).min()
  }

  private var count: String {
    all.map { "\(runs.grouped) of \($0.counted("run"))" } ?? runs.counted("run")
  }

  /// The progress in a line of a terminal.
  package var line: String {
    let end = activity ?? left.map { "\(Self.clock($0)) left" }
    return [count, findings.counted("finding"), end].compactMap(\.self).joined(separator: " · ")
  }

  /// The widest usual ``line`` of a search with so many runs.
  package static func widestLine(of all: Int?) -> String {
    SearchProgress(
      runs: all ?? 100_000, of: all, findings: 10, after: .zero, of: .seconds(599)
    ).line
  }

  /// The progress in a log.
  package var note: String {
    let end = activity ?? left.map { "about \(Self.rough($0)) left" }
    return [count, findings.counted("finding") + " so far", end].compactMap(\.self)
      .joined(separator: ", ")
  }

  /// Such as `1:20`, or `2:00:00`.
  private static func clock(_ duration: Duration) -> String {
    let seconds = duration.components.seconds
    let (hours, minutes) = (seconds / 3600, twoDigits(seconds / 60 % 60))
    return (hours > 0 ? "\(hours):\(minutes)" : "\(seconds / 60)") + ":" + twoDigits(seconds % 60)
  }

  private static func twoDigits(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  private static func rough(_ duration: Duration) -> String {
    let seconds = Int(clamping: max(1, (duration / .seconds(1)).rounded()))
    if seconds < 90 { return "\(seconds) s" }
    let minutes = (seconds + 30) / 60
    return minutes < 90 ? "\(minutes) min" : "\((minutes + 30) / 60) h"
  }
}

/// When a log gets a note: first after this time, and then each time that the search has taken twice as long. So the log stays short.
package struct NoteTimes {
  private var next: Duration

  package init(first: Duration) { next = first }

  /// Whether a note is due, which counts as given then.
  package mutating func isDue(after elapsed: Duration) -> Bool {
    if elapsed < next { return false }
    while next <= elapsed { next *= 2 }
    return true
  }
}
