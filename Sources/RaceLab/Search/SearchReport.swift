/// What a search came to.
public struct SearchReport: Sendable {
  /// How many runs there were, without those that shrank what was found.
  public let runs: Int
  /// How many of them failed.
  public let failedRuns: Int
  /// What was found, each once, in the order in which it was.
  public let findings: [Finding]
  /// How the runs ended, and how many did so.
  public let classes: [String: Int]
  /// What decided every choice.
  public let seed: UInt64
  /// How much was searched.
  public let coverage: Coverage
  /// How long it took.
  public let elapsed: Duration
  /// Whether somebody ended it early.
  public let wasStopped: Bool

  /// The findings that need an unusual order.
  public var races: [Finding] { findings.filter { !$0.isPlainFailure } }
}

/// How much of the space of orders was searched.
public struct Coverage: Sendable {
  /// The most lanes that a run had.
  public private(set) var laneCount = 0
  /// The most choices that a run had.
  public private(set) var choiceCount = 0
  /// How many runs were of each kind.
  public private(set) var runs: [StrategyKind: Int] = [:]

  mutating func note(_ run: Runner.Run, _ kind: StrategyKind) {
    laneCount = max(laneCount, run.laneCount)
    choiceCount = max(choiceCount, run.choiceCount)
    runs[kind, default: 0] += 1
  }

  /// The probability with which a bug that needs `depth` ordering constraints would have been found, at
  /// least: 1/(n·k^(d-1)) in each run (Burckhardt et al., ASPLOS 2010).
  public func probability(ofDepth depth: Int) -> Double {
    var miss = 1.0
    for (kind, count) in runs {
      guard case .pct(let reached) = kind, reached >= depth else { continue }
      var chance = 1 / Double(max(laneCount, 1))
      for _ in 1..<depth { chance /= Double(max(choiceCount, 1)) }
      for _ in 0..<count { miss *= 1 - chance }
    }
    return 1 - miss
  }
}
