package import ScriptLoading

/// One test of a scenario file: what happens on the phone, and what the test expects.
package struct Scenario: Sendable {
  /// Whether the scenario runs.
  package enum Mode: String, Sendable {
    case normal
    /// If a file has such scenarios, only these run.
    case only
    case skip
    /// It is not written yet.
    case todo
  }

  /// What it is called.
  package let name: String
  /// Its position in the file, from 0.
  package let index: Int
  /// Whether it runs.
  package let mode: Mode
  /// Where it is defined.
  package let place: SourcePlace
  /// The absolute path of the app's script.
  package let app: String
  /// Whether a person opens the app before the scenario begins.
  package let opensApp: Bool
  /// Codes of diagnoses that do not make it fail.
  package let allowed: Set<String>
  /// In how many orders it runs. `nil` if the scenario does not say.
  package let runs: Int?
}
