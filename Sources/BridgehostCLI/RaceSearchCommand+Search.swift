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

  /// All source texts of a search.
  func writtenTexts(_ configuration: SessionConfiguration) -> [String] {
    configuration.writtenTexts(with: script) + (raceFile?.writtenTexts ?? [])
  }
}

// The search in this process, and its output.
extension RaceSearchCommand {
  @HostActor
  func searchHere(
    _ configuration: SessionConfiguration, _ searched: Searched, _ interruption: Interruption,
    _ regressions: [Finding]
  ) async throws -> SearchReport {
    let seed = configuration.seed
    let options = try options(seed, searched.script)
    let processes = RaceProcesses(seed: seed)
    interruption.endAtOnce = { processes.end() }
    let search = ArchitectureSearch(
      try searched.architectures.all.map {
        ($0, try subject(searched, configuration, $0, fast ? .sharedContext : .freshContext))
      }, options, workers: workers(processes))
    interruption.onInterrupt = { search.stop() }
    let bar = ProgressBar(widestText: "\((options.goesOn ? 100_000 : options.runs).grouped) runs")
    // A part of a search has no terminal of its own to draw on.
    if TerminalStream.output.width != nil { search.onRun = progress(in: bar, options, searched) }
    defer { bar.clear() }
    // Warnings come last, when the search is over.
    search.onFinding = { [output] finding in
      if finding.isWarning { return }
      bar.clear()
      let report = SearchReport(finding, seed: seed, searched.architectures)
      writeToStandardOutput(output.text(finding, named(report, searched, configuration)))
    }
    do {
      return named(try await search.search(after: regressions), searched, configuration)
    } catch var error as Nondeterminism {
      error.report = error.report.map { named($0, searched, configuration) }
      bar.clear()
      throw error
    }
  }

  private func options(_ seed: UInt64, _ script: Script) throws -> Explorer.Options {
    var options = Explorer.Options()
    options.runs = runs ?? options.runs
    options.time = time?.duration
    options.goesOn = goesOn
    options.seed = seed
    options.faultPlans = try faultPlans(for: script)
    options.combinesFaultPlans = named.isEmpty
    options.strategies = try strategies()
    options.bails = bail
    if faults {
      let inputs = Bridgehost.raceInputs.filter { $0.isFelt(by: script) }
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
    let options = try options(configuration.seed, searched.script)
    try await Explorer(subject, options).make(from: first, by: step) {
      writeAll($0, to: STDOUT_FILENO) == nil
    }
  }

  /// Draws the progress of the search, by its runs or its time, whichever ends first.
  @HostActor
  private func progress(
    in bar: ProgressBar, _ options: Explorer.Options, _ searched: Searched
  ) -> @HostActor (Int) -> Void {
    let all =
      options.goesOn
      ? .infinity
      : Double(options.runs * searched.architectures.all.count / options.shard.count)
    let start = ContinuousClock.now
    return { runs in
      let used = options.time.map { (ContinuousClock.now - start) / $0 } ?? 0
      bar.update(done: max(Double(runs) / max(1, all), used), "\(runs.grouped) runs")
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
    report.script = script ?? ""
    report.scriptHash = ReplayToken.hash(of: searched.writtenTexts(configuration))
    report.program = Bridgehost.name == "bridgehost" ? nil : Bridgehost.name
    report.nativeHalves = app.nativeHalves.isEmpty ? nil : app.nativeHalves
    report.allowed = app.allowed.isEmpty ? nil : app.allowed.sorted()
    report.globals = app.globals?.rawValue
    report.reactNative = app.reactNative
    report.isMetroBundle = metro ? true : nil
    report.scriptArguments = scriptArguments
    report.checksDelivery = deliveryCheck
    report.allowsIdle = allowIdle ? true : nil
    report.settings = settings
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
