/// A place in the order in which samples were saved: HealthKit's `HKQueryAnchor`.
///
/// An anchor belongs to the store it came from. `nil` stands for the place before the first sample.
public struct HealthAnchor: Sendable, Comparable {
  let sequence: Int64

  /// Whether `left` comes before `right`, in one store.
  public static func < (left: Self, right: Self) -> Bool { left.sequence < right.sequence }
}
