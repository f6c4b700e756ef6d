package import NativeBridge

/// The architectures of a search.
package enum Architectures: String, Sendable, Codable, CaseIterable {
  /// React Native's new architecture.
  case turbo
  /// React Native's old architecture.
  case bridge
  /// Both. Each draw of outside events is searched under both.
  case both

  /// The architectures as a list.
  package var all: [Architecture] {
    switch self {
    case .turbo: [.turbo]
    case .bridge: [.bridge]
    case .both: [.turbo, .bridge]
    }
  }

  /// A search under one architecture.
  package init(_ architecture: Architecture) {
    self =
      switch architecture {
      case .turbo: .turbo
      case .bridge: .bridge
      }
  }
}
