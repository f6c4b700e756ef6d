/// Decides which lane goes next.
///
/// Races are searched, replayed and shrunk by other policies; nothing else in the code base knows.
@HostActor
public protocol SchedulingPolicy {
  /// The index of the task to run. `heads` is not empty and holds the first task of every lane that
  /// may legally run now.
  mutating func choose(among heads: [LoopTask]) -> Int
}

/// Runs tasks in the order in which they became ready.
public struct FirstComeFirstServed: SchedulingPolicy {
  /// The default order.
  public init() {}

  public func choose(among heads: [LoopTask]) -> Int {
    var first = 0
    for index in heads.indices.dropFirst() where heads[index].readyOrder < heads[first].readyOrder {
      first = index
    }
    return first
  }
}
