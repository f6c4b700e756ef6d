package import AppHost
internal import CoreModules
package import HostLoop
package import JSEngine
package import NativeBridge
internal import ScriptLoading
internal import SimulatedBackend
internal import SimulatedPhone

/// One run of a scenario: a new phone with its app, and the scenario's own context.
///
/// The loop's policy decides the order of events. It may be set before ``run()``.
@HostActor
package final class ScenarioSession {
  /// The phone and the app.
  package let app: AppSession

  private let scenario: Scenario
  private let context: TestContext
  private let module = ScenarioModule()
  private let record: ScenarioRecord
  private var failures: [TestReport.Failure] = []
  private var sometimes: [String: Bool] = [:]
  private var isOver = false
  /// What the scenario is waiting for on the phone.
  private var waits: [(what: Wait, then: WaitEnd)] = []
  private var isServing = false
  private var wasInterrupted = false

  /// A reason to wait.
  enum Wait {
    /// Until nothing is left to do. Fails if that takes longer than `limit`.
    case idle(limit: Duration)
    case time(Duration)
  }

  /// Called when the wait is over. The error says why it failed.
  typealias WaitEnd = @HostActor (NativeError?) -> Void

  /// How long work that a scenario began may continue after its end.
  private static let patience = Duration.seconds(3600)

  /// Prepares a run. Nothing runs yet.
  ///
  /// - Parameters:
  ///   - architecture: the architecture of React Native. If `nil`, that of the app's project.
  ///   - seed: decides what iOS leaves to chance, and JavaScript's random numbers.
  ///   - virtualMachine: shared by the contexts of many runs. If `nil`, each context has its own.
  /// - Throws: ``TestReport/Failure`` if the app cannot be loaded.
  package init(
    _ scenario: Scenario, of file: ScenarioFile, architecture: Architecture? = nil,
    seed: UInt64 = 1, in virtualMachine: JSVirtualMachine? = nil
  ) throws(TestReport.Failure) {
    self.scenario = scenario
    let record = ScenarioRecord()
    self.record = record
    var configuration = file.configuration
    if let architecture { configuration.architecture = architecture }
    configuration.seed = seed
    configuration.virtualMachine = virtualMachine
    configuration.isMetroBundle = SessionConfiguration.isBundle(scenario.app)
    configuration.allowed.formUnion(scenario.allowed)
    do {
      configuration.info = try file.info(ofAppAt: scenario.app)
      configuration.earlierLoad = try file.earlierLoad(ofAppAt: scenario.app)
      app = try AppSession(
        configuration, script: try file.app(at: scenario.app),
        output: { record.print($1, byApp: true) }, runLog: RunLog { record.add($0) })
      app.hasDriver = true
      app.backend?.isAsked = true
      let registry = ModuleRegistry()
      try registry.add { [phone = app.phone, installed = app.installed] in
        PhoneControl(phone: phone) { (installed.verbs, installed.values) }
      }
      try registry.add(module)
      context = try TestContext(
        file.script, app.loop, lane: "scenario", registry: registry,
        transport: InProcessBackend(loop: app.loop, base: nil),
        configuration: app.configuration, output: { record.print($1, byApp: false) })
    } catch let error as ScriptError {
      throw TestReport.Failure(error)
    } catch {
      throw TestReport.Failure(FailureCode.session.rawValue, text: String(describing: error))
    }
    let timeZone = app.phone.timeZone
    timeZone.observe { [weak context, unowned timeZone] in context?.timeZone = timeZone.name }
    module.session = self
    context.onError = { [weak self] in self?.fail($0, $1) }
  }

  isolated deinit { context.close() }

  /// Runs the scenario to its end, and then until nothing that it began is left to do.
  package func run() async -> ScenarioOutcome {
    for warning in context.warnings + app.script.warnings {
      record.print("warning: \(warning)\n", byApp: false)
    }
    context.load { [self] error in
      if let error { return fail("uncaught-error", error) }
      begin()
    }
    while !isOver { await goOn() }
    if !wasInterrupted { _ = await app.loop.run(atMost: Self.patience) }
    context.close()
    let result = app.finish()
    let errors = result.diagnoses.filter(\.isFailure)
    return ScenarioOutcome(
      failures: failures
        + errors.withoutConsequences.map { TestReport.Failure($0, errors.consequences(of: $0)) },
      diagnoses: result.diagnoses,
      sometimes: sometimes, output: record.output, elapsed: app.loop.clock.now - .start)
  }

  /// Ends the run now, for example because the user interrupts it. It counts as failed.
  package func interrupt() {
    wasInterrupted = true
    end(
      TestReport.Failure(
        FailureCode.interrupted.rawValue, "the scenario was interrupted", at: scenario.place))
  }

  private func begin() {
    guard scenario.opensApp else { return call() }
    app.phone.openApp()
    wait(.time(.zero)) { [weak self] _ in self?.call() }
  }

  private func call() {
    let definitions = module.definitions
    guard scenario.index < definitions.count, definitions[scenario.index].name == scenario.name
    else { return end(unknown) }
    do { try definitions[scenario.index].body.call() } catch {
      fail("uncaught-error", error as? JSError ?? JSError(message: "\(error)"))
    }
  }

  /// Runs the loop for what the scenario is waiting for.
  private func goOn() async {
    guard !waits.isEmpty else {
      // Ends early if the scenario begins to wait, or ends.
      await app.loop.run()
      if waits.isEmpty, !isOver { giveUp() }
      return
    }
    let (what, then) = waits.removeFirst()
    isServing = true
    defer { isServing = false }
    switch what {
    case .time(let duration): await app.loop.run(for: duration)
    case .idle(let limit):
      if await !app.loop.run(atMost: limit), !isOver {
        return then(NativeError(message: restlessness(limit)))
      }
    }
    if !isOver { then(nil) }
  }

  private func restlessness(_ limit: Duration) -> String {
    let what = app.ledger.pending ?? "what the scenario itself waits for or has planned"
    return "the phone is still busy after \(limit.readable): \(what). "
      + "Use device.advance(seconds) instead of device.idle() to let time pass"
  }

  /// The file is evaluated once to find its scenarios, and again for each run.
  private var unknown: TestReport.Failure {
    TestReport.Failure(
      FailureCode.scenarioUnknown.rawValue,
      "the file did not define this scenario when it was read again: define the same ones each time, before "
        + "anything else happens", at: scenario.place)
  }

  private func giveUp() {
    end(
      TestReport.Failure(
        FailureCode.scenarioStuck.rawValue,
        "the scenario waits for something that never happens: the phone has nothing left to do",
        at: scenario.place))
  }

  private func end(_ failure: TestReport.Failure?) {
    if let failure { failures.append(failure) }
    isOver = true
    app.loop.stop()
  }
}

