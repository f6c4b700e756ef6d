/// A type of sample, with what HealthKit knows about it.
package struct HealthType: Sendable, Hashable, CustomStringConvertible {
  /// The identifier, such as `HKQuantityTypeIdentifierStepCount`.
  package let identifier: String

  /// Makes the type with this identifier. Apple need not know the identifier.
  package init(_ identifier: String) {
    self.identifier = identifier
  }

  /// The same as `identifier`.
  package var description: String { identifier }

  /// The kind of its samples. `nil` for a type without samples, such as the date of birth.
  package var kind: HealthSample.Kind? {
    if identifier.hasPrefix("HKQuantityTypeIdentifier") { return .quantity }
    if identifier.hasPrefix("HKCategoryTypeIdentifier") { return .category }
    if identifier.hasPrefix("HKCorrelationTypeIdentifier") { return .correlation }
    return identifier == HealthSample.workoutTypeIdentifier ? .workout : nil
  }

  /// Whether HealthKit has such a type.
  package var isKnown: Bool {
    switch kind {
    case .quantity: unit != nil
    case .category: HealthCategoryValue.isValue("", ofType: identifier) != nil
    case .correlation, .workout, nil: Self.others.contains(identifier)
    }
  }

  /// The unit in which HealthKit measures a quantity. `nil` for other types and unknown ones.
  var unit: QuantityTypes.Unit? {
    guard kind == .quantity else { return nil }
    return QuantityTypes.unit(of: identifier.dropFirst("HKQuantityTypeIdentifier".count))
  }

  /// The unit of a quantity in `preferredUnits(for:)`, without the person's region and choices. `nil` for other types.
  package var preferredUnit: HealthUnit? {
    unit.flatMap { try? HealthUnit($0.name == "count/s" ? "count/min" : $0.name) }
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
  package var isCumulative: Bool {
    guard kind == .quantity else { return false }
    let name = identifier.dropFirst("HKQuantityTypeIdentifier".count)
    return name.hasPrefix("Dietary") || name.hasPrefix("Distance")
      || Self.cumulative.contains(String(name))
  }

  /// The types that Apple's pages on `HKQuantityTypeIdentifier` call cumulative. Dietary types and
  /// distances are missing here, because all of them are cumulative.
  private static let cumulative: Set<String> = [
    "StepCount", "BasalEnergyBurned", "ActiveEnergyBurned", "FlightsClimbed", "NikeFuel",
    "AppleExerciseTime", "AppleMoveTime", "AppleStandTime", "PushCount", "SwimmingStrokeCount",
    "InhalerUsage", "InsulinDelivery", "NumberOfTimesFallen", "NumberOfAlcoholicBeverages",
    "TimeInDaylight",
  ]
}
