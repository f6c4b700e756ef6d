package import HostLoop

/// Lets a strategy choose, and records what ran: as steps, and as delays against the default order.
@HostActor
package final class ScheduleRecorder: SchedulingPolicy {
  package let maximalLateness: Duration
  package var accesses: AccessLog? { strategy.accesses }
  /// The steps so far.
  package private(set) var steps: [Step] = []
  /// In how many of the steps there was a choice.
  package private(set) var choiceCount = 0
  /// On how many lanes tasks were ready.
  package var laneCount: Int { headNames.count }

  /// Called once, when a run has more steps than any run that makes progress.
  package var onTooManySteps: (() -> Void)?

  private let strategy: any Strategy
  // The capacity is enough for a short run. Growing would take time.
  private var occurrences = [TaskKey: Int](minimumCapacity: 24)
  /// For each lane, its first task and that task's name. The name stays until the task runs.
  private var headNames = [Int: (task: Int, name: TaskName)](minimumCapacity: 12)
  /// The tasks that others overtook, with the index of the latest step that ran before them.
  private var overtaken: [Int: (name: TaskName, until: Int)] = [:]
  private var overtakenOrder: [Int] = []
  /// The tasks that the next task overtakes.
  private var passedOver: [LoopTask] = []
  /// The task for which time is passing.
  private var awaited: LoopTask?

  package init(_ strategy: any Strategy, maximalLateness: Duration) {
    self.strategy = strategy
    self.maximalLateness = maximalLateness
    steps.reserveCapacity(16)
  }

  /// Whether the strategy does not change the default order.
  package var isInDefaultOrder: Bool { (strategy as? DelayedOrder)?.isDefault ?? false }

  /// The differences from the default order.
  package var delays: [Delay] {
    overtakenOrder.compactMap { overtaken[$0] }.map { Delay($0.name, until: steps[$0.until].name) }
  }

  package func choose(among heads: [LoopTask], orWaitFor later: LoopTask?) -> Int? {
    if let awaited, let index = heads.firstIndex(where: { $0 === awaited }) { return index }
    let first = earliest(of: heads)
    guard heads.count > 1 || later != nil else { return 0 }
    choiceCount += 1
    var candidates: [Candidate] = []
    candidates.reserveCapacity(heads.count + 1)
    for head in heads {
      candidates.append(Candidate(task: head, name: name(ofHead: head), isLater: false))
    }
    if let later { candidates.append(Candidate(task: later, name: name(of: later), isLater: true)) }
    let choice = strategy.choose(among: candidates, default: first)
    guard choice < heads.count else {
      awaited = later
      passedOver = heads
      return nil
    }
    if choice != first {
      let order = heads[choice].readyOrder
      for head in heads where head.readyOrder < order { passedOver.append(head) }
    }
    return choice
  }

  package func willRun(_ task: LoopTask) {
    let name = name(ofHead: task)
    occurrences[TaskKey(task)] = name.occurrence
    for other in passedOver { note(other, overtakenBy: steps.count) }
    passedOver.removeAll(keepingCapacity: true)
    awaited = nil
    steps.append(
      Step(
        name: name, lane: task.lane.kind, time: max(task.readyTime, steps.last?.time ?? .start),
        id: task.id, cause: task.cause))
    strategy.willRun(name, task)
    if steps.count == Self.mostSteps { onTooManySteps?() }
  }

  /// A limit on steps. Otherwise a search would wait forever for a script that schedules itself
  /// again and again.
  package static let mostSteps = 100_000

  private func note(_ task: LoopTask, overtakenBy step: Int) {
    if overtaken[task.id] == nil { overtakenOrder.append(task.id) }
    overtaken[task.id] = (overtaken[task.id]?.name ?? name(ofHead: task), step)
  }

  private func name(ofHead task: LoopTask) -> TaskName {
    let lane = task.lane.id
    if let known = headNames[lane], known.task == task.id { return known.name }
    let name = name(of: task)
    headNames[lane] = (task.id, name)
    return name
  }

  /// The name of a task that has not run. Tasks with the same lane, label and subject run in the
  /// order in which they wait.
  private func name(of task: LoopTask) -> TaskName {
    TaskName(task, occurrence: (occurrences[TaskKey(task)] ?? 0) + 1)
  }

  private func earliest(of heads: [LoopTask]) -> Int {
    var first = 0
    for index in heads.indices where heads[index].readyOrder < heads[first].readyOrder {
      first = index
    }
    return first
  }

  private struct TaskKey: Hashable {
    let lane: String
    let label: String
    let subject: String

    @HostActor
    init(_ task: LoopTask) {
      lane = task.lane.name
      label = task.label
      subject = task.subject
    }
  }
}
