internal import AppHost
internal import Capabilities
internal import HostLoop
internal import SchedulingStrategies

/// Makes a failing schedule as small as possible: the fewest delays, and the fewest and roundest
/// outside events.
///
/// A schedule of delays can be shrunk. If a schedule used positions, removing one choice would
/// change the meaning of the others.
@HostActor
final class Shrinker {
  /// The smallest schedule, how it fails, and how many runs it took to find.
  struct Result {
    var schedule: Schedule
    var failure: ReportedDiagnosis
    /// Other failures of its run.
    var others: [ReportedDiagnosis]
    var steps: [Step]
    var runs: Int
    /// Why it may not be the smallest one. `nil` if it is.
    var end: ShrinkBudget.End?
  }

  private let schedule: Schedule
  private let runner: Runner
  private let key: Finding.Key
  /// Whether the failure needs an unusual order.
  private let isRace: Bool
  private let budget: ShrinkBudget.Use
  /// The latest schedule that fails as expected: the smallest one so far.
  private var last: Failing

  /// A run with the expected failure.
  private struct Failing {
    let schedule: Schedule
    let failure: ReportedDiagnosis
    let others: [ReportedDiagnosis]
    let steps: [Step]
    /// The differences from the default order.
    let delays: [Delay]
  }

  /// - Parameters:
  ///   - schedule: the one to shrink.
  ///   - first: a run that fails in this way.
  init(
    _ schedule: Schedule, _ failure: ReportedDiagnosis, of first: Runner.Run, _ runner: Runner,
    _ key: Finding.Key, isRace: Bool, _ budget: ShrinkBudget.Use
  ) {
    self.schedule = schedule
    self.runner = runner
    self.key = key
    self.isRace = isRace
    self.budget = budget
    last = Failing(
      schedule: Schedule(inputs: schedule.inputs, delays: isRace ? schedule.delays : []),
      failure: failure, others: first.outcome.failures.filter { $0 != failure }, steps: first.steps,
      delays: first.delays)
  }

  /// The smallest schedule, or the smallest one so far if the budget or the search ends.
  ///
  /// - Throws: ``Nondeterminism`` if a failing schedule does not fail again.
  func shrink() async throws -> Result {
    do { return try await smallest() } catch let end as ShrinkBudget.End {
      return result(last.schedule, end)
    } catch is SearchStopped {
      return result(last.schedule, .stopped)
    }
  }

  private func result(_ schedule: Schedule, _ end: ShrinkBudget.End?) -> Result {
    Result(
      schedule: schedule, failure: last.failure, others: last.others, steps: last.steps,
      runs: budget.budget.usedRuns, end: end)
  }

  private func smallest() async throws -> Result {
    var best = schedule
    best.delays = isRace ? try await fewestDelays(of: best) : []
    best.inputs = try await fewestInputs(of: best)
    if isRace { best = try await withoutNumberedEvents(best) }
    let rounded = try await roundest(best)
    if rounded != best.inputs {
      best.inputs = rounded
      best.inputs = try await fewestInputs(of: best)
    }
    // If an event's number could not change while other events were present, try a rounder one
    // without them.
    let faults = best.inputs.filter(\.isEventFault).map { $0.rounder.first ?? $0 }
    if !faults.isEmpty, faults.count < best.inputs.count,
      try await stillFails(Schedule(inputs: faults, delays: best.delays))
    {
      best.inputs = faults
    }
    if isRace, best.inputs != schedule.inputs {
      // A delay may have been needed only for an event that was removed.
      best.delays = try await fewest(best.delays) {
        try await fails(Schedule(inputs: best.inputs, delays: $0))
      }
    }
    best.delays = try await endingInTime(best)
    for _ in 0..<3 {
      guard try await fails(best) else {
        throw Nondeterminism(
          "a failing run did not fail when it was repeated", step: nil, seed: nil)
      }
    }
    return result(best, nil)
  }

  private func fewestDelays(of schedule: Schedule) async throws -> [Delay] {
    let fewest = try await fewest(schedule.delays) {
      try await fails(Schedule(inputs: schedule.inputs, delays: $0))
    }
    guard fewest.count > 1 else { return fewest }
    // Several delays that are needed together may be replaced by a single one, for example one that
    // lasts longer.
    for delay in singles(of: schedule.delays)
    where try await fails(Schedule(inputs: schedule.inputs, delays: [delay])) {
      return [delay]
    }
    // A failure may need few delays or many, but no number in between. Then removing them bit by bit does not get there.
    let all = schedule.delays.areFewSubsets(upTo: fewest.count - 1) ? schedule.delays : fewest
    for size in 2..<fewest.count where all.areFewSubsets(upTo: size) {
      for subset in all[...].subsets(of: size).map({ $0.waiting(without: all) })
      where try await fails(Schedule(inputs: schedule.inputs, delays: subset)) {
        return subset
      }
    }
    return fewest
  }

