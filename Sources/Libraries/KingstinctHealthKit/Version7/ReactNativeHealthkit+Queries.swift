internal import FoundationEssentials
internal import HealthKit
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

// Queries of samples and statistics (lines 630 to 718, 824 to 1094, 1365 to 1568).
extension ReactNativeHealthkit {
  @ExportsBuilder var queriesOfSamples: [any Export] {
    AsyncFunction("queryQuantitySamples", queryQuantitySamples)
    AsyncFunction("queryQuantitySamplesWithAnchor", queryQuantitySamplesWithAnchor)
    AsyncFunction("queryCategorySamples", queryCategorySamples)
    AsyncFunction("queryCategorySamplesWithAnchor", queryCategorySamplesWithAnchor)
    AsyncFunction("queryCorrelationSamples", queryCorrelationSamples)
    AsyncFunction("queryHeartbeatSeriesSamples", queryHeartbeatSeriesSamples)
    AsyncFunction("queryHeartbeatSeriesSamplesWithAnchor", queryHeartbeatSeriesSamplesWithAnchor)
    AsyncFunction("queryStatisticsForQuantity", queryStatisticsForQuantity)
  }

  private func queryQuantitySamples(
    _ type: String, _ unit: String?, _ from: NativeDate, _ to: NativeDate, _ limit: Double,
    _ ascending: Bool, _ promise: Promise
  ) {
    withStore(promise) {
      guard let type = HealthkitType.of(.quantity, type) else {
        return reject(promise, unknown: type)
      }
      let predicate = HealthPredicate.within(try from.afterEpoch, try to.afterEpoch)
      samples(of: type, predicate, limit, ascending, promise) { [self] in
        try quantities($0, in: unit)
      }
    }
  }

  private func queryQuantitySamplesWithAnchor(
    _ type: String, _ unit: String?, _ from: NativeDate, _ to: NativeDate, _ limit: Double,
    _ anchor: String, _ promise: Promise
  ) {
    withStore(promise) {
      guard let type = HealthkitType.of(.quantity, type) else {
        return reject(promise, unknown: type)
      }
      let predicate = HealthPredicate.within(try from.afterEpoch, try to.afterEpoch)
      changes(of: type, predicate, limit, anchor) { [self] result in
        answer(promise, result) {
          HealthkitChanges(samples: try quantities($0.added, in: unit), changes: $0)
        }
      }
    }
  }

  /// The unit is read for each sample, so a wrong one ends the app only if there are samples (line 858).
  private func quantities(_ samples: [HealthSample], in unit: String?) throws -> [HealthkitQuantity]
  {
    try samples.map { try HealthkitQuantity($0, in: HealthUnit(unit ?? "")) }
  }

  private func queryCategorySamples(
    _ type: String, _ from: NativeDate, _ to: NativeDate, _ limit: Double, _ ascending: Bool,
    _ promise: Promise
  ) {
    withStore(promise) {
      guard let type = HealthkitType.of(.category, type) else {
        return reject(promise, unknown: type)
      }
      let predicate = HealthPredicate.within(try from.afterEpoch, try to.afterEpoch)
      samples(of: type, predicate, limit, ascending, promise) { $0.map(HealthkitCategory.init) }
    }
  }

  private func queryCategorySamplesWithAnchor(
    _ type: String, _ from: NativeDate, _ to: NativeDate, _ limit: Double, _ anchor: String,
    _ promise: Promise
  ) {
    withStore(promise) {
      guard let type = HealthkitType.of(.category, type) else {
        return reject(promise, unknown: type)
      }
      let predicate = HealthPredicate.within(try from.afterEpoch, try to.afterEpoch)
      changes(of: type, predicate, limit, anchor) { [self] result in
        answer(promise, result) {
          HealthkitChanges(samples: $0.added.map(HealthkitCategory.init), changes: $0)
        }
      }
    }
  }

  /// The quantities are in the preferred units (lines 872 to 936).
  private func queryCorrelationSamples(
    _ type: String, _ from: NativeDate, _ to: NativeDate, _ promise: Promise
  ) {
    withStore(promise) {
      guard let type = HealthkitType.of(.correlation, type) else {
        return reject(promise, unknown: type)
      }
      let predicate = HealthPredicate.within(try from.sinceEpoch, try to.sinceEpoch)
      reader.samples(of: type, matching: predicate, sortedBy: [], limit: 0) { [self] result in
        guard case .success(let correlations) = result else {
          return answer(promise, result) { $0.map(HealthkitCategory.init) }
        }
        let parts = correlations.flatMap(\.withContents).filter { $0.kind == .quantity }
        let types = Set(parts.map(\.typeIdentifier)).sorted()
        healthKit.preferredUnits(for: types) { [self] result in
          answer(promise, result) { units in
            try correlations.map { try HealthkitCorrelation($0, in: units) }
          }
        }
      }
    }
  }

