/// Decides which lane's task runs next.
///
/// A search, replay and shrinking each use a policy of their own. No other code knows about them.
@HostActor
package protocol SchedulingPolicy {
  /// How long a task that could run may be delayed while time passes, because phones are slow.
  ///
  /// With zero, the default, time passes only when no task can run. Only used on a virtual clock.
  var maximalLateness: Duration { get }

  /// Returns the index of the task to run. `nil` lets time pass until `later` is due.
  ///
  /// - Parameters:
  ///   - heads: the first task of each lane that may run now; at least one.
  ///   - later: the task that is due next, if all of `heads` may wait for it. Otherwise `nil`.
  mutating func choose(among heads: [LoopTask], orWaitFor later: LoopTask?) -> Int?

  /// Where the loop records what each task accesses. `nil`, the default, records nothing.
  var accesses: AccessLog? { get }

  /// Called before each task runs, even if there was no choice.
  mutating func willRun(_ task: LoopTask)
}

extension SchedulingPolicy {
  package var maximalLateness: Duration { .zero }
  package var accesses: AccessLog? { nil }
  package mutating func willRun(_ task: LoopTask) {}
}

/// Runs tasks in the order in which they became ready.
package struct FirstComeFirstServed: SchedulingPolicy {
  /// The default order.
  package init() {}

  package func choose(among heads: [LoopTask], orWaitFor later: LoopTask?) -> Int? {
    var first = 0
    for index in heads.indices.dropFirst() where heads[index].readyOrder < heads[first].readyOrder {
      first = index
    }
    return first
  }
}
