public import Bridge
public import Device
public import DeviceModules
public import EventLoop
internal import FoundationEssentials
internal import JSEngine
internal import Metro
public import WebAPIs

/// A simulated phone, and the script as the app on it: from the first launch to the last task.
@HostActor
public final class AppSession {
  /// Where everything runs.
  public let loop: EventLoop
  /// The books of the run.
  public let ledger: Ledger
  /// What connects the script with native modules; another one after a reload.
  public var bridge: Bridge { generation.bridge }
  /// The simulated iPhone.
  public let phone: Phone
  /// The tasks without a user interface that run.
  public let headlessTasks: HeadlessTasks
  /// What the script uploaded.
  public let uploads: Uploads

  private(set) var configuration: SessionConfiguration
  let network: SimulatedNetwork
  let backend: InProcessBackend?
  /// Whether somebody outside goes on when the app has ended, as a scenario does.
  var isDriven = false
  /// HealthKit as the app sees it.
  public let healthKit: HealthKit
  /// What happened on the phone, if it is lived with for days.
  public let record: PhoneRecord?
  let script: Script
  let emitter: HealthEmitter
  let backgroundFetchModule: BackgroundFetchModule
  let backgroundTasksModule: BackgroundTasksModule
  let errors: ScriptErrors
  let story: Story
  let registry = ModuleRegistry()
  let capabilities = InstalledCapabilities()
  var generation: AppGeneration
  /// What becomes of events on their way to JavaScript; without it each arrives once.
  public var eventDelivery: (@HostActor (_ event: String) -> EventDelivery)? {
    didSet { bridge.delivery = eventDelivery }
  }
  /// Whether `BackgroundFetch` was handed the latest fetch, and not `HealthEmitter`.
  private(set) var isAnsweredByBackgroundFetchModule = false
  /// The native modules that the script looked up in earlier generations.
  var earlierLookups: Set<String> = []
  /// What was found wrong before the latest reload.
  var earlierDiagnoses: [ReportedDiagnosis] = []
  /// How many of the bridge's diagnoses are among them.
  var keptDiagnosisCount = 0
  let output: ConsoleAPI.Output
  /// Whether the script did not load, or a turn of it had to be ended: what it does otherwise was not seen.
  var wasCutShort = false
  /// Whether a turn of it took too long or too much memory, which depends on the machine.
  var hasEndedTurn = false
  /// How often the script was loaded anew at one moment.
  var reloads = (time: LoopInstant?.none, count: 0)
  /// Whether an error that nobody handled ended the app.
  var hasCrashed = false
  var completionHandlers: [Int: Int] = [:]
  /// Entries of what else keeps the app running, by the assertion; 0 is a person who uses it.
  var activities: [Int: Int] = [:]
  /// Where JavaScript finished each fetch.
  var finishPlaces: [Int: Place] = [:]
  /// When the script's memory is looked at next.
  var memoryLook: LoopTask?
  /// Why iOS did not wake the app when it last could have.
  private(set) var latestMissedWake: String?
  /// Fetches that were explained, with the process that they were part of.
  var diagnosedFetches: Set<Int> = []

