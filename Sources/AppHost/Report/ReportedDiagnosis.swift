public import HostLoop
public import NativeBridge
public import ScriptLoading

/// A diagnosis with its places in terms of the user's own files.
public struct ReportedDiagnosis: Sendable, Equatable, Codable {
  /// One of the moments between which it happened.
  public struct Moment: Sendable, Equatable, Codable {
    /// What happened then.
    public let what: String
    /// Milliseconds on the loop's clock.
    public let time: Double
    /// Such as `src/app.js:12:3`; `nil` when it is not known.
    public let place: String?
  }

  /// How bad it is.
  public let severity: Diagnosis.Severity
  /// A stable name.
  public let code: String
  /// What happened, and to what.
  public let message: String
  /// When and where.
  public let moments: [Moment]
  /// The usual fix.
  public let fix: String?
  /// The last place in the user's own files that is known.
  public let source: SourcePlace?
  /// Whether somebody allowed it by its code.
  public private(set) var isAllowed = false
  /// Whether the run has failed because of it.
  public var isFailure: Bool { severity == .error && !isAllowed }

  /// What files have: one that is allowed is in none that is read again.
  private enum CodingKeys: String, CodingKey {
    case severity, code, message, moments, fix, source
  }

  /// Looks the places up in the scripts of `errors`.
  ///
  /// - Parameters:
  ///   - diagnosis: what was found.
  ///   - errors: the scripts, by which a place is looked up in the user's own files.
  ///   - allowed: codes of diagnoses that do not fail the run.
  @HostActor
  public init(_ diagnosis: Diagnosis, _ errors: ScriptErrors, allowed: Set<String> = []) {
    isAllowed = allowed.contains(diagnosis.code)
    severity = diagnosis.severity
    code = diagnosis.code
    message = diagnosis.message.readableLines
    moments = diagnosis.moments.map {
      Moment(
        what: $0.what.readableLine, time: $0.time.milliseconds,
        place: $0.place.flatMap(errors.location)?.readableLine)
    }
    fix = diagnosis.fix?.readableLine
    let places = diagnosis.moments.map(\.place) + [diagnosis.place]
    source = places.compactMap(\.self).compactMap(errors.frame).last.flatMap(SourcePlace.init)
  }

  /// What failed a run where no rule found anything wrong with the app, such as an expectation that did not hold.
  public init(code: String, message: String, at place: SourcePlace?) {
    severity = .error
    self.code = code
    self.message = message
    moments =
      place.map { place in
        [Moment(what: "failed", time: 0, place: "\(place.file):\(place.line ?? 0)".readableLine)]
      } ?? []
    fix = nil
    source = place
  }

  /// What happened, in one line: the first of the message, with the second where that only leads to it.
  public var sentence: String {
    let lines = message.split(separator: "\n").prefix(2).map(String.init)
    guard let first = lines.first else { return "" }
    return first.hasSuffix(":") ? lines.joined(separator: " ") : first
  }

  /// The code and the ``sentence``.
  public var codedLine: String { "\(code): \(sentence)" }

  /// ``text`` with the code behind the first line, as `--allow` takes it; what is allowed says so.
  public var codedText: String {
    let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    let first = (isAllowed ? "allowed: " : "") + "\(lines[0]) [\(code)]"
    return ([first] + lines.dropFirst().map(String.init)).joined(separator: "\n")
  }

  /// How a terminal marks it.
  public var label: TerminalStyle.Label {
    isAllowed ? .note : severity == .error ? .error : .warning
  }

  /// The message, a line for each moment, and the fix.
  public var text: String {
    var lines = [message]
    let width = moments.map(\.what.count).max() ?? 0
    for moment in moments {
      let time = Duration.clamped(milliseconds: moment.time).readable
      lines.append(
        "  " + padded(moment.what, width) + "  after " + padded(time, moment.place == nil ? 0 : 8)
          + (moment.place.map { "  " + $0 } ?? ""))
    }
    if let fix { lines.append("  fix: " + fix) }
    return lines.joined(separator: "\n")
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
