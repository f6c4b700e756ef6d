internal import CoreModules
package import HostLoop
internal import JSEngine
internal import NativeBridge
internal import ReactNativeCore
internal import ScriptLoading
internal import WebAPIs

/// The JavaScript side of the app from one load of the script to the next. A reload makes a new one
/// while the old one may still exist.
@HostActor
package final class AppGeneration {
  let context: JSContext
  let bridge: Bridge
  package let globals: ScriptGlobals
  /// The applications that the script registers; none before it is loaded.
  package private(set) var root: RootComponent?
  /// What a bundle for a phone needs in addition.
  private(set) var bundle: BundleModules?
  private let registry: ModuleRegistry
  /// The JavaScript that takes the place of React Native's native half for a bundle.
  private var adapter: Runtime?

  init(
    _ context: JSContext, _ registry: ModuleRegistry, _ loop: EventLoop, _ ledger: Ledger,
    _ transport: any HTTPTransport, _ configuration: SessionConfiguration, _ errors: ScriptErrors
  ) {
    self.context = context
    self.registry = ModuleRegistry(registry)
    bridge = Bridge(
      registry: self.registry, context: context, loop: loop, ledger: ledger,
      architecture: configuration.architecture)
    globals = ScriptGlobals(
      bridge: bridge, javaScriptHalf: configuration.javaScriptHalf,
      transport: transport, errors: errors)
  }

  /// Installs the globals and runs the script.
  ///
  /// - Parameters:
  ///   - standIns: what takes the place of the native modules that a bundle for a phone lacks.
  ///   - onFatalError: called for an error that nothing in such a bundle caught.
  func load(
    _ script: Script, _ configuration: SessionConfiguration, _ console: ConsoleAPI,
    standIns: BundleStandIns, onFatalError: @escaping @HostActor (JSError) -> Void
  ) throws {
    try context.limitExecution(to: configuration.cpuLimit)
    let root = RootComponent(script, bridge)
    self.root = root
    try globals.install(
      console: console, environment: configuration.environment,
      arguments: ["bridgehost", script.url] + configuration.arguments,
      reactNativeVersion: configuration.reactNativeVersion,
      phone: configuration.phoneGlobals, others: root.exports,
      seed: configuration.fixedSeed)
    guard configuration.isMetroBundle else {
      registry.addStandard = { [bridge, globals] in
        try CoreModules(
          bridge: bridge, requests: globals.requests, sockets: globals.sockets,
          sourceURL: "file://" + script.url, reactNativeVersion: configuration.reactNativeVersion,
          onFatalError: onFatalError
        ).register(in: $0)
      }
      let packages = configuration.installedPackages
      let beginning = ExpoModulesCore.beginning(
        forVersion: packages.version(of: "expo-modules-core"),
        unimodules: packages.version(of: "@unimodules/react-native-adapter") != nil)
      if let beginning {
        try context.evaluate(beginning, url: "bridgehost:expo")
      }
      try context.run(script)
      return
    }
    let bundle = BundleModules(
      bridge: bridge, requests: globals.requests, sockets: globals.sockets,
      sourceURL: "file://" + script.url, text: script.text,
      standIns: standIns,
      reactNativeVersion: configuration.namedReactNativeVersion, onFatalError: onFatalError)
    try bundle.register(in: registry)
    self.bundle = bundle
    bundle.userInterface.onRootChildren = { [unowned root] in root.contentAppeared($0) }
    let adapter = Runtime(bridge: bridge, directory: configuration.javaScriptHalf + "/metro")
    try adapter.install(globals.basicAPIs + bundle.exports)
    self.adapter = adapter
    if !bundle.isBridgeless {
      let flush = try adapter.function("flush")
      bridge.onReturn = { [weak self] in self?.flush(flush) }
    }
    try context.run(script)
    try adapter.function("didLoad").call()
    root.registered(
      try [String].decode(try adapter.function("appKeys").call(), in: context),
      usesFabric: bundle.isBridgeless)
  }

  /// Carries out the calls that a bundle made in microtasks. Otherwise it would keep them until its
  /// next turn.
  private func flush(_ flush: JSFunction) {
    do {
      while bridge.isValid, try Bool.decode(try flush.call(), in: context) {}
    } catch {
      bridge.onFatalError?(error as? JSError ?? JSError(message: "\(error)"))
    }
  }

  /// The value of `process.exitCode`; 0 if the script did not set it.
  package var exitCode: Int32 {
    (try? globals.exitCode()).flatMap { Int32(exactly: $0) } ?? 0
  }

  /// Ends the generation. Nothing of it runs after this.
  ///
  /// - Parameter forReload: whether the process goes on. React Native then closes its sockets.
  func end(forReload: Bool = false) {
    globals.requests.cancelAll()
    globals.sockets.endAll(politely: forReload)
    globals.timers.cancelAll()
    bridge.invalidate()
  }
}
