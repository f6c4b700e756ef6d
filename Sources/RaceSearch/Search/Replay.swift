package import AppHost
package import Capabilities
package import HostLoop
package import SchedulingStrategies

/// Runs one schedule again.
@HostActor
package struct Replay {
  /// What came of it.
  package struct Result: Sendable {
    /// What was found wrong.
    package let failures: [ReportedDiagnosis]
    /// What was found and is allowed.
    package let allowed: [ReportedDiagnosis]
    /// What ran.
    package let steps: [Step]
    /// Delays that had no effect, because the run has no such task, or could not wait so long.
    package let unmet: [Delay]
    /// What the schedule does to requests and events that the run does not have.
    package let unmetInputs: [OutsideEvent]
    /// The run as a timeline for Perfetto, if the subject records one.
    package let trace: String?
  }

  private let subject: any RaceSubject
  private let maximalLateness: Duration

  /// Replays of `subject`.
  package init(_ subject: any RaceSubject, maximalLateness: Duration = .seconds(1)) {
    self.subject = subject
    self.maximalLateness = maximalLateness
  }

  /// Runs the subject in that order.
  ///
  /// - Throws: what the subject throws.
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
