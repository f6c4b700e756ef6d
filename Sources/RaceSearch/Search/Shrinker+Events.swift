internal import Capabilities
internal import HostLoop
internal import SchedulingStrategies

// Outside events that a race needs only because of the numbers in its delays.
extension Shrinker {
  /// Removes such events. Without an event, later tasks have lower numbers: the third `finish` is then the second one. So the
  /// delays must name other tasks of the same kind.
  func withoutNumberedEvents(_ schedule: Schedule) async throws -> Schedule {
    if schedule.inputs.isEmpty { return schedule }
    // A later fetch may hide what an earlier one did, so that only all events together can go.
    if let delays = try await renamed(schedule.delays, for: []) { return Schedule(delays: delays) }
    var best = schedule
    var index = 0
    while index < best.inputs.count {
      var rest = best.inputs
      rest.remove(at: index)
      if let delays = try await renamed(best.delays, for: rest) {
        best = Schedule(inputs: rest, delays: delays)
      } else {
        index += 1
      }
    }
    return best
  }

  /// Delays of the same kinds of tasks with which the race occurs after these events. `nil` if there are none.
  private func renamed(_ delays: [Delay], for inputs: [OutsideEvent]) async throws -> [Delay]? {
    let names = try await steps(of: Schedule(inputs: inputs)).map(\.name)
    var candidates: [[Delay]] = [[]]
    for delay in delays {
      let equals = Self.delays(like: delay, among: names)
      candidates = candidates.flatMap { known in equals.map { known + [$0] } }
      candidates = Array(candidates.prefix(Self.mostRenamings))
    }
    for candidate in candidates
    where try await stillFails(Schedule(inputs: inputs, delays: candidate)) {
      return candidate
    }
    return nil
  }

  /// All delays between tasks of the same kinds, the shortest first.
  private static func delays(like delay: Delay, among names: [TaskName]) -> [Delay] {
    let tasks = names.enumerated().filter { $1.isLike(delay.task) }
    let untils = names.enumerated().filter { $1.isLike(delay.until) }
    let pairs = tasks.flatMap { task in
      untils.filter { task.offset < $0.offset }.map { (task, $0) }
    }
    return pairs.sorted {
      ($0.1.offset - $0.0.offset, $0.0.offset) < ($1.1.offset - $1.0.offset, $1.0.offset)
    }
    .map { Delay($0.element, until: $1.element) }
  }

  private static let mostRenamings = 24
}

extension TaskName {
  /// Whether the names differ at most in numbers: `reply` on `request 2` is like `reply` on `request 1`.
  fileprivate func isLike(_ other: TaskName) -> Bool {
    label == other.label && lane.filter { !$0.isNumber } == other.lane.filter { !$0.isNumber }
      && subject.filter { !$0.isNumber } == other.subject.filter { !$0.isNumber }
  }
}
