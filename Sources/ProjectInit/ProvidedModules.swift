internal import AppHost
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import NativeSpecs
internal import ReactNativeCore
internal import ScriptLoading
internal import SimulatedPhone

/// The native modules that an app can use, as a script or as a bundle for a phone.
struct ProvidedModules {
  struct Module {
    /// The names of its methods, events and constants, without methods that only throw `ERR_NOT_WRITTEN`.
    let members: Set<String>
    /// The library that it replaces. `nil` if it replaces none.
    let library: ReplacedLibrary?
    /// The JavaScript file that defines it. `nil` for a module of the program.
    let file: String?
    /// Whether one of its methods does more than throw `ERR_NOT_WRITTEN`, or it has none that throws it.
    let isWritten: Bool
  }

  private let modules: [String: Module]
  /// What `NitroModules.createHybridObject` makes.
  private let hybridObjects: [String: Module]

  /// The names of the modules, without hybrid objects.
  var names: Set<String> { Set(modules.keys) }

  /// What a package gets that asks for the module. `nil` if nobody has it.
  ///
  /// A hybrid object that others return has no name under which it could be looked up. It is there if the program has the
  /// other hybrid objects of the package.
  subscript(_ module: NativeModuleOutline, of package: InstalledPackage) -> Module? {
    guard module.kind == .nitro else { return modules[module.name] }
    if let object = hybridObjects[module.name] { return object }
    guard module.isReturned,
      let library = hybridObjects.values.lazy.compactMap(\.library).first(where: {
        $0.package == package.name
      })
    else { return nil }
    return Module(
      members: Set(module.methods.map(\.name) + module.constants.map(\.name)), library: library,
      file: nil, isWritten: true)
  }

  /// What React Native's own JavaScript adds to a native module.
  private static func addedByJavaScript(_ module: String) -> [String] {
    module == "UIManager" ? ["getViewManagerConfig", "hasViewManagerConfig"] : []
  }

  /// Makes an app that does not run, and asks its bridge.
  ///
  /// - Throws: ``ScriptError`` if a file that defines native modules cannot run.
  @HostActor
  init(of configuration: SessionConfiguration) throws {
    var configuration = configuration
    configuration.script = .text("", name: "<no script>", directory: configuration.folder)
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
    hybridObjects = registry.describeHybridObjects().mapValues { object in
      Module(members: Set(object.members), library: object.library, file: nil, isWritten: true)
    }
    let trees = PackageTrees(
      javaScriptHalf: configuration.javaScriptHalf, folder: configuration.folder,
      environment: configuration.environment)
    let notWritten = Set(configuration.nativeHalves.flatMap(trees.methodsNotWritten))
    modules = Dictionary(
      (registry.moduleNames + registry.expoModuleNames).filter { !registry.isLeftOut($0) }.map {
        name in
        let isLacking = { (member: String) in notWritten.contains("\(name).\(member)") }
        let methods = bridge.methods(ofModule: name).map(\.name).filter {
          !["addListener", "removeListeners"].contains($0)
        }
        let module = Module(
          members: Set(bridge.memberNames(ofModule: name) + Self.addedByJavaScript(name))
            .filter { !isLacking($0) },
          library: registry.library(ofModule: name),
          file: session.installed.file(ofNativeModule: name),
          isWritten: methods.isEmpty || !methods.allSatisfy(isLacking))
        return (name, module)
      }, uniquingKeysWith: { first, _ in first })
  }
}
