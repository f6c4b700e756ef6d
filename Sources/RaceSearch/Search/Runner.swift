internal import AppHost
internal import Capabilities
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SchedulingStrategies
internal import SimulatedPhone

/// The search was stopped, or its time is over, before the run had ended.
struct SearchStopped: Error {}

/// Runs a subject with one schedule after another, and records each run.
@HostActor
final class Runner {
  /// The result of a run.
  struct Run: Codable {
    let outcome: Outcome
    private(set) var steps: [Step]
    /// The differences from the default order.
    private(set) var delays: [Delay]
    let choiceCount: Int
    let laneCount: Int

    /// What a search needs of the run: of a run that passed, only how it ended.
    var essence: Run {
      var run = self
      if outcome.failures.isEmpty { (run.steps, run.delays) = ([], []) }
      return run
    }
  }

  private let subject: any RaceSubject
  let maximalLateness: Duration
  /// Whether no further run is wanted. A run that was going on then does not count.
  var isOver: @HostActor () -> Bool = { false }

  init(_ subject: any RaceSubject, maximalLateness: Duration) {
    self.subject = subject
    self.maximalLateness = maximalLateness
  }

  /// Ends the run that is going on, after its current task.
  func stop() { subject.stop() }

  /// The native modules that the subject looks up.
  ///
  /// - Throws: as ``run(_:_:)``.
  func lookups() async throws -> Set<String>? {
    if isOver() { throw SearchStopped() }
    let lookups = try await subject.lookups()
    if isOver(), !JSContext.isEngineStuck { throw SearchStopped() }
    return lookups
  }

  /// Why iOS launches the subject, as ``lookups()`` has shown.
  func launch() async throws -> AppLifecycle.Launch? { try await subject.launch() }

  /// - Throws: ``SearchStopped`` if no further run is wanted; the errors of the subject.
  func run(_ inputs: [OutsideEvent], _ strategy: any Strategy) async throws -> Run {
    if isOver() { throw SearchStopped() }
    let recorder = ScheduleRecorder(strategy, maximalLateness: maximalLateness)
    recorder.onTooManySteps = { [subject] in subject.stop() }
    var outcome = try await subject.run(inputs, policy: recorder)
    if isOver(), !JSContext.isEngineStuck { throw SearchStopped() }
    if let endless = endless(recorder.steps) {
      // Unfinished work then follows from this failure.
      outcome =
        endless.isAllowed
        ? Outcome(
          failures: outcome.failures, allowed: outcome.allowed + [endless],
          summary: outcome.summary, wakes: outcome.wakes, trace: outcome.trace,
          unmetInputs: outcome.unmetInputs, wasCutShort: true, hasEndedTurn: outcome.hasEndedTurn)
        : Outcome(
          failures: [endless], summary: outcome.summary, wakes: outcome.wakes,
          trace: outcome.trace, unmetInputs: outcome.unmetInputs,
          hasEndedTurn: outcome.hasEndedTurn)
    }
    return Run(
      outcome: outcome, steps: recorder.steps, delays: recorder.delays,
      choiceCount: recorder.choiceCount, laneCount: recorder.laneCount)
  }

  /// The failure of a run that had to be ended because it made many steps while hardly any time
  /// passed. `nil` for other runs.
  private func endless(_ steps: [Step]) -> ReportedDiagnosis? {
    guard steps.count >= ScheduleRecorder.mostSteps, let last = steps.last,
      last.time - steps[steps.count / 2].time < .seconds(1)
    else { return nil }
    return ReportedDiagnosis(
      Diagnosis(
        .endless,
        "the script never finishes: it ran \(steps.count) tasks; the last one was \(last.name)"),
      ScriptErrors(), allowed: subject.allowed)
  }

  /// What the subject does outside of its JavaScript in the default order.
  ///
  /// - Throws: as ``run(_:_:)``.
  func effects(
    _ inputs: [OutsideEvent], otherAnswersOf modules: Set<String>
  ) async throws -> Effects? {
    if isOver() { throw SearchStopped() }
    let effects = try await subject.effects(inputs, otherAnswersOf: modules)
    if isOver() { throw SearchStopped() }
    return effects
  }

  /// Codes whose findings are errors even if they need a fault that no phone commits.
  var raised: Set<String> { subject.raised }

  /// Runs a schedule again, and notes where the script does what leads to its tasks.
  func places(in schedule: Schedule) async throws -> TaskPlaces? {
    try await places(schedule.inputs, DelayedOrder(schedule.delays))
  }

  /// The same for any order.
  func places(_ inputs: [OutsideEvent], _ strategy: any Strategy) async throws -> TaskPlaces? {
    guard let places = subject.watchPlaces() else { return nil }
    _ = try await run(inputs, strategy)
    return places
  }

  func run(_ schedule: Schedule) async throws -> Run {
    try await run(schedule.inputs, DelayedOrder(schedule.delays))
  }
}
