// Refuses types that HealthKit does not take for something, in its own words (HealthKit.framework of iOS 18 and 26:
// `-[HKQuantityType initWithIdentifier:]`, `-[HKStatisticsQuery queue_validate]`).
extension HealthType {
  /// What a type is needed for.
  package enum Purpose {
    /// Anything that has a type, such as a permission.
    case object
    /// A query of this class, for all kinds of samples.
    case samples(query: String)
    /// A query of this class, for quantities only.
    case quantities(query: String)
    /// Samples that are saved here.
    case saving
    /// A characteristic, such as the date of birth.
    case characteristic
  }

  /// The type with this identifier, if it fits the purpose.
  ///
  /// - Throws: ``HealthError`` `.invalidArgument` with the text of the exception with which iOS ends the app.
  init(_ identifier: String, for purpose: Purpose) throws(HealthError) {
    self.init(identifier)
    guard isKnown else { throw HealthError(.invalidArgument, unknown) }
    switch purpose {
    case .object: break
    case .samples(let query):
      guard !isSample else { break }
      throw wrong(for: query, needing: "HKSampleType")
    case .quantities(let query):
      guard kind != .quantity else { break }
      throw wrong(for: query, needing: "HKQuantityType")
    case .saving:
      guard kind == nil else { break }
      throw HealthError(
        .invalidArgument,
        isSample
          ? "\(self): only quantities, categories, correlations and workouts can be saved here"
          : "\(self) is an \(className), and only an HKSampleType has samples")
    case .characteristic:
      guard className != "HKCharacteristicType" else { break }
      throw HealthError(.invalidArgument, "Invalid HKCharacteristicType identifier \(self)")
    }
  }

  private func wrong(for query: String, needing needed: String) -> HealthError {
    HealthError(
      .invalidArgument,
      "\(query) data type must be of class \(needed), and \(self) is an \(className)")
  }

  /// What is said of a type that HealthKit does not have.
  var unknown: String {
    className == "HKObjectType"
      ? "'\(self)' is not a type of HealthKit, such as HKQuantityTypeIdentifierStepCount or HKWorkoutTypeIdentifier"
      : "Invalid \(className) identifier \(self)"
  }

  /// Whether HealthKit wakes apps for it.
  var hasBackgroundDelivery: Bool { isSample && kind != .correlation }

  /// Whether it is an `HKSampleType`.
  private var isSample: Bool {
    className != "HKCharacteristicType" && identifier != "HKActivitySummaryTypeIdentifier"
  }

  /// The class to which its identifier belongs, also if HealthKit does not have the type.
  private var className: String {
    for name in ["Quantity", "Category", "Correlation", "Characteristic", "Clinical"]
    where identifier.hasPrefix("HK\(name)TypeIdentifier") {
      return "HK\(name)Type"
    }
    return Self.classes[identifier] ?? "HKObjectType"
  }

  private static let classes = [
    "HKWorkoutTypeIdentifier": "HKWorkoutType",
    "HKActivitySummaryTypeIdentifier": "HKActivitySummaryType",
    "HKWorkoutRouteTypeIdentifier": "HKSeriesType",
    "HKDataTypeIdentifierHeartbeatSeries": "HKSeriesType",
    "HKElectrocardiogramType": "HKElectrocardiogramType",
    "HKAudiogramSampleType": "HKAudiogramSampleType",
    "HKStateOfMindTypeIdentifier": "HKStateOfMindType",
    "HKVisionPrescriptionTypeIdentifier": "HKPrescriptionType",
    "HKUserAnnotatedMedicationTypeIdentifier": "HKUserAnnotatedMedicationType",
  ]

  /// Whether an app may ask to save it. Correlations are asked for by their contents.
  ///
  /// The types that only iOS saves are those that kingstinct/react-native-healthkit 7f567f0 generates from Apple's headers
  /// (`packages/react-native-healthkit/src/generated/healthkit.generated.ts`).
  var mayBeShared: Bool {
    !["HKCorrelationType", "HKCharacteristicType", "HKClinicalType"].contains(className)
      && !Self.readOnly.contains(identifier)
  }

  /// Whether an app may ask to read it together with other types.
  var mayBeRead: Bool { className != "HKCorrelationType" }

  /// Whether the person chooses which of its samples the app may read, so that an app asks for it alone.
  var isReadPerObject: Bool {
    ["HKPrescriptionType", "HKUserAnnotatedMedicationType"].contains(className)
  }

  private static let readOnly: Set<String> = [
    "HKQuantityTypeIdentifierAppleExerciseTime", "HKQuantityTypeIdentifierAppleStandTime",
    "HKQuantityTypeIdentifierAppleWalkingSteadiness",
    "HKQuantityTypeIdentifierAtrialFibrillationBurden",
    "HKQuantityTypeIdentifierWalkingHeartRateAverage", "HKCategoryTypeIdentifierAppleStandHour",
    "HKCategoryTypeIdentifierHeadphoneAudioExposureEvent",
    "HKCategoryTypeIdentifierHighHeartRateEvent", "HKCategoryTypeIdentifierHypertensionEvent",
    "HKCategoryTypeIdentifierLowHeartRateEvent", "HKActivitySummaryTypeIdentifier",
    "HKElectrocardiogramType",
  ]

  /// Refuses a unit in which the type cannot be measured.
  ///
  /// - Throws: ``HealthError`` `.invalidArgument` with the text of the exception that iOS throws.
  func check(_ unit: HealthUnit) throws {
    guard let canonical = self.unit else { return }
    _ = try HealthUnit(canonical.name).convert(0, to: unit)
  }
}
