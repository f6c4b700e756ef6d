/// How much of the space of orders was searched.
public struct Coverage: Sendable, Codable {
  /// The most lanes that a run had.
  public private(set) var laneCount = 0
  /// The most choices that a run had.
  public private(set) var choiceCount = 0
  /// How many runs were of each strategy, by its name.
  public private(set) var runs: [String: Int] = [:]
  /// Stories of which every order was run, and how many there are that can be told apart.
  public internal(set) var exhausted: [String: Int] = [:]
  /// Stories of which every order with so few delays was run.
  public internal(set) var bounded: [String: Bound] = [:]

  /// How far a space was searched that is too large for all of it.
  public struct Bound: Sendable, Codable {
    /// The most delays.
    public let delays: Int
    /// How many orders have so many, or fewer.
    public let orders: Int
  }

  mutating func note(_ run: Runner.Run, _ kind: StrategyKind) {
    laneCount = max(laneCount, run.laneCount)
    choiceCount = max(choiceCount, run.choiceCount)
    runs[kind.description, default: 0] += 1
  }

  mutating func merge(_ other: Coverage) {
    laneCount = max(laneCount, other.laneCount)
    choiceCount = max(choiceCount, other.choiceCount)
    runs.merge(other.runs, uniquingKeysWith: +)
    exhausted.merge(other.exhausted) { max($0, $1) }
    bounded.merge(other.bounded) { $0.delays >= $1.delays ? $0 : $1 }
  }

  /// The probability with which a bug that needs `depth` ordering constraints would have been found, at
  /// least: 1/(n·k^(d-1)) in each run (Burckhardt et al., ASPLOS 2010).
  public func probability(ofDepth depth: Int) -> Double {
    var miss = 1.0
    for (name, count) in runs {
      guard case .pct(let reached) = StrategyKind(name: name), reached >= depth else { continue }
      var chance = 1 / Double(max(laneCount, 1))
      for _ in 1..<depth { chance /= Double(max(choiceCount, 1)) }
      for _ in 0..<count { miss *= 1 - chance }
    }
    return 1 - miss
  }
}
