/// The order of the samples that a query returns: an `NSSortDescriptor`.
package struct HealthSort: Sendable, Hashable {
  /// The property by which samples are sorted.
  package enum Key: String, Sendable, Hashable, CaseIterable {
    /// `HKSampleSortIdentifierStartDate`.
    case startDate = "start_time"
    /// `HKSampleSortIdentifierEndDate`.
    case endDate = "end_time"
    /// The UUID. This order is the same everywhere.
    case uuid
    /// The value of a quantity sample, in its own unit.
    case value
  }

  /// The property by which samples are sorted.
  package var key: Key
  /// Whether the smallest value comes first.
  package var ascending: Bool

  /// Sorts by `key`.
  package init(_ key: Key, ascending: Bool = true) {
    self.key = key
    self.ascending = ascending
  }
}
