/// A difference from the default order: one task that could run waits until another one has run.
package struct Delay: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The task that waits.
  package let task: TaskName
  /// The task after which it may run.
  package let until: TaskName

  /// Delays `task` until `until` has run.
  package init(_ task: TaskName, until: TaskName) {
    self.task = task
    self.until = until
  }

  package var description: String { "\(task) waits until after \(until)" }
}