  // MARK: - Heartbeats

  /// The phone has none.
  private func queryHeartbeatSeriesSamples(
    _ from: NativeDate, _ to: NativeDate, _ limit: Double, _ ascending: Bool, _ promise: Promise
  ) {
    withStore(promise) {
      let predicate = HealthPredicate.within(try from.afterEpoch, try to.afterEpoch)
      samples(of: Self.heartbeats, predicate, limit, ascending, promise) {
        $0.map(HealthkitCategory.init)
      }
    }
  }

  private func queryHeartbeatSeriesSamplesWithAnchor(
    _ from: NativeDate, _ to: NativeDate, _ limit: Double, _ anchor: String, _ promise: Promise
  ) {
    withStore(promise) {
      let predicate = HealthPredicate.within(try from.afterEpoch, try to.afterEpoch)
      changes(of: Self.heartbeats, predicate, limit, anchor) { [self] result in
        orEndApp {
          // After an error native code goes on, and asserts that there are samples (lines 1388 to 1394).
          guard let changes = try? result.get() else {
            throw ObjectiveCException.healthkit(
              "Should not fail",
              fix:
                "ask for the permission to read \(Self.heartbeats) before this query, and do not query while the "
                + "phone is locked")
          }
          promise.resolve(
            HealthkitChanges(samples: changes.added.map(HealthkitCategory.init), changes: changes))
        }
      }
    }
  }

  private static let heartbeats = "HKDataTypeIdentifierHeartbeatSeries"

  // MARK: - Statistics

  /// An error is overlooked: then there are no statistics (line 675).
  private func queryStatisticsForQuantity(
    _ type: String, _ unit: String?, _ from: NativeDate, _ to: NativeDate, _ options: [String],
    _ promise: Promise
  ) {
    withStore(promise) {
      guard let identifier = HealthkitType.of(.quantity, type) else {
        return reject(promise, unknown: type)
      }
      let type = HealthType(identifier)
      let asked = Self.statistics(options)
      // The query itself refuses what does not fit the type.
      try asked.check(for: type)
      healthKit.statistics(
        ofType: type,
        matching: .dates(start: try from.date, end: try to.date, options: .strictEndDate),
        options: asked
      ) { [self] result in
        orEndApp {
          let all = try? result.get().first { $0.source == nil }
          promise.resolve(try HealthkitStatistics(all, in: unit ?? ""))
        }
      }
    }
  }

  /// Unknown names are left out (lines 645 to 673).
  private static func statistics(_ names: [String]) -> HealthStatisticsOptions {
    let options: [String: HealthStatisticsOptions] = [
      "cumulativeSum": .cumulativeSum, "discreteAverage": .discreteAverage,
      "discreteMax": .discreteMax, "discreteMin": .discreteMin, "discreteMostRecent": .mostRecent,
      "duration": .duration, "mostRecent": .mostRecent, "separateBySource": .separateBySource,
    ]
    return names.reduce(into: []) { $0.formUnion(options[$1] ?? []) }
  }

  // MARK: - Both kinds of queries

  func samples<Body: JSEncodable & Sendable>(
    of type: String, _ predicate: HealthPredicate?, _ limit: Double, _ ascending: Bool,
    _ promise: Promise, _ body: @escaping @HostActor ([HealthSample]) throws -> [Body]
  ) {
    reader.samples(
      of: type, matching: predicate, sortedBy: [HealthSort(.startDate, ascending: ascending)],
      limit: Self.limit(limit)
    ) { [self] in answer(promise, $0, body) }
  }

  /// A text that is no anchor counts as none (`ios/Helpers.swift` lines 31 to 49).
  private func changes(
    of type: String, _ predicate: HealthPredicate?, _ limit: Double, _ anchor: String,
    completion: @escaping HealthKit.Completion<HealthChanges>
  ) {
    reader.changes(
      of: type, matching: predicate, since: try? HealthQueryAnchor(anchor),
      limit: Self.limit(limit), completion: completion)
  }

  /// An `NSInteger`; 0 for no limit.
  private static func limit(_ number: Double) -> Int {
    max(0, Int(exactly: number.rounded(.towardZero)) ?? 0)
  }
}
