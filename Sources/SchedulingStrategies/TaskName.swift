internal import HostLoop

/// Identifies a task across runs. Its position would not do, because each order changes it.
package struct TaskName: Hashable, Sendable, Codable {
  /// The name of the lane on which it runs.
  package let lane: String
  /// What it does.
  package let label: String
  /// The target of the task, such as an event's name.
  package let subject: String
  /// The number of the task among those with the same lane, label and subject, from 1.
  package let occurrence: Int

  /// Makes the name of a task.
  package init(lane: String, label: String, subject: String, occurrence: Int) {
    self.lane = lane
    self.label = label
    self.subject = subject
    self.occurrence = occurrence
  }

  @HostActor
  init(_ task: LoopTask, occurrence: Int) {
    self.init(
      lane: task.lane.name, label: task.label, subject: task.subject, occurrence: occurrence)
  }
}

extension TaskName: CustomStringConvertible {
  /// A readable name such as `emit onSendData (2nd) on javaScript`.
  package var description: String {
    let what = subject.isEmpty ? label : "\(label) \(subject)"
    return "\(what)\(occurrence == 1 ? "" : " (\(ordinal))") on \(lane)".readableLine
  }

  private var ordinal: String {
    switch (occurrence % 10, occurrence % 100) {
    case (_, 11...13): "\(occurrence)th"
    case (1, _): "\(occurrence)st"
    case (2, _): "\(occurrence)nd"
    case (3, _): "\(occurrence)rd"
    default: "\(occurrence)th"
    }
  }
}
