/// Why a scenario or a search failed, where nothing was found wrong with the app: in place of the code of a diagnosis.
/// Nobody can allow these. `docs/DIAGNOSES.md` lists them, as ``ScriptError/Code``.
package enum FailureCode: String, CaseIterable, Sendable {
  /// An expectation of the scenario did not hold.
  case assertion
  /// A condition that `sometimes` names held in none of the orders.
  case sometimes
  /// The scenario's function threw an error that no expectation made.
  case scenarioError = "scenario-error"
  /// The scenario waits for something, and nothing is left to do on the phone.
  case scenarioStuck = "scenario-stuck"
  /// The file did not define the scenario again when it was read for the next run.
  case scenarioUnknown = "scenario-unknown"
  /// The file defines no scenario.
  case noScenario = "no-scenario"
  /// The file awaits something at its top level that never comes.
  case loadUnfinished = "load-unfinished"
  /// `allow` of a scenario names a diagnosis that does not exist.
  case unknownDiagnosis = "unknown-diagnosis"
  /// The phone of a scenario could not be made, as with health data that cannot be read.
  case session
  /// Two runs in the same order differed, so an order proves nothing.
  case nondeterministic
  /// Parts of a search that was split up are not there.
  case partsMissing = "parts-missing"
  /// Somebody interrupted the run or the search.
  case interrupted
}
