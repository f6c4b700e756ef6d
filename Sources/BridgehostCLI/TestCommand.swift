import AppHost
import ArgumentParser
import Foundation
import HostLoop
import NativeBridge
import RaceSearch

/// `bridgehost test [files]`: scenarios that drive the phone and check what came of it.
struct TestCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Run scenarios: what happens on the phone, and what must come of it.",
    discussion: """
      A scenario file imports 'bridgehost/testing'. Each scenario gets a new phone with its app, on a \
      virtual clock, and a server that answers every request. Exit status: 0 all passed; 1 one failed; \
      2 no such file or a bad script; 3 the same order ran differently; 64 usage; 130 or 143 interrupted.
      """)

  /// The forms of a report.
  enum Reporter: String, ExpressibleByArgument, CaseIterable {
    case spec, tap, junit, github
  }

  @Argument(
    help: "Scenario files; without any, all *.scenario.{js,ts,jsx,tsx,mjs} below this folder.",
    completion: .file())
  var files: [String] = []

  @Option(help: ArgumentHelp("Run only scenarios whose name holds the text.", valueName: "text"))
  var filter: String?

  @Flag(help: "End after the first failure.")
  var bail = false

  @Option(help: "How the results are written.")
  var reporter = Reporter.spec

  @Option(
    help: ArgumentHelp(
      "Write the results of --reporter there, and 'spec' to the terminal.", valueName: "file"))
  var reporterOut: OutputFile?

  @Option(help: "In how many orders of events each scenario is run that does not say so itself.")
  var runs = 1

  @Option(help: ArgumentHelp("Run one order again, which a report gave.", valueName: "token"))
  var replay: String?

  @Option(help: "Decides what is left to chance: any whole number from 0.")
  var seed: UInt64 = 1

  @OptionGroup var app: AppOptions

  @Option(help: "How JavaScript calls native code: at once, or in batches as before 0.76.")
  var architecture = Architecture.turbo

  @Flag(help: "Show passwords and tokens in addresses, which reports mask.")
  var showSecrets = false

  func validate() throws {
    if runs < 1 { throw ValidationError("--runs takes a number from 1, not \(runs).") }
    _ = try token()
  }

  /// What `--replay` names.
  func token() throws -> ReplayToken? {
    do { return try replay.map { try ReplayToken(parsing: $0, with: Bridgehost.raceInputs) } } catch
    {
      throw ValidationError("--replay: \(error).")
    }
  }

  func run() throws {
    try OutputFiles(["--reporter-out": reporterOut]).prepare()
    Secrets.areShown = showSecrets
    let interruption = Interruption()
    HostActor.start {
      let run = ScenarioRun(command: self)
      interruption.onInterrupt = { run.interrupt() }
      let status = await run.run()
      leave(interruption.status ?? status)
    }
    interruption.wait()
  }
}
