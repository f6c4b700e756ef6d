import CTimeZone
package import FoundationEssentials

/// A time zone of ICU's: Foundation's has no names unless 40 MB of data are linked.
package final class CalendarZone {
  /// Without one it is UTC.
  private let handle: UnsafeMutableRawPointer?

  /// UTC.
  package init() { handle = nil }

  /// `nil` for a name that ICU does not know.
  package init?(_ name: String) {
    guard let handle = ctimezone_open(name) else { return nil }
    self.handle = handle
  }

  deinit { if let handle { ctimezone_close(handle) } }

  /// What the clocks on the wall show, as if they stood in Greenwich.
  package func local(_ date: Date) -> Date { date + offset(date) }

  /// When the clocks on the wall show `local`: the first time if they do twice, and an hour later
  /// if they skip it.
  package func universal(_ local: Date) -> Date {
    let before = offset(local - 86400)
    let after = offset(local + 86400)
    if offset(local - before) != before, offset(local - after) == after { return local - after }
    return local - before
  }

  /// Seconds to add to UTC at that moment.
  package func offset(_ date: Date) -> Double {
    handle.map { ctimezone_offset($0, date.timeIntervalSince1970) } ?? 0
  }
}
