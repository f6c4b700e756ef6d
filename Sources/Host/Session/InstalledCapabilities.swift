internal import Bridge
internal import Device
internal import DeviceModules
internal import EventLoop
internal import WebAPIs

/// The capabilities of one session's app, besides those that every phone has.
@HostActor
final class InstalledCapabilities {
  /// Whose app has them.
  weak var session: AppSession?
  private var all: [any Capability] = []
  private var hasProcess = false

  /// What `device` can do by them.
  var verbs: [DeviceVerb] { all.flatMap(\.verbs) }

  /// Makes those that the configuration names, and registers their modules.
  ///
  /// - Throws: ``ScriptError`` when a native half cannot be run; ``NativeError`` when two modules have one name.
  func install(
    _ configuration: SessionConfiguration, on phone: Phone, in registry: ModuleRegistry,
    _ errors: ScriptErrors, transport: any HTTPTransport, output: @escaping ConsoleAPI.Output
  ) throws {
    let app = AppConnection(
      phone: phone,
      log: { [weak self] in self?.session?.tell($0) },
      report: { [weak self] in self?.session?.bridge.report($0) })
    for make in configuration.capabilities { try add(try make(app), to: registry) }
    for script in configuration.nativeHalves {
      try add(
        try NativeHalf(script, for: app, configuration, transport: transport, output: output),
        to: registry)
      errors.add(script)
    }
  }

  private func add(_ capability: any Capability, to registry: ModuleRegistry) throws {
    try capability.addModules(to: registry)
    all.append(capability)
  }

  func processBegan() {
    if hasProcess { return }
    hasProcess = true
    for capability in all { capability.processBegan() }
  }

  func processEnded() {
    hasProcess = false
    for capability in all { capability.processEnded() }
  }
}