  /// Loads the script and puts everything together; nothing runs yet.
  ///
  /// - Parameters:
  ///   - script: the script, if it was loaded before: then the configuration's is not looked at.
  ///   - store: the health data of the phone, opened by the first background fetch.
  ///   - emitter: the instance that native code and JavaScript share.
  ///   - output: where `console` writes.
  ///   - story: told what happens.
  /// - Throws: ``ScriptError`` when there is no such script or it cannot be loaded;
  ///   ``NoSuchTimeZone`` when the configuration names none.
  public init(
    _ configuration: SessionConfiguration, script loaded: Script? = nil,
    store: @autoclosure @escaping () throws -> HealthStore,
    emitter: HealthEmitter = HealthEmitter(),
    output: @escaping ConsoleAPI.Output = ConsoleAPI.write,
    story: Story = Story()
  ) throws {
    self.configuration = configuration
    self.emitter = emitter
    self.output = output
    self.story = story
    let context = JSContext(in: configuration.virtualMachine)
    script = try loaded ?? Self.load(configuration, context)
    loop = EventLoop(clock: configuration.clock)
    if configuration.recordsTrace { loop.trace = Trace() }
    ledger = Ledger(loop: loop)
    uploads = Uploads(ledger, clock: loop.clock, keepsAnswers: configuration.days != nil)
    phone = Phone(
      loop: loop, profile: configuration.profile,
      info: try configuration.info ?? AppInfo(forScriptAt: script.url), seed: configuration.seed)
    if let timeZone = configuration.timeZone {
      try phone.timeZone.set(timeZone)
    } else if configuration.clock == .real {
      phone.timeZone.beginWithZoneOfMachine()
    }
    record = configuration.days == nil ? nil : PhoneRecord(of: phone)
    if configuration.hasBackend {
      let backend = InProcessBackend(
        loop: loop, base: configuration.backendIsEveryHost ? nil : configuration.transport)
      self.backend = backend
      self.configuration.environment["BACKEND_URL"] = InProcessBackend.url
      network = SimulatedNetwork(loop: loop, conditions: phone.network, base: backend)
    } else {
      backend = nil
      network = SimulatedNetwork(
        loop: loop, conditions: phone.network, base: configuration.transport)
    }
    try capabilities.make(configuration.capabilities, on: phone)
    try registry.add(emitter)
    try registry.add(AppState(lifecycle: phone.lifecycle))
    headlessTasks = HeadlessTasks(lifecycle: phone.lifecycle)
    try registry.add(headlessTasks)
    healthKit = HealthKit(
      loop: loop, store: try store(), info: phone.info,
      surroundings: HealthKit.Surroundings(phone))
    healthKit.follow(phone)
    backgroundFetchModule = BackgroundFetchModule(phone: phone)
    backgroundTasksModule = BackgroundTasksModule(phone: phone)
    try registry.add(backgroundFetchModule)
    try registry.add(backgroundTasksModule)
    try registry.add { [healthKit, uploads, phone] in
      let health = Health(healthKit: healthKit)
      health.onQuery = {
        let handOver = uploads.beginQuery()
        return { handOver($0, Self.fetch(concernedOn: phone)) }
      }
      health.onDeletions = { uploads.handOver(deletions: $0) }
      return health
    }
    try registry.add { [phone, healthKit, capabilities] in
      PhoneControl(phone: phone, healthKit: healthKit) {
        (capabilities.verbs, capabilities.values)
      }
    }
    let requests = ReloadRequests()
    try registry.add(DevSettings(reload: requests.receive))
    try registry.addModules(of: phone.storage, bundleIdentifier: phone.info.bundleIdentifier)
    errors = ScriptErrors(script)
    try capabilities.addModules(
      to: registry, self.configuration, on: phone, errors, transport: network, output: output)
    generation = AppGeneration(
      context, registry, loop, ledger, network, configuration, errors)
    requests.onReload = { [weak self] in self?.reload() }
    connect(WorkoutFetch(phone: phone, store: try self.healthKit.store, emitter: emitter))
    capabilities.session = self
  }

  isolated deinit { generation.end() }

  private static func load(
    _ configuration: SessionConfiguration, _ context: JSContext
  ) throws -> Script {
    configuration.isMetroBundle
      ? try context.loadBundle(configuration.script, with: configuration.loader)
      : try context.load(configuration.script, with: configuration.loader)
  }

  /// Launches the app and runs it until nothing is left to do.
  public func run() async -> SessionResult {
    for warning in script.warnings { bridge.log(.warning, warning) }
    if configuration.launch == .none { capabilities.processBegan() }
    switch configuration.launch {
    // For an app without background fetches iOS has none in days to come; a person opens it.
    case .fetch where configuration.days != nil && !script.modules.asksForAny: phone.launch(.user)
    case .fetch: phone.simulateBackgroundFetch()
    case let reason: phone.launch(reason)
    }
    if let days = configuration.days {
      await live(for: days)
    } else if let rest = configuration.longestRest {
      phone.onLaterPlan = { [loop] in loop.extendRun(to: $0 + rest) }
      _ = await loop.run(atMost: phone.latestPlan - .start + rest)
    } else {
      await loop.run()
    }
    return finish()
  }

  /// How much the backend in the process received; `nil` without one.
  public var received: SummaryFile.Received? { backend?.count }

  /// The days as a page, after a run with `days`.
  public func daysReport(_ result: SessionResult) -> DaysReport? { DaysReport(self, result) }

  /// The capability of that type; `nil` when the configuration does not name it.
  public func capability<Kind: Capability>(_: Kind.Type) -> Kind? {
    capabilities.all.lazy.compactMap { $0 as? Kind }.first
  }

  /// Lets something happen to the capability that it is about.
  public func happen(_ input: RaceInput) throws { try input.happen(to: capabilities.all) }

  /// Ends the run now, as when the user interrupts it.
  public func interrupt() { loop.stop() }

