internal import AppHost
package import Capabilities
package import HostLoop
internal import JSEngine
package import NativeBridge
package import Scenarios

/// A scenario as the subject of a search. Each run has a new phone.
@HostActor
package final class ScenarioUnderSearch: RaceSubject {
  /// The conditions of `sometimes`, and whether each held in any run.
  package private(set) var sometimes: [String: Bool] = [:]
  /// The allowed diagnoses of all runs, one line for each code.
  package private(set) var allowedByCode: [String: String] = [:]
  /// How the latest run ended.
  package private(set) var latest: ScenarioOutcome?

  private let scenario: Scenario
  private let file: ScenarioFile
  private let architecture: Architecture
  private let seed: UInt64
  /// Shared by all runs. Each run has its own context.
  private let virtualMachine = JSVirtualMachine()
  private var session: ScenarioSession?

  /// - Parameter seed: decides what iOS leaves to chance, and JavaScript's random numbers.
  package init(
    _ scenario: Scenario, of file: ScenarioFile, architecture: Architecture, seed: UInt64
  ) {
    self.scenario = scenario
    self.file = file
    self.architecture = architecture
    self.seed = seed
  }

  /// - Throws: ``TestReport/Failure`` if the app cannot be loaded.
  package func run(
    _ inputs: [OutsideEvent], policy: any SchedulingPolicy
  ) async throws -> Outcome {
    let session = try ScenarioSession(
      scenario, of: file, architecture: architecture, seed: seed, in: virtualMachine)
    self.session = session
    defer { self.session = nil }
    session.app.loop.policy = policy
    let outcome = await session.run()
    latest = outcome
    sometimes.merge(outcome.sometimes) { $0 || $1 }
    allowedByCode.merge(outcome.allowedByCode) { first, _ in first }
    return Outcome(
      failures: outcome.failures.map(ReportedDiagnosis.init),
      summary: outcome.failures.isEmpty ? "passed" : "failed")
  }

  /// The command that runs the scenario again with this schedule.
  package func replayCommand(of schedule: Schedule) -> String {
    let token = ReplayToken(
      architecture: architecture, script: file.writtenTexts, schedule: schedule)
    let options =
      file.nativeHalfPaths.map { "--native \(SearchReport.quoted($0)) " }.joined()
      + file.allowed.sorted().map { "--allow \($0) " }.joined()
      + file.replayOptions.map { SearchReport.quoted($0) + " " }.joined()
    return
      "\(SearchReport.quoted(file.program)) test \(SearchReport.quoted(file.path)) \(options)--filter "
      + "\(SearchReport.quoted(scenario.name)) --seed \(seed) --replay \(token)"
  }

  /// Ends the current run after its current task.
  package func stop() { session?.interrupt() }
}
