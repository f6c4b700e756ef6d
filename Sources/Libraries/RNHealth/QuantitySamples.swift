internal import FoundationEssentials
internal import HealthKit
internal import HostLoop
internal import NativeBridge
internal import SimulatedPhone

/// The unit of a method's numbers.
enum MethodUnit: Sendable {
  /// The option `unit` does not matter.
  case always(String)
  /// What the option `unit` names, or else this one.
  case or(String)

  func unit(_ options: HealthOptions) throws -> HealthUnit {
    switch self {
    case .always(let unit): try HealthUnit(unit)
    case .or(let other): try HealthUnit(options.unit() ?? other)
    }
  }
}

/// A method that reads the samples of a quantity (`RCTAppleHealthKit+Queries.m`, fetchQuantitySamplesOfType).
struct QuantitySamples: Sendable {
  let name, type: String
  let unit: MethodUnit
  let failure: HealthFailure
  var needsStartDate = true
  var makesHealthStore = true

  init(
    _ name: String, _ type: String, _ unit: MethodUnit, _ failure: HealthFailure,
    needsStartDate: Bool = true, makesHealthStore: Bool = true
  ) {
    self.name = name
    self.type = "HKQuantityTypeIdentifier" + type
    self.unit = unit
    self.failure = failure
    self.needsStartDate = needsStartDate
    self.makesHealthStore = makesHealthStore
  }

  static let all = body + vitals + food + others

  /// `RCTAppleHealthKit+Methods_Body.m`.
  private static let body = [
    Self("getWeightSamples", "BodyMass", .or("lb"), .error),
    Self("getBmiSamples", "BodyMassIndex", .always("count"), .error),
    Self("getHeightSamples", "Height", .or("in"), .error),
    Self("getWaistCircumferenceSamples", "WaistCircumference", .or("in"), .error),
    Self("getPeakFlowSamples", "PeakExpiratoryFlowRate", .or("L/min"), .error),
    Self(
      "getBodyFatPercentageSamples", "BodyFatPercentage", .always("%"),
      .message("error getting body fat percentage samples:")),
    Self(
      "getLeanBodyMassSamples", "LeanBodyMass", .or("lb"),
      .message("error getting lean body mass samples:")),
  ]

  private static let heartRate = HealthFailure.message("error getting heart rate samples:")

  /// `RCTAppleHealthKit+Methods_Vitals.m`.
  private static let vitals = [
    Self("getHeartRateSamples", "HeartRate", .or("count/min"), heartRate),
    Self("getRestingHeartRate", "RestingHeartRate", .or("count/min"), heartRate),
    Self("getRestingHeartRateSamples", "RestingHeartRate", .or("count/min"), .error),
    Self("getWalkingHeartRateAverage", "WalkingHeartRateAverage", .or("count/min"), heartRate),
    Self(
      "getHeartRateVariabilitySamples", "HeartRateVariabilitySDNN", .always("s"),
      .message("error getting heart rate variability samples:")),
    Self(
      "getBodyTemperatureSamples", "BodyTemperature", .or("degC"),
      .message("error getting body temperature samples:")),
    Self(
      "getRespiratoryRateSamples", "RespiratoryRate", .or("count/min"),
      .message("error getting respiratory rate samples:")),
    Self(
      "getVo2MaxSamples", "VO2Max", .or("ml/(kg*min)"), .message("error getting Vo2Max samples: "),
      needsStartDate: false),
    Self(
      "getOxygenSaturationSamples", "OxygenSaturation", .always("%"),
      .message("error getting oxygen saturation:")),
  ]

