internal import HostLoop

/// A task's identity from run to run: not its position, which every other order changes.
package struct TaskName: Hashable, Sendable, Codable {
  /// Where it runs.
  package let lane: String
  /// What it does.
  package let label: String
  /// What it does it to.
  package let subject: String
  /// Which of those of the same lane, label and subject: 1 for the first.
  package let occurrence: Int

  /// The task that is, or was, that one.
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
  /// Such as `emit onSendData (2nd) on javaScript`.
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
