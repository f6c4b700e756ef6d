/// The diagnoses that a report has shown. One that differs from an earlier one only in numbers, and has the same fix, says
/// only what happened: a bug that occurs each day is explained once.
struct SaidDiagnoses {
  private var said: Set<[String?]> = []

  /// Whether the report must explain it.
  mutating func isNew(_ diagnosis: ReportedDiagnosis) -> Bool {
    let sentence = diagnosis.sentence.filter { !$0.isNumber }
    return said.insert([diagnosis.code, sentence, diagnosis.fix]).inserted
  }
}