  /// `RCTAppleHealthKit+Methods_Dietary.m`. Four of the methods do not make the health store (`RCTAppleHealthKit.m`
  /// lines 328 to 346).
  private static let food = [
    food("getEnergyConsumedSamples", "EnergyConsumed", .or("kcal"), "energy consumed"),
    food("getProteinSamples", "Protein", .or("g"), "protein"),
    food("getFiberSamples", "Fiber", .or("g"), "fiber"),
    food("getTotalFatSamples", "FatTotal", .or("g"), "total fat"),
    food("getWaterSamples", "Water", .always("L"), "water", makesHealthStore: true),
    // `RCTAppleHealthKit+Methods_Results.m`.
    food(
      "getCarbohydratesSamples", "Carbohydrates", .or("g"), "carbohydrates", makesHealthStore: true),
  ]

  private static func food(
    _ name: String, _ type: String, _ unit: MethodUnit, _ words: String,
    makesHealthStore: Bool = false
  ) -> Self {
    Self(
      name, "Dietary" + type, unit,
      .message("An error occured while retrieving the \(words) sample"),
      makesHealthStore: makesHealthStore)
  }

  private static let glucose = HealthFailure.message(
    "An error occured while retrieving the glucose sample")

  /// `RCTAppleHealthKit+Methods_Results.m`, `…_LabTests.m` and `…_Hearing.m`.
  private static let others = [
    Self("getBloodGlucoseSamples", "BloodGlucose", .or(HealthUnit.glucose), glucose),
    Self("getInsulinDeliverySamples", "InsulinDelivery", .always("IU"), glucose),
    Self("getBloodAlcoholContentSamples", "BloodAlcoholContent", .or("%"), .error),
    Self("getEnvironmentalAudioExposure", "EnvironmentalAudioExposure", .always("dBASPL"), .error),
    Self("getHeadphoneAudioExposure", "HeadphoneAudioExposure", .always("dBASPL"), .error),
  ]
}

extension RCTAppleHealthKit {
  func answer(_ method: QuantitySamples, _ options: HealthOptions, _ callback: Callback) {
    guard let predicate = range(options, callback, isRequired: method.needsStartDate) else {
      return
    }
    samples(of: method.type, predicate, ascending: options.isAscending, limit: options.limit) {
      [self] result in
      answer(callback, method.failure, result) { samples in
        let unit = try method.unit.unit(options)
        return .array(try samples.map { try quantity($0, unit) })
      }
    }
  }

  /// The samples that begin between `startDate` and `endDate` (`RCTAppleHealthKit+Utils.m`, predicateForSamplesBetweenDates).
  ///
  /// - Returns: `nil` if there is no start date and one is required. JavaScript then has the error.
  func range(
    _ options: HealthOptions, _ callback: Callback, isRequired: Bool = true
  ) -> HealthPredicate? {
    let start = options.date("startDate")
    if isRequired, start == nil {
      callback.fail("startDate is required in options")
      return nil
    }
    return .dates(
      start: start, end: options.date("endDate", or: now), options: .strictStartDate)
  }

  /// A sample with its value in a unit (`RCTAppleHealthKit+Queries.m` lines 256 to 278).
  ///
  /// - Throws: ``HealthError`` for a unit in which the type is not measured.
  private func quantity(_ sample: HealthSample, _ unit: HealthUnit) throws -> BridgeValue {
    var fields = identity(of: sample)
    fields["value"] = .number(try sample.number(in: unit))
    if let metadata = sample.metadataValue { fields["metadata"] = metadata }
    return .object(fields)
  }

  /// What JavaScript gets of each sample.
  func identity(of sample: HealthSample) -> [String: BridgeValue] {
    [
      "id": .string(sample.uuid.text), "sourceName": .string(sample.source.name),
      "sourceId": .string(sample.source.bundleIdentifier),
      "startDate": .string(calendar.text(sample.startDate)),
      "endDate": .string(calendar.text(sample.endDate)),
    ]
  }
}

extension HealthSample {
  /// Whether the person typed it in (`HKMetadataKeyWasUserEntered`).
  var wasUserEntered: Bool { metadata["HKWasUserEntered"].flatMap { Int($0) } == 1 }
}
