/// What HealthKit knows about a type of sample, by its identifier.
public struct HealthType: Sendable, Hashable, CustomStringConvertible {
  /// Such as `HKQuantityTypeIdentifierStepCount`.
  public let identifier: String

  /// The type of that identifier, which need not be one that Apple knows.
  public init(_ identifier: String) {
    self.identifier = identifier
  }

  /// The same as `identifier`.
  public var description: String { identifier }

  /// What its samples are; nil for what is no sample, such as a date of birth.
  public var kind: HealthSample.Kind? {
    if identifier.hasPrefix("HKQuantityTypeIdentifier") { return .quantity }
    if identifier.hasPrefix("HKCategoryTypeIdentifier") { return .category }
    if identifier.hasPrefix("HKCorrelationTypeIdentifier") { return .correlation }
    return identifier == HealthSample.workoutTypeIdentifier ? .workout : nil
  }

  /// Whether HealthKit has such a type.
  var isKnown: Bool {
    switch kind {
    case .quantity: unit != nil
    case .category: HealthCategoryValue.isValue("", ofType: identifier) != nil
    case .correlation, .workout, nil: Self.others.contains(identifier)
    }
  }

  /// What HealthKit measures a quantity in; nil for what is no quantity or not known.
  var unit: QuantityTypes.Unit? {
    guard kind == .quantity else { return nil }
    return QuantityTypes.unit(of: identifier.dropFirst("HKQuantityTypeIdentifier".count))
  }

  /// Types that are neither quantities nor categories, also those that an app can only ask to read.
  private static let others: Set<String> = [
    HealthSample.workoutTypeIdentifier, "HKCorrelationTypeIdentifierBloodPressure",
    "HKCorrelationTypeIdentifierFood", "HKCharacteristicTypeIdentifierActivityMoveMode",
    "HKCharacteristicTypeIdentifierBiologicalSex", "HKCharacteristicTypeIdentifierBloodType",
    "HKCharacteristicTypeIdentifierDateOfBirth",
    "HKCharacteristicTypeIdentifierFitzpatrickSkinType",
    "HKCharacteristicTypeIdentifierWheelchairUse", "HKWorkoutRouteTypeIdentifier",
    "HKDataTypeIdentifierHeartbeatSeries", "HKElectrocardiogramType", "HKAudiogramSampleType",
    "HKActivitySummaryTypeIdentifier", "HKStateOfMindTypeIdentifier",
    "HKVisionPrescriptionTypeIdentifier", "HKUserAnnotatedMedicationTypeIdentifier",
    "HKClinicalTypeIdentifierAllergyRecord", "HKClinicalTypeIdentifierClinicalNoteRecord",
    "HKClinicalTypeIdentifierConditionRecord", "HKClinicalTypeIdentifierCoverageRecord",
    "HKClinicalTypeIdentifierImmunizationRecord", "HKClinicalTypeIdentifierLabResultRecord",
    "HKClinicalTypeIdentifierMedicationRecord", "HKClinicalTypeIdentifierProcedureRecord",
    "HKClinicalTypeIdentifierVitalSignRecord",
  ]

  /// `HKQuantityAggregationStyle.cumulative`: its samples add up, as steps do and heart rates do not.
  public var isCumulative: Bool {
    guard kind == .quantity else { return false }
    let name = identifier.dropFirst("HKQuantityTypeIdentifier".count)
    return name.hasPrefix("Dietary") || name.hasPrefix("Distance")
      || Self.cumulative.contains(String(name))
  }

  /// Apple, `HKQuantityTypeIdentifier`: those that its pages call cumulative, without the dietary
  /// ones and the distances, which all are.
  private static let cumulative: Set<String> = [
    "StepCount", "BasalEnergyBurned", "ActiveEnergyBurned", "FlightsClimbed", "NikeFuel",
    "AppleExerciseTime", "AppleMoveTime", "AppleStandTime", "PushCount", "SwimmingStrokeCount",
    "InhalerUsage", "InsulinDelivery", "NumberOfTimesFallen", "NumberOfAlcoholicBeverages",
    "TimeInDaylight",
  ]
}
