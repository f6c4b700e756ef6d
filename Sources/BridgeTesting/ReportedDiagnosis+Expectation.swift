internal import AppHost
internal import NativeBridge
internal import Testing

extension ReportedDiagnosis {
  /// Records an issue of the current test if there are any diagnoses.
  static func expectNone(in diagnoses: [ReportedDiagnosis], _ sourceLocation: SourceLocation) {
    guard !diagnoses.isEmpty else { return }
    let texts = diagnoses.map { "\($0.severity.rawValue) \($0.code): \($0.text)" }
    Issue.record(
      "expected no diagnoses, got \(diagnoses.count):\n\(texts.joined(separator: "\n"))",
      sourceLocation: sourceLocation)
  }
}
