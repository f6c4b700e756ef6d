public import EventLoop

/// A column in the table of `--days`: how often something happened on each day.
public struct DayColumn: Sendable {
  /// What stands above it, in one short word, such as `Rings`.
  public let heading: String
  /// When it happened each time.
  public let times: [LoopInstant]

  /// A column of what happened at those times.
  public init(_ heading: String, _ times: [LoopInstant]) {
    self.heading = heading
    self.times = times
  }
}
