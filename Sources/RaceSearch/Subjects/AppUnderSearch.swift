package import AppHost
internal import BackgroundFetch
package import Capabilities
package import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SchedulingStrategies
package import ScriptLoading
package import SimulatedPhone

/// Runs an unmodified script as the app on the simulated iPhone, from its launch to its end.
@HostActor
package final class AppUnderSearch: RaceSubject {
  /// The same app in a context that its runs share.
  package let inSharedContext: (any RaceSubject)?

  package var allowed: Set<String> { configuration.allowed }
  package var raised: Set<String> { raceFile?.raised ?? [] }

  private let script: Script
  private var configuration: SessionConfiguration
  private let raceFile: RaceFile?
  private var session: AppSession?
  /// How the first run ended, and the native modules that the app looked up in it: `nil` if it was cut short.
  private var first: FirstRun?

  /// What the run that precedes those that count has shown.
  private typealias FirstRun = (
    outcome: Outcome, lookups: Set<String>?, launch: AppLifecycle.Launch?
  )
  /// Whether it has been run in the default order, which comes before all other orders.
  private var hasRehearsed = false
  /// The wakes of that run, in which nothing happened from outside, and of some other orders if one of them failed.
  private var knownWakes: [[Wakes.Wake]] = []
  private var latestWakes: [Wakes.Wake] = []
  /// The servers that do the app's work.
  private var servers: Set = [FaultyNetwork.backendURL]
  private var sentTwice = SentTwice()
  private var wasStopped = false
  /// Watches the next run.
  private var places: TaskPlaces?
  /// What the run that is compared with others does; `nil` in other runs.
  private var effects: Effects?

  /// - Parameters:
  ///   - script: loaded once, for all runs.
  ///   - configuration: the other settings of a run. The clock is always virtual.
  ///   - raceFile: what is right for the app.
  ///   - isolation: what a run may leave behind for the next.
  /// - Throws: the errors of capabilities that prepare a search; ``ScriptError`` if the script's
  ///   `app.json` cannot be read.
  package convenience init(
    _ script: Script, _ configuration: SessionConfiguration, raceFile: RaceFile? = nil,
    isolation: Isolation = .freshContext
  ) throws {
    var configuration = configuration
    if let raceFile {
      configuration.allowed.formUnion(raceFile.allowed)
      configuration.raised.formUnion(raceFile.raised)
    }
    let preparations = try configuration.capabilities.searched.map { try $0.prepareSearch() }
    let given = configuration.prepare
    configuration.prepare = { phone in
      phone.loop.mostTasksAtOneTime = Self.mostTasksAtOneTime
      for prepare in preparations { try prepare(phone) }
      try given?(phone)
    }
    configuration.clock = .virtual
    configuration.cpuLimit = min(configuration.cpuLimit, Self.longestTurn)
    configuration.raised.formUnion(Self.raisedInSearches)
    configuration.environment["BACKEND_URL"] = FaultyNetwork.backendURL
    configuration.answersWithOK = true
    configuration.info = try configuration.appInfo(forScriptAt: script.url)
    if !configuration.nativeHalves.isEmpty {
      configuration.nativeVirtualMachine = JSVirtualMachine()
    }
    let shared =
      isolation == .sharedContext
      ? AppUnderSearch(
        script.asFunction, Self.sharing(configuration), raceFile,
        in: JSVirtualMachine(reusesRealms: true))
      : nil
    self.init(script, configuration, raceFile, in: JSVirtualMachine(), shared)
  }

  /// The configuration with native halves whose contexts are reused.
  private static func sharing(_ configuration: SessionConfiguration) -> SessionConfiguration {
    if configuration.nativeHalves.isEmpty { return configuration }
    var configuration = configuration
    configuration.nativeHalves = configuration.nativeHalves.map(\.asFunction)
    configuration.nativeVirtualMachine = JSVirtualMachine(reusesRealms: true)
    return configuration
  }

  private init(
    _ script: Script, _ configuration: SessionConfiguration, _ raceFile: RaceFile?,
    in machine: JSVirtualMachine, _ inSharedContext: AppUnderSearch? = nil
  ) {
    self.script = script
    self.raceFile = raceFile
    self.inSharedContext = inSharedContext
    var configuration = configuration
    configuration.virtualMachine = machine
    self.configuration = configuration
  }

  package func run(
    _ inputs: [OutsideEvent], policy: any SchedulingPolicy
  ) async throws -> Outcome {
    if hasRehearsed { return try await runOnce(inputs, policy) }
    let watching = places.take()
    let first = try await firstRun().outcome
    if JSContext.isEngineStuck || wasStopped { return first }
    hasRehearsed = true
    places = watching
    if inputs.isEmpty, (policy as? ScheduleRecorder)?.isInDefaultOrder == true {
      return try await runOnce(inputs, policy, isRehearsal: true)
    }
    let rehearsal = try await runOnce([], nil, isRehearsal: true)
    if JSContext.isEngineStuck || wasStopped { return rehearsal }
    return try await runOnce(inputs, policy)
  }

  package func lookups() async throws -> Set<String>? { try await firstRun().lookups }

  package func launch() async throws -> AppLifecycle.Launch? { try await firstRun().launch }

  /// The run that shows what the app looks up and why iOS launches it, and counts for nothing else. iOS, too, knows an app from
  /// the time when a person opened it: a person opens the app and leaves it, and iOS wakes it.
  private func firstRun() async throws -> FirstRun {
    if let first { return first }
    let wake = configuration.capabilities.raceInputs.first { $0.role == .wake }
    let outcome = try await runOnce(
      [.leave(at: 60_000)] + (wake.map { [.other($0, at: 120_000)] } ?? []), nil)
    let shown = configuration.earlierLoad
    if configuration.launch == .automatic {
      // Most faults come in the background, so the search begins there if iOS wakes the app for anything.
      let isWoken =
        shown?.handlesWakes == true
        && configuration.info?.backgroundModes.contains(.fetch) == true
      configuration.launch = shown?.launch ?? (isWoken ? .fetch : .user)
    }
    let first = (outcome, outcome.wasCutShort ? nil : shown?.lookups, shown?.launch)
    self.first = first
    return first
  }

  /// - Parameter isRehearsal: whether this is the run in the default order that shows capabilities what the script does.
  private func runOnce(
    _ inputs: [OutsideEvent], _ policy: (any SchedulingPolicy)?, isRehearsal: Bool = false
  ) async throws -> Outcome {
    let network = FaultyNetwork(inputs)
    var configuration = configuration
    configuration.transport = network
    configuration.timeAfterLastEvent = Self.timeAfterLastEvent
    let printed = PrintedLines()
    let session = try AppSession(
      configuration, script: script,
      output: { [hasReader = raceFile != nil] in if hasReader { printed.add($1) } })
    let sockets = network.connect(to: session.loop)
    session.ledger.appServers = servers
    let repetition = repetition(in: session)
    let mayRepeat = inputs.contains { !$0.letsAppRemember }
    network.onRequest = { [weak self, unowned session] request in
      guard let self else { return }
      effects?.note(request)
      repetition.note(effect: Effects.text(of: request), at: session.loop.clock.now)
      if !mayRepeat { sentTwice.note(request, of: session) { storedTexts(by: session) } }
    }
    places.take()?.watch(session)
    for capability in session.searchedCapabilities { try capability.searchRunBegins() }
    let truth = try raceFile.map { try RaceFileRun($0, session, sockets, printed) }
    network.script = { [unowned session] in session.generation }
    if let truth { network.server = { [unowned truth] in truth.serve($0, $1) } }
    await truth?.begin()
    if let policy { session.loop.policy = policy }
    let faults = EventFaults(inputs)
    session.eventDelivery = faults?.next
    let slowCalls = SlowCalls(inputs)
    session.callLatency = slowCalls?.next
    let troubles = Troubles(session.loop.clock)
    for input in inputs { plan(input, session, troubles) }
    self.session = session
    if truth?.overrun == nil { await session.runToEnd() }
    await truth?.end()
    if first == nil || isRehearsal { self.configuration.earlierLoad = session.shown }
    if effects != nil { effects?.stored = stored(by: session) }
    // Its places are those of the script that runs.
    sentTwice.diagnosis(in: session.ledger) { storedTexts(by: session) }.map(session.bridge.report)
    sentTwice = SentTwice()
    let result = session.finish()
    self.session = nil
    if let overrun = truth?.overrun {
      for capability in session.searchedCapabilities { try capability.searchRunEnded() }
      throw overrun
    }
    var failures =
      (truth?.failures ?? []) + result.diagnoses.filter { $0.isFailure && !isExpected($0, inputs) }
    let others = failures.filter { $0.code != DiagnosisKind.sentTwice.code }
    if !others.isEmpty { failures = others }
    var allowances = allowed.isEmpty ? [] : result.diagnoses.filter(\.isAllowed)
    func note(_ diagnosis: Diagnosis) {
      guard failures.isEmpty else { return }
      let reported = ReportedDiagnosis(diagnosis, ScriptErrors(), allowed: allowed)
      if reported.isAllowed { allowances.append(reported) } else { failures.append(reported) }
    }
    for capability in session.searchedCapabilities where failures.isEmpty {
      capability.diagnoseSearchRun(after: troubles.latest(network.latestFailure)).forEach(note)
    }
    for capability in session.searchedCapabilities {
      if isRehearsal { capability.rehearsalEnded() }
      try capability.searchRunEnded()
    }
    let wakesInOrder = result.wakes.ofApp.inOrder
    latestWakes = wakesInOrder
    if isRehearsal {
      servers.formUnion(session.ledger.servers)
      try await learn(wakesInOrder)
    }
    // A script that reloads itself gives up its work.
    if inputs.isEmpty, !session.wasReloaded {
      OrderDecides.diagnosis(of: wakesInOrder, known: knownWakes).map(note)
    }
    let wakes = wakesInOrder.map(\.outcome)
    // A summary without a wake says what the app's tasks wait for.
    let waiting = result.summariesWithoutWakes
    // What is allowed to go wrong may be why no wake succeeded.
    let lackOfSuccess = allowances.isEmpty ? result.lackOfSuccess : nil
    return Outcome(
      failures: failures, allowed: allowances,
      summary: Self.words(for: wakes), wakes: wakes, trace: result.trace,
      unmetInputs: network.unmet + (faults?.unmet ?? []) + (slowCalls?.unmet ?? []),
      wasCutShort: result.wasCutShort,
      hasEndedTurn: result.hasEndedTurn,
      idleness: result.idleness
        ?? lackOfSuccess.map { lack in
          lack + (Self.obstacles(result.obstacleHints) ?? Self.advice(wakes, waiting: waiting))
        },
      standIns: result.standIns.filter { $0.answers > 0 }.map(\.module))
  }

  package func effects(
    _ inputs: [OutsideEvent], otherAnswersOf modules: Set<String>
  ) async throws -> Effects? {
    effects = Effects()
    configuration.otherAnswersOf = modules
    defer { (effects, configuration.otherAnswersOf) = (nil, []) }
    let outcome = try await runOnce(inputs, nil)
    var effects = effects ?? Effects()
    effects.endings = outcome.wakes.map(\.rawValue) + outcome.failures.map(\.code)
    effects.standIns = Set(outcome.standIns)
    return effects
  }

  /// What the capabilities have stored, as JSON. A script of the app cannot change how that is written.
  private func stored(by session: AppSession) -> [String] {
    texts(of: session.capabilities.flatMap(\.appValues))
  }

  /// All that the app has stored, also in its files.
  private func storedTexts(by session: AppSession) -> [String] {
    stored(by: session) + session.searchedCapabilities.flatMap(\.fileTexts)
  }

  private func texts(of values: [DeviceValue]) -> [String] {
    let context = JSContext(in: configuration.virtualMachine)
    return values.map { value in
      let json = try? context.json(of: value.read().encode(in: context))
      return "\(value.name) \(json ?? "")"
    }
  }

  /// Why no run can have a wake. `nil` if one may.
  private static func obstacles(_ hints: [String]) -> String? {
    hints.isEmpty ? nil : ". " + hints.joined(separator: ". ")
  }

  /// What to do about a run without a wake: another run may have one. It also says what the app's tasks wait for.
  private static func advice(_ wakes: [Wakes.Outcome], waiting: [String]) -> String {
    if !wakes.isEmpty { return "" }
    let reasons = waiting.isEmpty ? "" : " (\(waiting.joined(separator: ", ")))"
    return ". No wake came\(reasons): search more runs (--runs)"
  }

  /// How the wakes ended, in order: `failed, 3× done`.
  private static func words(for wakes: [Wakes.Outcome]) -> String {
    var rest = wakes[...]
    var parts: [String] = []
    while let first = rest.first {
      let equal = rest.prefix { $0 == first }
      rest = rest.dropFirst(equal.count)
      parts +=
        equal.count < 3 ? equal.map(\.rawValue) : ["\(equal.count)× \(first.rawValue)"]
    }
    return parts.joined(separator: ", ")
  }

  /// Whether a diagnosis does not matter: what a script plans for its phone may fail because of
  /// outside events.
  private func isExpected(_ diagnosis: ReportedDiagnosis, _ inputs: [OutsideEvent]) -> Bool {
    diagnosis.code == DiagnosisKind.deviceFailed.code && !inputs.isEmpty
  }

  /// Warnings that make a run fail. In a search nothing answers late without a reason.
  private static let raisedInSearches = Set(
    [DiagnosisKind.promiseNeverSettled, .callbackNeverSettled, .stateChangeMissed].map(\.code))

  package func watchPlaces() -> TaskPlaces? {
    let places = TaskPlaces()
    self.places = places
    return places
  }

  /// Ends the current run after its current task.
  package func stop() {
    wasStopped = true
    session?.interrupt()
  }

  /// In processor time. Shrinking runs a script that never returns many times, so the limit is low.
  static let longestTurn = Duration.seconds(2)

  /// A search makes many runs, and so gives up an endless exchange of tasks earlier than a single run does.
  private static let mostTasksAtOneTime = 50_000

  /// How long a run continues after its last outside event. This is longer than iOS lets an app
  /// work in the background. Work that repeats in the foreground would never end.
  private static let timeAfterLastEvent = Duration.seconds(300)

  private func plan(_ input: OutsideEvent, _ session: AppSession, _ troubles: Troubles) {
    let phone = session.phone
    switch input.kind {
    case .reload(let time): at(time, "press reload", session) { session.reload() }
    case .suspend(let time): at(time, "suspend", session) { phone.suspend() }
    case .kill(let time): at(time, "kill", session) { phone.terminate(.memoryPressure) }
    case .open(let time): at(time, "open", session) { phone.openApp() }
    case .leave(let time): at(time, "leave", session) { phone.leaveApp() }
    case .other(let input, let time):
      at(time, input.name, session) {
        troubles.note(input)
        do { try session.happen(input) } catch { phone.onFailure?(input.name, error) }
      }
    case .latency, .failure, .outage, .repair, .dropEvent, .duplicateEvent, .slowCall: break
    case .slowStart(let time): session.startLatency.load = .milliseconds(time)
    case .slowMount(let time): session.startLatency.mount = .milliseconds(time)
    }
  }

  /// Notes how wakes end in the default order, and if one fails there, in some other orders until none fails.
  private func learn(_ wakes: [Wakes.Wake]) async throws {
    knownWakes = [wakes]
    for seed: UInt64 in 1...8 {
      if knownWakes.last?.contains(where: { $0.outcome == .failed }) != true { return }
      let order = ScheduleRecorder(
        StrategyKind.pct(depth: 1).make(seed: seed, length: 0), maximalLateness: .zero)
      let outcome = try await runOnce([], order)
      if outcome.wasCutShort || wasStopped { return }
      knownWakes.append(latestWakes)
    }
  }

  /// Lets the run leave out hours in which the app does the same again and again, and changes nothing.
  private func repetition(in session: AppSession) -> Repetition {
    let repetition = Repetition()
    repetition.state = { [unowned self, unowned session] in
      // Some apps store the time of each try. What wakes the app keeps a list of all wakes.
      let values = session.capabilities.filter { !($0 is any WakingCapability) }
        .flatMap(\.appValues)
      return texts(of: values).map { $0.filter { !$0.isNumber } }.hashValue
    }
    repetition.mayLeap = { [unowned phone = session.phone] in phone.assertions.active.isEmpty }
    session.loop.repetition = repetition
    return repetition
  }

  private func at(
    _ milliseconds: Int, _ label: String, _ session: AppSession,
    _ body: @escaping @HostActor () -> Void
  ) {
    let task = session.phone.planTask(label, after: .milliseconds(milliseconds)) {
      [loop = session.loop] in
      loop.repetition?.somethingHappened(at: loop.clock.now)
      body()
    }
    session.loop.repetition?.expect(task)
  }
}
