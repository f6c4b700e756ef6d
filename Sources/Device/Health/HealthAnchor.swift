/// A place in the order in which samples were saved: HealthKit's `HKQueryAnchor`.
///
/// An anchor belongs to the store it came from. `nil` stands for the place before the first sample.
public struct HealthAnchor: Sendable, Equatable {
  let sequence: Int64
}
