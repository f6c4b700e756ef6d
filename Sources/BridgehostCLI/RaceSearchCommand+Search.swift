import AppHost
import Capabilities
import Foundation
import Glibc
import HostLoop
import JSEngine
import NativeBridge
import RaceSearch
internal import ScriptLoading
internal import WebAPIs

/// What is searched.
struct Searched: Sendable {
  let script: Script
  /// What is right for it.
  let raceFile: RaceFile?
  /// The architectures under which it is searched.
  let architectures: Architectures
  /// Identifies all source texts of the search.
  let hash: String

  init(
    _ script: Script, _ raceFile: RaceFile?, _ architectures: Architectures,
    _ configuration: SessionConfiguration
  ) {
    (self.script, self.raceFile, self.architectures) = (script, raceFile, architectures)
    hash = ReplayToken.hash(
      of: configuration.writtenTexts(with: script) + (raceFile?.writtenTexts ?? []))
  }
}

// The search in this process, and its output.
extension RaceSearchCommand {
  @HostActor
  func searchHere(
    _ configuration: SessionConfiguration, _ searched: Searched,
    until end: ContinuousClock.Instant?, _ interruption: Interruption, _ soFar: SearchSoFar,
    _ regressions: [Finding]
  ) async throws -> SearchReport {
    let seed = configuration.seed
    var options = try options(seed)
    // The time began with the command.
    options.time = end.map { max(.zero, ContinuousClock.now.duration(to: $0)) }
    let processes = RaceProcesses(seed: seed)
    let search = ArchitectureSearch(
      try searched.architectures.all.map {
        ($0, try subject(searched, configuration, $0, fast ? .sharedContext : .freshContext))
      }, options, workers: workers(processes))
    interruption.onInterrupt = { search.stop() }
    let progress = RaceProgress(
      options, architectures: searched.architectures.all.count, firstNote: try Self.enoughTime())
    let note = { [unowned search] in
      let (report, unshrunk) = search.soFar
      soFar.note(named(report, searched, configuration), unprinted: unshrunk)
    }
    soFar.note(named(search.soFar.report, searched, configuration), unprinted: nil)
    var latest = ContinuousClock.now
    Crash.say("seed \(seed), run \(Crash.runMark)", with: ["--seed", "\(seed)", "-j", "1"])
    search.onBegin = { [unowned search] in
      Crash.note(run: $0)
      progress.show(search)
    }
    search.onRun = { _ in
      if ContinuousClock.now - latest < Self.pauseBetweenNotes { return }
      note()
      latest = .now
    }
    search.onShrink = { [unowned search] budget in
      progress.show(search, "shrinking: \(budget)")
      if budget.usedRuns == 1 { note() }
    }
    search.onWeigh = { [unowned search] in
      progress.show(search, "trying other answers of stand-ins")
    }
    defer { progress.clear() }
    // Warnings come last, when the search is over.
    search.onFinding = { [output] finding in
      if finding.isWarning { return }
      progress.clear()
      let report = SearchReport(finding, seed: seed, searched.architectures)
      writeToStandardOutput(output.text(finding, named(report, searched, configuration)))
      note()
    }
    do {
      return named(try await search.search(after: regressions), searched, configuration)
    } catch var error as Nondeterminism {
      error.report = error.report.map { named($0, searched, configuration) }
      progress.clear()
      throw error
    }
  }

  /// A search notes what it has found so far when it has found something, and at most so often.
  private static let pauseBetweenNotes = Duration.milliseconds(100)

  private func options(_ seed: UInt64) throws -> Explorer.Options {
    var options = Explorer.Options(faultPlans: try faultPlans())
    options.shrinkBudget = .ofCommand
    options.runs = runs ?? options.runs
    options.time = time?.duration
    options.goesOn = goesOn
    options.usualTime = try hasNoNamedEnd ? Self.enoughTime() : nil
    options.seed = seed
    options.combinesFaultPlans = named.isEmpty
    options.strategies = try strategies()
    options.bails = bail
    if faults {
      let inputs = Bridgehost.raceInputs
      let endings = inputs.compactMap(\.ending)
      options.lateStartInputs = inputs.filter { $0.role != .fault && !endings.contains($0) }
    }
    options.drawsCertainty = output.report != nil
    options.shard = try part()
    return options
  }

