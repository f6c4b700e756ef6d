/// Tasks that wait to be released together, each to its lane.
@HostActor
public final class HeldTasks {
  // A chain through the tasks themselves, which costs no memory and hardly any counting.
  @exclusivity(unchecked) private var first: LoopTask?
  // Kept alive by the chain.
  @exclusivity(unchecked) private unowned(unsafe) var last: LoopTask?

  /// No tasks.
  public init() {}

  /// Whether nothing waits.
  public var isEmpty: Bool { first == nil }

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
