import AppHost
import ArgumentParser
import Foundation
import HostLoop
import NativeBridge
import RaceSearch

/// `bridgehost test [files]`: runs scenarios, which drive the phone and check what the app did.
struct TestCommand: InterruptibleCommand {
  static let configuration = CommandConfiguration(
    commandName: "test",
    abstract: "Run scenarios: tests that drive the phone and check what the app did.",
    discussion: """
      A scenario file imports 'bridgehost/testing'. Each scenario gets a new phone with the app, a virtual \
      clock, and a server that answers every request. Exit status: 0 all passed; 1 a scenario failed; 2 a \
      file cannot be read or loaded; 3 a scenario is not deterministic; 64 wrong usage; 70 bridgehost itself crashed; 129, 130 or 143 interrupted.
      """)

  /// The formats of a report.
  enum Reporter: String, ExpressibleByArgument, CaseIterable {
    case spec, tap, junit, github
  }

  @Argument(
    help:
      "Scenario files, or file:line for one scenario. Without files: all *.scenario.{js,ts,jsx,tsx,mjs} in this folder and below.",
    completion: .file())
  var files: [String] = []

  @Option(
    name: [.customShort("t"), .long],
    help: ArgumentHelp("Run only scenarios whose name contains this text.", valueName: "text"))
  var filter: String?

  @Flag(help: "List the scenarios, and run none.")
  var list = false

  @Flag(help: "Run the scenarios again each time a source file in this folder or below changes.")
  var watch = false

  @Option(
    name: [.customShort("j", allowingJoined: true), .long],
    help: ArgumentHelp(
      "Run n scenario files at once, each in a process of its own.", valueName: "n"))
  var jobs = 1

  @Flag(help: "Stop after the first failure.")
  var bail = false

  @Option(help: "The format of the results.")
  var reporter = Reporter.spec

  @Option(
    help: ArgumentHelp(
      "Write the results of --reporter to this file, and 'spec' to the terminal.", valueName: "file"
    ))
  var reporterOut: OutputFile?

  @Option(
    help:
      "Run each scenario in this many orders of events, unless the scenario sets its own number.")
  var runs = 1

  @Option(
    help: ArgumentHelp("Run one order again, from its token in a report.", valueName: "token"))
  var replay: String?

  @Option(help: "The seed of all random choices: a whole number from 0.")
  var seed: UInt64 = 1

  @OptionGroup var app: AppOptions

  @Option(
    help:
      "How JavaScript calls native code: at once (turbo), or in batches, as before React Native 0.76 (bridge). (default: that of the project's React Native and its newArchEnabled, else turbo)"
  )
  var architecture: Architecture?

  @Flag(help: "Print all of each failure. By default at most 40 lines of a difference are printed.")
  var full = false

  @Flag(help: "Show passwords and tokens in addresses; reports mask them otherwise.")
  var showSecrets = false

  /// A process of `--jobs` runs only the file with this index, and writes ``TestPart`` to `partReport`.
  @Option(help: .hidden)
  var part: Int?

  @Option(help: .hidden)
  var partReport: String?

  func validate() throws {
    if jobs < 1 { throw ValidationError("--jobs takes a number from 1, not \(jobs).") }
    if runs < 1 { throw ValidationError("--runs takes a number from 1, not \(runs).") }
    _ = try token()
  }

  /// The token of `--replay`; `nil` without the option.
  func token() throws -> ReplayToken? {
    do { return try replay.map { try ReplayToken(parsing: $0, with: Bridgehost.raceInputs) } } catch
    {
      throw ValidationError("--replay: \(error).")
    }
  }

  func run() throws {
    try OutputFiles(["--reporter-out": reporterOut]).prepare()
    if part != nil { Crash.endWithParent() }
    Secrets.areShown = showSecrets
    let interruption = Interruption()
    if watch {
      let watch = TestWatch(interruption: interruption)
      HostActor.start { await watch.run() }
      interruption.wait()
    }
    let soFar = TestsSoFar()
    interruption.verdict = { verdict(soFar, $0) }
    HostActor.start {
      let run = ScenarioRun(command: self, interruption, soFar)
      interruption.onInterrupt = { run.interrupt() }
      let status = await run.run()
      leave(interruption.status ?? status)
    }
    // The processes of --jobs end before the one that started them.
    interruption.wait(patience: part == nil ? .milliseconds(1400) : .milliseconds(700))
  }
}
