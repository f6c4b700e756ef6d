/// Tasks that are held back and later released together, each to its lane.
@HostActor
package final class HeldTasks {
  // A linked list through the tasks themselves. It allocates nothing and needs little reference
  // counting.
  @exclusivity(unchecked) private var first: LoopTask?
  // The list keeps it alive.
  @exclusivity(unchecked) private unowned(unsafe) var last: LoopTask?

  /// Makes an empty list.
  package init() {}

  /// Whether no task is held.
  package var isEmpty: Bool { first == nil }

  func append(_ task: LoopTask) {
    let previous = last
    last = task
    if let previous { previous.nextHeld = task } else { first = task }
  }

  func popFirst() -> LoopTask? {
    guard let task = first.take() else { return nil }
    first = task.nextHeld.take()
    if first == nil { last = nil }
    return task
  }
}
