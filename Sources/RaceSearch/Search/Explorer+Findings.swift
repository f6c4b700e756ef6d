internal import AppHost
internal import Capabilities

// How a search processes failing runs.
extension Explorer {
  /// Counts each failure of a run under a known finding, or shrinks it as a new one. Skips failures
  /// that follow from an earlier failure of the run. What a failure of the run explains is listed under it.
  func look(at run: Runner.Run, _ inputs: [OutsideEvent], _ origin: Finding.Origin) async throws {
    var earlier: [Finding.Key] = []
    var explained: Set<Finding.Key> = []
    let failures = run.outcome.causes
    for (index, failure) in failures.enumerated()
    where !explained.contains(Finding.Key(failure)) {
      let found = try await place(failure, of: run, inputs)
      try await note(found, failure, after: earlier, of: run, inputs, origin)
      let key = findings[found.key] == nil ? merged[found.key]?.finding : found.key
      if let key {
        for other in run.outcome.failures.consequences(of: failure) {
          findings[key]?.add(explained: other)
        }
      }
      // Nothing follows the last failure that it could explain. Most runs have only one.
      if index == failures.count - 1 { break }
      earlier.append(found.key)
      let finding = findings[found.key]
      let along = [failure] + (finding?.others ?? []) + (finding?.consequences ?? [])
      explained.formUnion(along.map { Finding.Key($0) })
    }
  }

  /// Called when no further run is possible. Keeps what is new of the last run as it is.
  func keep(_ run: Runner.Run, _ inputs: [OutsideEvent], _ origin: Finding.Origin) {
    let failures = run.outcome.causes
    guard let failure = failures.first, !failures.contains(where: isKnown) else { return }
    let finding = unshrunk(failure, of: run, inputs, origin)
    foundKeys.append(finding.key)
    findings[finding.key] = finding
    onFinding?(finding)
  }

  private func isKnown(_ failure: ReportedDiagnosis) -> Bool {
    [false, true].contains { hasEventFault in
      let key = Finding.Key(failure, hasEventFault: hasEventFault)
      return findings[key] != nil || merged[key] != nil
    }
  }

  /// The failure of a run, with all that the run has.
  private func unshrunk(
    _ failure: ReportedDiagnosis, of run: Runner.Run, _ inputs: [OutsideEvent],
    _ origin: Finding.Origin
  ) -> Finding {
    Finding(
      failure: failure, besides: run.outcome.failures.filter { $0 != failure },
      schedule: Schedule(inputs: inputs, delays: run.delays), origin: origin, shrinkRuns: 0,
      delaysBefore: run.delays.count, steps: run.steps, passingSteps: nil, certainty: nil,
      shrinkEnd: .stopped
    ).ranked(raised: fresh.raised)
  }

  /// What a failure of a run is.
  private struct Placed {
    /// The key under which it counts.
    let key: Finding.Key
    /// Whether it needs an unusual order.
    let isRace: Bool
    /// The outside events that it needs.
    let inputs: [OutsideEvent]
  }

  private func place(
    _ failure: ReportedDiagnosis, of run: Runner.Run, _ inputs: [OutsideEvent]
  ) async throws -> Placed {
    let inputs = try await withEventFaultsApart(inputs, failure, of: run)
    let hasEventFault = inputs.contains(where: \.isEventFault)
    let key = Finding.Key(failure, hasEventFault: hasEventFault)
    let plain = Placed(key: key, isRace: false, inputs: inputs)
    if run.delays.isEmpty || findings[key]?.isPlainFailure == true { return plain }
    if usual?.inputs != inputs {
      usual = (inputs, try await searched.run(Schedule(inputs: inputs)))
    }
    if Self.fails(usual?.run, failure) { return plain }
    let race = Placed(key: key, isRace: true, inputs: inputs)
    if findings[key] != nil { return race }
    let fewer = try await inputsWithoutObstacle(inputs, failure)
    return fewer.map { Placed(key: key, isRace: false, inputs: $0) } ?? race
  }

