internal import HostLoop

/// A strategy for choosing orders.
package enum StrategyKind: Hashable, Sendable, Codable {
  /// The default order, as without a search.
  case defaultOrder
  /// Chooses each task at random.
  case random
  /// Probabilistic concurrency testing with this depth.
  case pct(depth: Int)

  /// Partial order sampling.
  case pos
  /// Runs all orders one after another. Among several strategies it stands for the default order.
  case exhaustive

  /// The strategies that a search uses in turn by default. No single strategy is best for every
  /// app.
  package static let rotation: [StrategyKind] = [
    .pct(depth: 1), .pct(depth: 3), .pos, .pct(depth: 4), .defaultOrder, .random, .pct(depth: 2),
  ]

  @HostActor
  package func make(seed: UInt64, length: Int) -> any Strategy {
    switch self {
    case .defaultOrder, .exhaustive: DelayedOrder([])
    case .random: RandomWalk(seed: seed)
    case .pos: PartialOrderSampling(seed: seed)
    case .pct(let depth): PCT(depth: depth, length: length, seed: seed)
    }
  }
}

extension StrategyKind: CustomStringConvertible {
  /// The kind with this name, such as `pct:2`. `nil` if there is none.
  package init?(name: String) {
    let parts = name.split(separator: ":")
    switch (parts.first, parts.count == 2 ? Int(parts[1]) : nil) {
    case ("default", nil) where parts.count == 1: self = .defaultOrder
    case ("random", nil) where parts.count == 1: self = .random
    case ("pos", nil) where parts.count == 1: self = .pos
    case ("dfs", nil) where parts.count == 1: self = .exhaustive
    case ("pct", let depth?) where (1...9).contains(depth): self = .pct(depth: depth)
    default: return nil
    }
  }

  package init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    let text = try value.decode(String.self)
    guard let kind = StrategyKind(name: text) else {
      throw DecodingError.dataCorruptedError(in: value, debugDescription: "no strategy: \(text)")
    }
    self = kind
  }

  package func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(description)
  }

  package var description: String {
    switch self {
    case .defaultOrder: "default"
    case .random: "random"
    case .pos: "pos"
    case .exhaustive: "dfs"
    case .pct(let depth): "pct:\(depth)"
    }
  }
}

/// Lets a strategy be a key in JSON, by its name.
extension StrategyKind: CodingKeyRepresentable {
  private struct Key: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  package var codingKey: any CodingKey { Key(stringValue: description) }

  package init?(codingKey: some CodingKey) { self.init(name: codingKey.stringValue) }
}
