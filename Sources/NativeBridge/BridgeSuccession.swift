/// Numbers the bridges that one module instance serves, from 1. After a reload the new bridge
/// exists before the old one is invalidated. What belongs to the new bridge must not end with the
/// old one.
package struct BridgeSuccession: Sendable {
  /// The number of the latest bridge; 0 before the first.
  package private(set) var latest = 0
  private var invalidated = 0

  /// No bridge yet.
  package init() {}

  /// Call this in ``NativeModule/initialize()``: a new bridge uses the instance.
  package mutating func begin() { latest += 1 }

  /// Call this in ``NativeModule/invalidate()``. Returns the number of the bridge that ends.
  package mutating func end() -> Int {
    invalidated += 1
    return invalidated
  }
}
