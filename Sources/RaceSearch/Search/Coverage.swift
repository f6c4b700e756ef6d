internal import Glibc
package import SchedulingStrategies

/// How much of the space of orders was searched.
package struct Coverage: Sendable, Codable {
  /// The most lanes that a run had.
  package private(set) var laneCount = 0
  /// The most choices that a run had.
  package private(set) var choiceCount = 0
  /// How many runs were of each fault plan, by its name, and, in it, of each strategy.
  package private(set) var runs: [String: [StrategyKind: Int]] = [:]
  /// How many distinguishable orders each fault plan has, by its name, where the search ran all of them.
  package internal(set) var exhausted: [String: Int] = [:]
  /// Of those that leave more than the order to chance: how many draws of what happens from outside were exhausted.
  package internal(set) var draws: [String: Int] = [:]
  /// The fault plans, by name, of which the search ran all orders with few delays.
  package internal(set) var bounded: [String: Bound] = [:]

  /// How far a space was searched that is too large for all of it.
  package struct Bound: Sendable, Codable {
    /// The most delays.
    package let delays: Int
    /// How many orders have so many, or fewer.
    package let orders: Int
  }

  /// - Parameter origin: how the run came about, if it was of one of the fault plans that are searched.
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

  /// The probability with which a bug that needs `depth` ordering constraints would have been found, at
  /// least, in whichever fault plan it runs: 1/(n·k^(d-1)) in each run of a search of depth d (Burckhardt et al.,
  /// ASPLOS 2010).
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
