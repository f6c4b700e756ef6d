package import HostLoop

/// The default order with some delays. Used to replay and shrink schedules.
package final class DelayedOrder: Strategy {
  /// The delays that were not applied: their tasks never came, or could not wait that long.
  package var unmet: [Delay] {
    delays.filter {
      held[$0.task]?.contains($0) == true || dropped.contains($0) || !came.contains($0.task)
    }
  }

  /// Whether there are no delays.
  var isDefault: Bool { delays.isEmpty }

  private let delays: [Delay]
  private let delayed: Set<TaskName>
  private var held: [TaskName: [Delay]] = [:]
  private var awaited: [TaskName: [Delay]] = [:]
  private var dropped: [Delay] = []
  /// The tasks of the delays that could run.
  private var came: Set<TaskName> = []

  package init(_ delays: [Delay]) {
    self.delays = delays
    delayed = Set(delays.map(\.task))
    for delay in delays {
      held[delay.task, default: []].append(delay)
      awaited[delay.until, default: []].append(delay)
    }
  }

  package func choose(among candidates: [Candidate], default index: Int) -> Int {
    if held.isEmpty { return index }
    var first: Int?
    for (index, candidate) in candidates.enumerated() {
      if held[candidate.name] != nil {
        came.insert(candidate.name)
        continue
      }
      guard let current = first else {
        first = index
        continue
      }
      if comesBefore(candidate, candidates[current]) { first = index }
    }
    return first ?? index
  }

  package func willRun(_ name: TaskName, _ task: LoopTask) {
    if delayed.contains(name) { came.insert(name) }
    if let early = held.removeValue(forKey: name) { dropped += early }
    for delay in awaited.removeValue(forKey: name) ?? [] {
      held[delay.task]?.removeAll { $0 == delay }
      if held[delay.task]?.isEmpty == true { held[delay.task] = nil }
    }
  }

  /// Sorts candidates by the default order. A candidate that is not due yet comes last.
  private func comesBefore(_ one: Candidate, _ other: Candidate) -> Bool {
    if one.isLater != other.isLater { return other.isLater }
    return one.task.readyOrder < other.task.readyOrder
  }
}
