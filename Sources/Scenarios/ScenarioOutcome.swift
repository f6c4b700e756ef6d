package import AppHost

/// How a scenario ended, under one order of events.
package struct ScenarioOutcome: Sendable {
  /// What went wrong: an assertion first, then what was found wrong with the app. Empty when it passed.
  package let failures: [TestReport.Failure]
  /// Everything that was found about the app, also what did not fail the scenario.
  package let diagnoses: [ReportedDiagnosis]
  /// What was found and is allowed: a line for each code, of the first.
  package var allowedByCode: [String: String] {
    let allowed = diagnoses.filter(\.isAllowed).map { ($0.code, $0.codedLine) }
    return Dictionary(allowed) { first, _ in first }
  }
  /// Conditions that are to hold at least once over all runs, and whether they held in this one.
  package let sometimes: [String: Bool]
  /// What the scenario and its app printed, and what happened on the phone, in that order.
  package let output: String
  /// How long it took on the phone's clock.
  package let elapsed: Duration
}