  private func connect(_ workoutFetch: WorkoutFetch) {
    phone.onLaunch = { [weak self] in self?.launched(for: $0) }
    phone.onTermination = { [weak self] in self?.terminated($0) }
    phone.lifecycle.observe { [weak self] in self?.stateChanged(to: $0) }
    phone.assertions.observer = { [weak self] in self?.note($0) }
    phone.backgroundFetch.performFetch = { [unowned self] id, completion in
      loop.currentTask?.activity = .numbered(id)
      isAnsweredByBackgroundFetchModule = usesBackgroundFetchModule
      if isAnsweredByBackgroundFetchModule {
        backgroundFetchModule.perform(id, completion: completion)
      } else {
        workoutFetch.perform(id, completion: completion)
      }
    }
    phone.backgroundFetch.observer = { [weak self] in self?.backgroundFetch($0, $1) }
    phone.taskScheduler.observer = { [weak self] task in
      guard let self else { return }
      story.tell(.task(task), at: loop.clock.now)
      if task.ended == nil { loop.currentTask?.activity = .other }
      if task.success == false { uploads.settled.forget() }
      if task.ranOut { report(neverCompleted: task) }
    }
    healthKit.onUpdate = { [loop] update in
      if !update.isCompleted { loop.currentTask?.activity = .other }
    }
    healthKit.onDelivery = { [weak self] delivery in
      guard let self else { return }
      story.tell(.delivery(delivery), at: loop.clock.now)
    }
    workoutFetch.onWorkouts = { [uploads] fetch, workouts in
      uploads.handOver(workouts, during: fetch)
    }
    workoutFetch.onStoreFailure = { [weak self] error in
      self?.bridge.report(Diagnosis(.healthStore, String(describing: error)))
    }
    emitter.onMisuse = { [weak self] diagnosis in
      guard let self else { return }
      var diagnosis = diagnosis
      diagnosis.moments.append(Diagnosis.Moment("called", loop.clock.now, emitter.finishPlace))
      bridge.report(diagnosis)
    }
    ledger.observer = { [weak self] change, entry in
      guard let self else { return }
      story.tell(.ledger(change, entry), at: loop.clock.now)
    }
    let recordMissedWake = phone.onMissedWake
    phone.onMissedWake = { [weak self] what, reason in
      recordMissedWake?(what, reason)
      self?.missedWake(what, because: reason)
    }
    phone.timeZone.observe { [weak self] in self?.timeZoneChanged() }
    phone.onFailure = { [weak self] what, error in
      self?.bridge.report(Diagnosis(.deviceFailed, "\(what): \(error)"))
    }
    loop.onStandstill = { [weak self] in self?.report(standstillAfter: $0) }
    connectGeneration()
  }

  /// Writes a line into the log.
  func tell(_ words: String, about subject: String) {
    story.tell(.other(subject, words), at: loop.clock.now)
  }

  private func missedWake(_ what: String, because reason: String) {
    if configuration.days == nil { tell("no \(what): \(reason)", about: "phone") }
    latestMissedWake = reason
  }

  private func timeZoneChanged() {
    generation.context.timeZone = phone.timeZone.name
    tell("now in the time zone \(phone.timeZone.name)", about: "phone")
  }

  func connectGeneration() {
    if !phone.timeZone.isOfMachine { generation.context.timeZone = phone.timeZone.name }
    generation.globals.requests.onEnd = { [weak self] in self?.ended($0, $1, $2) }
    generation.globals.onCrash = { [weak self] in self?.crash($0) }
    generation.context.onStuck = { [weak self] in self?.crash($0) }
    bridge.delivery = eventDelivery
    bridge.onFatalError = { [weak self] in self?.generation.globals.handleUncaught($0) }
    bridge.onModuleLookup = { [story] _ in story.begin() }
    bridge.onLog = { [weak self] level, message in
      guard let self else { return }
      story.tell(.log(level, message), at: loop.clock.now)
    }
    bridge.onDiagnosis = { [weak self] diagnosis in
      guard let self else { return }
      story.tell(.diagnosis(reported(diagnosis)), at: loop.clock.now)
    }
  }

  /// A diagnosis for a person; what the configuration allows says so.
  func reported(_ diagnosis: Diagnosis) -> ReportedDiagnosis {
    ReportedDiagnosis(diagnosis, errors, allowed: configuration.allowed)
  }

  func finish() -> SessionResult {
    record?.finish()
    phone.backgroundFetch.abandon()
    var result = SessionResult(self, exitCode: generation.exitCode)
    // The story is over; what the teardown ends is no news. What a module does wrong when it is invalidated is.
    ledger.observer = nil
    bridge.onDiagnosis = { [weak self] diagnosis in
      guard let self else { return }
      let reported = reported(diagnosis)
      result.add(reported)
      story.tell(.diagnosis(reported), at: loop.clock.now)
    }
    generation.end()
    bridge.onDiagnosis = nil
    capabilities.processEnded()
    // Tasks that nobody waits for, and this closure, would keep the session alive for ever.
    loop.removeAllTasks()
    phone.backgroundFetch.performFetch = nil
    return result
  }
}