  /// Finds an outside event that only gets in the way, such as a kill before the request that is to
  /// fail. Without it the rest fails in the default order. Returns the other events; `nil` if there
  /// is no such event.
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
    let key = Finding.Key(failure)
    return run?.outcome.causes.contains { Finding.Key($0) == key } ?? false
  }

  private func note(
    _ found: Placed, _ failure: ReportedDiagnosis, after earlier: [Finding.Key], of run: Runner.Run,
    _ all: [OutsideEvent], _ origin: Finding.Origin
  ) async throws {
    let (key, inputs) = (found.key, found.inputs)
    // A plain failure takes the place of a race that fails in the same way.
    if let known = findings[key], found.isRace || known.isPlainFailure {
      findings[key]?.count += 1
      return
    }
    // Later runs may fail in the same way for another reason.
    if let (same, count) = merged[key], count >= Self.mostMergers {
      findings[same]?.count += 1
      return
    }
    if isolation == .sharedContext {
      // A failure that occurs only in a shared context is not reported.
      let again = try await fresh.run(Schedule(inputs: all, delays: run.delays))
      try check(again, by: fresh, isAs: run)
      if let usual, usual.inputs == inputs {
        try check(try await fresh.run(Schedule(inputs: inputs)), by: fresh, isAs: usual.run)
      }
    }
    unshrunk = unshrunk(failure, of: run, all, origin)
    defer { unshrunk = nil }
    let plain = usual?.inputs == inputs ? usual?.run : nil
    try await shrink(
      Schedule(inputs: inputs, delays: run.delays), found, after: earlier, origin,
      from: (failure, found.isRace ? run : plain ?? run))
  }

  /// Removes lost and doubled events if the failure does not need them. A failure that they cause
  /// by themselves is reported once, and not for each order.
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

  /// Whether a finding always comes with another failure of the run and explains it. A finding that
  /// occurs in every run explains nothing.
  private func isCause(_ key: Finding.Key, _ along: [Finding.Key]) -> Bool {
    guard let finding = findings[key], finding.schedule != Schedule() else { return false }
    return along.contains(Finding.Key(finding.failure))
  }

  private static let mostMergers = 3

  /// The finding that has the same cause as a failure: both occur in the smallest run of one of them, and they need the same.
  private func finding(with shrunk: Shrinker.Result, _ along: [Finding.Key]) -> Finding.Key? {
    let shape = shrunk.schedule.shape
    let key = Finding.Key(shrunk.failure)
    return foundKeys.first {
      guard let finding = findings[$0], finding.schedule.shape == shape else { return false }
      return along.contains(Finding.Key(finding.failure))
        || finding.others.contains { Finding.Key($0) == key }
    }
  }

  private func shrink(
    _ schedule: Schedule, _ found: Placed, after earlier: [Finding.Key],
    _ origin: Finding.Origin, from first: (failure: ReportedDiagnosis, run: Runner.Run)
  ) async throws {
    let budget = ShrinkBudget.Use(options.shrinkBudget)
    budget.onRun = { [unowned self] in onShrink?($0) }
    let shrunk = try await Shrinker(
      schedule, first.failure, of: first.run, fresh, found.key, isRace: found.isRace, budget
    ).shrink()
    let along = shrunk.others.map { Finding.Key($0) }
    if let cause = earlier.first(where: { isCause($0, along) }) {
      findings[cause]?.add(consequence: shrunk.failure)
      return
    }
    if let same = finding(with: shrunk, along) {
      merged[found.key, default: (same, 0)].count += 1
      findings[same]?.count += 1
      findings[same]?.add(consequence: shrunk.failure)
      return
    }
    var passing: Runner.Run?
    var certainty: Certainty?
    do {
      passing = try await fresh.run(Schedule(inputs: shrunk.schedule.inputs))
      // Each order of such a run may take as long as a turn may.
      if shrunk.end == nil, !first.run.outcome.hasEndedTurn {
        let branching = Branching(
          steps: shrunk.steps, inputs: shrunk.schedule.inputs, seed: options.seed, runner: fresh,
          budget
        ) { Self.fails($0, shrunk.failure) }
        certainty = try await branching.certainty(draws: options.drawsCertainty)
        if let step = certainty?.step, let places = try await fresh.places(in: shrunk.schedule) {
          certainty?.place = places.place(of: shrunk.steps[step], in: shrunk.steps)
          certainty?.difference = try await branching.difference(from: places)
        }
      }
    } catch is SearchStopped {
    } catch is ShrinkBudget.End {}
    var finding = Finding(
      failure: shrunk.failure, besides: shrunk.others, schedule: shrunk.schedule, origin: origin,
      shrinkRuns: shrunk.runs, delaysBefore: schedule.delays.count, steps: shrunk.steps,
      passingSteps: passing.flatMap { $0.outcome.failures.isEmpty ? $0.steps : nil },
      certainty: certainty, shrinkEnd: shrunk.end
    ).ranked(raised: fresh.raised)
    if let race = findings[found.key] {
      finding.count += race.count
    } else {
      foundKeys.append(found.key)
    }
    findings[found.key] = finding
    onFinding?(finding)
  }
}
