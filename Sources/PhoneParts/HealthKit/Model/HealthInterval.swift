import FoundationEssentials
import HostLoop
internal import SimulatedPhone

/// The length of the buckets of a statistics collection: the `intervalComponents` of an
/// `HKStatisticsCollectionQuery`.
///
/// Minutes and hours are fixed lengths of time. Days, weeks and months follow the calendar, so a
/// day on which the clocks change has 23 or 25 hours.
package enum HealthInterval: Sendable, Hashable {
  /// This many minutes, of 60 s each.
  case minutes(Int)
  /// This many hours, of 3,600 s each.
  case hours(Int)
  /// This many calendar days.
  case days(Int)
  /// This many calendar weeks.
  case weeks(Int)
  /// This many calendar months.
  case months(Int)
}

/// Consecutive buckets in both directions from an anchor date, by the calendar of a zone.
struct BucketCalendar {
  let anchor: Date
  let interval: HealthInterval
  private let zone: CalendarZone
  private let localAnchor: Date
  private let calendar: Calendar

  /// - Parameter anchor: `nil` for midnight of 1 January 1970 in the zone.
  /// - Throws: ``HealthError`` `.invalidArgument` for an unknown zone, or an interval that is not
  ///   positive.
  init(anchor: Date?, interval: HealthInterval, timeZone: String) throws {
    guard interval.count > 0 else {
      throw HealthError(.invalidArgument, "The interval of a statistics collection is not positive")
    }
    guard interval.roughSeconds <= Self.longestInterval else {
      throw HealthError(
        .invalidArgument, "The interval of a statistics collection is longer than 10,000 years")
    }
    guard let zone = CalendarZone(timeZone) else {
      throw HealthError(.invalidArgument, "There is no time zone \(timeZone)")
    }
    self.zone = zone
    self.anchor = anchor.map(Self.bounded) ?? zone.universal(Date(timeIntervalSince1970: 0))
    self.interval = interval
    localAnchor = zone.local(self.anchor)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    self.calendar = calendar
  }

  /// Ten thousand years, in seconds.
  private static let longestInterval = 365_250.0 * 10 * 86400
  /// The range of JavaScript's `Date`, in seconds from 1970. No store or script has a meaningful
  /// date beyond it, and the calendar does not support later dates.
  private static let farthest = 8.64e12

  private static func bounded(_ date: Date) -> Date {
    Date(timeIntervalSince1970: min(max(date.timeIntervalSince1970, -farthest), farthest))
  }

  /// The beginning of bucket `index`. Bucket 0 begins at the anchor.
  func start(of index: Int) -> Date {
    // An overflow gives a date outside the range that matters, so it can be ignored.
    let (count, _) = index.multipliedReportingOverflow(by: interval.count)
    switch interval {
    case .minutes: return anchor + Double(count) * 60
    case .hours: return anchor + Double(count) * 3600
    case .days: return zone.universal(localAnchor + Double(count) * 86400)
    case .weeks: return zone.universal(localAnchor + Double(count) * 7 * 86400)
    case .months:
      let date = calendar.date(byAdding: .month, value: count, to: localAnchor)
      return zone.universal(date ?? localAnchor)
    }
  }

  /// The index of the bucket that contains `date`.
  func index(of date: Date) -> Int {
    let date = Self.bounded(date)
    var index = Int(
      clamping: (date.timeIntervalSince(anchor) / interval.roughSeconds).rounded(.down))
    while start(of: index) > date { index -= 1 }
    while start(of: index + 1) <= date { index += 1 }
    return index
  }
}

extension HealthInterval {
  fileprivate var count: Int {
    switch self {
    case .minutes(let count), .hours(let count), .days(let count), .weeks(let count),
      .months(let count):
      count
    }
  }

  fileprivate var roughSeconds: Double {
    switch self {
    case .minutes(let count): Double(count) * 60
    case .hours(let count): Double(count) * 3600
    case .days(let count): Double(count) * 86400
    case .weeks(let count): Double(count) * 7 * 86400
    case .months(let count): Double(count) * 30.44 * 86400
    }
  }
}
