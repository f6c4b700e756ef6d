internal import AppHost
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import ReactNativeCore
internal import ScriptLoading
internal import SimulatedPhone

/// The native modules that an app can use, as a script or as a bundle for a phone.
struct ProvidedModules {
  struct Module {
    /// The names of its methods, events and constants.
    let members: Set<String>
    /// The library that it replaces. `nil` if it replaces none.
    let library: ReplacedLibrary?
    /// The JavaScript file that defines it. `nil` for a module of the program.
    let file: String?
  }

  private let modules: [String: Module]

  /// The names of the modules.
  var names: Set<String> { Set(modules.keys) }

  subscript(_ name: String) -> Module? { modules[name] }

  /// Makes an app that does not run, and asks its bridge.
  ///
  /// - Throws: ``ScriptError`` if a file that defines native modules cannot run.
  @HostActor
  init(of configuration: SessionConfiguration) throws {
    var configuration = configuration
    configuration.script = .text("", name: "<no script>", directory: FilePath.current)
    configuration.clock = .virtual
    if configuration.info == nil { configuration.info = AppInfo() }
    let session = try AppSession(configuration, output: { _, _ in })
    let registry = ModuleRegistry(session.registry)
    let globals = session.generation.globals
    let bundle = BundleModules(
      bridge: session.bridge, requests: globals.requests, sockets: globals.sockets, sourceURL: "",
      text: "", onFatalError: { _ in })
    try bundle.register(in: registry)
    // The bridge of the session does not know the instances that a bundle adds.
    let bridge = Bridge(
      registry: registry, context: JSContext(), loop: session.loop,
      ledger: Ledger(loop: session.loop))
    defer { bridge.invalidate() }
    modules = Dictionary(
      registry.moduleNames.map { name in
        let module = Module(
          members: Set(bridge.memberNames(ofModule: name)),
          library: registry.library(ofModule: name),
          file: session.installed.file(ofNativeModule: name))
        return (name, module)
      }, uniquingKeysWith: { first, _ in first })
  }
}
