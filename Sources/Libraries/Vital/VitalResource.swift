/// What vital-ios reads together: a `VitalResource`, with the types of HealthKit that it needs
/// (`VitalResource+HealthKit.swift` lines 89 to 419).
struct VitalResource: Sendable, Hashable {
  /// The name in JavaScript, such as `heartRate`.
  let name: String
  /// What events call it: Swift's text of the case.
  let eventName: String
  /// The part of the address to which its data is sent (`ResourceData.swift`).
  let route: String
  let isSummary: Bool
  /// A resource waits until those with a lower number have been sent once (`VitalResource.swift` lines 16 to 39).
  let priority: Int
  let required: [String]
  /// Without required types, one of these makes the resource active.
  let optional: [String]
  /// These are only asked for.
  let supplementary: [String]

  var types: [String] { required + optional + supplementary }
  /// The types that are read.
  var readTypes: [String] {
    // Of menstrual cycles it reads all (`HealthKitReads+MenstrualCycle.swift` lines 11 to 35).
    (required + optional + (name == "menstrualCycle" ? supplementary : []))
      .filter { !$0.contains("Characteristic") }
  }

  static func == (left: Self, right: Self) -> Bool { left.name == right.name }
  func hash(into hasher: inout Hasher) { hasher.combine(name) }

  func isActive(_ isAsked: (String) -> Bool) -> Bool {
    required.isEmpty ? optional.contains(where: isAsked) : required.allSatisfy(isAsked)
  }

  /// Whole resources take the place of some single types (`Abstractions.swift` lines 85 to 102).
  var remapped: VitalResource {
    switch name {
    case "bodyFat", "weight", "leanBodyMass", "waistCircumference", "bodyMassIndex":
      Self.named("body") ?? self
    case "exerciseTime": Self.named("activity") ?? self
    default: self
    }
  }

  static func named(_ name: String) -> VitalResource? { all.first { $0.name == name } }

  /// Those of a type of data, with the single ones remapped.
  static func containing(_ type: String) -> [VitalResource] {
    var found: [VitalResource] = []
    for resource in all where resource.readTypes.contains(type) {
      if !found.contains(resource.remapped) { found.append(resource.remapped) }
    }
    return found
  }

  /// In the order of `VitalResource.all`.
  static let all: [VitalResource] =
    [
      summary(
        "profile", "profile", 1,
        optional: characteristics("BiologicalSex", "DateOfBirth", "WheelchairUse")
          + quantities("Height")),
      summary("body", "body", 1, optional: bodyTypes),
      summary(
        "workout", "workouts", 8, required: ["HKWorkoutTypeIdentifier"],
        supplementary: quantities(
          "RespiratoryRate", "HeartRate", "DistanceCycling", "DistanceSwimming",
          "DistanceWheelchair", "DistanceWalkingRunning", "DistanceDownhillSnowSports",
          "SwimmingStrokeCount", "DistanceRowing", "DistancePaddleSports",
          "DistanceSkatingSports", "DistanceCrossCountrySkiing")),
      summary(
        "activity", "activity", 1,
        optional: quantities(
          "StepCount", "BasalEnergyBurned", "ActiveEnergyBurned", "FlightsClimbed",
          "DistanceWalkingRunning", "VO2Max", "AppleExerciseTime", "DistanceWheelchair",
          "PushCount"),
        supplementary: quantities("HeartRate", "RestingHeartRate")
          + characteristics("WheelchairUse")),
      summary(
        "sleep", "sleep", 4, required: categories("SleepAnalysis"),
        supplementary: quantities(
          "AppleSleepingWristTemperature", "RespiratoryRate", "RestingHeartRate", "HeartRate",
          "OxygenSaturation", "HeartRateVariabilitySDNN")),
      summary(
        "menstrualCycle", "menstrual_cycle", 4, required: categories("MenstrualFlow"),
        optional: categories(
          "CervicalMucusQuality", "IntermenstrualBleeding", "OvulationTestResult", "Contraceptive",
          "PregnancyTestResult", "ProgesteroneTestResult",
          "PersistentIntermenstrualBleeding", "ProlongedMenstrualPeriods",
          "IrregularMenstrualCycles", "InfrequentMenstrualCycles"),
        supplementary: categories("SexualActivity") + quantities("BasalBodyTemperature")),
      summary("meal", "meal", 4, optional: foodTypes),
    ] + vitals + individuals + nutrition + misc

