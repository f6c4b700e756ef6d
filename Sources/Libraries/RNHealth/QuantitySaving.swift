internal import FoundationEssentials
internal import HealthKit
internal import HostLoop
internal import NativeBridge
internal import SimulatedPhone

/// A method that saves a sample of a quantity.
struct QuantitySaving: Sendable {
  /// When the sample begins and ends.
  enum Dates: Sendable {
    /// At the moment of an option. Without the option now, and with an unreadable date the app ends.
    case at(String)
    /// At the moment of `date`, or now.
    case dateOrNow
    /// From `startDate` to `endDate`, by default now. Both are required.
    case range
    /// From `startDate`, by default now, or for another option its date, to `endDate`, by default the start.
    case span(orAt: String? = nil)
  }

  /// What JavaScript gets of the saved sample.
  enum Result: Sendable { case value, yes, uuid }

  let name, type: String
  let unit: MethodUnit
  let dates: Dates
  let result: Result
  let failure: HealthFailure

  private init(
    _ name: String, _ type: String, _ unit: MethodUnit, _ dates: Dates, _ result: Result = .value,
    _ failure: HealthFailure = .error
  ) {
    self.name = name
    self.type = "HKQuantityTypeIdentifier" + type
    self.unit = unit
    self.dates = dates
    self.result = result
    self.failure = failure
  }

  static let all = body + fitness + others

  /// `RCTAppleHealthKit+Methods_Body.m` and `…_LabTests.m`.
  private static let body = [
    Self("saveWeight", "BodyMass", .or("lb"), .at("startDate")),
    Self("saveBmi", "BodyMassIndex", .always("count"), .dateOrNow),
    Self("saveHeight", "Height", .or("in"), .dateOrNow),
    Self("saveWaistCircumference", "WaistCircumference", .or("in"), .dateOrNow),
    Self("savePeakFlow", "PeakExpiratoryFlowRate", .or("L/min"), .dateOrNow),
    Self(
      "saveBodyFatPercentage", "BodyFatPercentage", .always("%"), .dateOrNow, .value,
      .message("error saving body fat percent sample")),
    Self(
      "saveBodyTemperature", "BodyTemperature", .or("degF"), .at("startDate"), .value,
      .message("error saving body temperature sample")),
    Self(
      "saveLeanBodyMass", "LeanBodyMass", .or("lb"), .at("startDate"), .value,
      .message("error saving lean body mass sample")),
    Self("saveBloodAlcoholContent", "BloodAlcoholContent", .or("%"), .at("startDate")),
  ]

  /// `RCTAppleHealthKit+Methods_Fitness.m`.
  private static let fitness = [
    Self("saveSteps", "StepCount", .always("count"), .range),
    Self("saveWalkingRunningDistance", "DistanceWalkingRunning", .or("m"), .range),
  ]

  /// `RCTAppleHealthKit+Methods_Vitals.m`, `…_Dietary.m` and `…_Results.m`.
  private static let others = [
    Self(
      "saveHeartRateSample", "HeartRate", .or("count/min"), .at("date"), .yes,
      .message("An error occured saving the heart rate sample")),
    Self(
      "saveWater", "DietaryWater", .always("L"), .at("date"), .yes,
      .message("An error occured saving the water sample")),
    Self(
      "saveInsulinDeliverySample", "InsulinDelivery", .always("IU"), .span(), .uuid,
      .message("An error occured while saving the insulin sample")),
    Self(
      "saveBloodGlucoseSample", "BloodGlucose", .or(HealthUnit.glucose), .span(orAt: "date"), .uuid,
      .message("An error occured while saving the glucose sample")),
    Self(
      "saveCarbohydratesSample", "DietaryCarbohydrates", .or("g"), .at("date"), .uuid,
      .message("An error occured while saving the carbohydrate sample")),
  ]
}

extension QuantitySaving.Dates {
  func dates(_ options: HealthOptions, now: Date) -> (start: Date?, end: Date?) {
    switch self {
    case .at(let key):
      let date = options.date(key, or: now)
      return (date, date)
    case .dateOrNow:
      let date = options.date("date", or: now) ?? now
      return (date, date)
    case .range: return (options.date("startDate"), options.date("endDate", or: now))
    case .span(let key):
      let start = options.date("startDate", or: key.map { options.date($0, or: now) } ?? now)
      return (start, options.date("endDate", or: start))
    }
  }

  var areRequired: Bool { if case .range = self { true } else { false } }
}

extension RCTAppleHealthKit {
  func answer(_ method: QuantitySaving, _ options: HealthOptions, _ callback: Callback) throws {
    guard var value = options.number("value") ?? (method.name == "saveHeartRateSample" ? nil : 0)
    else { return callback.fail("heartRateValue is required in options") }
    // The answer is the fraction, not the percentage (`RCTAppleHealthKit+Methods_Body.m` lines 475 and 487).
    if method.name == "saveBodyFatPercentage" { value /= 100 }
    let (start, end) = method.dates.dates(options, now: now)
    if method.dates.areRequired, start == nil || end == nil {
      return callback.fail("startDate and endDate are required in options")
    }
    let unit = try method.unit.unit(options).description
    let sample = try newSample(
      method.type, .quantity(value, unit: unit), start, end,
      method.result == .uuid ? options.metadata : [:])
    save(sample, callback, method.failure) {
      switch method.result {
      case .value: .number(value)
      case .yes: .bool(true)
      case .uuid: .string(sample.uuid.text)
      }
    }
  }

  /// A sample that the app is about to save.
  ///
  /// - Throws: ``HealthError`` and ``ObjectiveCException`` for what HealthKit does not take.
  func newSample(
    _ type: String, _ value: HealthSample.Value, _ start: Date?, _ end: Date?,
    _ metadata: [String: BridgeValue] = [:]
  ) throws -> HealthSample {
    guard let start, let end else {
      throw ObjectiveCException.inLibrary(
        "the sample of \(type) has no date",
        fix: "pass dates as date.toISOString() gives them, with milliseconds")
    }
    return try healthKit.newSample(type, value, start, end, metadata)
  }

  func save(
    _ sample: HealthSample, _ callback: Callback, _ failure: HealthFailure,
    _ body: @escaping @HostActor () -> BridgeValue
  ) {
    healthKit.save([sample]) { [self] result in
      answer(callback, failure, result) { _ in body() }
    }
  }
}
