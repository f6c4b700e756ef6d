package import NativeBridge

/// How calls travel in a search.
package enum Architectures: String, Sendable, Codable, CaseIterable {
  /// At once, as in React Native's new architecture.
  case turbo
  /// In batches, as in its old one.
  case bridge
  /// Each draw is searched under both.
  case both

  /// The architecture, or both.
  package var all: [Architecture] {
    switch self {
    case .turbo: [.turbo]
    case .bridge: [.bridge]
    case .both: [.turbo, .bridge]
    }
  }

  init(_ architecture: Architecture) {
    self =
      switch architecture {
      case .turbo: .turbo
      case .bridge: .bridge
      }
  }
}
