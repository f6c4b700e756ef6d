internal import AppHost
internal import HostLoop
internal import NativeBridge
internal import ReactNativeCore
internal import ScriptLoading
internal import SimulatedPhone

extension SessionConfiguration {
  /// The names of the native modules that an app can use, as a script or as a bundle for a phone.
  @HostActor
  func moduleNames() throws -> Set<String> {
    var configuration = self
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
    return Set(registry.moduleNames)
  }
}
