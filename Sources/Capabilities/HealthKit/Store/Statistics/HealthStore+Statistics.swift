package import FoundationEssentials
import GRDB

extension HealthStore {
  /// What an `HKStatisticsQuery` returns: one statistics of all samples that match, and with
  /// `.separateBySource` one of each app, in the order in which they are in the store.
  ///
  /// A sample that matches counts whole, even if it begins before the predicate's time; where
  /// several sources measured at the same time, the best one counts (Apple's Watch before its
  /// iPhone before other apps, what was entered by hand before all).
  ///
  /// - Parameter unit: that of the result; by default that of the first sample.
  /// - Throws: ``HealthError`` `.noData` without a sample, `.invalidArgument` for options that the
  ///   type does not have, and for units that cannot be converted; ``StoreError``.
  package func statistics(
    ofType type: HealthType, matching predicate: HealthPredicate? = nil,
    options: HealthStatisticsOptions, unit: HealthUnit? = nil
  ) throws -> [HealthStatistics] {
    let result = try statistics(
      ofType: type, matching: predicate, options: options, unit: unit, calendar: nil, ownedBy: nil)
    guard !result.isEmpty else { throw HealthError(.noData) }
    return result
  }

  /// What an `HKStatisticsCollectionQuery` returns: statistics of each bucket that holds something,
  /// in the order of time, and with `.separateBySource` those of each app after those of all.
  ///
  /// The buckets follow each other in both directions from `anchorDate`. The sum of a cumulative
  /// sample is divided among the buckets that it touches, in proportion to time; everything else
  /// of a sample is in the bucket in which it began.
  ///
  /// - Parameters:
  ///   - timeZone: whose days are meant, such as `Europe/Berlin`.
  ///   - unit: that of the result; by default that of the first sample.
  /// - Throws: ``HealthError`` `.invalidArgument` for options that the type does not have, units
  ///   that cannot be converted, a time zone that does not exist, and more than a million intervals
  ///   with data; ``StoreError``.
  package func statisticsCollection(
    ofType type: HealthType, matching predicate: HealthPredicate? = nil,
    options: HealthStatisticsOptions, anchorDate: Date, interval: HealthInterval,
    timeZone: String = "UTC", unit: HealthUnit? = nil
  ) throws -> [HealthStatistics] {
    let calendar = try BucketCalendar(anchor: anchorDate, interval: interval, timeZone: timeZone)
    return try statistics(
      ofType: type, matching: predicate, options: options, unit: unit, calendar: calendar,
      ownedBy: nil)
  }

  func statistics(
    ofType type: HealthType, matching predicate: HealthPredicate?,
    options: HealthStatisticsOptions, unit: HealthUnit?, calendar: BucketCalendar?,
    ownedBy bundleIdentifier: String?
  ) throws -> [HealthStatistics] {
    try options.check(for: type)
    return try read { db in
      let selection = try SampleSelection(
        db, types: [type.identifier], matching: predicate, ownedBy: bundleIdentifier)
      guard !selection.typeIDs.isEmpty else { return [] }
      let sql: SQL = """
        SELECT s.start_time, s.end_time, s.value, s.term_id, s.source_id, s.device_id,
          s.metadata IS NOT NULL AND instr(s.metadata, '"HKWasUserEntered":"1"') > 0
        FROM \(selection.table(orderedByStart: true))
        WHERE \(selection.conditionInTime()) ORDER BY s.start_time, s.seq
        """
      var computation = StatisticsComputation(type, options, unit, calendar, NameCache(db))
      let rows = try Row.fetchCursor(db, SQLRequest<Row>(literal: sql))
      while let row = try rows.next() { try computation.add(row) }
      return try computation.finish()
    }
  }
}