// What the scenario's own JavaScript reports and requests.
extension ScenarioSession {
  /// The scenario's function has returned.
  func finish() { end(nil) }

  /// The scenario's function, or something that it began, has thrown an error.
  func fail(_ code: String, _ error: JSError) {
    let failure = context.failure(code, error)
    if !isOver { record.mark(failure) }
    end(failure)
  }

  func wait(_ what: Wait, _ then: @escaping WaitEnd) {
    waits.append((what, then))
    if !isServing, !isOver { app.loop.stop() }
  }

  /// Calls the scenario's JavaScript in a task of its own.
  func postToScenario(
    _ label: String, subject: String, _ body: @escaping @HostActor () throws -> Void
  ) {
    context.bridge.postToJavaScript(label, subject: subject) { _ in try body() }
  }

  func note(sometimes name: String, _ condition: Bool) {
    sometimes[name] = condition || sometimes[name] ?? false
  }

  /// The lines that the app has printed.
  var printed: [String] { record.printed }
}

/// What a scenario and its app printed, and what happened on the phone.
@HostActor
final class ScenarioRecord {
  private var text = ""
  private(set) var printed: [String] = []

  /// The whole text, without the last line end.
  var output: String { text.hasSuffix("\n") ? String(text.dropLast()) : text }

  func print(_ text: String, byApp: Bool) {
    self.text += text
    guard byApp else { return }
    let lines = text.hasSuffix("\n") ? text.dropLast() : text[...]
    printed += lines.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Marks the place in the output where the scenario failed.
  func mark(_ failure: TestReport.Failure) {
    let first = failure.message.prefix { $0 != "\n" }
    if text.isEmpty { return }
    if !text.hasSuffix("\n") { text += "\n" }
    text += "\(TestReport.failureMark) \(first)\n"
  }

  /// Adds only the first line of a diagnosis. The failure contains all of it.
  func add(_ fact: String) { text += fact.prefix { $0 != "\n" } + "\n" }
}
