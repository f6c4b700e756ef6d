import AppHost
import Foundation
import HostLoop
import RaceSearch
internal import ScriptLoading

// Replaying one order.
extension RaceSearchCommand {
  /// Runs the first finding once more, and writes a trace of it.
  @HostActor
  func write(
    _ trace: OutputFile, _ report: SearchReport, _ configuration: SessionConfiguration,
    _ searched: Searched
  ) async throws {
    guard let finding = report.findings.first else {
      return printWarning(
        "nothing failed, so --trace wrote no file: \(trace.path)")
    }
    var configuration = configuration
    configuration.recordsTrace = true
    let token = report.token(of: finding)
    let subject = try subject(searched, configuration, token.architecture)
    write(try await Replay(subject).run(token.schedule), to: trace)
  }

  private func write(_ replayed: Replay.Result, to trace: OutputFile) {
    do { try replayed.trace.map(trace.write) } catch {
      Terminal(isQuiet: false, showsEvents: true)
        .fail(error.message, status: 2)
    }
  }

  @HostActor
  func replay(
    _ token: ReplayToken, _ configuration: SessionConfiguration, _ searched: Searched,
    _ interruption: Interruption
  ) async throws -> Int32 {
    var configuration = configuration
    configuration.recordsTrace = trace != nil
    let subject = try subject(searched, configuration, token.architecture)
    interruption.onInterrupt = { subject.stop() }
    let replayed = try await Replay(subject).run(token.schedule)
    interruption.beginVerdict()
    if let status = interruption.status {
      printNote("the replay was interrupted")
      return status
    }
    if token.scriptHash != searched.hash {
      printWarning("the script has changed since the token was made")
    }
    for gap in replayed.gaps { printWarning("a part of the token did not apply: \(gap)") }
    let text = ReplayText(replayed, token.schedule)
      .text(width: TerminalStream.output.width, isFull: output.full)
    writeToStandardOutput(text + "\n")
    if let trace { write(replayed, to: trace) }
    return replayed.exitStatus
  }
}
