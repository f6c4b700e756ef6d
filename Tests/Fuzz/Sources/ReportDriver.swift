import AppHost
import Capabilities
import HostLoop
import RaceSearch
import Scenarios
import StandardCapabilities

/// Drives the part files of `race merge`: the input is a report, which is merged with that of another seed or
/// with itself, and all output formats are written.
@HostActor
final class ReportDriver: FuzzDriver {
  private let file: InputFile

  init() throws { file = try InputFile() }

  func run(_ input: [UInt8]) throws {
    // A newline in the input separates two reports.
    let parts = input.split(separator: 0x0A, maxSplits: 1)
    do {
      file.replace(with: parts.first.map(Array.init) ?? [])
      var report = try SearchReport(contentsOf: file.path, with: RaceInput.standard)
      file.replace(with: Array(parts.last ?? []))
      try report.merge(try SearchReport(contentsOf: file.path, with: RaceInput.standard))
      report.requireAllParts()
      try write(report)
    } catch let error as MergeError { note(error.description) }
  }

  private func write(_ report: SearchReport) throws {
    let tests = report.tests
    _ = [report.verdict, tests.junit, tests.tap, tests.githubAnnotations(workspace: "/app")]
    note(report.gap?.text ?? "whole")
    for finding in report.findings {
      let text = FindingText(
        finding, replay: report.replayCommand(of: finding),
        architectures: report.architectures(of: finding), style: TerminalStyle(isColored: true))
      _ = text.text(width: 100)
      note(finding.failure.code)
    }
    _ = try (report.json(), RacePage(report).html())
  }
}
