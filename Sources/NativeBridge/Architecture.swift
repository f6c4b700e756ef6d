/// How JavaScript and native code are connected: React Native's two architectures.
public enum Architecture: String, Sendable, Codable, CaseIterable {
  /// The new architecture: each call is dispatched at once.
  case turbo
  /// The old architecture: calls are batched, and dispatched when JavaScript returns (contract
  /// 3.1).
  case bridge
}
