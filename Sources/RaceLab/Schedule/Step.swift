public import EventLoop

/// One task of a run, in the order in which they ran.
public struct Step: Sendable, Equatable {
  /// Which task.
  public let name: TaskName
  /// When it ran, on the loop's clock.
  public let time: LoopInstant
  /// The number of the task in its run, by which others name it as their cause.
  public let id: Int
  /// The task that posted it; 0 for none.
  public let cause: Int
}
