import EventLoop
import Foundation
import Host
import RaceLab

// One order again.
extension RaceSearchCommand {
  /// Runs the first finding once more, and writes what ran when.
  @HostActor
  func write(
    _ trace: String, _ report: SearchReport, _ configuration: SessionConfiguration,
    _ loaded: Script
  ) async throws {
    guard let finding = report.findings.first else {
      return printWarning("nothing failed, so there is no run for --trace to write to \(trace)")
    }
    var configuration = configuration
    configuration.recordsTrace = true
    let token = report.token(of: finding)
    let life = try life(loaded, configuration, token.architecture)
    write(try await Replay(life).run(token.schedule), to: trace)
  }

  private func write(_ replayed: Replay.Result, to trace: String) {
    do {
      try replayed.trace?.write(toFile: trace, atomically: true, encoding: .utf8)
    } catch {
      Terminal(isQuiet: false, tellsFacts: true)
        .fail("cannot write the trace: \(error.localizedDescription)", status: 2)
    }
  }

  @HostActor
  func replay(
    _ token: ReplayToken, _ configuration: SessionConfiguration, _ loaded: Script
  ) async throws -> Int32 {
    var configuration = configuration
    configuration.recordsTrace = trace != nil
    let life = try life(loaded, configuration, token.architecture)
    let replayed = try await Replay(life).run(token.schedule)
    if token.scriptHash != ReplayToken.hash(of: loaded.writtenTexts) {
      printWarning("the script is not the one that the token was made for")
    }
    for delay in replayed.unmet { printWarning("the script's run has no such moment: \(delay)") }
    for input in replayed.unmetInputs {
      printWarning("the script's run has nothing to which it could happen: \(input)")
    }
    let width = TerminalStream.output.width
    print(ReplayText(replayed, token.schedule).text(width: width ?? 100).wrapped(to: width))
    if let trace { write(replayed, to: trace) }
    return replayed.failures.isEmpty ? 0 : 1
  }
}