  private static let vitals = [
    single("glucose", "glucose", 16, ["BloodGlucose"], of: "vitals", "Vitals"),
    single(
      "bloodPressure", "blood_pressure", 16, ["BloodPressureSystolic", "BloodPressureDiastolic"],
      of: "vitals", "Vitals"),
    single("bloodOxygen", "blood_oxygen", 16, ["OxygenSaturation"], of: "vitals", "Vitals"),
    single("heartRate", "heartrate", 64, ["HeartRate"], of: "vitals", "Vitals"),
    single(
      "heartRateVariability", "heartrate_variability", 16, ["HeartRateVariabilitySDNN"],
      of: "vitals", "Vitals"),
    single(
      "mindfulSession", "mindfulness_minutes", 16, category: "MindfulSession", of: "vitals",
      "Vitals"),
    single("temperature", "temperature", 16, ["BodyTemperature"], of: "vitals", "Vitals"),
    single("respiratoryRate", "respiratory_rate", 16, ["RespiratoryRate"], of: "vitals", "Vitals"),
  ]

  private static let individuals = [
    individual("steps", "steps", 32, "StepCount"),
    individual("wheelchairPush", "wheelchair_push", 32, "PushCount"),
    individual("floorsClimbed", "floors_climbed", 32, "FlightsClimbed"),
    VitalResource(
      name: "distance", eventName: eventName("distance", "individual", "Individual"),
      route: "distance", isSummary: false, priority: 32, required: [],
      optional: quantities("DistanceWalkingRunning", "DistanceWheelchair"), supplementary: []),
    individual("vo2Max", "vo2_max", 8, "VO2Max"),
    individual("activeEnergyBurned", "calories_active", 64, "ActiveEnergyBurned"),
    individual("basalEnergyBurned", "calories_basal", 64, "BasalEnergyBurned"),
    individual("exerciseTime", "activity", .max, "AppleExerciseTime"),
    individual("weight", "body", .max, "BodyMass"),
    individual("bodyFat", "body", .max, "BodyFatPercentage"),
    individual("leanBodyMass", "body", .max, "LeanBodyMass"),
    individual("waistCircumference", "body", .max, "WaistCircumference"),
    individual("bodyMassIndex", "body", .max, "BodyMassIndex"),
  ]

  private static let nutrition = [
    single("water", "water", 8, ["DietaryWater"], of: "nutrition", "Nutrition"),
    single("caffeine", "caffeine", 8, ["DietaryCaffeine"], of: "nutrition", "Nutrition"),
  ]

