public import HostLoop

/// A problem of a run, in words that a person can act on.
public struct Diagnosis: Sendable {
  /// How bad it is.
  public enum Severity: String, Sendable, Codable {
    /// The run failed: something was lost, came twice or never finished.
    case error
    /// Worth knowing, but the run did not fail.
    case warning
  }

  /// A moment that helps to explain the problem.
  public struct Moment: Sendable {
    /// What happened, such as `sent` or `listened`.
    public var what: String
    /// When it happened, on the loop's clock.
    public var time: LoopInstant
    /// Where in the source it happened, if known.
    public var place: Place?

    /// Makes a moment.
    public init(_ what: String, _ time: LoopInstant, _ place: Place?) {
      self.what = what
      self.time = time
      self.place = place
    }
  }

  /// The kind of problem.
  public let kind: DiagnosisKind
  /// How bad it is.
  public var severity: Severity
  /// What happened, and to what; may have several lines.
  public var message: String
  /// What happened when and where, in the order of time.
  public var moments: [Moment]
  /// The usual fix, as an instruction. A search uses it to distinguish findings.
  public var fix: String?
  /// A fix that names lines of the script. If there is one, reports show it instead of ``fix``.
  public var specificFix: String?
  /// Where it happened, if the message says it and no moment does.
  public var place: Place?
  /// The name of the event, if the diagnosis is about an event or follows from its loss.
  public var event: String?
  /// The work that it is about. Empty if that is unknown. A diagnosis of the same work may explain it.
  package var work: Set<Work> = []
  /// Whether a search counts it as a failure although it is a warning.
  package var failsSearch = false
  /// If an error is thrown at one of these lines, the script does not reach the call that is missing. May be empty.
  package var failedLines: [String] = []

  /// Work of the app.
  package enum Work: Hashable, Sendable {
    /// Work for which iOS woke the app.
    case activity(LoopTask.Activity)
    /// All work of a process of the app, if an error ended it. The value is the number of the launch.
    case process(Int)
  }

  /// Makes a diagnosis.
  ///
  /// - Parameters:
  ///   - kind: the kind of problem.
  ///   - message: what happened, and to what; may have several lines.
  ///   - severity: `nil` for the severity of the kind.
  ///   - moments: what happened when and where, in the order of time.
  ///   - fix: `nil` for the usual fix of the kind.
  ///   - place: where it happened, if no moment says it.
  public init(
    _ kind: DiagnosisKind, _ message: String, severity: Severity? = nil, moments: [Moment] = [],
    fix: String? = nil, at place: Place? = nil
  ) {
    self.kind = kind
    self.severity = severity ?? kind.severity
    self.message = message
    self.moments = moments
    self.fix = fix ?? kind.fix
    self.place = place
  }

  /// A stable name, such as `event-before-listener`.
  public var code: String { kind.code }

  /// The same without a fix, for a message that already says everything.
  public var withoutFix: Diagnosis {
    var diagnosis = self
    diagnosis.fix = nil
    diagnosis.specificFix = nil
    return diagnosis
  }
}

extension Diagnosis: Equatable {
  /// Places are not compared.
  public static func == (left: Self, right: Self) -> Bool {
    (left.severity, left.code, left.message) == (right.severity, right.code, right.message)
      && left.moments.map(\.time) == right.moments.map(\.time)
  }
}
