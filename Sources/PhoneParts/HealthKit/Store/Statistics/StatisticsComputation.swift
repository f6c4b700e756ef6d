import SQLite

/// Computes statistics from samples in the order of their starts.
struct StatisticsComputation {
  private struct Part {
    var buckets: StatisticsBuckets
    var sweep = OverlapSweep()
    var intervals: IntervalCount?

    init(_ calendar: BucketCalendar?) {
      buckets = StatisticsBuckets(calendar: calendar)
      intervals = calendar.map(IntervalCount.init)
    }
  }

  private let type: HealthType
  private let options: HealthStatisticsOptions
  private let calendar: BucketCalendar?
  private var unit: HealthUnit?
  private var names: NameCache
  /// The statistics of all sources together.
  private var all: Part
  private var bySource: [HealthSource: Part] = [:]
  private var sources: [HealthSource] = []
  private var units: [Int64: HealthUnit] = [:]
  private var origins: [GeneratedOrigin: Rank] = [:]

  /// What determines the rank of a sample, as row numbers.
  private struct GeneratedOrigin: Hashable {
    let sourceID: Int64
    let deviceID: Int64?
    let wasUserEntered: Bool
  }

  private struct Rank {
    let rank: Int
    let source: Int
  }

  init(
    _ type: HealthType, _ options: HealthStatisticsOptions, _ unit: HealthUnit?,
    _ calendar: BucketCalendar?, _ names: NameCache
  ) {
    self.type = type
    self.options = options
    self.unit = unit
    self.calendar = calendar
    self.names = names
    all = Part(calendar)
  }

  mutating func add(_ row: Row) throws {
    let rank = try self.rank(of: row)
    let sample = try OverlapSweep.Sample(
      start: row[0], end: row[1], value: value(row[2] ?? 0, termID: row[3]), rank: rank.rank,
      source: rank.source)
    intervalCount += add(sample, to: &all)
    guard options.contains(.separateBySource) else { return }
    let source = sources[rank.source]
    intervalCount += add(sample, to: &bySource[source, default: Part(calendar)])
  }

  /// - Throws: ``HealthError`` `.invalidArgument` for a collection with more intervals than a
  ///   result may have.
  mutating func finish() throws -> [HealthStatistics] {
    guard let unit else { return [] }
    guard intervalCount <= Self.mostIntervals else {
      throw HealthError(
        .invalidArgument,
        "A statistics collection of \(type.identifier) would have \(intervalCount) intervals with data, "
          + "and one answer has \(Self.mostIntervals) at most: ask for longer intervals, or with a "
          + "predicate for less time")
    }
    var result = finish(&all, unit, source: nil)
    for source in sources {
      guard var part = bySource[source] else { continue }
      result += finish(&part, unit, source: source)
    }
    return result
  }

  /// Two years of minutes. An app could not hold more in memory.
  private static let mostIntervals = 1_000_000
  /// The number of intervals in all parts.
  private var intervalCount = 0

  /// Adds a sample to a part, and returns how many new intervals that part has.
  private func add(_ sample: OverlapSweep.Sample, to part: inout Part) -> Int {
    let before = part.intervals?.count ?? 0
    part.intervals?.add(from: sample.start, to: sweeps ? sample.end : sample.start)
    let more = (part.intervals?.count ?? 0) - before
    // Beyond the limit, intervals are only counted.
    if intervalCount + more > Self.mostIntervals { return more }
    part.buckets.add(sample)
    if sweeps { part.sweep.add(sample, to: &part.buckets) }
    return more
  }

  private func finish(
    _ part: inout Part, _ unit: HealthUnit, source: HealthSource?
  ) -> [HealthStatistics] {
    if sweeps { part.sweep.finish(&part.buckets) }
    return part.buckets.statistics(type, options, unit, source: source)
  }

  private var sweeps: Bool { options.contains(.cumulativeSum) || options.contains(.duration) }

  private mutating func value(_ number: Double, termID: Int64) throws -> Double {
    let own: HealthUnit
    if let known = units[termID] {
      own = known
    } else {
      own = try HealthUnit(names.term(termID))
      units[termID] = own
    }
    if let unit { return try own.convert(number, to: unit) }
    unit = own
    return number
  }

  private mutating func rank(of row: Row) throws -> Rank {
    let origin = try GeneratedOrigin(sourceID: row[4], deviceID: row[5], wasUserEntered: row[6])
    if let rank = origins[origin] { return rank }
    let revision = try names.source(origin.sourceID)
    let source = HealthSource(
      name: revision.name, bundleIdentifier: revision.bundleIdentifier)
    if !sources.contains(source) { sources.append(source) }
    let rank = Rank(
      rank: SourcePriority.rank(
        of: revision, try names.device(origin.deviceID), wasUserEntered: origin.wasUserEntered),
      source: sources.firstIndex(of: source) ?? 0)
    origins[origin] = rank
    return rank
  }
}
