import ArgumentParser
import EventLoop
import Foundation
import Host
import JSEngine
import RaceLab

/// `bridgehost race app.js`: searches the orders in which things can happen.
struct RaceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "race",
    abstract: "Search the orders of events for one that loses data.",
    usage: "bridgehost race [options] <script> [script arguments]")

  @Argument(help: "A JavaScript or TypeScript file.")
  var script: String

  @Option(help: "How many orders to run.")
  var runs = 1000

  @Option(help: "Decides every choice: any whole number from 0.")
  var seed: UInt64 = 1

  func run() throws {
    let interruption = Interruption()
    HostActor.start {
      do {
        leave(try await search())
      } catch {
        Bridgehost.leave(because: error)
      }
    }
    interruption.wait()
  }

  @HostActor
  private func search() async throws -> Int32 {
    var options = Explorer.Options()
    options.runs = runs
    options.seed = seed
    print("seed \(seed)")
    let configuration = SessionConfiguration(script: .file(path: script))
    let loader = ScriptLoader(
      javaScriptHalf: configuration.javaScriptHalf,
      environment: ProcessInfo.processInfo.environment)
    let loaded = try JSContext().load(configuration.script, with: loader)
    let clock = ContinuousClock()
    let start = clock.now
    let report = try await Explorer(try AppLife(loaded, configuration), options).search()
    let seconds = (clock.now - start) / .seconds(1)
    for finding in report.findings {
      print(
        finding.isPlainFailure ? "FAILURE" : "RACE", finding.failure.code, "run",
        finding.foundAtRun, finding.strategy, finding.story, "x\(finding.count)", "shrunk",
        finding.delaysBefore, "->", finding.schedule.delays.count, "in", finding.shrinkRuns)
      for input in finding.schedule.inputs { print("  story:", input) }
      for delay in finding.schedule.delays { print("  delay:", delay) }
      print(finding.failure.text)
    }
    print(
      "\(report.runs) runs, \(report.failedRuns) failed, \(Int(Double(report.runs) / seconds)) runs/s"
    )
    return report.findings.isEmpty ? 0 : 1
  }
}
