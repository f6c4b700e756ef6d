internal import HealthKit
internal import HostLoop
internal import NativeBridge
internal import SimulatedPhone

/// A method that reads the newest sample of a quantity (`RCTAppleHealthKit+Queries.m`, fetchMostRecentQuantitySampleOfType).
struct LatestQuantity: Sendable {
  let name, type: String
  let unit: MethodUnit
  let failure: HealthFailure
  /// The value for JavaScript is this many times that in the unit.
  let factor: Double
  /// Whether it takes a phone without a sample for an error. Otherwise the app ends there.
  let checksForSample: Bool

  private init(
    _ name: String, _ type: String, _ unit: MethodUnit, _ failure: HealthFailure = .error,
    times factor: Double = 1, checksForSample: Bool = true
  ) {
    self.name = name
    self.type = "HKQuantityTypeIdentifier" + type
    self.unit = unit
    self.failure = failure
    self.factor = factor
    self.checksForSample = checksForSample
  }

  /// `RCTAppleHealthKit+Methods_Body.m` and `…_LabTests.m`.
  static let all = [
    Self("getLatestWeight", "BodyMass", .or("lb")),
    Self("getLatestBmi", "BodyMassIndex", .always("count")),
    Self("getLatestHeight", "Height", .or("in"), .message("error getting latest height")),
    Self(
      "getLatestWaistCircumference", "WaistCircumference", .or("in"),
      .message("error getting latest wait circumference")),
    Self(
      "getLatestPeakFlow", "PeakExpiratoryFlowRate", .or("L/min"),
      .message("error getting latest peak flow"), checksForSample: false),
    Self("getLatestBodyFatPercentage", "BodyFatPercentage", .always("%"), times: 100),
    Self("getLatestLeanBodyMass", "LeanBodyMass", .always("lb")),
    Self("getLatestBloodAlcoholContent", "BloodAlcoholContent", .or("%")),
  ]
}

extension RCTAppleHealthKit {
  func answer(_ method: LatestQuantity, _ options: HealthOptions, _ callback: Callback) {
    samples(of: method.type, nil, limit: 1) { [self] result in
      if case .success(let samples) = result, samples.isEmpty, method.checksForSample {
        return callback.fail(method.failure.body(nil))
      }
      answer(callback, method.failure, result) { samples in
        let unit = try method.unit.unit(options)
        let sample = samples.first
        return try period(
          (try sample?.number(in: unit) ?? 0) * method.factor, sample?.startDate, sample?.endDate,
          orFix: "do not call \(method.name): without a sample it ends the app")
      }
    }
  }
}
