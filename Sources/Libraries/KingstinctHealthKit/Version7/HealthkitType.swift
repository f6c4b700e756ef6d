internal import HealthKit

/// The types that native code of 7.3 knows (`ios/Helpers.swift` lines 51 to 158).
enum HealthkitType {
  /// An `HKSampleType`. `nil` for another identifier.
  static func sample(_ identifier: String) -> String? {
    // JavaScript calls it HKAudiogramSampleType (`src/native-types.ts` line 21), which native code does not know.
    if identifier == "HKAudiogramTypeIdentifier" { return "HKAudiogramSampleType" }
    let others = ["HKWorkoutTypeIdentifier", "HKWorkoutRouteTypeIdentifier"]
    guard HealthType(identifier).isKnown else { return nil }
    switch HealthType(identifier).kind {
    case .quantity, .category, .correlation: return identifier
    case .workout, nil: return others.contains(identifier) ? identifier : nil
    }
  }

  /// An `HKObjectType`. `nil` for another identifier.
  static func object(_ identifier: String) -> String? {
    let others = ["HKActivitySummaryTypeIdentifier", "HKDataTypeIdentifierHeartbeatSeries"]
    let isOther = others.contains(identifier) || isCharacteristic(identifier)
    return isOther && HealthType(identifier).isKnown ? identifier : sample(identifier)
  }

  static func isCharacteristic(_ identifier: String) -> Bool {
    identifier.hasPrefix("HKCharacteristicTypeIdentifier")
  }

  /// The identifier, if it is that of a known type of this kind.
  static func of(_ kind: HealthSample.Kind, _ identifier: String) -> String? {
    HealthType(identifier).kind == kind && HealthType(identifier).isKnown ? identifier : nil
  }
}
