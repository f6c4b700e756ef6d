public import Capabilities
internal import FoundationEssentials
public import HostLoop
internal import JSEngine
public import NativeBridge
internal import ReactNativeCore
package import ScriptLoading
package import SimulatedBackend
public import SimulatedPhone
package import WebAPIs

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
  package let headlessTasks: HeadlessTasks

  package private(set) var configuration: SessionConfiguration
  let network: SimulatedNetwork
  package let backend: InProcessBackend?
  /// Whether somebody outside goes on when the app has ended, as a scenario does.
  package var hasDriver = false
  /// What happened on the phone, if it is lived with for days.
  package let record: PhoneRecord?
  package let script: Script
  let errors: ScriptErrors
  let runLog: RunLog
  package let registry = ModuleRegistry()
  package let installed: InstalledCapabilities
  package var generation: AppGeneration
  /// What becomes of events on their way to JavaScript; without it each arrives once.
  package var eventDelivery: (@HostActor (_ event: String) -> EventDelivery)? {
    didSet { bridge.delivery = eventDelivery }
  }
  /// The native modules that the script looked up in earlier generations.
  var earlierLookups: Set<String> = []
  /// What was found wrong before the latest reload.
  package var earlierDiagnoses: [ReportedDiagnosis] = []
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
  package var hasCrashed = false
  /// Entries of what else keeps the app running, by the assertion; 0 is a person who uses it.
  var activities: [Int: Int] = [:]
  /// When the script's memory is looked at next.
  var memoryLook: LoopTask?

  /// Loads the script and puts everything together; nothing runs yet.
  ///
  /// - Parameters:
  ///   - script: the script, if it was loaded before: then the configuration's is not looked at.
  ///   - output: where `console` writes.
  ///   - runLog: gets what happens.
  /// - Throws: ``ScriptError`` when there is no such script or it cannot be loaded;
  ///   ``NoSuchTimeZone`` when the configuration names none; what a capability throws that cannot be made.
  package init(
    _ configuration: SessionConfiguration, script loaded: Script? = nil,
    output: @escaping ConsoleAPI.Output = ConsoleAPI.write,
    runLog: RunLog = RunLog()
  ) throws {
    self.configuration = configuration
    self.output = output
    self.runLog = runLog
    let context = JSContext(in: configuration.virtualMachine)
    script = try loaded ?? Self.load(configuration, context)
    loop = EventLoop(clock: configuration.clock)
    if configuration.recordsTrace { loop.trace = Trace() }
    ledger = Ledger(loop: loop)
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
      network = SimulatedNetwork(
        loop: loop, conditions: phone.network, base: backend, simulatesInternet: true)
    } else {
      backend = nil
      network = SimulatedNetwork(
        loop: loop, conditions: phone.network, base: configuration.transport,
        simulatesInternet: configuration.simulatesInternet)
    }
    // Of what happens to the app the log tells before capabilities say what comes of it.
    phone.lifecycle.observe { [runLog, loop, unowned phone] state in
      guard state == .notRunning, let reason = phone.lifecycle.terminations.last else { return }
      runLog.tell(.terminated(reason), at: loop.clock.now)
    }
    installed = try InstalledCapabilities(
      configuration,
      AppConnection(
        phone: phone, ledger: ledger, days: configuration.days,
        checksDelivery: configuration.checksDelivery))
    try registry.add(AppState(lifecycle: phone.lifecycle))
    headlessTasks = HeadlessTasks(lifecycle: phone.lifecycle)
    try registry.add(headlessTasks)
    try registry.add { [phone, installed] in
      PhoneControl(phone: phone) { (installed.verbs, installed.values) }
    }
    let requests = ReloadRequests()
    try registry.add(DevSettings(reload: requests.receive))
    errors = ScriptErrors(script)
    try installed.addModules(
      to: registry, self.configuration, errors, transport: network, output: output)
    generation = AppGeneration(
      context, registry, loop, ledger, network, configuration, errors)
    requests.onReload = { [weak self] in self?.reload() }
    try configuration.prepare?(phone)
    connect()
    installed.app.app = self
  }

  isolated deinit {
    generation.end()
    // They know the connection, and it knows them.
    installed.app.capabilities = []
  }

  private static func load(
    _ configuration: SessionConfiguration, _ context: JSContext
  ) throws -> Script {
    configuration.isMetroBundle
      ? try context.loadBundle(configuration.script, with: configuration.loader)
      : try context.load(configuration.script, with: configuration.loader)
  }

  /// Launches the app and runs it until nothing is left to do.
  package func run() async -> SessionResult {
    for warning in script.warnings { bridge.log(.warning, warning) }
    let launch = configuration.launch
    if launch == .none { installed.processBegan() }
    if !capabilities.contains(where: { $0.begin(for: launch) }) { phone.launch(launch) }
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
  package var received: ReceivedRequests? { backend?.count }

  /// The days as a page, after a run with `days`.
  package func daysReport(_ result: SessionResult) -> DaysReport? { DaysReport(self, result) }

  /// The capability of that type; `nil` when the configuration does not name it.
  public func capability<Kind: Capability>(_: Kind.Type) -> Kind? {
    capabilities.lazy.compactMap { $0 as? Kind }.first
  }

  /// Lets something happen to the capability that it is about.
  package func happen(_ input: RaceInput) throws { try input.happen(to: capabilities) }

  /// Ends the run now, as when the user interrupts it.
  package func interrupt() { loop.stop() }

  private func connect() {
    phone.onLaunch = { [weak self] in self?.launched(for: $0) }
    phone.onTermination = { [weak self] _ in self?.terminated() }
    phone.lifecycle.observe { [weak self] in self?.stateChanged(to: $0) }
    phone.assertions.observer = { [weak self] in self?.note($0) }
    ledger.observer = { [weak self] change, entry in
      guard let self else { return }
      runLog.tell(.ledger(change, entry), at: loop.clock.now)
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
    generation.globals.requests.onEnd = { [weak self] request, response, entry in
      for capability in self?.capabilities ?? [] {
        capability.requestEnded(request, response, entry: entry)
      }
    }
    generation.globals.onCrash = { [weak self] in self?.crash($0) }
    generation.context.onStuck = { [weak self] in self?.crash($0) }
    bridge.delivery = eventDelivery
    bridge.onFatalError = { [weak self] in self?.generation.globals.handleUncaught($0) }
    bridge.onModuleLookup = { [runLog] _ in runLog.begin() }
    bridge.onLog = { [weak self] level, message in
      guard let self else { return }
      runLog.tell(.log(level, message), at: loop.clock.now)
    }
    bridge.onDiagnosis = { [weak self] diagnosis in
      guard let self else { return }
      runLog.tell(.diagnosis(reported(diagnosis)), at: loop.clock.now)
    }
  }

  /// A diagnosis for a person; what the configuration allows says so.
  func reported(_ diagnosis: Diagnosis) -> ReportedDiagnosis {
    ReportedDiagnosis(diagnosis, errors, allowed: configuration.allowed)
  }

  package func finish() -> SessionResult {
    record?.finish()
    phone.abandonWork()
    var result = SessionResult(self, exitCode: generation.exitCode)
    // The run is over; what the teardown ends is no news. What a module does wrong when it is invalidated is.
    ledger.observer = nil
    bridge.onDiagnosis = { [weak self] diagnosis in
      guard let self else { return }
      let reported = reported(diagnosis)
      result.add(reported)
      runLog.tell(.diagnosis(reported), at: loop.clock.now)
    }
    generation.end()
    bridge.onDiagnosis = nil
    installed.processEnded()
    // Tasks that nobody waits for would keep the session alive for ever.
    loop.removeAllTasks()
    return result
  }
}
