import DequeModule

/// A named queue of tasks: what React Native does with one thread or dispatch queue.
///
/// Tasks of one lane run in order; the order between lanes is ``SchedulingPolicy``'s decision.
@HostActor
public final class Lane {
  /// Counts the lanes of a loop in the order in which they were made, from 1.
  public let id: Int
  /// Such as `javaScript`; unique in its loop.
  public let name: String
  /// What the lane is for.
  public let kind: LaneKind

  // Used on every step of the loop, by methods that call nothing meanwhile.
  @exclusivity(unchecked) private var ready = Deque<LoopTask>()
  /// When the first of the waiting tasks became ready; `Int.max` while none waits.
  @exclusivity(unchecked) private(set) var headOrder = Int.max
  @exclusivity(unchecked) var isListed = false
  let pending: PendingTasks

  init(id: Int, name: String, kind: LaneKind, pending: PendingTasks) {
    self.id = id
    self.name = name
    self.kind = kind
    self.pending = pending
  }

  /// The next task that may run; never a cancelled one.
  var head: LoopTask? { ready.first }

  func append(_ task: LoopTask) {
    if ready.isEmpty { headOrder = task.readyOrder }
    ready.append(task)
  }

  func removeAll() { while let task = ready.first { task.cancel() } }

  /// Takes the next task that may run.
  func popHead() -> LoopTask? {
    let task = ready.popFirst()
    dropCancelled()
    return task
  }

  /// Drops those that were cancelled while they waited and would be next.
  func dropCancelled() {
    while let next = ready.first {
      if next.state == .ready {
        headOrder = next.readyOrder
        return
      }
      ready.removeFirst()
    }
    headOrder = .max
  }
}
