public import Capabilities
package import CoreModules
internal import FoundationEssentials
public import HostLoop
internal import JSEngine
public import NativeBridge
internal import ReactNativeCore
package import ScriptLoading
package import SimulatedBackend
public import SimulatedPhone
package import WebAPIs

/// A simulated phone with the script as its app, from the first launch to the last task.
@HostActor
public final class AppSession {
  /// The loop on which everything runs.
  public let loop: EventLoop
  /// The ledger of the run.
  public let ledger: Ledger
  /// The bridge between the script and native modules. A reload makes a new one.
  public var bridge: Bridge { generation.bridge }
  /// The simulated iPhone.
  public let phone: Phone
  /// The running headless tasks.
  package let headlessTasks: HeadlessTasks

  package private(set) var configuration: SessionConfiguration
  /// Why the app is launched.
  let launch: AppLifecycle.Launch
  /// Whether the first load is to decide why the app is launched.
  package private(set) var isDeciding: Bool
  /// Called when it has decided, and the run goes on.
  package var onLaunchDecided: (@HostActor () -> Void)?
  /// What the first load has shown, if the app is launched for another reason. The run has then ended without a result, and
  /// another one begins that knows this.
  package private(set) var supersededBy: EarlierLoad?
  var isSuperseded: Bool { supersededBy != nil }
  let network: SimulatedNetwork
  package let backend: InProcessBackend?
  /// Whether other code, such as a scenario, continues after the app has ended.
  package var hasDriver = false
  /// What happened on the phone; only with `--days`.
  package let record: PhoneRecord?
  package let script: Script
  let errors: ScriptErrors
  let runLog: RunLog
  package let registry = ModuleRegistry()
  package let installed: InstalledCapabilities
  package var generation: AppGeneration
  /// The JavaScript of a process that has ended, until it is torn down.
  var endedGeneration: AppGeneration?
  /// Decides whether an event arrives once, twice or never. Without it each event arrives once.
  package var eventDelivery: (@HostActor (_ event: String) -> EventDelivery)? {
    didSet { bridge.delivery = eventDelivery }
  }
  /// Returns how long the next call of a native method that answers takes. Later calls of its module wait for it. `nil` if
  /// no call takes time.
  package var callLatency: (@HostActor () -> Duration)? {
    didSet { bridge.callLatency = callLatency }
  }
  /// How long the script takes to load, and the root component to render, each time.
  package var startLatency = (load: Duration.zero, mount: Duration.zero)
  /// The native modules that the script looked up in earlier generations.
  var earlierLookups: Set<String>
  /// The problems that were found so far, apart from the newest ones of the bridge.
  package var earlierDiagnoses: [ReportedDiagnosis] = []
  /// How many of the current bridge's diagnoses are in `earlierDiagnoses`.
  var keptDiagnosisCount = 0
  let output: ConsoleAPI.Output
  /// Whether the script did not load, its root component could not be mounted, or a turn was
  /// stopped. The run then does not show all that the script does.
  var wasCutShort = false
  /// Whether the script printed anything.
  var hasPrinted = false
  /// Whether the run was interrupted.
  private(set) var wasInterrupted = false
  /// Whether a turn took too much time or memory. That depends on the machine.
  var hasEndedTurn = false
  /// How many times the script was reloaded at one time of the clock.
  var reloads = (time: LoopInstant?.none, count: 0)
  /// Whether an uncaught error or an exception ended the app.
  package var hasCrashed = false
  /// What kept the run going when the user interrupted it.
  package private(set) var workAtInterruption: String?
  /// The ledger entries of what keeps the app running, by assertion ID. 0 stands for the person who
  /// uses the app.
  var activities: [Int: Int] = [:]
  /// The task that checks the script's memory next.
  var memoryLook: LoopTask?
  /// What answers for native modules that nobody has written.
  let standIns = StandIns()
  let inventedAnswers = InventedAnswers()
  private let alive = Alive(.sessions)

