import AppHost
import HostLoop
import JSEngine
import JavaScriptHalf
import NativeBridge
import WebAPIs

/// A context with the web globals and one function.
@HostActor
final class WebWorld {
  let loop: EventLoop
  private let bridge: Bridge
  private let globals: ScriptGlobals
  private let function: JSFunction
  /// The last error that nothing caught.
  private var uncaught: JSError?

  /// - Parameter script: must evaluate to the function.
  init(
    _ script: String, clock: LoopClock.Mode = .virtual,
    transport: any HTTPTransport = CurlTransport()
  ) throws {
    loop = EventLoop(clock: clock)
    let context = JSContext()
    bridge = Bridge(
      registry: ModuleRegistry(), context: context, loop: loop, ledger: Ledger(loop: loop))
    globals = ScriptGlobals(
      bridge: bridge, javaScriptHalf: JavaScriptHalf.directory, transport: transport,
      errors: ScriptErrors())
    try globals.install(
      console: ConsoleAPI { _, _ in }, environment: [:], arguments: [], seed: 1)
    function = try JSFunction.decode(
      try context.evaluate(script, url: "<fuzz>"), in: context)
    bridge.onFatalError = { [weak self] in self?.uncaught = $0 }
  }

  /// The function's result. A result that begins with `!` reports a contradiction, which is thrown.
  func call(_ arguments: any JSEncodable...) throws -> String {
    let context = bridge.context
    let list = try context.makeArray(of: arguments)
    if let uncaught { throw Contradiction("uncaught: \(uncaught)") }
    let result = try String.decode(try function.apply(list), in: context)
    if result.hasPrefix("!") { throw Contradiction(result) }
    return result
  }

  func end() {
    globals.requests.cancelAll()
    globals.timers.cancelAll()
    bridge.invalidate()
  }
}
