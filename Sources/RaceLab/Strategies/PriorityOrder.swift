internal import Device
import EventLoop

/// Probabilistic concurrency testing: every lane has a random priority, and at `depth - 1` random
/// moments the lane that would go next falls behind all that have not fallen, to a level drawn in advance.
///
/// A bug that needs `d` ordering constraints is found with a probability of at least `1/(n·k^(d-1))` for
/// `n` lanes and `k` choices (Burckhardt et al., ASPLOS 2010).
final class PriorityOrder: Strategy {
  private var random: SplitMix64
  private var priorities: [String: Double] = [:]
  /// What the priority of the lane that would go next falls to, by the number of the choice.
  private var changes: [Int: Double] = [:]
  private var choiceCount = 0

  /// - Parameters:
  ///   - depth: how many ordering constraints a bug may need, from 1.
  ///   - length: how many choices a run has, as far as known.
  init(depth: Int, length: Int, seed: UInt64) {
    random = SplitMix64(seed: seed)
    for level in 1..<max(depth, 1) { changes[random.index(below: max(length, 1))] = -Double(level) }
  }

  func choose(among candidates: [Candidate], default index: Int) -> Int {
    for candidate in candidates {
      let lane = candidate.name.lane
      if priorities[lane] == nil { priorities[lane] = random.number(in: 1...2) }
    }
    var choice = highest(of: candidates)
    if let lower = changes[choiceCount] {
      priorities[candidates[choice].name.lane] = lower
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
