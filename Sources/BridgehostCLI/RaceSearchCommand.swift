import AppHost
import ArgumentParser
import Capabilities
import Foundation
import HostLoop
import JSEngine
import NativeBridge
import RaceSearch
internal import ScriptLoading
internal import SimulatedPhone
internal import StandardCapabilities

/// `bridgehost race app.js` itself.
struct RaceSearchCommand: InterruptibleCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Search the orders in which a script's events can happen.",
    usage: "\(Bridgehost.name) race [options] [<script>] [-- script arguments]")

  @Argument(
    help:
      "A JavaScript or TypeScript file, or a module such as expo-router/entry; - for standard input. (default: the file with which the app of package.json starts)"
  )
  var script: String?

  @Argument(
    parsing: .postTerminator, help: "The script gets what follows -- in process.argv.")
  var scriptArguments: [String] = []

  @Option(
    help:
      "How many orders to run. (default: 1000; without --seed for at most 30s; no limit with --time)"
  )
  var runs: Int?

  @Option(
    help: ArgumentHelp(
      "End the search after this time, such as 30s or 5m. With --runs, whichever comes first.",
      valueName: "time"),
    transform: TimeLimit.init)
  var time: TimeLimit?

  @Option(
    help:
      "The seed of all random choices: a whole number from 0. (default: a new one, which is printed)"
  )
  var seed: UInt64?

  @Option(
    help:
      "Search only this fault plan (see --list-plans); reload+visit combines two; may be repeated."
  )
  var plan: [String] = []

  @Flag(help: "List the fault plans and exit.")
  var listPlans = false

  @Option(help: .hidden)
  var story: [String] = []

  @Flag(help: .hidden)
  var listStories = false

  @Flag(
    help:
      "Add more faults: a full disk, slow native calls, a slow start, late and failing replies, killed processes. Lost and doubled events give only warnings, because no phone causes them."
  )
  var faults = false

  @OptionGroup var app: AppOptions

  @Option(
    help:
      "How orders are chosen: random, pos, pct:1 to pct:9, dfs (all orders), or auto (all but dfs, in turn)."
  )
  var strategy = "auto"

  @Option(
    help:
      "How JavaScript calls native code; 'both' searches under both architectures. (default: that of the project's React Native and its newArchEnabled, else turbo)"
  )
  var architecture: Architectures?

  @Flag(
    inversion: .prefixedNo,
    help: "Fail if a fetch finishes with newData before a server acknowledged its samples.")
  var deliveryCheck = true

  @Flag(
    help:
      "Do not fail if nothing happens in any run (the script reads nothing, sends nothing and finishes nothing), or if no wake of the app succeeds."
  )
  var allowIdle = false

  @Flag(help: "Stop at the first finding.")
  var bail = false

  @Flag(
    help:
      "Add the findings to app.regressions beside the script. Each search of app.js runs these orders first."
  )
  var keep = false

  @Flag(
    help:
      "Run faster: reuse one JavaScript context with fresh modules, and confirm each finding in a new context."
  )
  var fast = false

  @Option(help: ArgumentHelp("Search only part i of n.", valueName: "i/n"))
  var shard: String?

  @Option(
    name: [.customShort("j", allowingJoined: true), .long],
    help: ArgumentHelp(
      "Search in n processes. The result is the same for each n. (default: one for each processor, in a search that takes longer than a few seconds)",
      valueName: "n"))
  var jobs: Int?

  /// A process of `--jobs` makes only the runs i, i+n and so on, for the process that started it.
  @Option(help: .hidden)
  var make: String?

  @Flag(help: "The script is a bundle that Metro made for a phone, such as main.jsbundle.")
  var metro = false

  @OptionGroup var output: RaceOutput

  @Option(
    help: ArgumentHelp(
      "Write the run of the first finding or of --replay as a timeline for ui.perfetto.dev.",
      valueName: "file")
  )
  var trace: OutputFile?

  @Option(
    help: ArgumentHelp("Run one order again, from its token in a report.", valueName: "token"))
  var replay: String?

  @Flag(
    help:
      "Show passwords and tokens in addresses; reports mask them otherwise, except in names of tasks."
  )
  var showSecrets = false

  /// More runs than anyone waits for. Larger numbers could overflow when reports are added up.
  private static let mostRuns = 1_000_000_000_000

  func validate() throws {
    if listPlans || listStories { return }
    if let runs, !(1...Self.mostRuns).contains(runs) {
      throw ValidationError("--runs takes a number from 1 to \(Self.mostRuns), not \(runs).")
    }
    if let jobs, !(1...ProcessorCount.most).contains(jobs) {
      throw ValidationError("--jobs takes a number from 1 to \(ProcessorCount.most), not \(jobs).")
    }
    if metro, fast {
      throw ValidationError(
        "Give --metro or --fast, not both: a bundle needs new globals in each run.")
    }
    if jobs ?? 1 > 1, script == "-" {
      throw ValidationError(
        "--jobs needs a file: each of its processes reads the script, and standard input can be read only once."
      )
    }
    try output.files(and: trace).checkUsage()
    if replay != nil, output.writesFiles {
      throw ValidationError(
        "--replay runs one order and writes no report. Use --trace for its timeline.")
    }
    _ = try seedToUse()
    _ = try part()
    _ = try share()
    _ = try faultPlans()
    _ = try strategies()
    if let replay { _ = try token(replay) }
  }

  func run() throws {
    if !story.isEmpty || listStories {
      printNote(
        "--story is now --plan, and --list-stories is now --list-plans. The next release removes the old names."
      )
    }
    if listPlans || listStories {
      for faultPlan in Bridgehost.faultPlans {
        writeToStandardOutput(
          "\(padded(faultPlan.name, 16))  \(faultPlan.explanation)"
            .wrapped(to: TerminalStream.output.width) + "\n")
      }
      return
    }
    if jobs ?? 1 > 1, strategy == "dfs" {
      printWarning(
        "--strategy dfs searches in one process, because each order follows from the one before. --shard divides its fault plans."
      )
    }
    try output.files(and: trace).prepare()
    Secrets.areShown = showSecrets
    if make != nil { Crash.endWithParent() }
    let seed = try seedToUse()
    let end = time.map { ContinuousClock.now + $0.duration }
    let interruption = Interruption()
    let soFar = SearchSoFar(seed: seed)
    interruption.verdict = { verdict(soFar, $0) }
    HostActor.start {
      do {
        let status = try await search(seed, until: end, interruption, soFar)
        // One that a signal has stopped as it began would stay, and hold standard error open.
        OwnProcess.killChildren()
        leave(status)
      } catch let error as ScriptError {
        // It may come of the bundler, which another thread has killed to write the verdict.
        interruption.beginVerdict()
        Terminal(isQuiet: false, showsEvents: true).fail(error.message, status: 2)
      } catch let error as Nondeterminism {
        interruption.beginVerdict()
        if let report = error.report { try? output.write(report, printing: report.warnings) }
        let width = TerminalStream.error.width.map { $0 - "error: ".count }
        Terminal(isQuiet: false, showsEvents: true)
          .fail(error.description.wrapped(to: width), status: 3)
      } catch {
        RootCommand.leave(because: error)
      }
    }
    interruption.wait(until: end.map { $0 + Explorer.timeForFirstRun })
  }

  @HostActor
  private func search(
    _ seed: UInt64, until end: ContinuousClock.Instant?, _ interruption: Interruption,
    _ soFar: SearchSoFar
  ) async throws -> Int32 {
    var configuration = SessionConfiguration(script: try ScriptSource(argument: script))
    configuration.arguments = scriptArguments
    configuration.environment = ProcessInfo.processInfo.environment
    configuration.seed = seed
    configuration.checksDelivery = deliveryCheck
    try app.apply(to: &configuration)
    configuration.isMetroBundle = metro
    let loaded = try JSContext().loadScript(of: configuration)
    configuration.info = try configuration.appInfo(forScriptAt: loaded.url)
    let raceFile = try raceFile(of: configuration)
    let warnings =
      loaded.warnings + (configuration.info?.warnings ?? []) + (raceFile?.warnings ?? [])
    if make == nil { for warning in warnings { printWarning(warning) } }
    let usual = configuration.info.map { configuration.architecture(of: loaded, $0) }
    let searched = Searched(
      loaded, raceFile, architecture ?? Architectures(usual ?? .turbo), configuration)
    if let replay {
      return try await self.replay(token(replay), configuration, searched, interruption)
    }

    if make != nil {
      try await makeRuns(configuration, searched)
      return 0
    }
    writeToStandardOutput("seed \(seed)\n")
    soFar.saidSeed()
    let regressions = try await runRegressions(configuration, searched, interruption)
    let report = try await searchHere(
      configuration, searched, until: end, interruption, soFar, regressions)
    interruption.beginVerdict()
    keepFindings(of: report, configuration)
    try output.write(report, printing: report.warnings)
    // There is no time for another run.
    if let status = interruption.status { return report.errors.isEmpty ? status : 1 }
    if let trace { try await write(trace, report, configuration, searched) }
    return report.exitStatus
  }

  /// The race file that the project's configuration names, or that stands beside the script.
  @HostActor
  private func raceFile(of configuration: SessionConfiguration) throws(ScriptError) -> RaceFile? {
    let project = try configuration.project()
    if let path = project?.raceFile {
      return try RaceFile(path: path, key: project?.raceKey, configuration)
    }
    guard let stem = configuration.scriptStem, let path = RaceFile.path(beside: stem)
    else { return nil }
    return try RaceFile(path: path, configuration)
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
