/// What is wrong with a run, in words that a person can act on.
public struct Diagnosis: Sendable, Equatable {
  /// How bad it is.
  public enum Severity: String, Sendable {
    /// The run failed: something was lost, doubled or never finished.
    case error
    /// Worth knowing; the run is good all the same.
    case warning
  }

  /// How bad it is.
  public var severity: Severity
  /// A stable name, such as `event-dropped`.
  public var code: String
  /// What happened, where, and what to do; may have several lines.
  public var message: String

  /// A finding of that severity, code and text.
  public init(_ severity: Severity, _ code: String, _ message: String) {
    self.severity = severity
    self.code = code
    self.message = message
  }
}
