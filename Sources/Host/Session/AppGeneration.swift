internal import Bridge
internal import EventLoop
internal import JSEngine
internal import WebAPIs

/// The JavaScript side of the app from one load of the script to the next: a reload makes a new one,
/// while the old one may not be gone yet.
@HostActor
final class AppGeneration {
  let context: JSContext
  let bridge: Bridge
  let fetchAPI: FetchAPI
  private let timers: TimersAPI
  private var runtime: Runtime?
  /// How many promises were rejected and nobody handled them.
  var rejectionCount = 0

  init(
    _ context: JSContext, _ registry: ModuleRegistry, _ loop: EventLoop, _ ledger: Ledger,
    _ configuration: SessionConfiguration
  ) {
    self.context = context
    bridge = Bridge(
      registry: registry, context: context, loop: loop, ledger: ledger,
      architecture: configuration.architecture)
    timers = TimersAPI(bridge: bridge)
    fetchAPI = FetchAPI(bridge: bridge, transport: configuration.transport)
  }

  /// Installs the globals and runs the script.
  func load(
    _ script: Script, _ configuration: SessionConfiguration, _ apis: [any Export]
  ) throws {
    try context.limitExecution(to: configuration.cpuLimit)
    let runtime = Runtime(bridge: bridge, directory: configuration.javaScriptHalf + "/runtime")
    try runtime.install(
      apis + timers.exports + TextAPI().exports + CryptoAPI().exports + fetchAPI.exports)
    self.runtime = runtime
    try context.evaluate(script.text, url: script.url)
  }

  /// Gives an error that nobody caught to the script's handler, if there is one.
  ///
  /// - Returns: whether a script could be asked.
  func handleUncaught(_ error: JSError) throws -> Bool {
    guard let runtime, error.value != nil else { return false }
    try runtime.handleUncaught(error)
    return true
  }

  /// `process.exitCode`, when the script set it.
  var exitCode: Int32 {
    guard !context.isClosed, let process = try? context.get("process", of: context.global),
      context.isObject(process), let code = try? context.get("exitCode", of: process)
    else { return 0 }
    return (try? Int.decode(code, in: context)).flatMap { Int32(exactly: $0) } ?? 0
  }

  /// Nothing of it may happen any more.
  func end() {
    fetchAPI.cancelAll()
    timers.cancelAll()
    bridge.invalidate()
  }
}
