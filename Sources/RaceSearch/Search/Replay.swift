public import AppHost
public import Capabilities
public import HostLoop

/// Runs one schedule again.
@HostActor
public struct Replay {
  /// What came of it.
  public struct Result: Sendable {
    /// What was found wrong.
    public let failures: [ReportedDiagnosis]
    /// What was found and is allowed.
    public let allowed: [ReportedDiagnosis]
    /// What ran.
    public let steps: [Step]
    /// Delays that had no effect, because the run has no such task, or could not wait so long.
    public let unmet: [Delay]
    /// What the schedule does to requests and events that the run does not have.
    public let unmetInputs: [StoryInput]
    /// The run as a timeline for Perfetto, if the subject records one.
    public let trace: String?
  }

  private let subject: any RaceSubject
  private let maximalLateness: Duration

  /// Replays of `subject`.
  public init(_ subject: any RaceSubject, maximalLateness: Duration = .seconds(1)) {
    self.subject = subject
    self.maximalLateness = maximalLateness
  }

  /// Runs the subject in that order.
  ///
  /// - Throws: what the subject throws.
  public func run(_ schedule: Schedule) async throws -> Result {
    let strategy = DelayedOrder(schedule.delays)
    let run = try await Runner(subject, maximalLateness: maximalLateness)
      .run(schedule.inputs, strategy)
    return Result(
      failures: run.outcome.failures, allowed: run.outcome.allowed, steps: run.steps,
      unmet: strategy.unmet,
      unmetInputs: run.outcome.unmetInputs, trace: run.outcome.trace)
  }
}
