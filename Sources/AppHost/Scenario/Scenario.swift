/// One test of a scenario file: what happens on the phone, and what must come of it.
public struct Scenario: Sendable {
  /// Whether it is to run.
  public enum Mode: String, Sendable {
    case normal
    /// Of its file, only such ones run.
    case only
    case skip
  }

  /// What it is called.
  public let name: String
  /// Its position in the file, from 0.
  public let index: Int
  /// Whether it is to run.
  public let mode: Mode
  /// Where it is written.
  public let place: TestReport.Place
  /// The absolute path of the app's script.
  public let app: String
  /// Whether a person opens the app before the scenario begins.
  public let opensApp: Bool
  /// Codes of diagnoses that do not fail it.
  public let allowed: Set<String>
  /// In how many orders it is to be run, if it says so.
  public let runs: Int?
}
