internal import AppHost
internal import Capabilities
internal import HostLoop
package import Scenarios
internal import SchedulingStrategies
internal import ScriptLoading

extension SearchReport {
  /// Why the report does not cover the whole search: a stable name and a sentence. `nil` if it
  /// covers all.
  package var gap: (code: String, text: String)? {
    if let nondeterminism { return (FailureCode.nondeterministic.rawValue, nondeterminism) }
    if let missingParts, let parts {
      let missing = missingParts.map(String.init).joined(separator: ", ")
      return (
        FailureCode.partsMissing.rawValue,
        "the search has \(parts.count) parts, and these are missing: \(missing)"
      )
    }
    if !wasStopped { return nil }
    return (FailureCode.interrupted.rawValue, "the search was interrupted after \(runs) runs")
  }

  /// The findings as failed tests, for CI. If the search is incomplete, that is another failed
  /// test. A search without findings is a passed test, or a skipped one if its time was over before
  /// all runs were made. Warnings are properties.
  package var tests: TestReport {
    var report = TestReport()
    report.duration = .clamped(seconds: seconds)
    report.properties = [
      TestReport.Property("seed", String(seed)), TestReport.Property("runs", String(runs)),
    ]
    report.properties += warnings.map {
      TestReport.Property("warning", "\($0.failure.codedLine): \(replayCommand(of: $0))")
    }
    let script = SourcePlace(file: absolute(script, in: report.directory))
    if let (code, text) = gap {
      let failure = TestReport.Failure(code, text, at: script)
      report.cases = [TestReport.Case("the search is complete", at: script, .failed([failure]))]
    } else if errors.isEmpty {
      let outcome =
        isCutShort
        ? TestReport.Outcome.skipped("the time was over before all runs were done") : .passed
      report.cases = [
        TestReport.Case("no order loses data (\(runs) runs)", at: script, outcome)
      ]
    }
    report.notes += [usualEnd].compactMap(\.self)
    if errors.isEmpty, !weightyStandIns.isEmpty {
      report.notes.append(
        "the search rests on stand-ins of \(weightyStandIns.joined(separator: ", ")). With --strict-natives these modules are missing"
      )
    }
    report.cases += errors.map { finding in
      let place = finding.failure.source
      let kind = finding.kind == .race ? "race" : "plain failure"
      let order =
        finding.schedule.inputs.sentences + finding.schedule.delays.map(\.description)
      let failure = TestReport.Failure(
        finding.failure.code, finding.failure.sentence, at: place,
        details: ([architectures(of: finding)].compactMap(\.self) + order + [finding.failure.text]
          + finding.alsoWrong + [
            "",
            Timeline(steps: finding.steps, schedule: finding.schedule)
              .text(width: FindingText.standardWidth, most: Self.mostLinesOfTimeline),
          ]).joined(separator: "\n"))
      return TestReport.Case(
        "\(kind): \(finding.failure.code) (\(finding.origin.faultPlan))", at: place ?? script,
        .failed([failure]),
        properties: [TestReport.Property("replay", replayCommand(of: finding))])
    }
    return report
  }

  /// A report of tests is read in a browser, but has no use for all steps of a long run.
  private static let mostLinesOfTimeline = 300

  private func absolute(_ path: String, in directory: String) -> String {
    path.hasPrefix("/") ? path : directory + "/" + path
  }
}
