import HostLoop

/// Probabilistic concurrency testing. Each lane gets a random priority. At `depth - 1` random
/// choices, the lane that would run next falls to a low priority that was fixed in advance.
///
/// It finds a bug that needs `d` ordering constraints with a probability of at least
/// `1/(n·k^(d-1))`, for `n` lanes and `k` choices (Burckhardt et al., ASPLOS 2010).
final class PCT: Strategy {
  private var random: SplitMix64
  /// The priorities of lanes, by lane ID.
  private var priorities: [Int: Double] = [:]
  /// The numbers of the choices at which a priority changes, with the new priority of the lane that
  /// would run next.
  private var changes: [Int: Double] = [:]
  private var choiceCount = 0

  /// - Parameters:
  ///   - depth: how many ordering constraints a bug may need, from 1.
  ///   - length: the estimated number of choices in a run.
  init(depth: Int, length: Int, seed: UInt64) {
    random = SplitMix64(seed: seed)
    for level in 1..<max(depth, 1) { changes[random.index(below: max(length, 1))] = -Double(level) }
  }

  func choose(among candidates: [Candidate], default index: Int) -> Int {
    var choice = highest(of: candidates)
    if let lower = changes[choiceCount] {
      priorities[candidates[choice].task.lane.id] = lower
      choice = highest(of: candidates)
    }
    choiceCount += 1
    return choice
  }

  private func highest(of candidates: [Candidate]) -> Int {
    var best = 0
    var highest = -Double.infinity
    for (index, candidate) in candidates.enumerated() {
      let priority = priority(of: candidate.task.lane)
      if priority > highest { (best, highest) = (index, priority) }
    }
    return best
  }

  private func priority(of lane: Lane) -> Double {
    if let known = priorities[lane.id] { return known }
    let priority = random.number(in: 1...2)
    priorities[lane.id] = priority
    return priority
  }
}
