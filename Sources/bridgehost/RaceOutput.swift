import ArgumentParser
import Foundation
import Host
import RaceLab

/// What is written of a search besides the terminal.
struct RaceOutput: ParsableArguments {
  @Option(help: ArgumentHelp("Write the report as JSON, for race merge.", valueName: "file"))
  var json: String?

  @Option(help: ArgumentHelp("Write the findings as a picture, one HTML page.", valueName: "file"))
  var report: String?

  @Option(help: ArgumentHelp("Write the findings as JUnit XML.", valueName: "file"))
  var junit: String?

  @Option(help: ArgumentHelp("Write the findings as TAP 14.", valueName: "file"))
  var tap: String?

  @Flag(help: "Print the findings as annotations of GitHub Actions, too.")
  var github = false

  /// Prints the findings that were not printed yet and the verdict, and writes the files.
  func write(_ report: SearchReport, printing findings: [Finding]) throws {
    for finding in findings { print(RaceOutput.text(finding, report)) }
    print(report.verdict.wrapped(to: TerminalStream.output.width))
    let tests = report.tests
    if github {
      let workspace = ProcessInfo.processInfo.environment["GITHUB_WORKSPACE"] ?? tests.directory
      print(tests.githubAnnotations(workspace: workspace), terminator: "")
    }
    do { try writeFiles(report, tests) } catch {
      Terminal(isQuiet: false, tellsFacts: true)
        .fail("cannot write the report: \(error.localizedDescription)", status: 1)
    }
  }

  private func writeFiles(_ report: SearchReport, _ tests: TestReport) throws {
    if let json { try report.write(to: json) }
    if let page = self.report { try RacePage(report).write(to: page) }
    try junit.map { try tests.junit.write(toFile: $0, atomically: true, encoding: .utf8) }
    try tap.map { try tests.tap.write(toFile: $0, atomically: true, encoding: .utf8) }
  }

  static func text(_ finding: Finding, _ report: SearchReport) -> String {
    FindingText(
      finding, replay: report.replayCommand(of: finding),
      architectures: report.architectures(of: finding), style: TerminalStream.output.style
    )
    .text(width: TerminalStream.output.width ?? 100)
    .wrapped(to: TerminalStream.output.width) + "\n"
  }
}

/// `bridgehost race merge`: the parts of a search, put together.
struct RaceMergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Put together the reports of race --shard or of several machines.")

  @Argument(help: "Reports that race --json wrote.", completion: .file())
  var reports: [String]

  @OptionGroup var output: RaceOutput

  func run() throws {
    do {
      var merged = try SearchReport(contentsOf: reports[0])
      for path in reports.dropFirst() { try merged.merge(SearchReport(contentsOf: path)) }
      try output.write(merged, printing: merged.findings)
      bridgehost.leave(merged.findings.isEmpty ? 0 : 1)
    } catch let error as MergeError {
      Terminal(isQuiet: false, tellsFacts: true).fail(error.description, status: 2)
    } catch let error as CocoaError {
      Terminal(isQuiet: false, tellsFacts: true).fail(error.localizedDescription, status: 2)
    }
  }
}
