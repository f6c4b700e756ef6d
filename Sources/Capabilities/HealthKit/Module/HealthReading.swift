internal import SimulatedPhone

/// A query of JavaScript's that HealthKit answered.
public struct HealthReading: Sendable {
  /// The types of samples that it was for.
  public let types: [String]
  /// Which of them.
  public let predicate: HealthPredicate?
  /// The most that it was for; 0 for all.
  public let limit: Int
  /// Whether it was for what changed since an anchor.
  public let isAnchored: Bool
  /// What was found.
  public let samples: [HealthSample]

  /// Whether there may be more that it would have found.
  public var wasLimited: Bool { limit > 0 && samples.count >= limit }
}
