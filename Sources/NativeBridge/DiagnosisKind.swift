/// A kind of problem that a run can have: what it is, why it happens on a phone, and the usual fix.
///
/// Each kind is declared once, as a constant of this type in the library that finds it, and is in
/// that library's list. `docs/DIAGNOSES.md` is made from these declarations.
///
/// ```swift
/// extension DiagnosisKind {
///   static let doorbellUnanswered = DiagnosisKind(
///     "doorbell-unanswered", .warning,
///     title: "nobody answered the doorbell",
///     explanation: "The visitor waits for 30 s and leaves.",
///     fix: "call answer() on every path")
/// }
/// ```
/// This is a class, so that a diagnosis holds one pointer and no texts.
public final class DiagnosisKind: Sendable {
  /// A stable name, such as `event-before-listener`. `allow:` and `--allow` take it.
  public let code: String
  /// How bad it is, unless a diagnosis says otherwise.
  public let severity: Diagnosis.Severity
  /// What is wrong, in one short line.
  public let title: String
  /// Why it happens on a phone, and what it costs.
  public let explanation: String
  /// The usual fix, as an instruction.
  public let fix: String
  /// The kinds that can explain a problem of this kind, the most likely one first. It is a consequence of such a problem
  /// if both are about the same work.
  public let explainedBy: @Sendable () -> [DiagnosisKind]
  /// Whether it says that work for which iOS woke the app was not finished.
  public let isUnfinishedWork: Bool
  /// Whether it can explain why such work was not finished: it keeps the script from going on.
  public let cutsWorkOff: Bool

  /// A kind of diagnosis.
  public init(
    _ code: String, _ severity: Diagnosis.Severity, title: String, explanation: String, fix: String,
    explainedBy: @autoclosure @escaping @Sendable () -> [DiagnosisKind] = [],
    isUnfinishedWork: Bool = false, cutsWorkOff: Bool = false
  ) {
    self.code = code
    self.severity = severity
    self.title = title
    self.explanation = explanation
    self.fix = fix
    self.explainedBy = explainedBy
    self.isUnfinishedWork = isUnfinishedWork
    self.cutsWorkOff = cutsWorkOff
  }
}
