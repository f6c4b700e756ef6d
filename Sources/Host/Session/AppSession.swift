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
  /// What connects the script with native modules.
  public let bridge: Bridge
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
  private let timers: TimersAPI
  private let fetchAPI: FetchAPI
  private let context: JSContext
  private let output: ConsoleAPI.Output
  private var suspension: LoopTask?
  private var isOver = false
  /// Whether an error that nobody handled ended the app.
  private(set) var hasCrashed = false
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
    context = JSContext()
    script = try Self.load(configuration, context)
    loop = EventLoop(clock: configuration.clock)
    if configuration.recordsTrace { loop.trace = Trace() }
    ledger = Ledger(loop: loop)
    backgroundFetch = BackgroundFetch(loop: loop, budget: configuration.fetchBudget)
    let registry = ModuleRegistry()
    try registry.add(emitter)
    try registry.add(AppState(lifecycle: lifecycle))
    headlessTasks = HeadlessTasks(lifecycle: lifecycle)
    try registry.add(headlessTasks)
    bridge = Bridge(
      registry: registry, context: context, loop: loop, ledger: ledger,
      architecture: configuration.architecture)
    timers = TimersAPI(bridge: bridge)
    fetchAPI = FetchAPI(bridge: bridge, transport: configuration.transport)
    errors = ScriptErrors(script: script)
    connect(WorkoutFetch(loop: loop, store: try store(), emitter: emitter))
  }

  isolated deinit { bridge.invalidate() }

  private static func load(
    _ configuration: SessionConfiguration, _ context: JSContext
  ) throws -> Script {
    let loader = ScriptLoader(
      javaScriptHalf: configuration.javaScriptHalf, environment: configuration.environment)
    return try loader.load(configuration.script) { text, url in
      HostActor.assumeIsolated {
        context.syntaxError(in: text, url: url).map {
          SyntaxProblem(message: $0.description, line: $0.line ?? 1, column: $0.column)
        }
      }
    }
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
    workoutFetch.onStoreFailure = { [bridge] error in
      bridge.report(Diagnosis(.error, "health-store", String(describing: error)))
    }
    emitter.onMisuse = { [bridge] in bridge.report($0) }
    backgroundFetch.observer = { [weak self] in self?.backgroundFetch($0, $1) }
    fetchAPI.onResponse = { [uploads] in uploads.record($0, $1) }
    bridge.onFatalError = { [weak self] in self?.uncaught($0) }
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
    ledger.observer = { [weak self] change, entry in
      guard let self else { return }
      story.tell(.ledger(change, entry), at: loop.clock.now)
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
  var handlesFetches: Bool { bridge.lookedUpModules.contains(HealthEmitter.name) }

  /// iOS suspends an app a few seconds after its last background work is done.
  private func suspendLater() {
    guard lifecycle.state == .background else { return }
    suspension = loop.post(
      on: loop.lane("system"), "suspend", after: .seconds(5), role: .background
    ) { [self] in end(.suspended) }
  }

  private enum Ending { case suspended, terminated }

  private func end(_ ending: Ending) {
    guard !isOver else { return }
    isOver = true
    switch ending {
    case .suspended: lifecycle.suspend()
    case .terminated: lifecycle.terminate()
    }
    story.tell(.ended(lifecycle.state), at: loop.clock.now)
    loop.stop()
  }

  // MARK: - Script

  private func evaluate() throws {
    try context.limitExecution(to: configuration.cpuLimit)
    try context.onUnhandledRejection { [weak self] error in self?.unhandledRejection(error) }
    let process = ProcessAPI(
      bridge: bridge, environment: configuration.environment,
      arguments: ["bridgehost", script.url] + configuration.arguments,
      onFatalError: { [weak self] in self?.crash($0) })
    let runtime = Runtime(bridge: bridge, directory: configuration.javaScriptHalf + "/runtime")
    try runtime.install(
      ConsoleAPI(output: output).exports + timers.exports + TextAPI().exports + CryptoAPI().exports
        + fetchAPI.exports + process.exports + [errors.export])
    self.runtime = runtime
    try context.evaluate(script.text, url: script.url)
  }

  private var runtime: Runtime?

  /// A script may handle what nobody caught; one that was ended for running too long may not.
  private func uncaught(_ error: JSError) {
    guard let runtime, error.value != nil else { return crash(error) }
    do { try runtime.handleUncaught(error) } catch {
      crash(error as? JSError ?? JSError(message: "\(error)"))
    }
  }

  /// An error that nobody handled ends the app, as it does in a release build of React Native.
  private func crash(_ error: JSError) {
    guard !isOver else { return }
    hasCrashed = true
    bridge.report(Diagnosis(.error, "uncaught-error", "Uncaught " + errors.text(error)))
    end(.terminated)
  }

  private func unhandledRejection(_ error: JSError) {
    bridge.report(
      Diagnosis(
        .error, "unhandled-rejection", "Unhandled promise rejection: " + errors.text(error)))
  }

  private func finish() -> SessionResult {
    backgroundFetch.abandon()
    let result = SessionResult(self, exitCode: scriptExitCode())
    // The story is over; what the teardown ends is no news.
    ledger.observer = nil
    fetchAPI.cancelAll()
    bridge.invalidate()
    return result
  }

  /// `process.exitCode`, when the script set it.
  private func scriptExitCode() -> Int32 {
    guard !context.isClosed, let process = try? context.get("process", of: context.global),
      context.isObject(process), let code = try? context.get("exitCode", of: process)
    else { return 0 }
    return (try? Int.decode(code, in: context)).flatMap { Int32(exactly: $0) } ?? 0
  }
}
