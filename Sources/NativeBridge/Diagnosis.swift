public import HostLoop

/// What is wrong with a run, in words that a person can act on.
public struct Diagnosis: Sendable {
  /// How bad it is.
  public enum Severity: String, Sendable, Codable {
    /// The run failed: something was lost, doubled or never finished.
    case error
    /// Worth knowing; the run is good all the same.
    case warning
  }

  /// One of the moments between which it happened.
  public struct Moment: Sendable {
    /// What happened then, such as `sent` or `listened`.
    public var what: String
    /// When, on the loop's clock.
    public var time: LoopInstant
    /// Where in the source, if it is known.
    public var place: Place?

    /// A moment.
    public init(_ what: String, _ time: LoopInstant, _ place: Place?) {
      self.what = what
      self.time = time
      self.place = place
    }
  }

  /// What it is a case of.
  public let kind: DiagnosisKind
  /// How bad it is.
  public var severity: Severity
  /// What happened, and to what; may have several lines.
  public var message: String
  /// When and where, in the order of time.
  public var moments: [Moment]
  /// The usual fix, as an instruction.
  public var fix: String?
  /// Where it happened, if that is said in the message and not in a moment.
  public var place: Place?

  /// A finding of that kind and text.
  ///
  /// - Parameters:
  ///   - kind: what rule it breaks.
  ///   - message: what happened, and to what; may have several lines.
  ///   - severity: that of the kind without one.
  ///   - moments: when and where, in the order of time.
  ///   - fix: the usual fix of the kind without one.
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

  /// The same without a fix, where the message says all that is known.
  public var withoutFix: Diagnosis {
    var diagnosis = self
    diagnosis.fix = nil
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
