/// The library's names for what an app may ask to read or save (`RCTAppleHealthKit+TypesAndPermissions.m`).
enum HealthPermission {
  /// The types that these names mean, each once. Unknown names are left out (lines 460 to 473).
  static func toRead(_ names: [String]) -> [String] { unique(names.compactMap { readable[$0] }) }

  /// Lines 477 to 490.
  static func toWrite(_ names: [String]) -> [String] { unique(names.compactMap { writable[$0] }) }

  /// In the order of the names. On a phone the order is that of an `NSSet`.
  private static func unique(_ types: [String]) -> [String] {
    var seen: Set<String> = []
    return types.filter { seen.insert($0).inserted }
  }

  /// Lines 16 to 268.
  private static let readable = types(
    quantities: both + onlyReadQuantities,
    others: shared.merging(
      [
        "DateOfBirth": "HKCharacteristicTypeIdentifierDateOfBirth",
        "BiologicalSex": "HKCharacteristicTypeIdentifierBiologicalSex",
        "BloodType": "HKCharacteristicTypeIdentifierBloodType",
        "HeartbeatSeries": "HKDataTypeIdentifierHeartbeatSeries",
        "Electrocardiogram": "HKElectrocardiogramType",
        "ActivitySummary": "HKActivitySummaryTypeIdentifier",
      ]
    ) { $1 }
    .merging(HealthTypeName.clinical.map { ($0, "HKClinicalTypeIdentifier" + $0) }) { $1 })

  /// Lines 270 to 457.
  private static let writable = types(
    quantities: both + "BodyTemperature BloodAlcoholContent HeartRate", others: shared)

  /// The types whose name here is not HealthKit's.
  private static let renamed = [
    "Weight": "BodyMass", "PeakFlow": "PeakExpiratoryFlowRate", "Steps": "StepCount",
    "HeartRateVariability": "HeartRateVariabilitySDNN", "Vo2Max": "VO2Max",
  ]

  private static let both = """
    Height Weight PeakFlow WaistCircumference BodyMass BodyFatPercentage BodyMassIndex LeanBodyMass
    Steps StepCount DistanceWalkingRunning RunningSpeed DistanceCycling DistanceSwimming
    BasalEnergyBurned ActiveEnergyBurned FlightsClimbed RunningPower RunningStrideLength
    RunningVerticalOscillation RunningGroundContactTime BloodGlucose InsulinDelivery

    """

  private static let onlyReadQuantities = """
    EnvironmentalAudioExposure HeadphoneAudioExposure NikeFuel AppleStandTime AppleExerciseTime
    HeartRate WalkingHeartRateAverage RestingHeartRate HeartRateVariability Vo2Max BodyTemperature
    BloodPressureSystolic BloodPressureDiastolic RespiratoryRate OxygenSaturation BloodAlcoholContent
    """

  private static let dietary = """
    Biotin Caffeine Calcium Carbohydrates Chloride Cholesterol Copper EnergyConsumed
    FatMonounsaturated FatPolyunsaturated FatSaturated FatTotal Fiber Folate Iodine Iron Magnesium
    Manganese Molybdenum Niacin PantothenicAcid Phosphorus Potassium Protein Riboflavin Selenium
    Sodium Sugar Thiamin VitaminA VitaminB12 VitaminB6 VitaminC VitaminD VitaminE VitaminK Zinc Water
    """

  private static let shared = [
    "SleepAnalysis": "HKCategoryTypeIdentifierSleepAnalysis",
    "MindfulSession": "HKCategoryTypeIdentifierMindfulSession",
    "Workout": "HKWorkoutTypeIdentifier", "WorkoutRoute": "HKWorkoutRouteTypeIdentifier",
  ]

  private static func types(quantities: String, others: [String: String]) -> [String: String] {
    var types = others
    for name in quantities.split(whereSeparator: \.isWhitespace).map(String.init) {
      types[name] = "HKQuantityTypeIdentifier" + (renamed[name] ?? name)
    }
    for name in dietary.split(whereSeparator: \.isWhitespace) {
      types[String(name)] = "HKQuantityTypeIdentifierDietary" + name
    }
    return types
  }
}
