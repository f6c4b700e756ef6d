/// HealthKit's quantity types, with the unit and the dimension that Apple's header `HKTypeIdentifiers.h` names for each.
///
/// The units are those of iOS 26's header, as kingstinct/react-native-healthkit d0dacf8 lists them
/// (`packages/react-native-healthkit/src/generated/healthkit-schema.json`); the dimensions are iOS 9.3's words, and for
/// later types made like them.
enum QuantityTypes {
  /// What HealthKit measures a type in.
  struct Unit: Sendable {
    /// Such as `count/s`.
    let name: String
    /// Such as `Scalar/Time`.
    let dimension: String
    /// What the unit measures. A sample may have any unit of the same dimension.
    let measure: UnitMeasure
  }

  /// The unit of `HKQuantityTypeIdentifier` + `name`; nil for a type that HealthKit does not know.
  static func unit(of name: Substring) -> Unit? { units[String(name)] }

  private static let units: [String: Unit] = {
    var units: [String: Unit] = [:]
    for (name, dimension, types) in table {
      var parser = UnitParser(name)
      guard let measure = parser.parse() else { continue }
      let unit = Unit(name: name, dimension: dimension, measure: measure)
      for type in types.split(whereSeparator: \.isWhitespace) { units[String(type)] = unit }
    }
    return units
  }()

  private static let table: [(unit: String, dimension: String, types: String)] = [
    (
      "count", "Scalar",
      """
      AppleSleepingBreathingDisturbances BodyMassIndex FlightsClimbed InhalerUsage NikeFuel NumberOfAlcoholicBeverages
      NumberOfTimesFallen PushCount StepCount SwimmingStrokeCount UVExposure
      """
    ),
    (
      "%", "Scalar",
      """
      AppleWalkingSteadiness AtrialFibrillationBurden BloodAlcoholContent BodyFatPercentage OxygenSaturation
      PeripheralPerfusionIndex WalkingAsymmetryPercentage WalkingDoubleSupportPercentage
      """
    ),
    (
      "count/s", "Scalar/Time",
      """
      HeartRate RespiratoryRate
      """
    ),
    (
      "count/min", "Scalar/Time",
      """
      CyclingCadence HeartRateRecoveryOneMinute RestingHeartRate WalkingHeartRateAverage
      """
    ),
    (
      "m", "Length",
      """
      DistanceCrossCountrySkiing DistanceCycling DistanceDownhillSnowSports DistancePaddleSports DistanceRowing
      DistanceSkatingSports DistanceSwimming DistanceWalkingRunning DistanceWheelchair Height RunningStrideLength
      SixMinuteWalkTestDistance UnderwaterDepth WaistCircumference WalkingStepLength
      """
    ),
    (
      "cm", "Length",
      """
      RunningVerticalOscillation
      """
    ),
    (
      "m/s", "Length/Time",
      """
      CrossCountrySkiingSpeed CyclingSpeed PaddleSportsSpeed RowingSpeed RunningSpeed StairAscentSpeed
      StairDescentSpeed WalkingSpeed
      """
    ),
    (
      "kg", "Mass",
      """
      BodyMass LeanBodyMass
      """
    ),
    (
      "g", "Mass",
      """
      DietaryBiotin DietaryCaffeine DietaryCalcium DietaryCarbohydrates DietaryChloride DietaryCholesterol
      DietaryChromium DietaryCopper DietaryFatMonounsaturated DietaryFatPolyunsaturated DietaryFatSaturated
      DietaryFatTotal DietaryFiber DietaryFolate DietaryIodine DietaryIron DietaryMagnesium DietaryManganese
      DietaryMolybdenum DietaryNiacin DietaryPantothenicAcid DietaryPhosphorus DietaryPotassium DietaryProtein
      DietaryRiboflavin DietarySelenium DietarySodium DietarySugar DietaryThiamin DietaryVitaminA DietaryVitaminB12
      DietaryVitaminB6 DietaryVitaminC DietaryVitaminD DietaryVitaminE DietaryVitaminK DietaryZinc
      """
    ),
    (
      "L", "Volume",
      """
      ForcedExpiratoryVolume1 ForcedVitalCapacity
      """
    ),
    (
      "mL", "Volume",
      """
      DietaryWater
      """
    ),
    (
      "L/min", "Volume/Time",
      """
      PeakExpiratoryFlowRate
      """
    ),
    (
      "ml/(kg*min)", "Volume/(Mass·Time)",
      """
      VO2Max
      """
    ),
    (
      "mg/dL", "Mass/Volume",
      """
      BloodGlucose
      """
    ),
    (
      "kcal", "Energy",
      """
      ActiveEnergyBurned BasalEnergyBurned DietaryEnergyConsumed
      """
    ),
    (
      "kcal/(kg*hr)", "Energy/(Mass·Time)",
      """
      PhysicalEffort
      """
    ),
    (
      "W", "Power",
      """
      CyclingFunctionalThresholdPower CyclingPower RunningPower
      """
    ),
    (
      "min", "Time",
      """
      AppleExerciseTime AppleMoveTime AppleStandTime TimeInDaylight
      """
    ),
    (
      "ms", "Time",
      """
      HeartRateVariabilitySDNN RunningGroundContactTime
      """
    ),
    (
      "degC", "Temperature",
      """
      AppleSleepingWristTemperature BasalBodyTemperature BodyTemperature WaterTemperature
      """
    ),
    (
      "mmHg", "Pressure",
      """
      BloodPressureDiastolic BloodPressureSystolic
      """
    ),
    (
      "dBASPL", "A-weighted Sound Pressure Level",
      """
      EnvironmentalAudioExposure EnvironmentalSoundReduction HeadphoneAudioExposure
      """
    ),
    (
      "S", "Conductance",
      """
      ElectrodermalActivity
      """
    ),
    (
      "IU", "International Unit",
      """
      InsulinDelivery
      """
    ),
    (
      "appleEffortScore", "Apple Effort Score",
      """
      EstimatedWorkoutEffortScore WorkoutEffortScore
      """
    ),
  ]
}
