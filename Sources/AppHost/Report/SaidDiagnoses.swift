/// The diagnoses that a report has shown. One with the same code and the same fix as an earlier one says only what happened:
/// a bug that occurs each day is explained once.
struct SaidDiagnoses {
  private var said: Set<[String?]> = []

  /// Whether the report must explain it.
  mutating func isNew(_ diagnosis: ReportedDiagnosis) -> Bool {
    said.insert([diagnosis.code, diagnosis.fix]).inserted
  }
}
