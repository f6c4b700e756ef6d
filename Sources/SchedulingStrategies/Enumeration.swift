/// A strategy that runs all orders, or all orders of a kind, one after another.
package protocol Enumeration: Strategy {
  /// Whether the latest run did not offer the same choices as the run before at the same place.
  var hasDiverged: Bool { get }
  /// Whether the latest run was equivalent to an earlier one.
  var wasRedundant: Bool { get }
  /// Whether no order is left.
  var isExhausted: Bool { get }
  /// Prepares the next order.
  ///
  /// - Returns: `false` if no order is left.
  func advance() -> Bool
}

extension Enumeration {
  package var wasRedundant: Bool { false }
}
