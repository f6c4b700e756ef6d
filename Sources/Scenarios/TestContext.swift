package import AppHost
package import HostLoop
package import JSEngine
package import NativeBridge
package import ScriptLoading
package import WebAPIs

/// The JavaScript of a test file, such as a scenario file. It has its own context, which does not end with the app, and
/// a lane that continues while the app is suspended.
@HostActor
package final class TestContext {
  package let bridge: Bridge
  package let errors: ScriptErrors
  private let script: Script
  private let javaScriptHalf: String
  private let globals: ScriptGlobals
  /// Called for an error that nothing caught.
  package var onError: (@HostActor (_ code: String, JSError) -> Void)?

  /// The time zone of the file's own `Date`, by its name in the tz database.
  package var timeZone: String? {
    get { bridge.context.timeZone }
    set { bridge.context.timeZone = newValue }
  }

  /// - Parameters:
  ///   - lane: the name of its lane.
  ///   - registry: the native modules that the file can use.
  ///   - transport: sends the requests of the file itself.
  package init(
    _ script: Script, _ loop: EventLoop, lane: String, registry: ModuleRegistry,
    transport: any HTTPTransport,
    configuration: SessionConfiguration, output: @escaping ConsoleAPI.Output
  ) throws {
    self.script = script
    javaScriptHalf = configuration.javaScriptHalf
    errors = ScriptErrors(script)
    bridge = Bridge(
      registry: registry, context: JSContext(in: configuration.virtualMachine), loop: loop,
      ledger: Ledger(loop: loop),
      lane: loop.lane(
        lane, LaneKind(.phone, runsWhileFrozen: true, isPunctual: true)))
    globals = ScriptGlobals(
      bridge: bridge, javaScriptHalf: configuration.javaScriptHalf, transport: transport,
      errors: errors)
    bridge.onFatalError = { [weak self] in self?.globals.handleUncaught($0) }
    globals.onCrash = { [weak self] in self?.onError?("uncaught-error", $0) }
    bridge.context.onStuck = { [weak self] in self?.globals.handleUncaught($0) }
    try bridge.context.onUnhandledRejection { [weak self] in
      self?.onError?("unhandled-rejection", $0)
    }
    // The same on every machine.
    timeZone = "UTC"
    try bridge.context.limitExecution(to: configuration.cpuLimit)
    try globals.install(
      console: ConsoleAPI(output: output), environment: configuration.environment,
      arguments: ["bridgehost", script.url], seed: configuration.seed)
  }

  /// The failure that an error of the file's own JavaScript is.
  package func failure(_ code: String, _ error: JSError) -> TestReport.Failure {
    var error = error
    if let advice = TestGlobals.advice(for: error, javaScriptHalf: javaScriptHalf) {
      error.message += ". " + advice
    }
    return TestReport.Failure(code, error, errors)
  }

  /// The bundler's warnings.
  package var warnings: [String] { script.warnings }

  /// Evaluates the file now.
  ///
  /// - Throws: ``JSError`` for what it throws.
  package func evaluate() throws { try bridge.context.run(script) }

  /// Runs the file as the next task of its lane. Then calls `body`, with the error if the file
  /// threw one.
  package func load(then body: @escaping @Sendable @HostActor (JSError?) -> Void) {
    bridge.loop.post(on: bridge.javaScript, "load", subject: script.url) { [self] in
      HostActor.start { [self] in
        do {
          let value = JSValue(
            try bridge.context.evaluate(script.text, url: script.url), in: bridge.context)
          if script.isAsync { _ = try await value.settled() }
          body(nil)
        } catch {
          body(error as? JSError ?? JSError(message: "\(error)"))
        }
      }
    }
  }

  /// Ends the context. None of its code runs after this.
  package func close() {
    globals.requests.cancelAll()
    globals.sockets.endAll(politely: false)
    globals.timers.cancelAll()
    bridge.invalidate()
  }
}
