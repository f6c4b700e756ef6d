import AppHost
import ArgumentParser
import Foundation
import HostLoop
import RaceSearch
internal import Scenarios

/// The files that a search writes.
struct RaceOutput: ParsableArguments {
  @Option(help: ArgumentHelp("Write the report as JSON, for race merge.", valueName: "file"))
  var json: OutputFile?

  @Option(help: ArgumentHelp("Write the findings as an HTML page.", valueName: "file"))
  var report: OutputFile?

  @Option(help: ArgumentHelp("Write the findings as JUnit XML.", valueName: "file"))
  var junit: OutputFile?

  @Option(help: ArgumentHelp("Write the findings as TAP 14.", valueName: "file"))
  var tap: OutputFile?

  @Flag(help: "Also print the findings as annotations for GitHub Actions.")
  var github = false

  @Flag(help: "Print all of each finding. By default at most 60 lines of it are printed.")
  var full = false

  /// Whether any file was requested.
  var writesFiles: Bool { ![json, report, junit, tap].allSatisfy { $0 == nil } }

  /// The files, including that of `--trace`.
  func files(and trace: OutputFile? = nil) -> OutputFiles {
    OutputFiles([
      "--json": json, "--report": report, "--junit": junit, "--tap": tap, "--trace": trace,
    ])
  }

  /// Prints the new findings and the verdict, and writes the files.
  func write(_ report: SearchReport, printing findings: [Finding]) throws {
    for finding in findings { writeToStandardOutput(text(finding, report)) }
    let verdict = report.verdict.split(separator: "\n", omittingEmptySubsequences: false)
      .map { full ? String($0) : String($0).shortLine }.joined(separator: "\n")
    writeToStandardOutput(verdict.wrapped(to: TerminalStream.output.width) + "\n")
    let tests = report.tests
    if github {
      let workspace = ProcessInfo.processInfo.environment["GITHUB_WORKSPACE"] ?? tests.directory
      StandardStreams.write(tests.githubAnnotations(workspace: workspace), to: STDOUT_FILENO)
    }
    // If one file cannot be written, still write the others.
    let failures = [
      failure(json) { try report.json() },
      failure(self.report) { try RacePage(report).html() },
      failure(junit) { tests.junit },
      failure(tap) { tests.tap },
    ].compactMap(\.self)
    if failures.isEmpty { return }
    Terminal(isQuiet: false, showsEvents: true).fail(failures.joined(separator: "\n"), status: 2)
  }

  private func failure(_ file: OutputFile?, _ text: () throws -> String) -> String? {
    guard let file else { return nil }
    do {
      try file.write(text())
      return nil
    } catch {
      return (error as? OutputError)?.message ?? "cannot write \(file.path): \(error)"
    }
  }

  /// The finding as it is printed.
  func text(_ finding: Finding, _ report: SearchReport) -> String {
    FindingText(
      finding, replay: report.replayCommand(of: finding),
      architectures: report.architectures(of: finding), style: TerminalStream.output.style
    )
    .text(width: TerminalStream.output.width, isFull: full) + "\n\n"
  }
}
