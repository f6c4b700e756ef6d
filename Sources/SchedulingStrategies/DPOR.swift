package import HostLoop

/// Runs all orders that can make a difference. If orders differ only in tasks with nothing in
/// common, it runs one of them.
///
/// Dynamic partial-order reduction (Flanagan and Godefroid, POPL 2005) with source sets and sleep
/// sets (Abdulla et al., POPL 2014). A run shows which of its tasks conflict. For each such pair
/// that could run in the other order, it later makes another choice before the first of the two.
package final class DPOR: Enumeration {
  package private(set) var hasDiverged = false
  package private(set) var isExhausted = false
  package private(set) var wasRedundant = false
  package private(set) var accesses: AccessLog? = AccessLog()

  private let maximalLateness: Duration
  private var steps: [ReducedStep] = []
  private var depth = 0
  /// The index of the first step that the latest run did not share with the run before.
  private var firstNew = 0
  /// Whether the next task is one for which time passes.
  private var isAwaiting = false

  package init(maximalLateness: Duration) { self.maximalLateness = maximalLateness }

  package func choose(among candidates: [Candidate], default index: Int) -> Int {
    noteAccesses()
    // First the default task, then the others in the given order.
    let ids =
      [candidates[index].task.id]
      + candidates.indices.filter { $0 != index }.map { candidates[$0].task.id }
    guard !wasRedundant else { return index }
    if depth == steps.count {
      append(ids)
    } else if steps[depth].offered != ids {
      hasDiverged = true
    }
    guard depth < steps.count else { return index }
    let chosen = steps[depth].chosen
    let choice = candidates.firstIndex { $0.task.id == chosen } ?? index
    isAwaiting = candidates[choice].isLater
    return choice
  }

  package func willRun(_ name: TaskName, _ task: LoopTask) {
    noteAccesses()
    if wasRedundant { return }
    if depth == steps.count { append([task.id]) }
    guard depth < steps.count else { return }
    if steps[depth].chosen != task.id { hasDiverged = true }
    steps[depth].lane = name.lane
    steps[depth].cause = task.cause
    steps[depth].ready = task.readyTime
    steps[depth].due = task.due
    steps[depth].wasAwaited = isAwaiting
    isAwaiting = false
    depth += 1
  }

  package func advance() -> Bool {
    noteAccesses()
    steps.removeLast(steps.count - depth)
    let trace = ReducedTrace(steps, from: firstNew, maximalLateness, isWhole: !wasRedundant)
    steps = trace.steps
    accesses = AccessLog()
    wasRedundant = false
    depth = 0
    while let last = steps.popLast() {
      var step = last
      step.sleeping[step.chosen] = step.accesses
      guard
        let next = step.offered.first(where: {
          step.wanted.contains($0) && step.sleeping[$0] == nil
        })
      else { continue }
      step.chosen = next
      firstNew = steps.count
      steps.append(step)
      return true
    }
    isExhausted = true
    return false
  }

  /// Stores what the previous step accessed. That is known when the next task is chosen.
  private func noteAccesses() {
    if !wasRedundant, depth > 0, let accesses { steps[depth - 1].accesses = accesses.latest }
  }

  private func append(_ offered: [Int]) {
    var sleeping: [Int: AccessLog.Accesses] = [:]
    if let last = steps.last {
      sleeping = last.sleeping.filter {
        $0 != last.chosen && offered.contains($0) && !$1.conflict(with: last.accesses)
      }
    }
    guard let chosen = offered.first(where: { sleeping[$0] == nil }) else {
      wasRedundant = true
      return
    }
    steps.append(ReducedStep(offered: offered, chosen: chosen, sleeping: sleeping))
  }
}