  /// The other processes of the search. By default one for each processor, once the search has taken a second. A part
  /// of a search has none by default, because other parts may run on the same machine.
  private func workers(_ processes: RaceProcesses) -> (Architecture) -> Workers? {
    let count = jobs ?? (shard == nil && script != "-" ? ProcessorCount.available : 1)
    let delay: Duration = jobs == nil ? .seconds(1) : .zero
    return { architecture in
      guard count > 1 else { return nil }
      return Workers(count: count, after: delay) { processes.start($0, $1, architecture) }
    }
  }

  /// Makes runs for another process.
  @HostActor
  func makeRuns(_ configuration: SessionConfiguration, _ searched: Searched) async throws {
    guard let (first, step) = try share(), let architecture = searched.architectures.all.first
    else {
      return
    }
    let subject = try subject(
      searched, configuration, architecture, fast ? .sharedContext : .freshContext)
    let options = try options(configuration.seed)
    let explorer = Explorer(subject, options)
    Crash.say(
      "seed \(configuration.seed), run \(Crash.runMark)",
      with: ["--seed", "\(configuration.seed)", "-j", "1"])
    explorer.onBegin = { Crash.note(run: $0) }
    try await explorer.make(from: first, by: step) {
      writeAll($0, to: STDOUT_FILENO) == nil
    }
  }

  @HostActor
  func subject(
    _ searched: Searched, _ configuration: SessionConfiguration, _ architecture: Architecture,
    _ isolation: Isolation = .freshContext
  ) throws -> AppUnderSearch {
    var configuration = configuration
    configuration.architecture = architecture
    return try AppUnderSearch(
      searched.script, configuration, raceFile: searched.raceFile, isolation: isolation)
  }

  private func named(
    _ report: SearchReport, _ searched: Searched, _ configuration: SessionConfiguration
  ) -> SearchReport {
    var report = report
    if let script {
      report.script = script
    } else if case .file(let path) = configuration.script {
      report.script = path
    }
    report.scriptHash = searched.hash
    report.program = Bridgehost.name == "bridgehost" ? nil : Bridgehost.name
    report.nativeHalves = app.nativeHalves.isEmpty ? nil : app.nativeHalves
    report.allowed = app.allowed.isEmpty ? nil : app.allowed.sorted()
    report.strictNatives = app.strictNatives ? true : nil
    report.globals = app.globals?.rawValue
    report.reactNative = app.reactNative
    report.isMetroBundle = metro ? true : nil
    report.scriptArguments = scriptArguments
    report.checksDelivery = deliveryCheck
    report.allowsIdle = allowIdle ? true : nil
    report.settings = settings
    if report.usualSeconds != nil {
      report.longerCommand = Crash.command(
        ["race"] + OwnProcess.arguments,
        with: ["--runs", "\(Explorer.Options(faultPlans: []).runs)"])
    }
    for index in report.findings.indices where report.findings[index].isCrash {
      report.findings[index].command = Crash.command(
        ["race"] + RaceProcesses.withoutOutput(OwnProcess.arguments),
        with: ["--seed", "\(report.seed)", "-j", "1"])
    }
    report.parts = (try? part()).flatMap { SearchReport.Parts(number: $0.index, of: $0.count) }
    return report
  }

  /// Whether only the time ends the search. A search of all orders divides its runs among the fault plans, so it needs their
  /// number.
  private var goesOn: Bool { time != nil && runs == nil && strategy != "dfs" }

  /// The settings that the parts of one search must share, in addition to those in the report.
  private var settings: String {
    (runs.map { "\($0) runs" } ?? (goesOn ? "any number of runs" : "1000 runs"))
      + (time.map { ", \($0)" } ?? "") + (bail ? ", bail" : "")
      + (faults ? ", faults" : "") + ", strategy \(strategy)"
      + (named.isEmpty ? "" : ", fault plan \(named.joined(separator: ", "))")
  }
}
