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

  /// Whether any file is asked for.
  var writesFiles: Bool { ![json, report, junit, tap].allSatisfy { $0 == nil } }

  /// Before the search: its end would be too late to hear of it.
  func checkFolders() throws {
    try checkFolder(of: json, "--json")
    try checkFolder(of: report, "--report")
    try checkFolder(of: junit, "--junit")
    try checkFolder(of: tap, "--tap")
  }

  /// Prints the findings that were not printed yet and the verdict, and writes the files.
  func write(_ report: SearchReport, printing findings: [Finding]) throws {
    for finding in findings { print(RaceOutput.text(finding, report)) }
    print(report.verdict.wrapped(to: TerminalStream.output.width))
    let tests = report.tests
    if github {
      let workspace = ProcessInfo.processInfo.environment["GITHUB_WORKSPACE"] ?? tests.directory
      print(tests.githubAnnotations(workspace: workspace), terminator: "")
    }
    // One that cannot be written does not keep others from it.
    let failures = [
      failure(json) { try report.write(to: $0) },
      failure(self.report) { try RacePage(report).write(to: $0) },
      failure(junit) { try tests.junit.write(toFile: $0, atomically: true, encoding: .utf8) },
      failure(tap) { try tests.tap.write(toFile: $0, atomically: true, encoding: .utf8) },
    ].compactMap(\.self)
    if failures.isEmpty { return }
    Terminal(isQuiet: false, tellsFacts: true).fail(failures.joined(separator: "\n"), status: 2)
  }

  private func failure(_ file: String?, _ write: (String) throws -> Void) -> String? {
    guard let file else { return nil }
    do { try write(file) } catch { return "cannot write \(file): \(error.localizedDescription)" }
    return nil
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