  /// Loads the script and makes the phone and the app. Nothing runs yet.
  ///
  /// - Parameters:
  ///   - script: a script that is already loaded. Then `configuration.script` is ignored.
  ///   - output: where `console` writes.
  ///   - runLog: logs what happens.
  /// - Throws: ``ScriptError`` if the script does not exist or cannot be loaded; ``NoSuchTimeZone``
  ///   if the configuration's time zone does not exist; the error of a capability that cannot be made.
  package init(
    _ configuration: SessionConfiguration, script loaded: Script? = nil,
    output: @escaping ConsoleAPI.Output = ConsoleAPI.write,
    runLog: RunLog = RunLog()
  ) throws {
    self.configuration = configuration
    self.output = output
    self.runLog = runLog
    earlierLookups = configuration.earlierLoad?.lookups ?? []
    isDeciding = configuration.firstLoadDecides && configuration.dependsOnEarlierLoad
    launch = isDeciding ? .user : configuration.launch(after: configuration.earlierLoad)
    let context = JSContext(
      in: configuration.virtualMachine, kind: configuration.realmKind)
    script = try loaded ?? context.loadScript(of: configuration)
    loop = EventLoop(clock: configuration.clock)
    if let output = configuration.traceOutput {
      loop.trace = Trace(to: output)
    } else if configuration.recordsTrace {
      loop.trace = Trace()
    }
    ledger = Ledger(loop: loop)
    var info = try configuration.appInfo(forScriptAt: script.url)
    self.configuration.architecture = configuration.architecture(of: script, info)
    if !configuration.holdsEarlyEvents { info.holdsEarlyEvents = false }
    if !configuration.isMetroBundle {
      let variables = configuration.expoEnvironment.ofApp
      self.configuration.environment.merge(variables) { own, _ in own }
    }
    phone = Phone(
      loop: loop, profile: configuration.profile, info: info, seed: configuration.seed)
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
      self.configuration.answersWithOK = true
      network = SimulatedNetwork(
        loop: loop, conditions: phone.network, base: backend, simulatesInternet: true)
    } else {
      backend = nil
      network = SimulatedNetwork(
        loop: loop, conditions: phone.network, base: configuration.transport,
        simulatesInternet: configuration.simulatesInternet)
    }
    // Observe first, so that the log reports the end of the app before capabilities report its
    // consequences.
    phone.lifecycle.observe { [runLog, loop, unowned phone] state in
      guard state == .notRunning, let reason = phone.lifecycle.terminations.last else { return }
      runLog.add(.terminated(reason), at: loop.clock.now)
    }
    installed = try InstalledCapabilities(
      configuration,
      AppConnection(
        phone: phone, ledger: ledger, days: configuration.days,
        checksDelivery: configuration.checksDelivery, seed: configuration.fixedSeed))
    try registry.add(AppState(lifecycle: phone.lifecycle))
    headlessTasks = HeadlessTasks(lifecycle: phone.lifecycle)
    try registry.add(headlessTasks)
    try registry.add { [phone, installed] in
      PhoneControl(phone: phone) { (installed.verbs, installed.values) }
    }
    let requests = ReloadRequests()
    try registry.add(DevSettings(reload: requests.receive))
    try registry.add(DevLoadingView())
    try registry.add { [seed = configuration.fixedSeed] in
      RandomValues(crypto: CryptoAPI(seed: seed))
    }
    try registry.addExpoModule { [seed = configuration.fixedSeed] in
      ExpoCrypto(crypto: CryptoAPI(seed: seed))
    }
    let installedPackages = configuration.installedPackages
    try registry.add {
      NitroModules {
        installedPackages.version(of: "react-native-nitro-modules") ?? NitroModules.knownVersion
      }
    }
    try registry.add { NativeUnimoduleProxy() }
    try registry.add { SafeAreaContext() }
    try registry.add { [phone, configuration] in
      ExpoModulesCore(
        directory: configuration.javaScriptHalf + "/expo",
        folders: phone.part(AppFolders.self),
        crypto: CryptoAPI(seed: configuration.fixedSeed),
        version: {
          installedPackages.version(of: "expo-modules-core") ?? ExpoModulesCore.knownVersion
        }, reload: requests.receive)
    }
    errors = ScriptErrors(script)
    try installed.addModules(
      to: registry, self.configuration, errors, transport: network, output: output)
    if configuration.usesStandIns, !configuration.isMetroBundle {
      standIns.install(
        in: registry, for: script, self.configuration, folders: phone.part(AppFolders.self))
    }
    generation = AppGeneration(
      context, registry, loop, ledger, network, self.configuration, errors)
    requests.onReload = { [weak self] in self?.reload() }
    try configuration.prepare?(phone)
    connect()
    installed.app.app = self
    // Before anything runs: the process is launched before the script prints anything.
    if runLog.hasReader, configuration.isMetroBundle || script.contents.canUseNativeCode {
      runLog.begin()
    }
  }

  isolated deinit {
    generation.end()
    // Breaks the cycle between the capabilities and their connection.
    installed.app.capabilities = []
  }

  /// Launches the app and runs it until nothing is left to do, or for the configured days.
  package func run() async -> SessionResult {
    await runToEnd()
    return finish()
  }

  /// As ``run()``, but does not look for diagnoses yet. ``finish()`` must follow.
  package func runToEnd() async {
    for warning in configuration.hasWarned ? [] : warnings { bridge.log(.warning, warning) }
    if configuration.clock == .virtual, configuration.days == nil,
      !configuration.isSearched
    {
      let quietTime = QuietTime(
        phone, limit: configuration.quietTimeLimit,
        onProgress: { [weak self] in
          guard let self else { return }
          let work = ongoingWork.map { ": \($0)" } ?? ""
          runLog.add(.progress($0 + work), at: loop.clock.now)
          // From now on the ledger knows the line of each timer.
          ledger.placesEverything = true
        },
        onEnd: { [weak self] in
          guard let self else { return }
          let work = ongoingWork.map { ": \($0)" } ?? ""
          bridge.log(.warning, "\($0), so the run was ended\(work)")
          loop.stop()
        })
      loop.onTimer = quietTime.timerMayFire
    }
    let work = configuration.patience.map { OngoingWork(self, patience: $0) }
    work?.begin()
    defer { withExtendedLifetime(work) {} }
    if launch == .none { installed.processBegan() }
    if !installed.waking.contains(where: { $0.begin(for: launch) }) { phone.launch(launch) }
    if let days = configuration.days {
      await simulateDays(days)
    } else if let limit = configuration.timeAfterLastEvent {
      phone.onLaterPlan = { [loop] in loop.extendRun(to: $0 + limit) }
      _ = await loop.run(atMost: phone.latestPlan - .start + limit)
    } else {
      await loop.run()
      await fetchLate()
    }
    loop.onTimer = nil
    if !isSuperseded { reportUnexplainedGlobals() }
  }

  /// iOS fetches also for an app that looked the module up only after its load, as soon as the person has left it.
  private func fetchLate() async {
    guard configuration.launch == .automatic, launch == .user, !isSuperseded, !wasInterrupted,
      !isDriven, let launch = shown.launch, phone.lifecycle.isRunning
    else { return }
    phone.leaveApp()
    if installed.waking.contains(where: { $0.begin(for: launch) }) { await loop.run() }
  }

  /// The launch stays as it is, whatever the first load shows.
  package func keepLaunch() {
    isDeciding = false
    onLaunchDecided?()
  }

  /// The first load is over: what it has shown may change the launch.
  func decideLaunch() {
    guard isDeciding else { return }
    let shown = shown
    if configuration.launch(after: shown) == launch { return keepLaunch() }
    isDeciding = false
    supersededBy = shown
    loop.stop()
  }

  /// What the in-process backend received; `nil` if there is none.
  package var received: ReceivedRequests? { backend?.count }

  /// The days as a page; `nil` unless the run had `days`.
  package func daysReport(_ result: SessionResult) -> DaysReport? { DaysReport(self, result) }

  /// The capability of this type; `nil` if the configuration does not include it.
  public func capability<Kind: Capability>(_: Kind.Type) -> Kind? {
    capabilities.lazy.compactMap { $0 as? Kind }.first
  }

  /// Lets the input happen to its capability.
  package func happen(_ input: RaceInput) throws {
    try input.happen(to: capabilities)
    if input.role == .wake {
      for capability in installed.waking { capability.searchWakesWhileIdle() }
    }
  }

  /// Ends the run now, for example because the user interrupts it.
  package func interrupt() {
    wasInterrupted = true
    workAtInterruption = ongoingWork
    loop.stop()
  }

  private func connect() {
    phone.onLaunch = { [weak self] in self?.launched(for: $0) }
    phone.onException = { [weak self] in self?.crash($0) }
    phone.onTermination = { [weak self] in self?.terminated($0) }
    phone.lifecycle.observe { [weak self] in self?.stateChanged(to: $0) }
    phone.assertions.observer = { [weak self] in self?.note($0) }
    ledger.observer = { [weak self] change, entry in
      guard let self else { return }
      runLog.add(.ledger(change, entry), at: loop.clock.now)
    }
    let isUnmapped = configuration.isMetroBundle && script.sourceMap == nil
    ledger.callers = { [weak self] in
      self?.errors.callers(of: $0, isUnmapped: isUnmapped)
        ?? Ledger.Callers(place: nil, units: [])
    }
    phone.observeMissedWakes { [weak self] what, reason in
      guard let self, configuration.days == nil else { return }
      log("no \(what): \(reason)", about: "phone")
    }
    phone.timeZone.observe { [weak self] in self?.timeZoneChanged() }
    phone.onFailure = { [weak self] what, error in
      self?.bridge.report(Diagnosis(.deviceFailed, "\(what): \(error)"))
    }
    loop.onStandstill = { [weak self] in self?.report(standstillAfter: $0) }
    connectGeneration()
  }

  private func timeZoneChanged() {
    generation.context.timeZone = phone.timeZone.name
    log("now in the time zone \(phone.timeZone.name)", about: "phone")
  }

  func connectGeneration() {
    if !phone.timeZone.isOfMachine { generation.context.timeZone = phone.timeZone.name }
    connectNetwork(of: generation.globals)
    generation.globals.onCrash = { [weak self] in self?.crash($0) }
    generation.context.onStuck = { [weak self] in self?.crash($0) }
    bridge.delivery = eventDelivery
    bridge.callLatency = callLatency
    bridge.onFatalError = { [weak self] in self?.generation.globals.handleUncaught($0) }
    bridge.onModuleLookup = { [runLog, weak app = installed.app] module in
      runLog.begin()
      for react in app?.onModuleLookup ?? [] { react(module) }
    }
    bridge.onLog = { [weak self] level, message in
      guard let self else { return }
      runLog.add(.log(level, message), at: loop.clock.now)
    }
    bridge.onDiagnosis = { [weak self] diagnosis in
      guard let self else { return }
      runLog.add(.diagnosis(reported(diagnosis)), at: loop.clock.now)
    }
  }

  /// The diagnosis with places in the user's files. It is marked if the configuration allows it.
  func reported(_ diagnosis: Diagnosis) -> ReportedDiagnosis {
    ReportedDiagnosis(
      withSpecificFix(diagnosis), errors, allowed: configuration.allowed,
      raised: configuration.raised(by: diagnosis))
  }

  package func finish() -> SessionResult {
    record?.finish()
    phone.abandonWork()
    var result = SessionResult(self, exitCode: generation.exitCode)
    // The log no longer reports ledger entries: the teardown ends them. It still reports diagnoses
    // of modules that are invalidated.
    ledger.observer = nil
    bridge.onDiagnosis = { [weak self] diagnosis in
      guard let self else { return }
      let reported = reported(diagnosis)
      result.add(reported)
      runLog.add(.diagnosis(reported), at: loop.clock.now)
    }
    generation.end()
    bridge.onDiagnosis = nil
    installed.processEnded()
    // Tasks that nothing waits for would keep the session alive forever.
    loop.removeAllTasks()
    return result
  }
}
