import HostLoop

/// Partial order sampling. Each task has a random priority. When a task runs, the tasks that race
/// with it get new priorities (Yuan, Yang and Gu, CAV 2018). So orders that differ only in
/// independent tasks do not get extra weight.
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

  /// Tasks race if they are on the same side. JavaScript's heap counts as one object, and so does
  /// native code. Network tasks race with nothing.
  private func drawAgain(_ candidates: [Candidate], after chosen: LoopTask) {
    let side = chosen.lane.kind.side
    if side == .remote { return }
    for candidate in candidates
    where candidate.task !== chosen && candidate.task.lane.kind.side == side {
      priorities[candidate.task.id] = nil
    }
  }
}
