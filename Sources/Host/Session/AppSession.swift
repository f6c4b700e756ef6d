public import Bridge
public import Device
public import DeviceModules
public import EventLoop
internal import FoundationEssentials
internal import JSEngine
public import WebAPIs

/// One life of the app: a simulated phone, a bridge and a script, from launch to the last task.
@HostActor
public final class AppSession {
  /// Where everything runs.
  public let loop: EventLoop
  /// The books of the run.
  public let ledger: Ledger
  /// What connects the script with native modules; another one after a reload.
  public var bridge: Bridge { generation.bridge }
  /// The app's process.
  public let lifecycle = AppLifecycle()
  /// The system's background fetch.
  public let backgroundFetch: BackgroundFetch
  /// The tasks without a user interface that run.
  public let headlessTasks: HeadlessTasks
  /// What the script uploaded.
  public let uploads = Uploads()

  let configuration: SessionConfiguration
  let script: Script
  let emitter: HealthEmitter
  let errors: ScriptErrors
  private let story: Story
  let registry = ModuleRegistry()
  var generation: AppGeneration
  /// Whether the script of an earlier generation took part in background fetches.
  var handledFetches = false
  /// What was found wrong before the latest reload.
  var earlierDiagnoses: [ReportedDiagnosis] = []
  let output: ConsoleAPI.Output
  private var suspension: LoopTask?
  private(set) var isOver = false
  /// Whether an error that nobody handled ended the app.
  var hasCrashed = false
  private var completionHandlers: [Int: Int] = [:]

  /// Loads the script and puts everything together; nothing runs yet.
  ///
  /// - Parameters:
  ///   - store: the health data of the phone, opened by the first background fetch.
  ///   - emitter: the instance that native code and JavaScript share.
  ///   - output: where `console` writes.
  ///   - story: told what happens.
  /// - Throws: ``ScriptError`` when there is no such script or it cannot be loaded.
  public init(
    _ configuration: SessionConfiguration,
    store: @autoclosure @escaping () throws -> HealthStore,
    emitter: HealthEmitter = HealthEmitter(),
    output: @escaping ConsoleAPI.Output = ConsoleAPI.write,
    story: Story = Story()
  ) throws {
    self.configuration = configuration
    self.emitter = emitter
    self.output = output
    self.story = story
    let context = JSContext()
    script = try Self.load(configuration, context)
    loop = EventLoop(clock: configuration.clock)
    if configuration.recordsTrace { loop.trace = Trace() }
    ledger = Ledger(loop: loop)
    backgroundFetch = BackgroundFetch(loop: loop, budget: configuration.fetchBudget)
    try registry.add(emitter)
    try registry.add(AppState(lifecycle: lifecycle))
    headlessTasks = HeadlessTasks(lifecycle: lifecycle)
    try registry.add(headlessTasks)
    let requests = ReloadRequests()
    try registry.add(DevSettings(reload: requests.receive))
    errors = ScriptErrors(script)
    generation = AppGeneration(context, registry, loop, ledger, configuration, errors)
    requests.onReload = { [weak self] in self?.reload() }
    connect(WorkoutFetch(loop: loop, store: try store(), emitter: emitter))
  }

  isolated deinit { generation.end() }

  private static func load(
    _ configuration: SessionConfiguration, _ context: JSContext
  ) throws -> Script {
    let loader = ScriptLoader(
      javaScriptHalf: configuration.javaScriptHalf, environment: configuration.environment)
    return configuration.isMetroBundle
      ? try context.loadBundle(configuration.script, with: loader)
      : try context.load(configuration.script, with: loader)
  }

  /// Launches the app and runs it until nothing is left to do.
  public func run() async -> SessionResult {
    for warning in script.warnings { bridge.log(.warning, warning) }
    let main = loop.lane("main")
    loop.post(on: main, "didFinishLaunching") { [self] in
      lifecycle.didFinishLaunching(configuration.launch)
      story.tell(.launched(configuration.launch), at: loop.clock.now)
      if let health = configuration.healthData {
        story.tell(.healthData(health), at: loop.clock.now)
      }
      bridge.postToJavaScript("load", subject: script.url) { [self] _ in try evaluate() }
      if configuration.launch == .fetch { backgroundFetch.wake() }
    }
    await loop.run()
    return finish()
  }

