import FoundationEssentials

/// Counts the intervals of a statistics collection that have data, without making them, because one
/// sample may last a thousand years. Samples must come in the order of their starts.
struct IntervalCount {
  private(set) var count = 0
  private let calendar: BucketCalendar
  /// The last interval that was counted, and its end.
  private var last: (index: Int, end: Double)?

  init(_ calendar: BucketCalendar) { self.calendar = calendar }

  /// - Parameter end: the end of the time in which the sample adds to intervals. Its start, if it
  ///   adds only to the first interval.
  mutating func add(from start: Double, to end: Double) {
    if let last, end < last.end { return }
    let final = calendar.index(of: Date(timeIntervalSince1970: end))
    var first = calendar.index(of: Date(timeIntervalSince1970: start))
    // An interval that begins where the sample ends gets nothing of it.
    let endsAtBorder = final > first && calendar.start(of: final).timeIntervalSince1970 == end
    let latest = endsAtBorder ? final - 1 : final
    if let last { first = max(first, last.index + 1) }
    guard latest >= first else { return }
    count = count.addingReportingOverflow(latest - first + 1).partialValue
    last = (latest, calendar.start(of: latest + 1).timeIntervalSince1970)
  }
}
