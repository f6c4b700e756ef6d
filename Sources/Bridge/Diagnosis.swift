/// What is wrong with a run, in words that a person can act on.
public struct Diagnosis: Sendable, Equatable {
  public enum Severity: String, Sendable {
    /// The run failed: something was lost, doubled or never finished.
    case error
    /// Worth knowing; the run is good all the same.
    case warning
  }

  public var severity: Severity
  /// A stable name, such as `event-dropped`.
  public var code: String
  public var message: String

  public init(_ severity: Severity, _ code: String, _ message: String) {
    self.severity = severity
    self.code = code
    self.message = message
  }
}
