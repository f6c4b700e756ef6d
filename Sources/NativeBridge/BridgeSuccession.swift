/// The bridges that an instance serves one after another, by their numbers from 1: after a reload the new
/// one is there before the old one is invalidated, and what belongs to it must not go with the old.
public struct BridgeSuccession: Sendable {
  /// The number of the latest bridge; 0 before the first.
  public private(set) var latest = 0
  private var invalidated = 0

  /// No bridge yet.
  public init() {}

  /// In ``NativeModule/initialize()``: another bridge took the instance up.
  public mutating func begin() { latest += 1 }

  /// In ``NativeModule/invalidate()``: the number of the bridge that goes.
  public mutating func end() -> Int {
    invalidated += 1
    return invalidated
  }
}
