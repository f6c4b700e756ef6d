internal import FoundationEssentials
internal import HealthKit
internal import HostLoop
internal import NativeBridge
internal import SimulatedPhone

/// A method that adds up the samples of each period (`RCTAppleHealthKit+Queries.m`, fetchCumulativeSumStatisticsCollection).
struct PeriodTotals: Sendable {
  let name, type, unit: String
  let hasLimit: Bool

  private init(_ name: String, _ type: String, _ unit: String, hasLimit: Bool = true) {
    self.name = name
    self.type = "HKQuantityTypeIdentifier" + type
    self.unit = unit
    self.hasLimit = hasLimit
  }

  /// `RCTAppleHealthKit+Methods_Fitness.m` and `…_Activity.m`. The last four ignore the option `limit`.
  static let all = [
    Self("getDailyStepCountSamples", "StepCount", "count"),
    Self("getDailyDistanceWalkingRunningSamples", "DistanceWalkingRunning", "m"),
    Self("getDailyDistanceSwimmingSamples", "DistanceSwimming", "m"),
    Self("getDailyDistanceCyclingSamples", "DistanceCycling", "m"),
    Self("getDailyFlightsClimbedSamples", "FlightsClimbed", "count"),
    Self("getActiveEnergyBurned", "ActiveEnergyBurned", "kcal", hasLimit: false),
    Self("getBasalEnergyBurned", "BasalEnergyBurned", "kcal", hasLimit: false),
    Self("getAppleExerciseTime", "AppleExerciseTime", "s", hasLimit: false),
    Self("getAppleStandTime", "AppleStandTime", "s", hasLimit: false),
  ]
}

extension RCTAppleHealthKit {
  func answer(_ method: PeriodTotals, _ options: HealthOptions, _ callback: Callback) throws {
    guard let start = options.date("startDate") else {
      return callback.fail("startDate is required in options")
    }
    let end = options.date("endDate", or: now)
    let unit = try HealthUnit(options.unit() ?? method.unit)
    var predicate = HealthPredicate.dates(start: start, end: end)
    if !options.includesManuallyAdded { predicate = .and([predicate, .isNotUserEntered]) }
    healthKit.statisticsCollection(
      ofType: HealthType(method.type), matching: predicate,
      options: [.cumulativeSum, .separateBySource],
      anchorDate: Date(timeIntervalSince1970: start.timeIntervalSince1970.rounded(.down)),
      interval: .minutes(options.count("period", or: 60))
    ) { [self] result in
      orRaise {
        // An error is only logged (line 946).
        let found = ((try? result.get()) ?? []).filter { bucket in
          bucket.endDate > start && end.map { bucket.startDate <= $0 } ?? true
        }
        var totals = try totals(found, unit)
        if !options.isAscending { totals.reverse() }
        let limit = method.hasLimit ? options.limit : 0
        callback.succeed(.array(limit > 0 ? Array(totals.prefix(limit)) : totals))
      }
    }
  }

  /// `{ value, startDate, endDate, metadata: [{ sourceId, sourceName, quantity }] }` for each period with data (lines 951 to
  /// 994).
  private func totals(_ found: [HealthStatistics], _ unit: HealthUnit) throws -> [BridgeValue] {
    let sources = Dictionary(grouping: found.filter { $0.source != nil }, by: \.startDate)
    return try found.filter { $0.source == nil }.map { bucket in
      let parts = try (sources[bucket.startDate] ?? []).compactMap { part -> BridgeValue? in
        let quantity = try part.unit.convert(part.sum ?? 0, to: unit)
        guard quantity != 0, let source = part.source else { return nil }
        return .object([
          "sourceId": .string(source.bundleIdentifier), "sourceName": .string(source.name),
          "quantity": .number(quantity),
        ])
      }
      return .object([
        "value": .number(try bucket.unit.convert(bucket.sum ?? 0, to: unit)),
        "startDate": .string(calendar.text(bucket.startDate)),
        "endDate": .string(calendar.text(bucket.endDate)), "metadata": .array(parts),
      ])
    }
  }
}
