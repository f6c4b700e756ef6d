package import NativeBridge

// What native code of libraries reads from a sample.
extension HealthSample {
  /// `doubleValueForUnit:`.
  ///
  /// - Throws: ``HealthError`` with the text of iOS's exception if the units do not fit.
  package func number(in unit: HealthUnit) throws -> Double {
    guard case .quantity(let value, let own) = value else { return 0 }
    return try HealthUnit(own).convert(value, to: unit)
  }

  /// `metadata`, in which a text that is a number is an `NSNumber`. `nil` if there is none.
  package var metadataValue: BridgeValue? {
    metadata.isEmpty
      ? nil
      : .object(metadata.mapValues { text in Double(text).map { .number($0) } ?? .string(text) })
  }
}

extension HealthSample.WorkoutEvent {
  /// The raw value of `HKWorkoutEventType`; 0 for an unknown name.
  package var number: Int {
    let prefix = "HKWorkoutEventType"
    let index = Self.names.firstIndex(of: String(type.dropFirst(prefix.count)))
    return index.map { $0 + 1 } ?? 0
  }

  private static let names = [
    "Pause", "Resume", "Lap", "Marker", "MotionPaused", "MotionResumed", "Segment",
    "PauseOrResumeRequest",
  ]
}
