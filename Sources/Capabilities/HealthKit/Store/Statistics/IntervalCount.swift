import FoundationEssentials

/// Counts the intervals of a statistics collection that have data, from samples in the order of their starts, and
/// makes none of them: one sample may last for a thousand years.
struct IntervalCount {
  private(set) var count = 0
  private let calendar: BucketCalendar
  /// The last interval that was counted, and when it ends.
  private var last: (index: Int, end: Double)?

  init(_ calendar: BucketCalendar) { self.calendar = calendar }

  /// - Parameter end: when what a sample adds to intervals ends; its start if that is only to the first.
  mutating func add(from start: Double, to end: Double) {
    if let last, end < last.end { return }
    let final = calendar.index(of: Date(timeIntervalSince1970: end))
    var first = calendar.index(of: Date(timeIntervalSince1970: start))
    // One that begins where this ends has nothing of it.
    let endsAtBorder = final > first && calendar.start(of: final).timeIntervalSince1970 == end
    let latest = endsAtBorder ? final - 1 : final
    if let last { first = max(first, last.index + 1) }
    guard latest >= first else { return }
    count = count.addingReportingOverflow(latest - first + 1).partialValue
    last = (latest, calendar.start(of: latest + 1).timeIntervalSince1970)
  }
}