  private static let misc: [VitalResource] = [
    VitalResource(
      name: "electrocardiogram", eventName: "electrocardiogram", route: "electrocardiogram",
      isSummary: true, priority: 12, required: ["HKElectrocardiogramType"],
      optional: [], supplementary: []),
    VitalResource(
      name: "heartRateAlert", eventName: "heartRateAlert", route: "heart_rate_alert",
      isSummary: false, priority: 12, required: [],
      optional: categories("IrregularHeartRhythmEvent", "HighHeartRateEvent", "LowHeartRateEvent"),
      supplementary: []),
    single("afibBurden", "afib_burden", 12, ["AtrialFibrillationBurden"]),
    single("standHour", "stand_hour", 12, category: "AppleStandHour"),
    single("standDuration", "stand_duration", 12, ["AppleStandTime"]),
    single("sleepApneaAlert", "sleep_apnea_alert", 12, category: "SleepApneaEvent"),
    single(
      "sleepBreathingDisturbance", "sleep_breathing_disturbance", 12,
      ["AppleSleepingBreathingDisturbances"]),
    single(
      "forcedExpiratoryVolume1", "forced_expiratory_volume_1", 12, ["ForcedExpiratoryVolume1"]),
    single("forcedVitalCapacity", "forced_vital_capacity", 12, ["ForcedVitalCapacity"]),
    single("peakExpiratoryFlowRate", "peak_expiratory_flow_rate", 12, ["PeakExpiratoryFlowRate"]),
    single("inhalerUsage", "inhaler_usage", 12, ["InhalerUsage"]),
    single("fall", "fall", 12, ["NumberOfTimesFallen"]),
    single("uvExposure", "uv_exposure", 12, ["UVExposure"]),
    single("daylightExposure", "daylight_exposure", 12, ["TimeInDaylight"]),
    single("handwashing", "handwashing", 12, category: "HandwashingEvent"),
    single("basalBodyTemperature", "basal_body_temperature", 12, ["BasalBodyTemperature"]),
    single(
      "heartRateRecoveryOneMinute", "heart_rate_recovery_one_minute", 12,
      ["HeartRateRecoveryOneMinute"]),
  ]

  private static let bodyTypes = quantities(
    "BodyFatPercentage", "BodyMass", "BodyMassIndex", "WaistCircumference", "LeanBodyMass")

  private static let foodTypes = [
    "Biotin", "EnergyConsumed", "Carbohydrates", "Fiber", "Sugar", "FatTotal", "FatMonounsaturated",
    "FatPolyunsaturated", "FatSaturated", "Cholesterol", "Protein", "VitaminA", "Thiamin",
    "Riboflavin", "Niacin", "PantothenicAcid", "VitaminB6", "VitaminB12", "VitaminC", "VitaminD",
    "VitaminE", "VitaminK", "Folate", "Calcium", "Chloride", "Iron", "Magnesium", "Phosphorus",
    "Potassium", "Sodium", "Zinc", "Chromium", "Copper", "Iodine", "Manganese", "Molybdenum",
    "Selenium",
  ].map { "HKQuantityTypeIdentifierDietary\($0)" }
}

// How the table's rows are written.
extension VitalResource {
  static func quantities(_ names: String...) -> [String] {
    names.map { "HKQuantityTypeIdentifier\($0)" }
  }
  private static func categories(_ names: String...) -> [String] {
    names.map { "HKCategoryTypeIdentifier\($0)" }
  }
  private static func characteristics(_ names: String...) -> [String] {
    names.map { "HKCharacteristicTypeIdentifier\($0)" }
  }

  /// `vitals(VitalCore.VitalResource.Vitals.heartRate)`.
  private static func eventName(_ name: String, _ group: String, _ type: String) -> String {
    "\(group)(VitalCore.VitalResource.\(type).\(name))"
  }

  private static func summary(
    _ name: String, _ route: String, _ priority: Int, required: [String] = [],
    optional: [String] = [], supplementary: [String] = []
  ) -> VitalResource {
    VitalResource(
      name: name, eventName: name, route: route, isSummary: true, priority: priority,
      required: required, optional: optional, supplementary: supplementary)
  }

  private static func single(
    _ name: String, _ route: String, _ priority: Int, _ quantities: [String] = [],
    category: String? = nil, of group: String? = nil, _ type: String = ""
  ) -> VitalResource {
    VitalResource(
      name: name, eventName: group.map { eventName(name, $0, type) } ?? name, route: route,
      isSummary: false, priority: priority,
      required: quantities.map { "HKQuantityTypeIdentifier\($0)" }
        + [category].compactMap { $0 }.map { "HKCategoryTypeIdentifier\($0)" },
      optional: [], supplementary: [])
  }

  private static func individual(
    _ name: String, _ route: String, _ priority: Int, _ type: String
  ) -> VitalResource {
    single(name, route, priority, [type], of: "individual", "Individual")
  }
}
