internal import AppHost
public import HostLoop
public import JSEngine
internal import JavaScriptHalf
public import NativeBridge
internal import WebAPIs

/// An app in a test: native modules, a script, and a virtual clock that only the test moves.
///
/// ```swift
/// @HostActor
/// struct GreeterTests {
///   @Test(arguments: Architecture.allCases)
///   func `greets by name`(_ architecture: Architecture) async throws {
///     let host = try TestHost(architecture, Greeter())
///     try await host.run(
///       script: "import { NativeModules } from 'react-native';"
///         + "NativeModules.Greeter.greet('Ann').then(console.log)")
///     #expect(host.console == ["Hello, Ann"])
///     host.expectNoDiagnoses()
///   }
/// }
/// ```
/// Several hosts can exist at the same time. The bridge ends with the host.
@HostActor
public final class TestHost {
  /// The bridge between the script and the modules.
  public let bridge: Bridge
  /// Answers `fetch`.
  public let network: TestNetwork
  /// What `console` printed to either stream, one entry for each call.
  public private(set) var console: [String] = []
  /// What `console.error`, `console.warn` and `console.trace` printed.
  public private(set) var consoleErrors: [String] = []
  /// The messages that React Native would log, such as `Sending onStep with no listeners
  /// registered.`, each after its level.
  public private(set) var messages: [String] = []
  /// The uncaught errors, except those that the script's own handler kept.
  public private(set) var uncaughtErrors: [JSError] = []

  let globals: ScriptGlobals
  let supply: ScriptSupply
  let record = LedgerRecord()
  var scriptCount = 0
  /// The diagnoses when the bridge ended.
  var lastDiagnoses: [ReportedDiagnosis] = []

  /// Makes an app with `modules`. The instances live as long as the host.
  ///
  /// - Throws: `NativeError` if two modules have the same name; `JSError` if the JavaScript half of
  ///   the host cannot be loaded.
  public convenience init(
    _ architecture: Architecture, _ modules: any NativeModule...,
    network: TestNetwork = TestNetwork(), file: StaticString = #fileID, line: UInt = #line
  ) throws {
    let registry = try ModuleRegistry(modules, file, line)
    try self.init(architecture, registry: registry, network: network)
  }

  /// Makes an app with `modules` under React Native's new architecture.
  ///
  /// - Throws: the errors of ``init(_:_:network:file:line:)``.
  public convenience init(
    _ modules: any NativeModule..., network: TestNetwork = TestNetwork(),
    file: StaticString = #fileID, line: UInt = #line
  ) throws {
    try self.init(registry: ModuleRegistry(modules, file, line), network: network)
  }

  /// Makes an app with the modules of `registry`, which may include factories.
  ///
  /// - Throws: `JSError` if the JavaScript half of the host cannot be loaded.
  public convenience init(
    _ architecture: Architecture = .turbo, registry: ModuleRegistry,
    network: TestNetwork = TestNetwork()
  ) throws {
    try self.init(architecture, registry: registry, network: network, ScriptSupply())
  }

  init(
    _ architecture: Architecture, registry: ModuleRegistry, network: TestNetwork,
    _ supply: ScriptSupply
  ) throws {
    self.supply = supply
    let loop = EventLoop(clock: .virtual)
    let ledger = Ledger(loop: loop)
    self.network = network
    network.connect(to: loop)
    bridge = Bridge(
      registry: registry, context: supply.makeContext(), loop: loop, ledger: ledger,
      architecture: architecture)
    globals = ScriptGlobals(
      bridge: bridge, javaScriptHalf: JavaScriptHalf.directory, transport: network,
      errors: ScriptErrors())
    try connect()
  }

  isolated deinit {
    // These closures refer to the host, which is ending.
    bridge.onFatalError = nil
    bridge.onLog = nil
    globals.onCrash = nil
    bridge.ledger.observer = nil
    invalidate()
    // Tasks that nothing waited for would keep the bridge alive.
    bridge.loop.removeAllTasks()
  }

  private func connect() throws {
    bridge.ledger.observer = { [record] _, entry in record.note(entry) }
    bridge.onFatalError = { [unowned self] in globals.handleUncaught($0) }
    bridge.onLog = { [unowned self] in messages.append("\($0): \($1)") }
    globals.onCrash = { [unowned self] error in
      uncaughtErrors.append(error)
      bridge.report(globals.errors.uncaught(error))
    }
    try bridge.context.limitExecution(to: .seconds(10))
    try bridge.context.onUnhandledRejection { [unowned self] error in
      bridge.report(globals.unhandledRejection(error))
    }
    try globals.install(
      console: ConsoleAPI { [unowned self] stream, text in
        let text = text.hasSuffix("\n") ? String(text.dropLast()) : text
        console.append(text)
        if stream == 2 { consoleErrors.append(text) }
      }, environment: [:], arguments: ["bridgehost"])
  }

  /// Ends the bridge before the host ends: modules stop observing, and no JavaScript runs any more.
  public func invalidate() {
    // Places in JavaScript are known only while the context is open.
    lastDiagnoses = diagnoses
    globals.requests.cancelAll()
    globals.sockets.endAll(politely: false)
    globals.timers.cancelAll()
    bridge.invalidate()
  }
}

extension ModuleRegistry {
  convenience init(
    _ modules: [any NativeModule], _ file: StaticString, _ line: UInt
  ) throws {
    self.init()
    for module in modules { try add(module, file: file, line: line) }
  }
}
