internal import AppHost
package import HostLoop
package import NativeBridge

/// A search under one architecture, or the same search under several, with a comparison of their
/// findings.
@HostActor
package final class ArchitectureSearch {
  /// The app under one architecture.
  package typealias Subject = (architecture: Architecture, subject: any RaceSubject)

  private let subjects: [Subject]
  private let explorers: [Explorer]
  private let seed: UInt64
  private let maximalLateness: Duration
  private let bails: Bool
  /// What the explorers that have ended have found, and the one that has not.
  private var ended: SearchReport?
  private var current: (explorer: Explorer, architecture: Architecture)?
  /// Called for each finding: at once with one architecture, at the end of the search with several.
  package var onFinding: (@HostActor (Finding) -> Void)?
  /// Called before each run with its number, from 1.
  package var onBegin: (@HostActor (Int) -> Void)?
  /// Called before each run that shrinks a finding.
  package var onShrink: (@HostActor (ShrinkBudget) -> Void)?
  /// Called before each run in which stand-ins answer with other values.
  package var onWeigh: (@HostActor () -> Void)?
  /// Called after each run with the number of runs so far, under all architectures.
  package var onRun: (@HostActor (Int) -> Void)?

  /// - Parameters:
  ///   - subjects: at least one. Each gets as many runs as `options` says, and a share of its time.
  ///   - workers: the other processes for a search under one architecture.
  package init(
    _ subjects: [Subject], _ options: Explorer.Options,
    workers: (Architecture) -> Workers? = { _ in nil }
  ) {
    self.subjects = subjects
    seed = options.seed
    maximalLateness = options.maximalLateness
    bails = options.bails
    var options = options
    options.time = options.time.map { $0 / subjects.count }
    options.usualTime = options.usualTime.map { $0 / subjects.count }
    explorers = subjects.map {
      let explorer = Explorer($0.subject, options)
      explorer.workers = workers($0.architecture)
      return explorer
    }
  }

  private var architectures: Architectures {
    subjects.count == 1 ? Architectures(subjects[0].architecture) : .both
  }

  /// Ends the search. The run that is going on does not count.
  package func stop() { for explorer in explorers { explorer.stop() } }

  /// How many runs were made.
  package var runCount: Int { explorers.reduce(0) { $0 + $1.runCount } }

  /// How many ways to fail were found so far, without warnings.
  package var findingCount: Int {
    Set(explorers.flatMap { $0.findings.filter { !$1.isWarning }.keys }).count
  }

  /// What the search has found so far, with the finding that is being shrunk, as it was found.
  package var soFar: (report: SearchReport, unshrunk: Finding?) {
    var report = ended ?? emptyReport
    if let (explorer, architecture) = current {
      try? add(explorer.report, under: architecture, to: &report)
    }
    let unshrunk = current.flatMap { $0.explorer.unshrunk?.under([$0.architecture]) }
    return (report, unshrunk)
  }

  private var emptyReport: SearchReport {
    var report = SearchReport(seed: seed, isolation: explorers[0].isolation)
    report.architecture = architectures
    return report
  }

  /// Searches until the runs or the time are used up.
  ///
  /// - Parameter regressions: findings of earlier searches that still fail. They are findings of this one, too.
  /// - Throws: ``Nondeterminism``, with the findings so far; the errors of the subjects.
  package func search(after regressions: [Finding] = []) async throws -> SearchReport {
    for finding in regressions {
      onFinding?(finding)
      for (explorer, (architecture, _)) in zip(explorers, subjects)
      where finding.architectures == [architecture] {
        explorer.add(finding)
      }
    }
    let searched = Set(subjects.map(\.architecture))
    var report = emptyReport
    report.findings = regressions.filter { searched.isDisjoint(with: $0.architectures) }
    for (explorer, (architecture, _)) in zip(explorers, subjects) {
      if subjects.count == 1 {
        explorer.onFinding = { [weak self] in self?.onFinding?($0.under([architecture])) }
      }
      let earlier = report.runs
      explorer.onRun = { [weak self] in self?.onRun?(earlier + $0) }
      explorer.onBegin = { [weak self] in self?.onBegin?($0) }
      explorer.onShrink = { [weak self] in self?.onShrink?($0) }
      explorer.onWeigh = { [weak self] in self?.onWeigh?() }
      (ended, current) = (report, (explorer, architecture))
      defer { (ended, current) = (report, nil) }
      do {
        try add(await explorer.search(), under: architecture, to: &report)
      } catch var error as Nondeterminism {
        if let part = error.report { try add(part, under: architecture, to: &report) }
        error.report = report
        if subjects.count > 1 { reportNew(report.findings) }
        throw error
      }
      if bails, !report.errors.isEmpty { break }
    }
    if subjects.count > 1 {
      report.findings = try await report.findings.asyncMap(withOthers)
      reportNew(report.findings)
    }
    return report
  }

  private func reportNew(_ findings: [Finding]) {
    for finding in findings where !finding.origin.isRegression { onFinding?(finding) }
  }

  private func add(
    _ part: SearchReport, under architecture: Architecture, to report: inout SearchReport
  ) throws {
    var part = part
    part.architecture = architectures
    part.findings = part.findings.map { $0.under([architecture]) }
    part.usualSeconds = part.usualSeconds.map { $0 * Double(subjects.count) }
    let seconds = report.seconds + part.seconds
    try report.merge(part)
    report.seconds = seconds
  }

  /// Adds to the finding all other architectures under which its order fails in the same way.
  private func withOthers(_ finding: Finding) async throws -> Finding {
    var architectures = finding.architectures
    for (architecture, subject) in subjects where !architectures.contains(architecture) {
      if explorers.contains(where: \.isStopped) { break }
      let replay = Replay(subject, maximalLateness: maximalLateness)
      func fails(_ schedule: Schedule) async throws -> Bool {
        try await replay.run(schedule).failures.contains {
          Finding.Key($0) == Finding.Key(finding.failure)
        }
      }
      guard try await fails(finding.schedule) else { continue }
      // If it also fails there without its delays, it is another finding there, not this race.
      if !finding.isPlainFailure, try await fails(Schedule(inputs: finding.schedule.inputs)) {
        continue
      }
      architectures.append(architecture)
    }
    return finding.under(architectures)
  }
}

extension Array {
  fileprivate func asyncMap(
    _ transform: (Element) async throws -> Element
  ) async rethrows -> [Element] {
    var result: [Element] = []
    for element in self { result.append(try await transform(element)) }
    return result
  }
}

extension Finding {
  func under(_ architectures: [Architecture]) -> Finding {
    var finding = self
    finding.architectures = architectures
    return finding
  }
}

extension SearchReport {
  /// The architectures under which a finding fails, in words. `nil` if only one was searched.
  package func architectures(of finding: Finding) -> String? {
    guard architecture == .both else { return nil }
    let failing = finding.architectures
    guard failing.count == 1, let only = failing.first,
      let other = Architecture.allCases.first(where: { $0 != only })
    else { return "under both architectures" }
    return
      "only under \(only.rawValue): under \(other.rawValue) the same order does not fail in this way"
  }
}
