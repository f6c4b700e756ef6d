/// Numbers the bridges that one module instance serves, from 1. After a reload the new bridge
/// exists before the old one is invalidated. What belongs to the new bridge must not end with the
/// old one.
public struct BridgeSuccession: Sendable {
  /// The number of the latest bridge; 0 before the first.
  public private(set) var latest = 0
  private var invalidated = 0

  /// No bridge yet.
  public init() {}

  /// Call this in ``NativeModule/initialize()``: a new bridge uses the instance.
  public mutating func begin() { latest += 1 }

  /// Call this in ``NativeModule/invalidate()``. Returns the number of the bridge that ends.
  public mutating func end() -> Int {
    invalidated += 1
    return invalidated
  }
}
