/// One difference from the default order: a task that could run waits until another has.
public struct Delay: Hashable, Sendable, Codable, CustomStringConvertible {
  /// The task that waits.
  public let task: TaskName
  /// The task after which it may run.
  public let until: TaskName

  /// `task` waits until `until` has run.
  public init(_ task: TaskName, until: TaskName) {
    self.task = task
    self.until = until
  }

  public var description: String { "\(task) waits until after \(until)" }
}
