public import EventLoop

/// One task of a run, in the order in which they ran.
public struct Step: Sendable, Equatable, Codable {
  /// Which task.
  public let name: TaskName
  /// When it ran, on the loop's clock.
  public let time: LoopInstant
  /// The number of the task in its run, by which others name it as their cause.
  public let id: Int
  /// The task that posted it; 0 for none.
  public let cause: Int

  private enum CodingKeys: String, CodingKey {
    case name = "task"
    case nanoseconds, id, cause
  }

  init(name: TaskName, time: LoopInstant, id: Int, cause: Int) {
    self.name = name
    self.time = time
    self.id = id
    self.cause = cause
  }

  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    name = try values.decode(TaskName.self, forKey: .name)
    // As a loop's clock makes it, also if somebody else wrote the file.
    time = .start + .nanoseconds(max(0, try values.decode(Int64.self, forKey: .nanoseconds)))
    id = try values.decode(Int.self, forKey: .id)
    cause = try values.decode(Int.self, forKey: .cause)
  }

  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(name, forKey: .name)
    try values.encode(time.nanoseconds, forKey: .nanoseconds)
    try values.encode(id, forKey: .id)
    try values.encode(cause, forKey: .cause)
  }
}
