internal import FoundationEssentials
internal import HealthKit
internal import HostLoop
internal import NativeBridge
internal import SimulatedPhone

/// A method that adds up the samples of one day (`RCTAppleHealthKit+Queries.m`, fetchSumOfSamplesOnDayForType).
struct DayTotal: Sendable {
  /// What the method does with a `date` that cannot be read, and with an error.
  enum Care: Sendable {
    /// Answers with an error.
    case reports
    /// Takes the sum of all days for an unreadable date, and answers with an error otherwise.
    case takesAnyDate
    /// Reports an unreadable date, and overlooks an error: the app ends (`RCTAppleHealthKit+Methods_Dietary.m` lines
    /// 551 to 561).
    case overlooksErrors
  }

  let name, type: String
  let unit: MethodUnit
  let care: Care

  private init(_ name: String, _ type: String, _ unit: MethodUnit, _ care: Care = .takesAnyDate) {
    self.name = name
    self.type = "HKQuantityTypeIdentifier" + type
    self.unit = unit
    self.care = care
  }

  static let all = [
    Self("getStepCount", "StepCount", .always("count"), .reports),
    Self("getDistanceWalkingRunning", "DistanceWalkingRunning", .or("m")),
    Self("getDistanceSwimming", "DistanceSwimming", .or("m")),
    Self("getDistanceCycling", "DistanceCycling", .or("m")),
    Self("getFlightsClimbed", "FlightsClimbed", .always("count")),
    Self("getWater", "DietaryWater", .always("L"), .overlooksErrors),
  ]
}

extension RCTAppleHealthKit {
  func answer(_ method: DayTotal, _ options: HealthOptions, _ callback: Callback) {
    let date = options.date("date", or: now)
    if date == nil, method.care != .takesAnyDate {
      return callback.fail("could not parse date from options.date")
    }
    var predicate = HealthPredicate.dates(
      start: date.map(calendar.startOfDay), end: date.map { calendar.startOfNextDay(after: $0) },
      options: .strictStartDate)
    if !options.includesManuallyAdded { predicate = .and([predicate, .isNotUserEntered]) }
    healthKit.statistics(
      ofType: HealthType(method.type), matching: predicate, options: .cumulativeSum
    ) { [self] result in
      orRaise { try answer(method, options, callback, date, result) }
    }
  }

  private func answer(
    _ method: DayTotal, _ options: HealthOptions, _ callback: Callback, _ date: Date?,
    _ result: Result<[HealthStatistics], any Error>
  ) throws {
    switch result {
    case .success(let found):
      let total = found.first
      let unit = try method.unit.unit(options)
      let value = try total.map { try $0.unit.convert($0.sum ?? 0, to: unit) }
      callback.succeed(
        try period(
          value ?? 0, total?.startDate ?? date, total?.endDate ?? date, orFix: Self.readableDate))
    case .failure(let error as HealthError) where error.code == .noData:
      callback.succeed(try period(0, date, date, orFix: Self.readableDate))
    case .failure(let error):
      if method.care == .overlooksErrors {
        let fix =
          "do not call \(method.name) then: HealthKit said '\(error)'. getWaterSamples reports it"
        return callback.succeed(try period(0, nil, nil, orFix: fix))
      }
      // The library replaces each error by one of its own (`RCTAppleHealthKit+Queries.m` lines 763 to 768).
      callback.fail(
        .jsError(
          "EAPPLEHEALTHKIT0",
          "The operation couldn’t be completed. (AppleHealthKit error 0.)", "AppleHealthKit",
          .object(["Error reason": .string("Could not fetch statistics: Not authorized")])))
    }
  }

  private static let readableDate =
    "pass dates as date.toISOString() gives them, with milliseconds"

  /// `{ value, startDate, endDate }`.
  ///
  /// - Throws: ``ObjectiveCException`` without a date.
  func period(
    _ value: Double, _ start: Date?, _ end: Date?, orFix fix: String
  ) throws -> BridgeValue {
    guard let start, let end else {
      throw ObjectiveCException.nilInDictionary(at: 1, fix: fix)
    }
    return .object([
      "value": .number(value), "startDate": .string(calendar.text(start)),
      "endDate": .string(calendar.text(end)),
    ])
  }
}

extension HealthPredicate {
  /// `metadata.HKWasUserEntered != YES`.
  static let isNotUserEntered = HealthPredicate.not(
    .metadata(key: "HKWasUserEntered", .equals(["1"])))
}
