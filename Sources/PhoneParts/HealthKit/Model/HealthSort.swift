/// The order of the samples that a query returns: an `NSSortDescriptor`.
public struct HealthSort: Sendable, Hashable {
  /// The property by which samples are sorted.
  public enum Key: String, Sendable, Hashable, CaseIterable {
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
  public var key: Key
  /// Whether the smallest value comes first.
  public var ascending: Bool

  /// Sorts by `key`.
  public init(_ key: Key, ascending: Bool = true) {
    self.key = key
    self.ascending = ascending
  }
}
