internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import ScriptLoading
internal import SimulatedPhone
internal import WebAPIs

/// The JavaScript of a ``NativeHalf`` in one process of the app.
@HostActor
final class NativeHalfProcess {
  /// The module that `bridgehost/native` calls.
  let module = NativeHalfDefinitions()
  private let bridge: Bridge
  private let globals: ScriptGlobals
  /// Called for an error that nothing caught. `what` says how it occurred.
  var onError: (@HostActor (_ what: String, JSError) -> Void)?

  var context: JSContext { bridge.context }

  init(
    _ script: Script, _ phone: Phone, _ ledger: Ledger, _ configuration: SessionConfiguration,
    _ errors: ScriptErrors, transport: any HTTPTransport, output: @escaping ConsoleAPI.Output
  ) throws {
    let registry = ModuleRegistry()
    try registry.add(module)
    bridge = Bridge(
      registry: registry, context: JSContext(in: configuration.nativeVirtualMachine),
      loop: phone.loop, ledger: ledger, lane: phone.loop.lane(script.name))
    globals = ScriptGlobals(
      bridge: bridge, javaScriptHalf: configuration.javaScriptHalf, transport: transport,
      errors: errors)
    bridge.onFatalError = { [weak self] in self?.globals.handleUncaught($0) }
    globals.onCrash = { [weak self] in self?.onError?("Uncaught", $0) }
    try context.onUnhandledRejection { [weak self] in
      self?.onError?("Unhandled promise rejection", $0)
    }
    context.onStuck = { [weak self] in self?.onError?("Uncaught", $0) }
    context.subject = "native code"
    if !phone.timeZone.isOfMachine { context.timeZone = phone.timeZone.name }
    try context.limitExecution(to: configuration.cpuLimit)
    try globals.install(
      console: ConsoleAPI(output: output), environment: configuration.environment,
      arguments: ["bridgehost", script.url],
      seed: configuration.clock == .virtual ? configuration.seed : nil)
  }

  /// Ends the JavaScript. None of it runs after this.
  func end() {
    onError = nil
    globals.requests.cancelAll()
    globals.sockets.endAll(politely: false)
    globals.timers.cancelAll()
    bridge.invalidate()
  }
}
