/// A strategy that goes through all orders, or all of a kind, one after another.
package protocol Enumeration: Strategy {
  /// Whether a run had not the choices that the one before had at the same place.
  var hasDiverged: Bool { get }
  /// Whether the latest run could not be told from an earlier one.
  var wasRedundant: Bool { get }
  /// Whether no order is left.
  var isExhausted: Bool { get }
  /// Goes on to the next order.
  ///
  /// - Returns: `false` when there is none.
  func advance() -> Bool
}

extension Enumeration {
  package var wasRedundant: Bool { false }
}
