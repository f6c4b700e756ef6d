/// How a scenario ended, under one order of events.
public struct ScenarioOutcome: Sendable {
  /// What went wrong: an assertion first, then what was found wrong with the app. Empty when it passed.
  public let failures: [TestReport.Failure]
  /// Everything that was found about the app, also what did not fail the scenario.
  public let diagnoses: [ReportedDiagnosis]
  /// Conditions that are to hold at least once over all runs, and whether they held in this one.
  public let sometimes: [String: Bool]
  /// What the scenario and its app printed, and what happened on the phone, in that order.
  public let output: String
  /// How long it took on the phone's clock.
  public let elapsed: Duration
}
