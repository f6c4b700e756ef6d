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

  @Test(arguments: names, [1, 2, 3])
  func `a buggy script is found by every seed`(_ name: String, _ seed: Int) throws {
    let report = try search("\(name)/buggy.js", runs: 1000, seed: seed, "--bail")
    #expect(!report.findings.isEmpty)
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
  func `a fixed script is clean`(_ name: String) throws {
    let report = try search("\(name)/fixed.js", runs: 60, "--bail")
    #expect(report.findings.map(\.failure.text) == [])
  }

  @Test(arguments: names)
  func `runs in a shared context end as those in fresh ones do`(_ name: String) throws {
    for script in ["buggy", "fixed"] {
      let path = "\(name)/\(script).js"
      let fresh = try search(path, runs: 40)
      let shared = try search(path, runs: 40, "--fast")
      #expect(shared.classes == fresh.classes)
      #expect(shared.findings.map(\.failure.text) == fresh.findings.map(\.failure.text))
    }
  }
}
