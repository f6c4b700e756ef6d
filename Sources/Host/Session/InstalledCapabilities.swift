internal import Bridge
internal import Device
internal import DeviceModules
internal import EventLoop
internal import WebAPIs

/// The capabilities of one session's app, and the native halves that are written in JavaScript.
@HostActor
final class InstalledCapabilities {
  /// Whose app has them.
  weak var session: AppSession?
  private(set) var all: [any Capability] = []
  private var halves: [NativeHalf] = []
  private var hasProcess = false

  /// What `device` can do by them.
  var verbs: [DeviceVerb] { all.flatMap(\.verbs) + halves.flatMap(\.verbs) }

  /// What `device` says by them.
  var values: [DeviceValue] { all.flatMap(\.values) }

  private func connection(to phone: Phone) -> AppConnection {
    AppConnection(
      phone: phone,
      log: { [weak self] subject, words in self?.session?.tell(words, about: subject) },
      report: { [weak self] in self?.session?.bridge.report($0) })
  }

  /// Makes what the app can do on its phone. What a capability hears of the phone, it hears before the modules
  /// that every app has: a link has arrived when JavaScript learns that the app comes back.
  func make(_ kinds: [any Capability.Type], on phone: Phone) throws {
    let app = connection(to: phone)
    all = try kinds.map { try $0.init(app) }
  }

  /// Registers the modules of capabilities, of the configuration and of native halves.
  ///
  /// - Throws: ``ScriptError`` when a native half cannot be run; ``NativeError`` when two modules have one name.
  func addModules(
    to registry: ModuleRegistry, _ configuration: SessionConfiguration, on phone: Phone,
    _ errors: ScriptErrors, transport: any HTTPTransport, output: @escaping ConsoleAPI.Output
  ) throws {
    let app = connection(to: phone)
    for capability in all { try capability.addModules(to: registry) }
    for module in configuration.modules?() ?? [] { try registry.add(module) }
    for script in configuration.nativeHalves {
      let half = try NativeHalf(
        script, for: app, configuration, transport: transport, output: output)
      try half.addModules(to: registry)
      halves.append(half)
      errors.add(script)
    }
  }

  func processBegan() {
    if hasProcess { return }
    hasProcess = true
    for capability in all { capability.processBegan() }
    for half in halves { half.processBegan() }
  }

  func processEnded() {
    hasProcess = false
    for capability in all { capability.processEnded() }
    for half in halves { half.processEnded() }
  }
}
