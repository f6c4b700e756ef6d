internal import EventLoop

/// A way of choosing orders.
public enum StrategyKind: Hashable, Sendable {
  /// The order without a search.
  case defaultOrder
  /// Each choice by chance.
  case random
  /// Probabilistic concurrency testing of that depth.
  case pct(depth: Int)

  /// What is used in turn unless somebody chooses: no single one wins everywhere.
  public static let rotation: [StrategyKind] = [
    .pct(depth: 1), .pct(depth: 3), .random, .pct(depth: 2), .pct(depth: 4),
  ]

  @HostActor
  func make(seed: UInt64, length: Int) -> any Strategy {
    switch self {
    case .defaultOrder: DelayedOrder([])
    case .random: RandomWalk(seed: seed)
    case .pct(let depth): PriorityOrder(depth: depth, length: length, seed: seed)
    }
  }
}

extension StrategyKind: CustomStringConvertible {
  public var description: String {
    switch self {
    case .defaultOrder: "default"
    case .random: "random"
    case .pct(let depth): "pct:\(depth)"
    }
  }
}
