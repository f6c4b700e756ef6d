import FoundationEssentials

/// How long the buckets of a statistics collection are: the `intervalComponents` of an
/// `HKStatisticsCollectionQuery`.
///
/// Minutes and hours are lengths of time; days, weeks and months follow the calendar, so a day on
/// which the clocks change has 23 or 25 hours.
public enum HealthInterval: Sendable, Hashable {
  case minutes(Int)
  case hours(Int)
  case days(Int)
  case weeks(Int)
  case months(Int)
}

/// Buckets, one after the other in both directions from an anchor date, by a zone's calendar.
struct BucketCalendar {
  let anchor: Date
  let interval: HealthInterval
  private let zone: CalendarZone
  private let localAnchor: Date
  private let calendar: Calendar

  /// - Parameter anchor: without one, midnight of 1 January 1970 in that zone.
  /// - Throws: ``HealthError`` `.invalidArgument` for a zone that is not known, or an interval
  ///   that is not positive.
  init(anchor: Date?, interval: HealthInterval, timeZone: String) throws {
    guard interval.count > 0 else {
      throw HealthError(.invalidArgument, "The interval of a statistics collection is not positive")
    }
    guard let zone = CalendarZone(timeZone) else {
      throw HealthError(.invalidArgument, "There is no time zone \(timeZone)")
    }
    self.zone = zone
    self.anchor = anchor ?? zone.universal(Date(timeIntervalSince1970: 0))
    self.interval = interval
    localAnchor = zone.local(self.anchor)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    self.calendar = calendar
  }

  /// When bucket `index` begins; the anchor is the beginning of bucket 0.
  func start(of index: Int) -> Date {
    let count = interval.count * index
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

  /// The bucket that `date` is in.
  func index(of date: Date) -> Int {
    var index = Int((date.timeIntervalSince(anchor) / interval.roughSeconds).rounded(.down))
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
