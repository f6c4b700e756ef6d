import DequeModule

/// A named queue of tasks. It stands for a thread or dispatch queue of React Native or iOS.
///
/// Tasks of one lane run in order. The policy of the loop decides the order between lanes.
@HostActor
public final class Lane {
  /// The number of the lane in its loop, in the order in which lanes were made, from 1.
  public let id: Int
  /// The name, such as `javaScript`. It is unique in the loop.
  public let name: String
  /// What the lane is for.
  package let kind: LaneKind

  // Used in each step of the loop, by methods that call no other code meanwhile.
  @exclusivity(unchecked) private var ready = Deque<LoopTask>()
  /// The position of the first waiting task in the order in which tasks became ready. `Int.max` if
  /// none waits.
  @exclusivity(unchecked) private(set) var headOrder = Int.max
  @exclusivity(unchecked) var isListed = false
  let pending: PendingTasks

  init(id: Int, name: String, kind: LaneKind, pending: PendingTasks) {
    self.id = id
    self.name = name
    self.kind = kind
    self.pending = pending
  }

  /// The next task that may run. Never a cancelled one.
  var head: LoopTask? { ready.first }

  func append(_ task: LoopTask) {
    if ready.isEmpty { headOrder = task.readyOrder }
    ready.append(task)
  }

  func hasTask(ofCall call: Int) -> Bool {
    ready.contains { $0.state == .ready && $0.call == call }
  }

  func removeAll() { while let task = ready.first { task.cancel() } }

  /// Removes and returns the next task that may run.
  func popHead() -> LoopTask? {
    let task = ready.popFirst()
    dropCancelled()
    return task
  }

  /// Drops cancelled tasks from the front of the queue.
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
