internal import EventLoop
internal import Host

/// One run after another, each recorded.
@HostActor
final class Runner {
  /// What came of a run.
  struct Run {
    let outcome: Outcome
    let steps: [Step]
    /// How the order differed from the default.
    let delays: [Delay]
    let choiceCount: Int
    let laneCount: Int
  }

  private let subject: any RaceSubject
  let maximalLateness: Duration

  init(_ subject: any RaceSubject, maximalLateness: Duration) {
    self.subject = subject
    self.maximalLateness = maximalLateness
  }

  func run(_ inputs: [StoryInput], _ strategy: any Strategy) async throws -> Run {
    let recorder = ScheduleRecorder(strategy, maximalLateness: maximalLateness)
    let outcome = try await subject.run(inputs, policy: recorder)
    return Run(
      outcome: outcome, steps: recorder.steps, delays: recorder.delays,
      choiceCount: recorder.choiceCount, laneCount: recorder.laneCount)
  }

  func run(_ schedule: Schedule) async throws -> Run {
    try await run(schedule.inputs, DelayedOrder(schedule.delays))
  }
}
