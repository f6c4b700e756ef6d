/// One difference from the default order: a task that could run waits until another has.
package struct Delay: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The task that waits.
  package let task: TaskName
  /// The task after which it may run.
  package let until: TaskName

  /// `task` waits until `until` has run.
  package init(_ task: TaskName, until: TaskName) {
    self.task = task
    self.until = until
  }

  package var description: String { "\(task) waits until after \(until)" }
}
