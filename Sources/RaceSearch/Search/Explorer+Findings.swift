internal import AppHost
internal import Capabilities

// What a search makes of the runs that fail.
extension Explorer {
  /// Counts the failures of a run with those that are known, or shrinks them; but not what comes along with
  /// an earlier one of them anyway.
  func look(at run: Runner.Run, _ inputs: [OutsideEvent], _ origin: Finding.Origin) async throws {
    var earlier: [Finding.Key] = []
    var explained: Set<Finding.Key> = []
    let failures = run.outcome.failures
    for (index, failure) in failures.enumerated()
    where !explained.contains(Finding.Key(failure, isRace: false)) {
      let (key, relevant) = try await place(failure, of: run, inputs)
      try await note(key, after: earlier, of: run, inputs, relevant, origin)
      // Most runs have one failure: nothing follows that it could explain.
      if index == failures.count - 1 { break }
      earlier.append(key)
      let along = [failure] + (findings[key]?.others ?? [])
      explained.formUnion(along.map { Finding.Key($0, isRace: false) })
    }
  }

  /// Takes the failures of the last run of all as they are: nothing can be run again.
  func end(with run: Runner.Run, _ inputs: [OutsideEvent], _ origin: Finding.Origin) {
    stop()
    guard let failure = run.outcome.failures.first else { return }
    let finding = Finding(
      failure: failure, others: Array(run.outcome.failures.dropFirst()),
      schedule: Schedule(inputs: inputs, delays: run.delays), origin: origin, shrinkRuns: 0,
      delaysBefore: run.delays.count, steps: run.steps, passingSteps: nil)
    foundKeys.append(finding.key)
    findings[finding.key] = finding
    onFinding?(finding)
  }

  /// - Returns: what the failure is counted as, and the inputs that it needs.
  private func place(
    _ failure: ReportedDiagnosis, of run: Runner.Run, _ inputs: [OutsideEvent]
  ) async throws -> (key: Finding.Key, inputs: [OutsideEvent]) {
    let inputs = try await withEventFaultsApart(inputs, failure, of: run)
    let hasEventFault = inputs.contains(where: \.isEventFault)
    let plainKey = Finding.Key(failure, isRace: false, hasEventFault: hasEventFault)
    let raceKey = Finding.Key(failure, isRace: true, hasEventFault: hasEventFault)
    if run.delays.isEmpty { return (plainKey, inputs) }
    if usual?.inputs != inputs {
      usual = (inputs, try await searched.run(Schedule(inputs: inputs)))
    }
    if Self.fails(usual?.run, failure) { return (plainKey, inputs) }
    // What a lost or doubled event does in the default order is no news where another order leads to it.
    if hasEventFault, findings[plainKey] != nil { return (plainKey, inputs) }
    if findings[raceKey] != nil { return (raceKey, inputs) }
    let fewer = try await inputsWithoutObstacle(inputs, failure)
    return (fewer == nil ? raceKey : plainKey, fewer ?? inputs)
  }

  /// Where an order only keeps one thing that happens from undoing another, such as a kill from ending the
  /// app before the request that is to fail, the rest fails without it, and in the default order.
  private func inputsWithoutObstacle(
    _ inputs: [OutsideEvent], _ failure: ReportedDiagnosis
  ) async throws -> [OutsideEvent]? {
    for index in inputs.indices where !inputs[index].isEventFault {
      var rest = inputs
      rest.remove(at: index)
      if Self.fails(try await fresh.run(Schedule(inputs: rest)), failure) { return rest }
    }
    return nil
  }

  private static func fails(_ run: Runner.Run?, _ failure: ReportedDiagnosis) -> Bool {
    let key = Finding.Key(failure, isRace: false)
    return run?.outcome.failures.contains { Finding.Key($0, isRace: false) == key } ?? false
  }

  private func note(
    _ key: Finding.Key, after earlier: [Finding.Key], of run: Runner.Run, _ all: [OutsideEvent],
    _ inputs: [OutsideEvent], _ origin: Finding.Origin
  ) async throws {
    if let known = findings.index(forKey: key) {
      findings.values[known].count += 1
      return
    }
    if isolation == .sharedContext {
      // Nothing is told that happens in a shared context only.
      let again = try await fresh.run(Schedule(inputs: all, delays: run.delays))
      try check(again, by: fresh, isAs: run)
      if let usual, usual.inputs == inputs {
        try check(try await fresh.run(Schedule(inputs: inputs)), by: fresh, isAs: usual.run)
      }
    }
    try await shrink(Schedule(inputs: inputs, delays: run.delays), key, after: earlier, origin)
  }

  /// What fails without lost and doubled events, too, must not be hidden by what needs them; and what they
  /// do by themselves is told once, and not for every order in which it happens.
  private func withEventFaultsApart(
    _ inputs: [OutsideEvent], _ failure: ReportedDiagnosis, of run: Runner.Run
  ) async throws -> [OutsideEvent] {
    let others = inputs.filter { !$0.isEventFault }
    if others.count == inputs.count { return inputs }
    let candidates = [
      Schedule(inputs: others, delays: run.delays),
      Schedule(inputs: inputs.filter(\.isEventFault)),
    ]
    for candidate in candidates {
      if Self.fails(try await fresh.run(candidate), failure) { return candidate.inputs }
    }
    return inputs
  }

  /// Whether a finding comes along with another failure however that is shrunk, and explains it; one that
  /// is in every run explains nothing.
  private func isCause(_ key: Finding.Key, _ along: [Finding.Key]) -> Bool {
    guard let finding = findings[key], finding.schedule != Schedule() else { return false }
    return along.contains(Finding.Key(finding.failure, isRace: false))
  }

  private func shrink(
    _ schedule: Schedule, _ found: Finding.Key, after earlier: [Finding.Key],
    _ origin: Finding.Origin
  ) async throws {
    let shrinker = Shrinker(fresh, found)
    shrinker.isStopped = { [unowned self] in isStopped }
    let shrunk = try await shrinker.shrink(schedule)
    let along = shrunk.others.map { Finding.Key($0, isRace: false) }
    if let cause = earlier.first(where: { isCause($0, along) }) {
      findings[cause]?.others.append(shrunk.failure)
      return
    }
    let passing = try await fresh.run(Schedule(inputs: shrunk.schedule.inputs))
    let finding = Finding(
      failure: shrunk.failure, others: shrunk.others, schedule: shrunk.schedule, origin: origin,
      shrinkRuns: shrunk.runs, delaysBefore: schedule.delays.count, steps: shrunk.steps,
      passingSteps: passing.outcome.failures.isEmpty ? passing.steps : nil)
    foundKeys.append(found)
    findings[found] = finding
    onFinding?(finding)
  }
}
