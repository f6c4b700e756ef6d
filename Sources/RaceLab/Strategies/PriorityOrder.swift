internal import Device
import EventLoop

/// Probabilistic concurrency testing: every lane has a random priority, and at `depth - 1` random
/// moments the lane that would go next falls behind all others.
///
/// A bug that needs `d` ordering constraints is found with a probability of at least `1/(n·k^(d-1))` for
/// `n` lanes and `k` choices (Burckhardt et al., ASPLOS 2010).
final class PriorityOrder: Strategy {
  private var random: SplitMix64
  private var priorities: [String: Double] = [:]
  private var changes: Set<Int>
  private var lowest = 0.0
  private var choiceCount = 0

  /// - Parameters:
  ///   - depth: how many ordering constraints a bug may need, from 1.
  ///   - length: how many choices a run has, as far as known.
  init(depth: Int, length: Int, seed: UInt64) {
    random = SplitMix64(seed: seed)
    changes = []
    for _ in 1..<max(depth, 1) { changes.insert(random.index(below: max(length, 1))) }
  }

  func choose(among candidates: [Candidate], default index: Int) -> Int {
    for candidate in candidates {
      let lane = candidate.name.lane
      if priorities[lane] == nil { priorities[lane] = random.number(in: 1...2) }
    }
    var choice = highest(of: candidates)
    if changes.contains(choiceCount) {
      lowest -= 1
      priorities[candidates[choice].name.lane] = lowest
      choice = highest(of: candidates)
    }
    choiceCount += 1
    return choice
  }

  private func highest(of candidates: [Candidate]) -> Int {
    var best = 0
    for index in candidates.indices
    where priority(of: candidates[index]) > priority(of: candidates[best]) {
      best = index
    }
    return best
  }

  private func priority(of candidate: Candidate) -> Double {
    priorities[candidate.name.lane] ?? 0
  }
}
