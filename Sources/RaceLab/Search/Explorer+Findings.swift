internal import Host

// What a search makes of the runs that fail.
extension Explorer {
  /// Counts the failure with those that are known, or shrinks it.
  func look(
    at failure: ReportedDiagnosis, of run: Runner.Run, _ inputs: [StoryInput],
    _ origin: Finding.Origin
  ) async throws {
    let schedule = Schedule(inputs: inputs, delays: run.delays)
    let inputs = try await withEventFaultsApart(inputs, failure, of: run)
    let isPlain = try await isPlain(failure, of: run, with: inputs)
    let hasEventFault = inputs.contains(where: \.isEventFault)
    let plainKey = Finding.Key(failure, isRace: false, hasEventFault: hasEventFault)
    // What a lost or doubled event does in the default order is no news where another order leads to it.
    let isKnown = hasEventFault && findings[plainKey] != nil
    let key =
      isPlain || isKnown
      ? plainKey : Finding.Key(failure, isRace: true, hasEventFault: hasEventFault)
    if findings[key] != nil {
      findings[key]?.count += 1
      return
    }
    if isolation == .sharedContext {
      // Nothing is told that happens in a shared context only.
      try check(try await fresh.run(schedule), isAs: run)
      if let usual, usual.inputs == inputs {
        try check(try await fresh.run(Schedule(inputs: inputs)), isAs: usual.run)
      }
    }
    try await shrink(Schedule(inputs: inputs, delays: run.delays), key, origin)
  }

  /// What fails without lost and doubled events, too, must not be hidden by what needs them; and what they
  /// do by themselves is told once, and not for every order in which it happens.
  private func withEventFaultsApart(
    _ inputs: [StoryInput], _ failure: ReportedDiagnosis, of run: Runner.Run
  ) async throws -> [StoryInput] {
    let others = inputs.filter { !$0.isEventFault }
    if others.count == inputs.count { return inputs }
    let key = Finding.Key(failure, isRace: false)
    let candidates = [
      Schedule(inputs: others, delays: run.delays),
      Schedule(inputs: inputs.filter(\.isEventFault)),
    ]
    for candidate in candidates {
      let run = try await fresh.run(candidate)
      if run.outcome.failures.contains(where: { Finding.Key($0, isRace: false) == key }) {
        return candidate.inputs
      }
    }
    return inputs
  }

  /// Whether it fails in the default order, too: then it is no race.
  private func isPlain(
    _ failure: ReportedDiagnosis, of run: Runner.Run, with inputs: [StoryInput]
  ) async throws -> Bool {
    if run.delays.isEmpty { return true }
    let key = Finding.Key(failure, isRace: false)
    if usual?.inputs != inputs {
      usual = (inputs, try await searched.run(Schedule(inputs: inputs)))
    }
    return (usual?.run.outcome.failures ?? []).contains { Finding.Key($0, isRace: false) == key }
  }

  private func shrink(
    _ schedule: Schedule, _ found: Finding.Key, _ origin: Finding.Origin
  ) async throws {
    let shrunk = try await Shrinker(fresh, found).shrink(schedule)
    let passing = try await fresh.run(Schedule(inputs: shrunk.schedule.inputs))
    let finding = Finding(
      failure: shrunk.failure, schedule: shrunk.schedule, origin: origin,
      shrinkRuns: shrunk.runs, delaysBefore: schedule.delays.count, steps: shrunk.steps,
      passingSteps: passing.outcome.failures.isEmpty ? passing.steps : nil)
    order.append(found)
    findings[found] = finding
    onFinding?(finding)
  }
}
