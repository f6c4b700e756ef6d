internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// Metadata (`Serializers.swift`, serializeMetadata). The store keeps texts, as a health export does: a text that is a number is an
/// `NSNumber` on a phone.
struct MetadataRecord: JSEncodable, Sendable {
  let metadata: [String: String]

  func encode(in context: JSContext) throws -> JSRef { try values.encode(in: context) }
  func write(to tape: JSTape) throws { try tape.dictionary(values) }

  private var values: [String: BridgeValue] {
    Dictionary(
      uniqueKeysWithValues: metadata.map { key, text in
        guard let number = Double(text) else { return (key, .string(text)) }
        return (key, Self.booleans.contains(key) ? .bool(number != 0) : .number(number))
      })
  }

  /// The keys whose values are booleans (`generated/HealthkitGenerated.swift`, lines 6 to 18).
  private static let booleans: Set = [
    "HKAppleDeviceCalibrated", "HKAppleFitnessPlusSession", "HKCoachedWorkout", "HKGroupFitness",
    "HKIndoorWorkout", "HKMenstrualCycleStart", "HKQuantityClampedToLowerBound",
    "HKQuantityClampedToUpperBound", "HKSexualActivityProtectionUsed", "HKWasTakenInLab",
    "HKWasUserEntered",
  ]
}
