import CTimeZone
package import FoundationEssentials

/// A time zone from ICU. Foundation knows no zone names unless 40 MB of data are linked.
package final class CalendarZone {
  /// ICU's zone; `nil` for UTC.
  private let handle: UnsafeMutableRawPointer?

  /// Makes UTC.
  package init() { handle = nil }

  /// Returns `nil` for a name that ICU does not know.
  package init?(_ name: String) {
    guard let handle = ctimezone_open(name) else { return nil }
    self.handle = handle
  }

  deinit { if let handle { ctimezone_close(handle) } }

  /// The local time in this zone, as a `Date` whose UTC fields show it.
  package func local(_ date: Date) -> Date { date + offset(date) }

  /// The moment at which clocks in this zone show `local`. If they show it twice, the first moment.
  /// If they skip it, an hour later.
  package func universal(_ local: Date) -> Date {
    let before = offset(local - 86400)
    let after = offset(local + 86400)
    if offset(local - before) != before, offset(local - after) == after { return local - after }
    return local - before
  }

  /// The offset from UTC at that moment, in seconds.
  package func offset(_ date: Date) -> Double {
    handle.map { ctimezone_offset($0, date.timeIntervalSince1970) } ?? 0
  }
}