  /// Replaces delays that were not met: their `until` never ran, or ran only because of the task.
  /// In fact the task waited for the last task that ran before it.
  private func endingInTime(_ schedule: Schedule) async throws -> [Delay] {
    guard try await fails(schedule) else { return schedule.delays }
    let positions = Dictionary(
      last.steps.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    let delays = schedule.delays.map { delay in
      let isMet = positions[delay.until].map { $0 < positions[delay.task] ?? .max } ?? false
      return isMet ? delay : last.delays.first { $0.task == delay.task } ?? delay
    }
    guard delays != schedule.delays,
      try await fails(Schedule(inputs: schedule.inputs, delays: delays))
    else { return schedule.delays }
    return delays
  }

  private func fewestInputs(of schedule: Schedule) async throws -> [OutsideEvent] {
    try await fewest(schedule.inputs) {
      try await stillFails(Schedule(inputs: $0, delays: schedule.delays))
    }
  }

  private func singles(of delays: [Delay]) -> [Delay] {
    let first = delays.prefix(Self.singleLimit)
    let positions = Dictionary(
      last.steps.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { $1 })
    var seen: Set<TaskName> = []
    let untils = delays.map(\.until).filter { seen.insert($0).inserted }
    let latest = untils.sorted { positions[$0] ?? -1 > positions[$1] ?? -1 }
    let longer = latest.prefix(2).flatMap { until in
      first.filter { $0.until != until && $0.task != until }.map { Delay($0.task, until: until) }
    }
    return first + longer
  }

  /// Zeller's ddmin: returns a part from which no element can be removed.
  private func fewest<Element>(
    _ elements: [Element], _ fails: ([Element]) async throws -> Bool
  ) async throws -> [Element] {
    var current = elements
    var parts = 2
    while !current.isEmpty {
      let size = max(1, (current.count + parts - 1) / parts)
      var next: [Element]?
      for start in stride(from: 0, to: current.count, by: size) {
        let part = current[start..<min(start + size, current.count)]
        if part.count < current.count, parts == 2, try await fails(Array(part)) {
          next = Array(part)
          break
        }
        let rest = current[..<start] + current[(start + part.count)...]
        if parts > 2 || part.count == current.count, try await fails(Array(rest)) {
          next = Array(rest)
          break
        }
      }
      if let next {
        current = next
        parts = max(parts - 1, 2)
      } else if size == 1 {
        break
      } else {
        parts = min(parts * 2, current.count)
      }
    }
    return current
  }

  /// Replaces times with 0 or a round number if the failure stays.
  private func roundest(_ schedule: Schedule) async throws -> [OutsideEvent] {
    var inputs = schedule.inputs
    for index in inputs.indices {
      for rounder in inputs[index].rounder {
        var candidate = inputs
        candidate[index] = rounder
        if try await stillFails(Schedule(inputs: candidate, delays: schedule.delays)) {
          inputs = candidate
          break
        }
      }
    }
    return inputs
  }

  /// Whether the schedule still fails in the same way. A race must pass without its delays. A
  /// failure that needs a lost or doubled event must keep one.
  func stillFails(_ schedule: Schedule) async throws -> Bool {
    guard key.hasEventFault == schedule.inputs.contains(where: \.isEventFault) else { return false }
    let before = last
    guard try await fails(schedule) else { return false }
    guard isRace else { return true }
    let kept = last
    // Whether it is a race is not known yet.
    last = before
    let needsDelays = try await !fails(Schedule(inputs: schedule.inputs))
    last = needsDelays ? kept : before
    return needsDelays
  }

  /// What runs after these events, with these delays.
  func steps(of schedule: Schedule) async throws -> [Step] {
    try budget.countRun()
    return try await runner.run(schedule).steps
  }

  private func fails(_ schedule: Schedule) async throws -> Bool {
    try budget.countRun()
    let run = try await runner.run(schedule)
    let isSame = { [key] (failure: ReportedDiagnosis) in
      Finding.Key(failure, hasEventFault: key.hasEventFault) == key
    }
    guard let same = run.outcome.causes.first(where: isSame) else { return false }
    last = Failing(
      schedule: schedule, failure: same, others: run.outcome.failures.filter { !isSame($0) },
      steps: run.steps,
      delays: run.delays)
    return true
  }

  private static let singleLimit = 16
}

extension [Delay] {
  /// Whether all subsets with 2 to `size` elements can be tried.
  fileprivate func areFewSubsets(upTo size: Int) -> Bool {
    var (sum, number) = (0, count)
    for size in 2..<Swift.max(2, size + 1) {
      number = number * (count - size + 1) / size
      sum += number
      if sum > Self.mostSubsets { return false }
    }
    return true
  }

  /// These delays without the others of `all`. A task that waited for a task of those waits for what that one waited for.
  fileprivate func waiting(without all: [Delay]) -> [Delay] {
    let untils = Dictionary(
      all.filter { !contains($0) }.map { ($0.task, $0.until) }, uniquingKeysWith: { $1 })
    return map { delay in
      var until = delay.until
      for _ in all { until = untils[until] ?? until }
      return until == delay.task ? delay : Delay(delay.task, until: until)
    }
  }

  private static let mostSubsets = 200
}

extension ArraySlice {
  /// All subsets of this size, in the order of the elements.
  fileprivate func subsets(of size: Int) -> [[Element]] {
    if size == 0 { return [[]] }
    return indices.flatMap { index in
      self[(index + 1)...].subsets(of: size - 1).map { [self[index]] + $0 }
    }
  }
}
