import AppHost
import Foundation
import HostLoop
import RaceSearch
internal import ScriptLoading

// The orders in which the app has failed before.
extension RaceSearchCommand {
  /// Runs the orders of `app.regressions`, and says how many pass.
  ///
  /// - Returns: those that fail.
  @HostActor
  func runRegressions(
    _ configuration: SessionConfiguration, _ searched: Searched, _ interruption: Interruption
  ) async throws -> [Finding] {
    guard let path = configuration.scriptStem.map(Regressions.path(beside:)) else { return [] }
    var findings: [Finding] = []
    var passed = 0
    for line in try Regressions(path: path, with: Bridgehost.raceInputs).lines {
      var configuration = configuration
      configuration.seed = line.seed ?? configuration.seed
      let schedule = line.token.schedule
      let subject = try subject(searched, configuration, line.token.architecture)
      interruption.onInterrupt = { subject.stop() }
      let replay = Replay(subject)
      let result = try await replay.run(schedule)
      if interruption.status != nil { break }
      if !result.failures.isEmpty {
        let usual = try await replay.run(Schedule(inputs: schedule.inputs))
        if interruption.status != nil { break }
        if let finding = Finding(line, result, usual, seed: configuration.seed) {
          findings.append(finding.ranked(raised: searched.raceFile?.raised ?? []))
        }
      } else if let gap = result.gaps.first {
        printNote(
          "\(line.place) no longer applies: \(gap). Delete the line if the search finds nothing")
      } else {
        passed += 1
      }
    }
    if passed > 0 {
      writeToStandardOutput("\(passed) \(passed == 1 ? "regression passes" : "regressions pass")\n")
    }
    return findings
  }

  /// Adds the findings to `app.regressions`.
  func keepFindings(of report: SearchReport, _ configuration: SessionConfiguration) {
    guard keep, let path = configuration.scriptStem.map(Regressions.path(beside:)),
      !report.newRegressions.isEmpty
    else { return }
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    let failure = descriptor < 0 ? errno : writeAll(report.newRegressions, to: descriptor)
    if descriptor >= 0 { close(descriptor) }
    if let failure {
      Terminal(isQuiet: false, showsEvents: true)
        .fail(
          "cannot write \(FilePath.readable(path, from: FilePath.current)): \(reason(failure))",
          status: 2)
    }
  }
}