  /// Ends the run now, as when the user interrupts it.
  public func interrupt() { end(.terminated) }

  // MARK: - Wiring

  private func connect(_ workoutFetch: WorkoutFetch) {
    backgroundFetch.performFetch = { workoutFetch.perform($0, completion: $1) }
    workoutFetch.onWorkouts = { [uploads] _, workouts in uploads.handOver(workouts) }
    workoutFetch.onStoreFailure = { [weak self] error in
      self?.bridge.report(Diagnosis(.error, "health-store", String(describing: error)))
    }
    emitter.onMisuse = { [weak self] in self?.bridge.report($0) }
    backgroundFetch.observer = { [weak self] in self?.backgroundFetch($0, $1) }
    ledger.observer = { [weak self] change, entry in
      guard let self else { return }
      story.tell(.ledger(change, entry), at: loop.clock.now)
    }
    connectGeneration()
  }

  func connectGeneration() {
    generation.globals.requests.onResponse = { [uploads] in uploads.record($0, $1) }
    generation.globals.onCrash = { [weak self] in self?.crash($0) }
    bridge.onFatalError = { [weak self] in self?.generation.globals.handleUncaught($0) }
    bridge.onModuleLookup = { [story] _ in story.begin() }
    bridge.onLog = { [weak self] level, message in
      guard let self else { return }
      story.tell(.log(level, message), at: loop.clock.now)
    }
    bridge.onDiagnosis = { [weak self] diagnosis in
      guard let self else { return }
      story.tell(
        .log(
          diagnosis.severity == .error ? .error : .warning,
          ReportedDiagnosis(diagnosis, errors).text), at: loop.clock.now)
    }
  }

  private func backgroundFetch(_ change: BackgroundFetch.Change, _ fetch: BackgroundFetch.Fetch) {
    story.tell(.fetch(change, fetch), at: loop.clock.now)
    switch change {
    case .began:
      suspension?.cancel()
      completionHandlers[fetch.id] = ledger.begin(
        .completionHandler, "background fetch #\(fetch.id)")
    case .completed:
      end(completionHandlerOf: fetch, .done(fetch.result?.rawValue ?? ""), at: emitter.finishPlace)
      if backgroundFetch.open.isEmpty { suspendLater() }
    case .completedAgain(let result):
      bridge.report(
        Diagnosis(
          .error, "completion-twice",
          "the completion handler of background fetch #\(fetch.id) was called again, with "
            + "\(result.rawValue): it had ended \(fetch.result?.rawValue ?? "without a result") "
            + "after \(fetch.elapsed?.readable ?? "?"). iOS allows one call."))
    case .expired:
      end(completionHandlerOf: fetch, .failed("not called in time"))
      if handlesFetches { end(.terminated) }
    }
  }

  private func end(
    completionHandlerOf fetch: BackgroundFetch.Fetch, _ end: Ledger.End, at place: Place? = nil
  ) {
    if let entry = completionHandlers.removeValue(forKey: fetch.id) {
      ledger.end(entry, end, at: place)
    }
  }

  /// Whether the script takes part in background fetches at all.
  var handlesFetches: Bool {
    handledFetches || bridge.lookedUpModules.contains(HealthEmitter.name)
  }

  /// iOS suspends an app a few seconds after its last background work is done.
  private func suspendLater() {
    guard lifecycle.state == .background else { return }
    suspension = loop.post(
      on: loop.lane("system"), "suspend", after: .seconds(5), role: .background
    ) { [self] in end(.suspended) }
  }

  enum Ending { case suspended, terminated }

  func end(_ ending: Ending) {
    guard !isOver else { return }
    isOver = true
    switch ending {
    case .suspended: lifecycle.suspend()
    case .terminated: lifecycle.terminate()
    }
    story.tell(.ended(lifecycle.state), at: loop.clock.now)
    loop.stop()
  }

  private func finish() -> SessionResult {
    backgroundFetch.abandon()
    let result = SessionResult(self, exitCode: generation.exitCode)
    // The story is over; what the teardown ends is no news.
    ledger.observer = nil
    generation.end()
    return result
  }
}
