/// In which order a sample query returns samples: an `NSSortDescriptor`.
public struct HealthSort: Sendable, Hashable {
  /// What is compared.
  public enum Key: String, Sendable, Hashable, CaseIterable {
    /// `HKSampleSortIdentifierStartDate`.
    case startDate = "start_time"
    /// `HKSampleSortIdentifierEndDate`.
    case endDate = "end_time"
    /// The identifiers, which makes an order that is the same everywhere.
    case uuid
    /// The number of a quantity, in its own unit.
    case value
  }

  /// What is compared.
  public var key: Key
  /// Whether the least comes first.
  public var ascending: Bool

  /// Orders by `key`.
  public init(_ key: Key, ascending: Bool = true) {
    self.key = key
    self.ascending = ascending
  }
}
