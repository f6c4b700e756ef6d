internal import HostLoop
public import NativeBridge
package import ScriptLoading

/// A diagnosis with places in the user's own files.
public struct ReportedDiagnosis: Sendable, Equatable, Codable {
  /// A moment that helps to explain the problem.
  package struct Moment: Sendable, Equatable, Codable {
    /// What happened.
    package let what: String
    /// When it happened, in milliseconds on the loop's clock.
    package let time: Double
    /// Where it happened, such as `src/app.js:12:3`. `nil` if it is unknown.
    package let place: String?
  }

  /// How bad it is.
  public private(set) var severity: Diagnosis.Severity
  /// The stable name of its kind.
  public let code: String
  /// What happened, and to what.
  public let message: String
  /// What happened when and where.
  package let moments: [Moment]
  /// How to fix it.
  public let fix: String?
  /// The usual fix of such a problem, if ``fix`` names lines of the script. Otherwise `nil`.
  public let usualFix: String?
  /// The last known place in the user's own files.
  package let source: SourcePlace?
  /// The name of the event that it is about, or from whose loss it follows. `nil` for none.
  public let event: String?
  /// The number of the diagnosis in its run, from 0. `nil` if it is not known.
  public package(set) var id: Int?
  /// The number of the diagnosis of the same run that explains this one: this one is a consequence. `nil` if it has a cause
  /// of its own.
  public package(set) var cause: Int?
  /// What links it to its cause, or to its consequences.
  private(set) var links = CauseLinks()
  /// Whether it is allowed by its code.
  public private(set) var isAllowed = false
  /// Whether it makes the run fail.
  public var isFailure: Bool { severity == .error && !isAllowed }

  /// The fields in files. `isAllowed` is missing, because no file that is read again contains an
  /// allowed diagnosis. `links` is missing, because `cause` follows from it.
  private enum CodingKeys: String, CodingKey {
    case severity, code, message, moments, fix, usualFix, source, event, id, cause
  }

  /// Converts a diagnosis, and looks up its places in the user's files.
  ///
  /// - Parameters:
  ///   - diagnosis: the diagnosis.
  ///   - errors: the scripts in which places are looked up.
  ///   - allowed: codes of diagnoses that do not make the run fail.
  @HostActor
  package init(_ diagnosis: Diagnosis, _ errors: ScriptErrors, allowed: Set<String> = []) {
    self.init(diagnosis, errors, allowed: allowed, raised: [])
  }

  /// - Parameter raised: codes of warnings that make the run fail.
  @HostActor
  package init(
    _ diagnosis: Diagnosis, _ errors: ScriptErrors, allowed: Set<String>, raised: Set<String>
  ) {
    isAllowed = allowed.contains(diagnosis.code)
    severity = raised.contains(diagnosis.code) ? .error : diagnosis.severity
    code = diagnosis.code
    message = diagnosis.message.readableLines
    moments = diagnosis.moments.map {
      Moment(
        what: $0.what.readableLine, time: $0.time.milliseconds,
        place: $0.place.flatMap(errors.location)?.readableLine)
    }
    fix = (diagnosis.specificFix ?? diagnosis.fix)?.readableLine
    usualFix = diagnosis.specificFix == nil ? nil : diagnosis.fix?.readableLine
    let places = diagnosis.moments.map(\.place) + [diagnosis.place]
    source = places.compactMap(\.self).compactMap(errors.frame).last.flatMap(SourcePlace.init)
    event = diagnosis.event?.readableLine
    links = CauseLinks(diagnosis, errors)
  }

  /// Makes a failure that is no diagnosis of the app, such as an expectation that did not hold.
  package init(code: String, message: String, at place: SourcePlace?) {
    severity = .error
    self.code = code
    self.message = message
    moments = []
    fix = nil
    usualFix = nil
    event = nil
    source = place
  }

  /// The same diagnosis, which does not make the run fail.
  package var asWarning: ReportedDiagnosis {
    var warning = self
    warning.severity = .warning
    return warning
  }

  /// What happened, in one line: the first line of the message. If that ends with a colon, the
  /// second line follows.
  public var sentence: String {
    let lines = message.split(separator: "\n").prefix(2).map(String.init)
    guard let first = lines.first else { return "" }
    return first.hasSuffix(":") ? lines.joined(separator: " ") : first
  }

  /// The code and the ``sentence``.
  public var codedLine: String { "\(code): \(sentence)" }

  /// The ``text`` with the code after the first line, in the form that `--allow` takes. An allowed
  /// diagnosis begins with `allowed:`.
  public var codedText: String {
    let lines = text.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    return ([coded(String(lines[0]))] + lines.dropFirst().map(String.init))
      .joined(separator: "\n")
  }

  /// The ``sentence`` with the code, as in ``codedText``.
  package var codedSentence: String { coded(sentence) }

  private func coded(_ sentence: String) -> String {
    (isAllowed ? "allowed: " : "") + "\(sentence) [\(code)]"
  }

  /// The label that a terminal shows before it.
  package var label: TerminalStyle.Label {
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
