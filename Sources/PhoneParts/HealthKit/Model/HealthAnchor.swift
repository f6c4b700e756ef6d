/// A position in the order in which samples were saved: HealthKit's `HKQueryAnchor`.
///
/// An anchor belongs to the store that made it. `nil` stands for the position before the first
/// sample.
package struct HealthAnchor: Sendable, Comparable {
  let sequence: Int64

  /// Whether `left` comes before `right`. Both must come from the same store.
  package static func < (left: Self, right: Self) -> Bool { left.sequence < right.sequence }
}
