package import AppHost

/// How a scenario ended in one order of events.
package struct ScenarioOutcome: Sendable {
  /// The failures: first the scenario's own, then the diagnoses of the app. Empty if the scenario
  /// passed.
  package let failures: [TestReport.Failure]
  /// All diagnoses of the app, including those that do not make the scenario fail.
  package let diagnoses: [ReportedDiagnosis]
  /// The allowed diagnoses: for each code, the line of the first one.
  package var allowedByCode: [String: String] {
    let allowed = diagnoses.filter(\.isAllowed).map { ($0.code, $0.codedLine) }
    return Dictionary(allowed) { first, _ in first }
  }
  /// The conditions of `sometimes`, which must hold in at least one run, and whether they held in
  /// this one.
  package let sometimes: [String: Bool]
  /// What the scenario and its app printed and what happened on the phone, in order.
  package let output: String
  /// How long it took on the phone's clock.
  package let elapsed: Duration
}
