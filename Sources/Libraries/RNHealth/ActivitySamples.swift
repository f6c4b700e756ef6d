internal import FoundationEssentials
internal import HealthKit
internal import HostLoop
internal import NativeBridge
internal import SimulatedPhone

// `getSamples`: quantities and workouts by the library's names for them (`RCTAppleHealthKit+Methods_Fitness.m` lines 53 to
// 92, `RCTAppleHealthKit+Queries.m` lines 294 to 423).
extension RCTAppleHealthKit {
  func getSamples(_ options: HealthOptions, _ callback: Callback) {
    let name = options.string("type") ?? "Walking"
    let isInMiles = name == "Running" || name == "Cycling"
    let unit = isInMiles ? "mi" : options.unit() ?? "count"
    let predicate = HealthPredicate.dates(
      start: options.date("startDate", or: now), end: options.date("endDate", or: now),
      options: .strictStartDate)
    let type = HealthTypeName.sampleType(name)
    samples(of: type, predicate, ascending: options.isAscending, limit: options.limit) {
      [self] result in
      answer(callback, .message("error getting samples:"), result) { samples in
        let unit = try HealthUnit(unit)
        return .array(
          samples.compactMap { sample in
            sample.kind == .workout ? workout(sample) : tracked(sample, unit)
          })
      }
    }
  }

  /// A quantity. A sample whose unit does not fit is left out: native code catches the exception.
  private func tracked(_ sample: HealthSample, _ unit: HealthUnit) -> BridgeValue? {
    guard let value = try? sample.number(in: unit) else { return nil }
    var fields = origin(of: sample)
    fields[unit.description == "mi" ? "distance" : "quantity"] = .number(value)
    return .object(fields)
  }

  private func workout(_ sample: HealthSample) -> BridgeValue? {
    workoutFields(sample).map { fields in
      .object(fields.merging(["metadata": sample.metadataValue ?? .null]) { $1 })
    }
  }

  /// What JavaScript gets of a workout, apart from its metadata. `nil` for another sample.
  func workoutFields(_ sample: HealthSample) -> [String: BridgeValue]? {
    guard case .workout(let workout) = sample.value else { return nil }
    var fields = origin(of: sample)
    fields["id"] = .string(sample.uuid.text)
    fields["activityId"] = .number(Double(WorkoutActivity.number(workout.activityType)))
    fields["activityName"] = .string(Self.activityName(workout.activityType))
    fields["calories"] = .number(workout.totalEnergyBurned ?? 0)
    fields["distance"] = .number((workout.totalDistance ?? 0) / 1609.344)
    return fields
  }

  /// `RCTAppleHealthKit+Utils.m` lines 463 to 630. Activities of later iOS versions are `Other`.
  static func activityName(_ type: String) -> String {
    let name = String(type.dropFirst("HKWorkoutActivityType".count))
    let later = ["SwimBikeRun", "Transition", "UnderwaterDiving"]
    return later.contains(name) || WorkoutActivity.number(type) == 3000 ? "Other" : name
  }

  private func origin(of sample: HealthSample) -> [String: BridgeValue] {
    [
      "tracked": .bool(!sample.wasUserEntered), "sourceName": .string(sample.source.name),
      "sourceId": .string(sample.source.bundleIdentifier), "device": .string(sample.productType),
      "start": .string(calendar.text(sample.startDate)),
      "end": .string(calendar.text(sample.endDate)),
    ]
  }
}

extension HealthSample {
  /// `sourceRevision.productType`. An export does not have it, so this is the device's hardware, or the word that the
  /// library uses before iOS 11.
  fileprivate var productType: String {
    if !source.productType.isEmpty { return source.productType }
    return device.flatMap { $0.hardwareVersion.isEmpty ? nil : $0.hardwareVersion } ?? "iPhone"
  }
}

/// The library's names for types of data that it observes (`RCTAppleHealthKit+Utils.m` lines 200 to 258).
enum HealthTypeName {
  /// The types of the app delegate's observers, in its order (`RCTAppleHealthKit.m` lines 783 to 820).
  static let observed =
    [
      "ActiveEnergyBurned", "BasalEnergyBurned", "Cycling", "HeartRate", "HeartRateVariabilitySDNN",
      "RestingHeartRate", "Running", "StairClimbing", "StepCount", "Swimming", "Vo2Max", "Walking",
      "Workout", "MindfulSession", "SleepAnalysis",
    ] + clinical + ["InsulinDelivery"]

  /// The clinical records.
  static let clinical = [
    "AllergyRecord", "ConditionRecord", "CoverageRecord", "ImmunizationRecord", "LabResultRecord",
    "MedicationRecord", "ProcedureRecord", "VitalSignRecord",
  ]

  /// The type of a name. Unknown names, and also `MindfulSession` and `SleepAnalysis`, mean workouts.
  static func sampleType(_ name: String) -> String {
    quantities[name].map { "HKQuantityTypeIdentifier" + $0 } ?? HealthSample.workoutTypeIdentifier
  }

  /// The type that the app delegate observes for a name.
  static func observedType(_ name: String) -> String {
    if clinical.contains(name) { return "HKClinicalTypeIdentifier" + name }
    return name == "InsulinDelivery"
      ? "HKQuantityTypeIdentifierInsulinDelivery" : sampleType(name)
  }

  /// The name with which `setObserver` observes a type. `nil` if it cannot.
  static func name(ofType type: String) -> String? {
    if type == HealthSample.workoutTypeIdentifier { return "Workout" }
    return observed.first { quantities[$0].map { "HKQuantityTypeIdentifier" + $0 } == type }
  }

  private static let quantities = [
    "ActiveEnergyBurned": "ActiveEnergyBurned", "BasalEnergyBurned": "BasalEnergyBurned",
    "Cycling": "DistanceCycling", "HeartRate": "HeartRate",
    "HeartRateVariabilitySDNN": "HeartRateVariabilitySDNN", "RestingHeartRate": "RestingHeartRate",
    "Running": "DistanceWalkingRunning", "StairClimbing": "FlightsClimbed",
    "StepCount": "StepCount", "Swimming": "DistanceSwimming", "Vo2Max": "VO2Max",
    "Walking": "StepCount",
  ]
}
