internal import AppHost
package import Capabilities
package import HostLoop
internal import JSEngine
package import SchedulingStrategies
internal import SimulatedPhone

/// Runs a subject in many orders and collects the ways in which it fails.
@HostActor
package final class Explorer {
  /// What a search is to do.
  package struct Options: Sendable {
    /// How many runs, without those that shrink what was found.
    package var runs = 1000
    /// How long the search may take; its own time, not the loop's.
    package var time: Duration?
    /// Decides every choice.
    package var seed: UInt64 = 1
    /// The fault plans, in turn; without any the subject is run as it is.
    package var faultPlans = FaultPlan.all
    /// In each fourth round lets a request fail, too, in fault plans that know of none.
    package var combinesFaultPlans = true
    /// The kinds of orders, in turn.
    package var strategies = StrategyKind.rotation
    /// How late a task may run, because devices are slow.
    package var maximalLateness = Duration.seconds(1)
    /// Ends with the first finding.
    package var bails = false
    /// In a search of whole spaces: of orders that differ only in tasks with nothing in common, runs one.
    package var reduces = true
    /// Every so many runs one is repeated, to see that it is the same.
    package var checkInterval = 25
    /// Which part of the search this is, from 1, and of how many.
    package var shard = (index: 1, count: 1)

    /// A thousand runs of everything.
    package init() {}
  }

  /// Its runs begin anew: what was found is looked at with it.
  let fresh: Runner
  /// Its runs are searched; the same, unless they share a context.
  let searched: Runner
  let isolation: Isolation
  let options: Options
  let rotation: PlanRotation
  var coverage = Coverage()
  private var lengths: [String: Int] = [:]
  var findings: [Finding.Key: Finding] = [:]
  /// Their keys, in the order in which they were found.
  var foundKeys: [Finding.Key] = []
  private var classes: [String: Int] = [:]
  private var runClasses: [String: RunClass] = [:]
  private var runCount = 0
  /// How the latest run that failed runs in the default order.
  var usual: (inputs: [OutsideEvent], run: Runner.Run)?
  private var failedCount = 0
  private(set) var isStopped = false
  private var ranOutOfTime = false
  private var firstRuns = FirstRuns()
  /// Told of each finding when it is shrunk, and how many runs there were.
  package var onFinding: (@HostActor (Finding) -> Void)?
  /// Told after each run how many there were.
  package var onRun: (@HostActor (Int) -> Void)?

  /// A search of the orders of `subject`, in a shared context if it has one: then each way to fail, and
  /// each run that is repeated, is looked at in a fresh one.
  package init(_ subject: any RaceSubject, _ options: Options) {
    let shared = subject.inSharedContext
    isolation = shared == nil ? .freshContext : .sharedContext
    fresh = Runner(subject, maximalLateness: options.maximalLateness)
    searched = shared.map { Runner($0, maximalLateness: options.maximalLateness) } ?? fresh
    self.options = options
    rotation = PlanRotation(
      options.faultPlans.isEmpty ? [.plain] : options.faultPlans,
      combines: options.combinesFaultPlans)
  }

  /// Ends the search after the current run.
  package func stop() { isStopped = true }

  /// Searches until the runs or the time are used up.
  ///
  /// - Throws: ``Nondeterminism``, with what was found before, and what the subject throws.
  package func search() async throws -> SearchReport {
    let start = ContinuousClock.now
    do {
      try await search(until: options.time.map { start + $0 })
    } catch var error as Nondeterminism {
      isStopped = true
      error.report = report(since: start)
      error.report?.nondeterminism = error.description
      throw error
    }
    return report(since: start)
  }

  private func search(until end: ContinuousClock.Instant?) async throws {
    if options.strategies == [.exhaustive] { return try await exhaust(until: end) }
    for index in 0..<options.runs - runsForSmallSpaces where isMine(index) {
      if runCount > 0, isOver(end) { break }
      try await run(index)
    }
    try await exhaustSmallSpaces(until: end)
  }

  private func report(since start: ContinuousClock.Instant) -> SearchReport {
    SearchReport(
      seed: options.seed, isolation: isolation, runs: runCount, failedRuns: failedCount,
      findings: foundKeys.compactMap { findings[$0] }, classes: classes,
      runClasses: runClasses, coverage: coverage,
      seconds: (ContinuousClock.now - start) / .seconds(1), wasStopped: isStopped,
      ranOutOfTime: ranOutOfTime, gaveUp: firstRuns.areInVain)
  }

  /// Whether the n-th of something, from 0, belongs to this part of the search.
  func isMine(_ index: Int) -> Bool { index % options.shard.count == options.shard.index - 1 }

  /// Asked before a run: whether there is to be none.
  func isOver(_ end: ContinuousClock.Instant?) -> Bool {
    if isStopped || firstRuns.areInVain || options.bails && !findings.isEmpty { return true }
    if let end, ContinuousClock.now >= end { ranOutOfTime = true }
    return ranOutOfTime
  }

  /// How many choices a run of the fault plan has in the default order: the same in every part of a search.
  private func length(of faultPlan: FaultPlan) async throws -> Int {
    if let known = lengths[faultPlan.name] { return known }
    var random = SplitMix64(seed: options.seed)
    let run = try await searched.run(Schedule(inputs: faultPlan.inputs(&random)))
    lengths[faultPlan.name] = max(run.choiceCount, 1)
    return max(run.choiceCount, 1)
  }

  /// Everything about a run follows from the seed and its number, so that a part of the search, or a run of
  /// its own, is the same as within the whole.
  private func run(_ index: Int) async throws {
    var random = SplitMix64(seed: options.seed &+ UInt64(clamping: index) &* 0x9E37_79B9)
    let turn = rotation.turn(ofRun: index)
    let inputs = turn.faultPlan.inputs(&random)
    let kind = kind(turn)
    let seed = random.next()
    let length = kind == .defaultOrder ? 1 : try await length(of: turn.base)
    let run = try await searched.run(inputs, kind.make(seed: seed, length: length))
    if !JSContext.isEngineStuck, let repeater = repeater(after: runCount) {
      let again = try await repeater.run(inputs, kind.make(seed: seed, length: length))
      try check(again, by: repeater, isAs: run)
    }
    try await note(
      run, inputs,
      Finding.Origin(
        run: index + 1, strategy: kind, faultPlan: turn.faultPlan.name, seed: options.seed),
      isCombined: turn.isCombined)
  }

  /// The default order first, and with every other combined fault plan: there the run is what is new.
  private func kind(_ turn: PlanRotation.Turn) -> StrategyKind {
    if turn.round == 0 || turn.isCombined && turn.round % 8 == 3 { return .defaultOrder }
    return options.strategies[(turn.round - 1) % options.strategies.count]
  }

  /// Repeats a run after so many of this part of the search; `nil` with most.
  ///
  /// In a shared context a run is mostly repeated where it ran. What runs leave for each other is there for
  /// good and mostly from the second on: one that begins anew is compared more often at first, then rarely.
  func repeater(after earlierRuns: Int) -> Runner? {
    if isolation == .sharedContext {
      let isEarly = earlierRuns < options.checkInterval && earlierRuns.nonzeroBitCount == 1
      if isEarly || earlierRuns % Self.leakCheckInterval == 0 { return fresh }
    }
    return earlierRuns % options.checkInterval == 0 ? searched : nil
  }

  private static let leakCheckInterval = 100

  /// - Throws: ``Nondeterminism`` when `again`, the same schedule run by `repeater`, is not the same run.
  func check(_ again: Runner.Run, by repeater: Runner, isAs run: Runner.Run) throws {
    let isFresh = isolation == .sharedContext && repeater === fresh
    if let difference = Nondeterminism(
      run, again, isolation, isAgainFresh: isFresh, seed: options.seed)
    {
      throw difference
    }
  }

  func note(
    _ run: Runner.Run, _ inputs: [OutsideEvent], _ origin: Finding.Origin, isCombined: Bool = false
  ) async throws {
    runCount += 1
    coverage.note(run, isCombined ? nil : origin)
    let name = run.outcome.className
    classes[name, default: 0] += 1
    if runClasses[name] == nil { runClasses[name] = RunClass(run.outcome) }
    firstRuns.note(run.outcome)
    onRun?(runCount)
    if run.outcome.failures.isEmpty { return }
    failedCount += 1
    if JSContext.isEngineStuck { return end(with: run, inputs, origin) }
    do {
      try await look(at: run, inputs, origin)
    } catch is Nondeterminism where run.outcome.hasEndedTurn {
      throw Nondeterminism.ofTurnAtLimit
    }
  }
}
