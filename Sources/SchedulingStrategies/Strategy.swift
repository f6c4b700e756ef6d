package import HostLoop

/// A task that may run next.
package struct Candidate {
  let task: LoopTask
  let name: TaskName
  /// Whether the task is not due yet. If it is chosen, time passes while the others wait.
  let isLater: Bool
}

/// Chooses the order of one run.
@HostActor
package protocol Strategy: AnyObject {
  /// Returns the index of the task to run.
  ///
  /// - Parameters:
  ///   - candidates: at least two tasks, each on another lane.
  ///   - index: the task that the default order would run.
  func choose(among candidates: [Candidate], default index: Int) -> Int
  /// Called before each task runs.
  func willRun(_ name: TaskName, _ task: LoopTask)
  /// Where the loop records what tasks access. `nil` if the strategy does not need it.
  var accesses: AccessLog? { get }
}

extension Strategy {
  package func willRun(_ name: TaskName, _ task: LoopTask) {}
  package var accesses: AccessLog? { nil }
}
