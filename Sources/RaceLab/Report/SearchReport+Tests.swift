public import Host

extension SearchReport {
  /// The command that runs a finding again.
  public func replayCommand(of finding: Finding) -> String {
    var words = ["bridgehost", "race", Self.quoted(script), "--seed", "\(finding.origin.seed)"]
    if !checksDelivery { words.append("--no-delivery-check") }
    words += ["--replay", "\(token(of: finding))"]
    if !scriptArguments.isEmpty { words += ["--"] + scriptArguments.map(Self.quoted) }
    return words.joined(separator: " ")
  }

  /// A word as a shell takes it.
  static func quoted(_ word: String) -> String {
    let plain = word.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-_./:@%+=,".contains($0))
    }
    return plain && !word.isEmpty
      ? word
      : "'"
        + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#)
        + "'"
  }

  /// The findings as failed tests, for CI; a search that found nothing is one that passed.
  public var tests: TestReport {
    var report = TestReport()
    report.duration = .seconds(seconds)
    report.properties = [
      TestReport.Property("seed", String(seed)), TestReport.Property("runs", String(runs)),
    ]
    let script = TestReport.Place(file: absolute(script, in: report.directory))
    guard !findings.isEmpty else {
      report.cases = [
        TestReport.Case("no order loses data (\(runs) runs)", at: script, .passed)
      ]
      return report
    }
    report.cases = findings.map { finding in
      let place = finding.failure.source
      let kind = finding.isPlainFailure ? "plain failure" : "race"
      let order = finding.schedule.delays.map(\.description)
      let failure = TestReport.Failure(
        finding.failure.code, finding.failure.sentence, at: place,
        details: ([architectures(of: finding)].compactMap(\.self) + order + [finding.failure.text]
          + finding.alsoWrong + [
            "",
            Timeline(steps: finding.steps, delays: finding.schedule.delays).text(width: 100),
          ]).joined(separator: "\n"))
      return TestReport.Case(
        "\(kind): \(finding.failure.code) (\(finding.origin.story))", at: place ?? script,
        .failed([failure]),
        properties: [TestReport.Property("replay", replayCommand(of: finding))])
    }
    return report
  }

  private func absolute(_ path: String, in directory: String) -> String {
    path.hasPrefix("/") ? path : directory + "/" + path
  }
}
