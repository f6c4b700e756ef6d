/// Decides which lane goes next.
///
/// Races are searched, replayed and shrunk by other policies; nothing else in the code base knows.
@HostActor
public protocol SchedulingPolicy {
  /// How long a task that could run may be kept waiting while time passes, because devices are slow.
  ///
  /// With zero, the default, time passes only when nothing can run. It matters on a virtual clock.
  var maximalLateness: Duration { get }

  /// The index of the task to run; `nil` lets time pass until `later` is due.
  ///
  /// - Parameters:
  ///   - heads: the first task of every lane that may legally run now; at least one.
  ///   - later: the task that is due next, if all of `heads` may wait for so long.
  mutating func choose(among heads: [LoopTask], orWaitFor later: LoopTask?) -> Int?

  /// Where the loop writes down what each task touches; `nil`, the default, when nobody asks.
  var accesses: AccessLog? { get }

  /// Told of each task right before it runs, also when there was no choice.
  mutating func willRun(_ task: LoopTask)
}

extension SchedulingPolicy {
  public var maximalLateness: Duration { .zero }
  public var accesses: AccessLog? { nil }
  public mutating func willRun(_ task: LoopTask) {}
}

/// Runs tasks in the order in which they became ready.
public struct FirstComeFirstServed: SchedulingPolicy {
  /// The default order.
  public init() {}

  public func choose(among heads: [LoopTask], orWaitFor later: LoopTask?) -> Int? {
    var first = 0
    for index in heads.indices.dropFirst() where heads[index].readyOrder < heads[first].readyOrder {
      first = index
    }
    return first
  }
}
