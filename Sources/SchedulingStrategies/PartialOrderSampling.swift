import HostLoop

/// Partial order sampling: every task has a random priority of its own, which is drawn again when one runs
/// that it races with (Yuan, Yang and Gu, CAV 2018). Orders that differ only in tasks which do not touch
/// the same things are not counted apart.
final class PartialOrderSampling: Strategy {
  private var random: SplitMix64
  private var priorities: [Int: Double] = [:]

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  func choose(among candidates: [Candidate], default index: Int) -> Int {
    var best = 0
    var highest = -1.0
    for (index, candidate) in candidates.enumerated() {
      let id = candidate.task.id
      let priority = priorities[id] ?? random.number(in: 0...1)
      priorities[id] = priority
      if priority > highest { (best, highest) = (index, priority) }
    }
    drawAgain(candidates, after: candidates[best].task)
    return best
  }

  /// JavaScript's heap is one object, and so is the native half; the network touches neither.
  private func drawAgain(_ candidates: [Candidate], after chosen: LoopTask) {
    let side = chosen.lane.kind.side
    if side == .remote { return }
    for candidate in candidates
    where candidate.task !== chosen && candidate.task.lane.kind.side == side {
      priorities[candidate.task.id] = nil
    }
  }
}
