package import ScriptLoading

/// One test of a scenario file: what happens on the phone, and what must come of it.
package struct Scenario: Sendable {
  /// Whether it is to run.
  package enum Mode: String, Sendable {
    case normal
    /// Of its file, only such ones run.
    case only
    case skip
  }

  /// What it is called.
  package let name: String
  /// Its position in the file, from 0.
  package let index: Int
  /// Whether it is to run.
  package let mode: Mode
  /// Where it is written.
  package let place: SourcePlace
  /// The absolute path of the app's script.
  package let app: String
  /// Whether a person opens the app before the scenario begins.
  package let opensApp: Bool
  /// Codes of diagnoses that do not fail it.
  package let allowed: Set<String>
  /// In how many orders it is to be run, if it says so.
  package let runs: Int?
}
