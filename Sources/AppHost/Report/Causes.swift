internal import HostLoop
internal import NativeBridge
internal import ScriptLoading

/// What links a diagnosis to its cause, or to its consequences.
struct CauseLinks: Sendable, Equatable {
  /// The codes of the kinds that can explain it.
  private(set) var explainedBy: [String] = []
  private(set) var isUnfinishedWork = false
  private(set) var cutsWorkOff = false
  private(set) var work: Set<Diagnosis.Work> = []
  /// The lines of the calls that led to an error.
  private(set) var lines: [String] = []
  /// If an error is thrown at one of these lines, the script does not reach the call that is missing.
  private(set) var failedLines: [String] = []

  init() {}

  @HostActor
  init(_ diagnosis: Diagnosis, _ errors: ScriptErrors) {
    // Most diagnoses belong to no work. Without work there is no link.
    if diagnosis.work.isEmpty { return }
    work = diagnosis.work
    explainedBy = diagnosis.kind.explainedBy().map(\.code)
    isUnfinishedWork = diagnosis.kind.isUnfinishedWork
    cutsWorkOff = diagnosis.kind.cutsWorkOff
    failedLines = diagnosis.failedLines
    if cutsWorkOff { lines = diagnosis.place.map(errors.lines) ?? [] }
  }
}

extension ReportedDiagnosis {
  /// Whether a diagnosis of the same run explains this one. A cause must make the run fail itself.
  fileprivate func isExplained(by other: Self) -> Bool {
    guard other.isFailure, !links.work.isEmpty, links.work.isSubset(of: other.links.work),
      links.explainedBy.contains(other.code)
        || links.isUnfinishedWork && other.links.cutsWorkOff
    else { return false }
    if let lost = other.event { return lost == event }
    if other.code != DiagnosisKind.unhandledRejection.code { return true }
    return !Set(links.failedLines).isDisjoint(with: other.links.lines)
  }
}

extension [ReportedDiagnosis] {
  /// The diagnoses of a run with their numbers and causes.
  package func linked() -> [ReportedDiagnosis] {
    var linked = self
    for index in indices {
      linked[index].id = index
      linked[index].cause = causeOfElement(at: index)
    }
    return linked
  }

  private func causeOfElement(at index: Int) -> Int? {
    let diagnosis = self[index]
    guard !diagnosis.links.work.isEmpty else { return nil }
    // A problem can explain only later problems of its own kind.
    let candidates = indices.filter {
      (self[$0].code != diagnosis.code || $0 < index) && diagnosis.isExplained(by: self[$0])
    }
    let order = diagnosis.links.explainedBy
    return candidates.min {
      order.firstIndex(of: self[$0].code) ?? order.count
        < order.firstIndex(of: self[$1].code) ?? order.count
    }
  }

  /// The diagnoses that no other one of these explains.
  package var withoutConsequences: [ReportedDiagnosis] {
    let ids = Set(compactMap(\.id))
    return filter { $0.cause.map { !ids.contains($0) } ?? true }
  }

  /// The diagnoses that follow from this one, directly or not.
  package func consequences(of cause: ReportedDiagnosis) -> [ReportedDiagnosis] {
    guard let id = cause.id else { return [] }
    return filter { $0.cause == id }.flatMap { [$0] + consequences(of: $0) }
  }

  /// The diagnoses with each consequence behind its cause.
  package var inOrderOfCauses: [ReportedDiagnosis] {
    withoutConsequences.flatMap { [$0] + consequences(of: $0) }
  }
}

extension ReportedDiagnosis {
  /// The ``codedText``, and beneath it what follows from it.
  package func codedText(with consequences: [ReportedDiagnosis]) -> String {
    ([codedText] + lines(of: consequences, \.codedSentence)).joined(separator: "\n")
  }

  /// The lines about what follows from it.
  ///
  /// - Parameter line: how to write each consequence in one line.
  package func lines(
    of consequences: [ReportedDiagnosis], _ line: (ReportedDiagnosis) -> String
  ) -> [String] {
    if consequences.isEmpty { return [] }
    return ["  because of this:"]
      + consequences.flatMap { consequence in
        // With the cause, the consequence is fixed.
        let fix = fix == nil ? consequence.fix : nil
        return ["    " + line(consequence)] + (fix.map { ["      fix: " + $0] } ?? [])
      }
  }

  /// The text of a consequence that is not beneath its cause.
  func codedText(becauseOf cause: ReportedDiagnosis) -> String {
    (cause.fix == nil ? codedText : codedSentence) + "\n  because of: " + cause.codedSentence
  }
}

extension Script.Call {
  /// The lines of the function around the call, up to the call.
  var lines: [String] {
    let places = [functionPlace ?? place, place].map { $0.split(separator: ":") }
    let numbers = places.compactMap { $0.last.flatMap { Int($0) } }
    let file = places[1].dropLast().joined(separator: ":")
    guard numbers.count == 2, numbers[0] <= numbers[1],
      file == places[0].dropLast().joined(separator: ":")
    else { return [place] }
    return (numbers[0]...numbers[1]).map { "\(file):\($0)" }
  }
}
