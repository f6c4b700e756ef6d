/// How JavaScript and native code are connected: the two that React Native has had.
public enum Architecture: String, Sendable, Codable, CaseIterable {
  /// The new one: each call is dispatched at once.
  case turbo
  /// The old one: calls are batched, and dispatched when JavaScript returns (contract 3.1).
  case bridge
}
