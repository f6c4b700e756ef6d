internal import Glibc
package import SchedulingStrategies

/// How much of the space of orders was searched.
package struct Coverage: Sendable, Codable {
  /// The largest number of lanes in a run.
  package private(set) var laneCount = 0
  /// The largest number of choices in a run.
  package private(set) var choiceCount = 0
  /// How many runs there were, by fault plan and strategy.
  package private(set) var runs: [String: [StrategyKind: Int]] = [:]
  /// The number of distinguishable orders of each fault plan whose orders the search ran all. By name
  /// of the fault plan.
  package internal(set) var exhausted: [String: Int] = [:]
  /// How many draws of outside events were fully searched, for fault plans that contain chance. By
  /// name.
  package internal(set) var draws: [String: Int] = [:]
  /// How far the search went if it ran all orders of a fault plan up to a number of delays. By name.
  package internal(set) var bounded: [String: Bound] = [:]

  /// How far a space was searched that is too large to search fully.
  package struct Bound: Sendable, Codable {
    /// The largest number of delays.
    package let delays: Int
    /// How many orders have at most this many delays.
    package let orders: Int
  }

  /// - Parameter origin: how the run came about. `nil` if it does not belong to one of the searched
  ///   fault plans.
  mutating func note(_ run: Runner.Run, _ origin: Finding.Origin?) {
    laneCount = max(laneCount, run.laneCount)
    choiceCount = max(choiceCount, run.choiceCount)
    guard let origin else { return }
    runs[origin.faultPlan, default: [:]][origin.strategy, default: 0] += 1
  }

  mutating func merge(_ other: Coverage) {
    laneCount = max(laneCount, other.laneCount)
    choiceCount = max(choiceCount, other.choiceCount)
    runs.merge(other.runs) { $0.merging($1, uniquingKeysWith: +) }
    exhausted.merge(other.exhausted) { max($0, $1) }
    draws.merge(other.draws) { max($0, $1) }
    bounded.merge(other.bounded) { $0.delays >= $1.delays ? $0 : $1 }
  }

  /// The least probability with which the search would have found a bug that needs `depth` ordering
  /// constraints, in whichever fault plan. Each run of PCT with depth d finds it with a probability
  /// of 1/(n·k^(d-1)) (Burckhardt et al., ASPLOS 2010).
  package func probability(ofDepth depth: Int) -> Double {
    let misses = runs.values.map { strategies in
      var miss = 1.0
      for (strategy, count) in strategies {
        guard case .pct(let reached) = strategy, reached >= depth else { continue }
        var chance = 1 / Double(max(laneCount, 1))
        for _ in 1..<reached { chance /= Double(max(choiceCount, 1)) }
        miss *= pow(1 - chance, Double(count))
      }
      return miss
    }
    return 1 - (misses.max() ?? 1)
  }
}
