package import HostLoop

/// A task that may run next.
package struct Candidate {
  let task: LoopTask
  let name: TaskName
  /// Whether it is not due yet: time would pass for it while others wait.
  let isLater: Bool
}

/// Chooses the order of one run.
@HostActor
package protocol Strategy: AnyObject {
  /// The index of the task to run.
  ///
  /// - Parameters:
  ///   - candidates: at least two; none of them is on the lane of another.
  ///   - index: which of them the default order would run.
  func choose(among candidates: [Candidate], default index: Int) -> Int
  /// Told of each task before it runs.
  func willRun(_ name: TaskName, _ task: LoopTask)
  /// Where the loop writes down what tasks touch, if the strategy wants to know.
  var accesses: AccessLog? { get }
}

extension Strategy {
  package func willRun(_ name: TaskName, _ task: LoopTask) {}
  package var accesses: AccessLog? { nil }
}
