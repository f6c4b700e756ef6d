package import AppHost
package import Capabilities
package import HostLoop
package import SchedulingStrategies

/// Runs one schedule again.
@HostActor
package struct Replay {
  /// The result of a replay.
  package struct Result: Sendable {
    /// The diagnoses that made the run fail.
    package let failures: [ReportedDiagnosis]
    /// The allowed diagnoses.
    package let allowed: [ReportedDiagnosis]
    /// The steps of the run.
    package let steps: [Step]
    /// Delays without effect, because the run has no such task, or the task could not wait that
    /// long.
    package let unmet: [Delay]
    /// The outside events for requests or events that the run did not have.
    package let unmetInputs: [OutsideEvent]
    /// The run as a timeline for Perfetto. `nil` if the subject records none.
    package let trace: String?
  }

  private let subject: any RaceSubject
  private let maximalLateness: Duration

  /// Makes replays of `subject`.
  package init(_ subject: any RaceSubject, maximalLateness: Duration = .seconds(1)) {
    self.subject = subject
    self.maximalLateness = maximalLateness
  }

  /// Runs the subject with this schedule.
  ///
  /// - Throws: the errors of the subject.
  package func run(_ schedule: Schedule) async throws -> Result {
    let strategy = DelayedOrder(schedule.delays)
    let run = try await Runner(subject, maximalLateness: maximalLateness)
      .run(schedule.inputs, strategy)
    return Result(
      failures: run.outcome.failures, allowed: run.outcome.allowed, steps: run.steps,
      unmet: strategy.unmet,
      unmetInputs: run.outcome.unmetInputs, trace: run.outcome.trace)
  }
}
