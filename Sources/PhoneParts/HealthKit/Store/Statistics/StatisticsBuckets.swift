import FoundationEssentials

/// The statistics of one source, or of all sources, in buckets.
struct StatisticsBuckets: OverlapSweep.Buckets {
  struct Totals {
    var start = Double.infinity
    var end = -Double.infinity
    var count = 0
    var sum = 0.0
    var covered = 0.0
    var discreteSum = 0.0
    var minimum = Double.infinity
    var maximum = -Double.infinity
    var latest: (start: Double, end: Double, value: Double)?
    /// Whether it contains a part of the sum, maybe of a sample that began earlier.
    var hasSum = false
  }

  private(set) var totals: [Int: Totals] = [:]
  /// `nil` for a single bucket for everything.
  private let calendar: BucketCalendar?
  private var current = (index: 0, start: Double.infinity, end: -Double.infinity)

  init(calendar: BucketCalendar?) {
    self.calendar = calendar
    if calendar == nil { current = (0, -.infinity, .infinity) }
  }

  mutating func add(_ sample: OverlapSweep.Sample) {
    seek(sample.start)
    var totals = self.totals[current.index] ?? Totals()
    totals.start = min(totals.start, sample.start)
    totals.end = max(totals.end, sample.end)
    totals.count += 1
    totals.discreteSum += sample.value
    totals.minimum = min(totals.minimum, sample.value)
    totals.maximum = max(totals.maximum, sample.value)
    if sample.end >= totals.latest?.end ?? -.infinity {
      totals.latest = (sample.start, sample.end, sample.value)
    }
    self.totals[current.index] = totals
  }

  mutating func end(ofBucketAt time: Double) -> Double {
    seek(time)
    return current.end
  }

  mutating func add(value: Double, at time: Double) {
    seek(time)
    totals[current.index, default: Totals()].sum += value
    totals[current.index, default: Totals()].hasSum = true
  }

  mutating func add(seconds: Double, at time: Double) {
    seek(time)
    totals[current.index, default: Totals()].covered += seconds
  }

  /// The statistics, in the order of time.
  func statistics(
    _ type: HealthType, _ options: HealthStatisticsOptions, _ unit: HealthUnit,
    source: HealthSource?
  ) -> [HealthStatistics] {
    totals.sorted { $0.key < $1.key }.map { index, totals in
      let isDiscrete = !type.isCumulative
      let dates =
        calendar.map { ($0.start(of: index), $0.start(of: index + 1)) }
        ?? (Date(timeIntervalSince1970: totals.start), Date(timeIntervalSince1970: totals.end))
      func value(_ option: HealthStatisticsOptions, _ value: Double) -> Double? {
        options.contains(option) && totals.count > 0 ? value : nil
      }
      return HealthStatistics(
        startDate: dates.0, endDate: dates.1, source: source, unit: unit, count: totals.count,
        sum: options.contains(.cumulativeSum) && totals.hasSum ? totals.sum : nil,
        average: isDiscrete
          ? value(.discreteAverage, totals.discreteSum / Double(totals.count)) : nil,
        minimum: value(.discreteMin, totals.minimum), maximum: value(.discreteMax, totals.maximum),
        mostRecent: totals.latest.flatMap { value(.mostRecent, $0.value) },
        mostRecentStart: totals.latest.flatMap { value(.mostRecent, $0.start) }
          .map(Date.init(timeIntervalSince1970:)),
        mostRecentEnd: totals.latest.flatMap { value(.mostRecent, $0.end) }
          .map(Date.init(timeIntervalSince1970:)),
        duration: options.contains(.duration) ? totals.covered : nil)
    }
  }

  private mutating func seek(_ time: Double) {
    guard let calendar, time < current.start || time >= current.end else { return }
    let index = calendar.index(of: Date(timeIntervalSince1970: time))
    current = (
      index, calendar.start(of: index).timeIntervalSince1970,
      calendar.start(of: index + 1).timeIntervalSince1970
    )
  }
}
