import DequeModule

/// A named queue of tasks: what React Native does with one thread or dispatch queue.
///
/// Tasks of one lane run in order; the order between lanes is ``SchedulingPolicy``'s decision.
@HostActor
public final class Lane {
  /// Such as `javaScript`; unique in its loop.
  public let name: String

  var ready = Deque<LoopTask>()
  var isListed = false

  weak var loop: EventLoop?

  init(name: String, loop: EventLoop) {
    self.name = name
    self.loop = loop
  }

  /// The next task that may run, after dropping those that were cancelled while they waited.
  var head: LoopTask? {
    while let task = ready.first {
      if task.state == .ready { return task }
      ready.removeFirst()
    }
    return nil
  }
}
