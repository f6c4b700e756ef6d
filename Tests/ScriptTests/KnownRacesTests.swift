import AppHost
import Capabilities
import Foundation
import RaceSearch
import SchedulingStrategies
import StandardCapabilities
import Testing

/// The scripts of `Tests/Races`, with a small budget; `Tests/Races/run` uses the large one. Each search is a process of
/// its own, so that searches run beside each other and beside the tests of the host thread.
@Suite(.processes) struct KnownRacesTests {
  static let folder = Command.root.appending(path: "Tests/Races")

  static let names =
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?
    .filter { FileManager.default.fileExists(atPath: folder.path + "/\($0)/buggy.js") }
    .sorted() ?? []

  private func search(
    _ path: String, runs: Int, seed: Int = 1, _ options: String...
  ) throws -> SearchReport {
    let arguments = ["race", path, "--runs", "\(runs)", "--seed", "\(seed)", "--json", "-"]
    let command = Command(arguments + options, in: Self.folder)
    try command.start()
    let result = command.finish()
    let report = try SearchReport(
      json: Data(result.output.utf8), with: RaceInput.standard)
    #expect(result.status == (report.findings.isEmpty ? 0 : 1), "\(result.errors)")
    return report
  }

  @Test func `there are at least a dozen pairs`() {
    #expect(Self.names.count >= 12)
  }

  @Test(arguments: names)
  func `a buggy script passes when nothing is unusual`(_ name: String) throws {
    let report = try search("\(name)/buggy.js", runs: 1, "--plan", "launch", "--allow-idle")
    #expect(report.findings.isEmpty)
  }

  @Test(arguments: names)
  func `a buggy script is found`(_ name: String) throws {
    let report = try search("\(name)/buggy.js", runs: 1000, "--bail")
    #expect(!report.findings.isEmpty)
  }

  /// Stops at the first run that fails, and does not shrink it.
  @Test(arguments: names, [2, 3])
  func `a buggy script fails with other seeds, too`(_ name: String, _ seed: Int) throws {
    let command = runs(of: "\(name)/buggy.js", 1000, seed: seed)
    try command.start()
    command.waitForOutput(#""failures":[{"#)
    command.kill()
    #expect(command.finish().status == 128 + SIGKILL)
  }

  @Test(arguments: [1, 2])
  func `what a shrunk order waits for happens in it`(_ seed: Int) throws {
    let report = try search("shared-current-fetch/buggy.js", runs: 250, seed: seed)
    for finding in report.findings {
      let names = finding.steps.map(\.name)
      #expect(finding.schedule.delays.allSatisfy { names.contains($0.until) })
    }
  }

  @Test func `what a query finds after the script that asked was reloaded is read by nobody`()
    throws
  {
    let command = Command(
      [
        "race", "completed-before-upload/fixed.js", "--seed", "1", "--replay",
        "bh1,turbo,00000000,reload@100+workout@1,"
          + "healthKit:query:HKWorkoutTypeIdentifier:1=javaScript:invalidate::1",
      ], in: Self.folder)
    try command.start()
    let result = command.finish()
    #expect(result.output.contains("this run has no error"), "\(result.output)\(result.errors)")
  }

  @Test(arguments: names)
  func `a fixed script is clean, in fresh contexts and in a shared one`(_ name: String) throws {
    let fresh = try search("\(name)/fixed.js", runs: 60, "--bail")
    #expect(fresh.findings.map(\.failure.text) == [])
    let shared = try search("\(name)/fixed.js", runs: 60, "--bail", "--fast")
    #expect(shared.findings.map(\.failure.text) == [])
    #expect(shared.classes == fresh.classes)
  }

  @Test(arguments: names)
  func `runs of a buggy script in a shared context end as those in fresh ones do`(
    _ name: String
  ) throws {
    let lines = try [[], ["--fast"]].map { options in
      let command = runs(of: "\(name)/buggy.js", 40, options)
      try command.start()
      return command.finish().output.split(separator: "\n")
    }
    #expect(lines[0].count == 40)
    #expect(lines[1] == lines[0])
  }

  /// Prints a line of JSON about each run, as for a process that searches.
  private func runs(
    of path: String, _ count: Int, seed: Int = 1, _ options: [String] = []
  ) -> Command {
    Command(
      ["race", path, "--runs", "\(count)", "--seed", "\(seed)", "--make", "0/1"] + options,
      in: Self.folder)
  }
}
