internal import SimulatedPhone

/// A query by JavaScript that HealthKit has answered.
package struct HealthReading: Sendable {
  /// The types of the query.
  package let types: [String]
  /// The predicate of the query.
  package let predicate: HealthPredicate?
  /// The largest number of samples; 0 for all.
  package let limit: Int
  /// Whether the query asked for the changes since an anchor.
  package let isAnchored: Bool
  /// The samples in the result.
  package let samples: [HealthSample]

  package init(
    types: [String], predicate: HealthPredicate?, limit: Int, isAnchored: Bool,
    samples: [HealthSample]
  ) {
    self.types = types
    self.predicate = predicate
    self.limit = limit
    self.isAnchored = isAnchored
    self.samples = samples
  }

  /// Whether the limit may have cut the result.
  package var wasLimited: Bool { limit > 0 && samples.count >= limit }
}
