/// Why a scenario or a search failed without a diagnosis of the app. These codes cannot be allowed.
/// `docs/DIAGNOSES.md` lists them, like those of ``ScriptError/Code``.
package enum FailureCode: String, CaseIterable, Sendable {
  /// An expectation of the scenario or of the race file did not hold.
  case assertion
  /// A function of the race file threw an error other than that of an expectation.
  case checkFailed = "check-failed"
  /// The app was logged out because it sent a refresh token a second time. `tokenServer` of a race file reports this.
  case sessionLost = "session-lost"
  /// A condition of `sometimes` held in none of the orders.
  case sometimes
  /// The scenario's function threw an error other than that of an expectation.
  case scenarioError = "scenario-error"
  /// The scenario waits for something that cannot happen: nothing is left to do on the phone.
  case scenarioStuck = "scenario-stuck"
  /// The file did not define the scenario again when bridgehost loaded it for the next run.
  case scenarioUnknown = "scenario-unknown"
  /// The file defines no scenario.
  case noScenario = "no-scenario"
  /// Two scenarios of the file have the same name.
  case duplicateScenario = "duplicate-scenario"
  /// The file awaits a promise at its top level that is never settled.
  case loadUnfinished = "load-unfinished"
  /// `allow` of a scenario names a code that does not exist.
  case unknownDiagnosis = "unknown-diagnosis"
  /// The simulated phone could not be made, for example because the health data cannot be read.
  case session
  /// Two runs in the same order differed: the app or the scenario is not deterministic.
  case nondeterministic
  /// Some parts of a search with `--shard` are missing.
  case partsMissing = "parts-missing"
  /// bridgehost itself crashed. That is never the app's fault: please report it.
  case programCrashed = "program-crashed"
  /// The run or the search was interrupted, by Ctrl-C for example.
  case interrupted
}
