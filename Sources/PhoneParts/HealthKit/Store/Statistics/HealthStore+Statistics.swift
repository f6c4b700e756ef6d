package import FoundationEssentials
import SQLite

extension HealthStore {
  /// The result of an `HKStatisticsQuery`: statistics of all matching samples, and with
  /// `.separateBySource` also those of each app, in the order in which the store has them.
  ///
  /// A matching sample counts fully, even if it begins before the predicate's range. Where several
  /// sources measured at the same time, only the best one counts: manual entries before Apple's
  /// Watch, then its iPhone, then other apps.
  ///
  /// - Parameter unit: the unit of the result. By default that of the first sample.
  /// - Throws: ``HealthError`` `.noData` if there is no sample, `.invalidArgument` for options that
  ///   the type does not support and for incompatible units; ``StoreError``.
  package func statistics(
    ofType type: HealthType, matching predicate: HealthPredicate? = nil,
    options: HealthStatisticsOptions, unit: HealthUnit? = nil
  ) throws -> [HealthStatistics] {
    let result = try statistics(
      ofType: type, matching: predicate, options: options, unit: unit, calendar: nil, ownedBy: nil)
    guard !result.isEmpty else { throw HealthError(.noData) }
    return result
  }

  /// The result of an `HKStatisticsCollectionQuery`: statistics of each bucket with data, in the
  /// order of time. With `.separateBySource`, those of each app come after those of all apps.
  ///
  /// The buckets follow each other in both directions from `anchorDate`. The value of a cumulative
  /// sample is divided among the buckets that it overlaps, in proportion to time. Otherwise a
  /// sample counts in the bucket in which it began.
  ///
  /// - Parameters:
  ///   - timeZone: the zone whose days are used, such as `Europe/Berlin`.
  ///   - unit: the unit of the result. By default that of the first sample.
  /// - Throws: ``HealthError`` `.invalidArgument` for options that the type does not support,
  ///   incompatible units, an unknown time zone, or more than a million intervals with data;
  ///   ``StoreError``.
  package func statisticsCollection(
    ofType type: HealthType, matching predicate: HealthPredicate? = nil,
    options: HealthStatisticsOptions, anchorDate: Date, interval: HealthInterval,
    timeZone: String = "UTC", unit: HealthUnit? = nil
  ) throws -> [HealthStatistics] {
    try statistics(
      ofType: type, matching: predicate, options: options, unit: unit,
      calendar: BucketCalendar(anchor: anchorDate, interval: interval, timeZone: timeZone),
      ownedBy: nil)
  }

  func statistics(
    ofType type: HealthType, matching predicate: HealthPredicate?,
    options: HealthStatisticsOptions, unit: HealthUnit?,
    calendar: @autoclosure @Sendable () throws -> BucketCalendar?, ownedBy bundleIdentifier: String?
  ) throws -> [HealthStatistics] {
    try options.check(for: type)
    return try read { db in
      let calendar = try calendar()
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
      try db.forEachRow(of: sql) { try computation.add($0) }
      return try computation.finish()
    }
  }
}
