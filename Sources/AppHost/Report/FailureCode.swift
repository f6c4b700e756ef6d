/// Why a scenario or a search failed without a diagnosis of the app. These codes cannot be allowed.
/// `docs/DIAGNOSES.md` lists them, like those of ``ScriptError/Code``.
package enum FailureCode: String, CaseIterable, Sendable {
  /// An expectation of the scenario did not hold.
  case assertion
  /// A condition of `sometimes` did not hold in any of the orders.
  case sometimes
  /// The scenario's function threw an error that was not an assertion.
  case scenarioError = "scenario-error"
  /// The scenario waits for something, but nothing is left to do on the phone.
  case scenarioStuck = "scenario-stuck"
  /// The file did not define the scenario again when it was evaluated for the next run.
  case scenarioUnknown = "scenario-unknown"
  /// The file defines no scenario.
  case noScenario = "no-scenario"
  /// The file awaits something at its top level that never happens.
  case loadUnfinished = "load-unfinished"
  /// `allow` of a scenario names a diagnosis that does not exist.
  case unknownDiagnosis = "unknown-diagnosis"
  /// The scenario's phone could not be made, for example because the health data cannot be read.
  case session
  /// Two runs in the same order differed, so runs are not reproducible.
  case nondeterministic
  /// Parts of a search that was split are missing.
  case partsMissing = "parts-missing"
  /// The run or the search was interrupted.
  case interrupted
}
