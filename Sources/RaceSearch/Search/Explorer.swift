internal import AppHost
package import Capabilities
package import HostLoop
internal import JSEngine
package import SchedulingStrategies
internal import SimulatedPhone

/// Runs a subject in many orders and collects the ways in which it fails.
@HostActor
package final class Explorer {
  /// The settings of a search.
  package struct Options: Sendable {
    /// How many runs to make, not counting those that shrink findings.
    package var runs = 1000
    /// Whether the search goes on after these runs until its time is over.
    package var goesOn = false
    /// How long the search may take, in real time.
    package var time: Duration?
    /// After this time in all, no further run begins if each fault plan was run. Nothing is cut short, and the search counts as complete.
    package var usualTime: Duration?
    /// The seed for all choices.
    package var seed: UInt64 = 1
    /// The fault plans, used in turn, without those that the subject does not feel. If empty, it runs without outside events.
    package var faultPlans: [FaultPlan]
    /// In each fourth round, also let a request fail in fault plans that contain no failed request.
    package var combinesFaultPlans = true
    /// The strategies, used in turn.
    package var strategies = StrategyKind.rotation
    /// How long a task may be delayed while time passes, because phones are slow.
    package var maximalLateness = Duration.seconds(1)
    /// Whether to try other orders after each step of a finding, for the curve of its page.
    package var drawsCertainty = false
    /// The limits of the runs that shrink one finding.
    package var shrinkBudget = ShrinkBudget()
    /// Whether the search ends after the first finding.
    package var bails = false
    /// Exhaustive search: if two orders differ only in independent tasks, run one of them
    /// (partial-order reduction).
    package var reduces = true
    /// Every how many runs one run is repeated, to check that it is deterministic.
    package var checkInterval = 25
    /// What may happen while the script loads slowly, to find how late its listeners may come. `nil`: that is not measured.
    package var lateStartInputs: [RaceInput]?
    /// Which part of the search this is, from 1, and how many parts there are.
    package var shard = (index: 1, count: 1)

    /// A thousand runs with these fault plans and all strategies.
    package init(faultPlans: [FaultPlan]) { self.faultPlans = faultPlans }
  }

  /// Runs each schedule in a new context. Used to confirm and shrink findings.
  let fresh: Runner
  /// Runs the search. The same as `fresh`, except with `--fast`.
  let searched: Runner
  let isolation: Isolation
  let options: Options
  /// The native modules that the subject looks up. `nil`: that is not known.
  private var lookups: Set<String>?
  private(set) var rotation: PlanRotation
  var coverage = Coverage()
  private var lengths: [String: Int] = [:]
  var findings: [Finding.Key: Finding] = [:]
  /// The keys of the findings, in the order in which they were found.
  var foundKeys: [Finding.Key] = []
  /// Failures with the cause of a finding: the key of that finding, and how many of them were shrunk.
  var merged: [Finding.Key: (finding: Finding.Key, count: Int)] = [:]
  var classes: [String: Int] = [:]
  private var runClasses: [String: RunClass] = [:]
  var runCount = 0
  /// How many runs this process has made itself.
  private var madeCount = 0
  /// The number of runs in which nothing happened or no wake succeeded, and the message of the first one.
  private var standIns: Set<String> = []
  private var standInWeights: StandInWeights?
  private var idle = (runs: 0, words: String?.none, hasWake: false)
  /// The latest failing run's outside events, run in the default order.
  var usual: (inputs: [OutsideEvent], run: Runner.Run)?
  var failedCount = 0
  var isStopped = false
  var ranOutOfTime = false
  /// When the search began.
  private(set) var begin = ContinuousClock.now
  private var lateStarts: [LateStart]?
  var ahead: RunsAhead?
  private var firstRuns = FirstRuns()
  /// Called for each finding after it was shrunk, with the number of runs so far.
  package var onFinding: (@HostActor (Finding) -> Void)?
  /// Called before each run with its number, from 1.
  package var onBegin: (@HostActor (Int) -> Void)?
  /// Called before each run that shrinks a finding.
  package var onShrink: (@HostActor (ShrinkBudget) -> Void)?
  /// Called before each run in which stand-ins answer with other values.
  package var onWeigh: (@HostActor () -> Void)?
  /// What is being shrunk, as it was found.
  var unshrunk: Finding?
  /// Called after each run with the number of runs so far.
  package var onRun: (@HostActor (Int) -> Void)?
  /// Other processes that may make the runs.
  package var workers: Workers?

  /// Makes a search of the orders of `subject`. If the subject has a variant with a shared context,
  /// the search uses that, and confirms each finding in a new context.
  package init(_ subject: any RaceSubject, _ options: Options) {
    let shared = subject.inSharedContext
    isolation = shared == nil ? .freshContext : .sharedContext
    fresh = Runner(subject, maximalLateness: options.maximalLateness)
    searched = shared.map { Runner($0, maximalLateness: options.maximalLateness) } ?? fresh
    self.options = options
    rotation = PlanRotation(options)
    for runner in [fresh, searched] { runner.isOver = { [unowned self] in isEnding } }
  }

  /// Adds what another search has found.
  func add(_ finding: Finding) {
    if findings[finding.key] == nil { foundKeys.append(finding.key) }
    findings[finding.key] = finding
  }

  /// Searches until the runs or the time are used up.
  ///
  /// - Throws: ``Nondeterminism``, with the findings so far; the errors of the subject.
  package func search() async throws -> SearchReport {
    begin = .now
    let end = options.time.map { begin + $0 }
    let timer = end.map { end in HostActor.start { [weak self] in await self?.endRun(at: end) } }
    defer { timer?.cancel() }
    do {
      try await learn()
      try await search(until: end)
      if let inputs = options.lateStartInputs, options.shard.index == 1, !isOver(end) {
        lateStarts = try await measureLateStarts(inputs.felt(through: lookups), until: end)
      }
      if !standIns.isEmpty, options.shard.index == 1, !isOver(end), !JSContext.isEngineStuck {
        standInWeights = try await weigh(standIns, until: end)
      }
    } catch is SearchStopped {
    } catch var error as Nondeterminism {
      isStopped = true
      error.report = report
      error.report?.nondeterminism = error.description
      throw error
    }
    return report
  }

  /// Learns what the subject feels, before the first run that counts.
  func learn() async throws {
    onBegin?(1)
    lookups = try await searched.lookups()
    rotation = PlanRotation(options, lookups, try await searched.launch())
  }

  private func search(until end: ContinuousClock.Instant?) async throws {
    if options.strategies == [.exhaustive] { return try await exhaust(until: end) }
    defer { ahead?.end() }
    let first = ordinaryRunsBeforeSmallSpaces
    try await makeRuns(ordinaryRuns.lazy.prefix { $0 < first }, until: end)
    try await exhaustSmallSpaces(until: end)
    try await makeRuns(ordinaryRuns.lazy.drop { $0 < first }, until: end)
  }

  private func makeRuns(_ indices: some Sequence<Int>, until end: ContinuousClock.Instant?)
    async throws
  {
    for index in indices {
      if runCount > 0, isDone(end) { break }
      onBegin?(number(ofRun: index))
      if ahead == nil { ahead = startWorkers(before: index) }
      switch try await ahead?.run(index, pace: (ContinuousClock.now - begin) / max(runCount, 1)) {
      case .run(let run): try await note(run, draw(index), index)
      case .crash(let how): noteCrash(how, draw(index).inputs, origin(draw(index), index))
      case nil: try await note(make(index), draw(index), index)
      }
    }
  }

  /// What the search has found so far.
  var report: SearchReport {
    var report = SearchReport(
      seed: options.seed, isolation: isolation, runs: runCount, failedRuns: failedCount,
      findings: foundKeys.compactMap { findings[$0] } + (unshrunk.map { [$0] } ?? []),
      classes: classes,
      runClasses: runClasses, coverage: coverage,
      seconds: (ContinuousClock.now - begin) / .seconds(1), wasStopped: isStopped,
      ranOutOfTime: ranOutOfTime, hadNoOtherEnd: options.goesOn, gaveUp: firstRuns.allFailedAlike,
      idle: (idle.runs, idle.words))
    if ranOutOfTime { report.usualSeconds = options.usualTime.map { $0 / .seconds(1) } }
    report.lateStarts = lateStarts
    report.standIns = standIns.isEmpty ? nil : standIns.sorted()
    report.standInWeights = standInWeights
    return report
  }

  /// Whether the item with this index, from 0, belongs to this part of the search.
  func isMine(_ index: Int) -> Bool { index % options.shard.count == options.shard.index - 1 }

  /// Whether the search ends before the next run.
  func isOver(_ end: ContinuousClock.Instant?) -> Bool {
    if isStopped || firstRuns.allFailedAlike { return true }
    if options.bails, findings.values.contains(where: { !$0.isWarning }) { return true }
    if let end, ContinuousClock.now >= end { ranOutOfTime = true }
    return ranOutOfTime
  }

  /// How many choices a run of the fault plan has in the default order. All parts of a search get
  /// the same number.
  private func length(of faultPlan: FaultPlan) async throws -> Int {
    if let known = lengths[faultPlan.name] { return known }
    var random = SplitMix64(seed: options.seed)
    let run = try await searched.run(Schedule(inputs: faultPlan.inputs(&random)))
    lengths[faultPlan.name] = max(run.choiceCount, 1)
    return max(run.choiceCount, 1)
  }

  /// The indices of the runs that follow from their number alone, in this part of the search.
  private var ordinaryRuns: StrideTo<Int> {
    stride(from: options.shard.index - 1, to: endOfOrdinaryRuns, by: options.shard.count)
  }

  var endOfOrdinaryRuns: Int { options.goesOn ? .max : ordinaryRunsBeforeSmallSpaces }

  private var ordinaryRunsBeforeSmallSpaces: Int { options.runs - runsForSmallSpaces }

  /// What is random in a run.
  private struct Draw {
    let turn: PlanRotation.Turn
    let inputs: [OutsideEvent]
    let kind: StrategyKind
    /// The seed of the strategy.
    let seed: UInt64
  }

  private func draw(_ index: Int) -> Draw {
    var random = SplitMix64(seed: options.seed &+ UInt64(clamping: index) &* 0x9E37_79B9)
    let turn = rotation.turn(ofRun: index)
    let inputs = turn.faultPlan.inputs(&random)
    return Draw(turn: turn, inputs: inputs, kind: kind(turn), seed: random.next())
  }

  /// Makes one run. The seed and the number of the run determine everything in it. So a part of a
  /// search makes the same runs as the whole search.
  func make(_ index: Int) async throws -> Runner.Run {
    let draw = draw(index)
    let length = draw.kind == .defaultOrder ? 1 : try await length(of: draw.turn.base)
    let run = try await searched.run(draw.inputs, draw.kind.make(seed: draw.seed, length: length))
    if !JSContext.isEngineStuck, let repeater = repeater(after: madeCount) {
      let again = try await repeater.run(
        draw.inputs, draw.kind.make(seed: draw.seed, length: length))
      try check(again, by: repeater, isAs: run)
    }
    madeCount += 1
    return run
  }

  /// The outside events of the first runs, which are in the default order: at most a run of twenty.
  var inputsToCompare: [[OutsideEvent]] {
    let most = max(2, options.runs / 20)
    return [[]]
      + (0..<endOfOrdinaryRuns).lazy.prefix { self.rotation.turn(ofRun: $0).round == 0 }
      .prefix(most - 1).map { self.draw($0).inputs }
  }

  private func note(_ run: Runner.Run, _ draw: Draw, _ index: Int) async throws {
    try await note(run, draw.inputs, origin(draw, index), isCombined: draw.turn.isCombined)
  }

  private func origin(_ draw: Draw, _ index: Int) -> Finding.Origin {
    Finding.Origin(
      run: number(ofRun: index), strategy: draw.kind, faultPlan: draw.turn.faultPlan.name,
      seed: options.seed)
  }

  /// The number of the ordinary run with this index, from 1.
  func number(ofRun index: Int) -> Int {
    index + 1 + (index >= ordinaryRunsBeforeSmallSpaces ? runsForSmallSpaces : 0)
  }

  /// Uses the default order in the first round and in every other combined fault plan: there the
  /// failed request is new, not the order.
  private func kind(_ turn: PlanRotation.Turn) -> StrategyKind {
    if turn.round == 0 || turn.isCombined && turn.round % 8 == 3 { return .defaultOrder }
    return options.strategies[(turn.round - 1) % options.strategies.count]
  }

  /// The runner that repeats a run to check it, given how many runs this process made before. `nil` for most runs.
  ///
  /// State that leaks from run to run stays and mostly shows by the second run. So early runs are
  /// compared with a fresh context often, later ones rarely.
  func repeater(after earlierRuns: Int) -> Runner? {
    if isolation == .sharedContext {
      let isEarly = earlierRuns < options.checkInterval && earlierRuns.nonzeroBitCount == 1
      if isEarly || earlierRuns % Self.leakCheckInterval == 0 { return fresh }
    }
    return earlierRuns % options.checkInterval == 0 ? searched : nil
  }

  private static let leakCheckInterval = 100

  /// - Throws: ``Nondeterminism`` if `again`, the same schedule run by `repeater`, differs from
  ///   `run`.
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
    standIns.formUnion(run.outcome.standIns)
    if let words = run.outcome.idleness {
      idle.runs += 1
      // To report a failure is right if the search causes it.
      let isCaused = inputs.contains { if case .other = $0.kind { false } else { true } }
      let isRight = isCaused && run.outcome.wakes.contains(.failed)
      // A run with a wake says more than one without.
      let saysMore = idle.words == nil || !idle.hasWake && !run.outcome.wakes.isEmpty
      if !isRight, saysMore { (idle.words, idle.hasWake) = (words, !run.outcome.wakes.isEmpty) }
    }
    onRun?(runCount)
    if run.outcome.failures.isEmpty { return }
    failedCount += 1
    if JSContext.isEngineStuck {
      stop()
      return keep(run, inputs, origin)
    }
    do {
      try await look(at: run, inputs, origin)
    } catch is SearchStopped {
      keep(run, inputs, origin)
      throw SearchStopped()
    } catch is Nondeterminism where run.outcome.hasEndedTurn {
      throw Nondeterminism.ofTurnAtLimit
    }
  }
}
