internal import SimulatedPhone

/// A query of JavaScript's that HealthKit answered.
package struct HealthReading: Sendable {
  /// The types of samples that it was for.
  package let types: [String]
  /// Which of them.
  package let predicate: HealthPredicate?
  /// The most that it was for; 0 for all.
  package let limit: Int
  /// Whether it was for what changed since an anchor.
  package let isAnchored: Bool
  /// What was found.
  package let samples: [HealthSample]

  /// Whether there may be more that it would have found.
  package var wasLimited: Bool { limit > 0 && samples.count >= limit }
}
