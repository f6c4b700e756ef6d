internal import HostLoop

/// The numbers of category values, which HealthKit uses, and their names, which exports use.
package enum HealthCategoryValue {
  /// The number of a name such as `HKCategoryValueSleepAnalysisAsleepREM`, or of a number in
  /// digits. `nil` for an unknown name.
  package static func number(_ label: String) -> Int? {
    if let number = numbers[label] ?? Int(label) { return number }
    // iOS 15 and earlier had only one kind of sleep.
    return label == "HKCategoryValueSleepAnalysisAsleep" ? 1 : nil
  }

  /// The name of `number` for a type. Its digits if the name is unknown.
  package static func label(_ number: Int, ofType typeIdentifier: String) -> String {
    let name = typeIdentifier.dropFirst("HKCategoryTypeIdentifier".count)
    let family = families[String(name)] ?? String(name)
    return labels[family]?[number].map { "HKCategoryValue" + family + $0 } ?? "\(number)"
  }

  /// Whether a type has this value; nil for a type that HealthKit does not know.
  static func isValue(_ label: String, ofType typeIdentifier: String) -> Bool? {
    let name = typeIdentifier.dropFirst("HKCategoryTypeIdentifier".count)
    guard let family = families[String(name)] else { return nil }
    return number(label).map { labels[family]?[$0] != nil } ?? false
  }

  /// What the values of each category type are named after: `HKTypeIdentifiers.h`, as kingstinct/react-native-healthkit
  /// d0dacf8 lists it (`packages/react-native-healthkit/src/generated/healthkit-schema.json`).
  private static let families: [String: String] = {
    var families: [String: String] = [:]
    for (family, types) in familyTypes {
      for type in types.split(whereSeparator: \.isWhitespace) { families[String(type)] = family }
    }
    return families
  }()

  private static let familyTypes = [
    "NotApplicable": """
    HandwashingEvent HighHeartRateEvent HypertensionEvent InfrequentMenstrualCycles IntermenstrualBleeding
    IrregularHeartRhythmEvent IrregularMenstrualCycles Lactation LowHeartRateEvent MindfulSession
    PersistentIntermenstrualBleeding Pregnancy ProlongedMenstrualPeriods SexualActivity SleepApneaEvent
    ToothbrushingEvent
    """,
    "Severity": """
    AbdominalCramps Acne BladderIncontinence Bloating BreastPain ChestTightnessOrPain Chills Constipation
    Coughing Diarrhea Dizziness DrySkin Fainting Fatigue Fever GeneralizedBodyAche HairLoss Headache
    Heartburn HotFlashes LossOfSmell LossOfTaste LowerBackPain MemoryLapse Nausea NightSweats PelvicPain
    RapidPoundingOrFlutteringHeartbeat RunnyNose ShortnessOfBreath SinusCongestion SkippedHeartbeat
    SoreThroat VaginalDryness Vomiting Wheezing
    """,
    "Presence": "MoodChanges SleepChanges",
    "VaginalBleeding": "BleedingAfterPregnancy BleedingDuringPregnancy MenstrualFlow",
    "EnvironmentalAudioExposureEvent": "AudioExposureEvent EnvironmentalAudioExposureEvent",
    "HeadphoneAudioExposureEvent": "HeadphoneAudioExposureEvent",
    "AppetiteChanges": "AppetiteChanges",
    "AppleStandHour": "AppleStandHour",
    "AppleWalkingSteadinessEvent": "AppleWalkingSteadinessEvent",
    "CervicalMucusQuality": "CervicalMucusQuality",
    "Contraceptive": "Contraceptive",
    "LowCardioFitnessEvent": "LowCardioFitnessEvent",
    "OvulationTestResult": "OvulationTestResult",
    "PregnancyTestResult": "PregnancyTestResult",
    "ProgesteroneTestResult": "ProgesteroneTestResult",
    "SleepAnalysis": "SleepAnalysis",
  ]

  /// From Apple's `HKCategoryValueSleepAnalysis` and related enumerations.
  private static let labels: [String: [Int: String]] = [
    "NotApplicable": [0: ""],
    "SleepAnalysis": [
      0: "InBed", 1: "AsleepUnspecified", 2: "Awake", 3: "AsleepCore", 4: "AsleepDeep",
      5: "AsleepREM",
    ],
    "AppleStandHour": [0: "Stood", 1: "Idle"],
    "AppleWalkingSteadinessEvent": [
      1: "InitialLow", 2: "InitialVeryLow", 3: "RepeatLow", 4: "RepeatVeryLow",
    ],
    "LowCardioFitnessEvent": [1: "LowFitness"],
    "HeadphoneAudioExposureEvent": [1: "SevenDayLimit"],
    "EnvironmentalAudioExposureEvent": [1: "MomentaryLimit"],
    "VaginalBleeding": [1: "Unspecified", 2: "Light", 3: "Medium", 4: "Heavy", 5: "None"],
    "MenstrualFlow": [1: "Unspecified", 2: "Light", 3: "Medium", 4: "Heavy", 5: "None"],
    "OvulationTestResult": [
      1: "Negative", 2: "LuteinizingHormoneSurge", 3: "Indeterminate", 4: "EstrogenSurge",
    ],
    "CervicalMucusQuality": [1: "Dry", 2: "Sticky", 3: "Creamy", 4: "Watery", 5: "EggWhite"],
    "PregnancyTestResult": [1: "Negative", 2: "Positive", 3: "Indeterminate"],
    "ProgesteroneTestResult": [1: "Negative", 2: "Positive", 3: "Indeterminate"],
    "Contraceptive": [
      1: "Unspecified", 2: "Implant", 3: "Injection", 4: "IntrauterineDevice",
      5: "IntravaginalRing", 6: "Oral", 7: "Patch",
    ],
    "Severity": [0: "Unspecified", 1: "NotPresent", 2: "Mild", 3: "Moderate", 4: "Severe"],
    "Presence": [0: "Present", 1: "NotPresent"],
    "AppetiteChanges": [0: "Unspecified", 1: "NoChange", 2: "Decreased", 3: "Increased"],
  ]

  private static let numbers: [String: Int] = {
    var numbers: [String: Int] = [:]
    for (family, names) in labels {
      for (number, name) in names { numbers["HKCategoryValue" + family + name] = number }
    }
    return numbers
  }()
}
