package import Capabilities
package import HostLoop
internal import NativeBridge
internal import ScriptLoading
internal import SimulatedPhone
internal import WebAPIs

/// The capabilities of one session's app, and its native halves in JavaScript.
@HostActor
package final class InstalledCapabilities {
  let app: AppConnection
  let all: [any Capability]
  let waking: [any WakingCapability]
  let reporting: [any ReportingCapability]
  let searched: [any SearchedCapability]
  private var halves: [NativeHalf] = []
  private var hasProcess = false

  /// Makes the capabilities. They observe the phone before the built-in modules do. So Linking
  /// delivers a link before AppState reports `active`.
  init(_ configuration: SessionConfiguration, _ app: AppConnection) throws {
    self.app = app
    for kind in configuration.capabilities { app.capabilities.append(try kind.init(app)) }
    all = app.capabilities
    waking = all.compactMap(\.asWaking)
    reporting = all.compactMap(\.asReporting)
    searched = all.compactMap(\.asSearched)
  }

  /// The methods that they add to `device`.
  package var verbs: [DeviceVerb] { all.flatMap(\.verbs) + halves.flatMap(\.verbs) }

  /// The values that they add to `device`.
  package var values: [DeviceValue] { all.flatMap(\.values) }

  /// Registers the modules of the capabilities, of the configuration and of the native halves.
  ///
  /// - Throws: ``ScriptError`` if a native half cannot run; ``NativeError`` if two modules have the
  ///   same name.
  func addModules(
    to registry: ModuleRegistry, _ configuration: SessionConfiguration, _ errors: ScriptErrors,
    transport: any HTTPTransport, output: @escaping ConsoleAPI.Output
  ) throws {
    registry.leavesOut = { [linking = configuration.linking] in
      linking.absence(ofPackage: $0.package) != nil
    }
    for capability in all { try capability.addModules(to: registry) }
    for module in configuration.modules?() ?? [] { try registry.addOwn(module) }
    if configuration.nativeHalves.isEmpty { return }
    let names = all.flatMap { $0.verbs.map(\.name) + $0.values.map(\.name) }
    let taken = Set(names.map { String($0.prefix { $0 != "." }) })
    for script in configuration.nativeHalves {
      let half = try NativeHalf(
        script, for: app, configuration, transport: transport, output: output
      ) { [app] error, diagnosis in app.withApp { $0.end(because: error, diagnosis) } }
      try half.addModules(to: registry, after: halves, taken)
      halves.append(half)
      errors.add(script)
    }
  }

  /// The file that defines this native module. `nil` if no native half in JavaScript does.
  package func file(ofNativeModule name: String) -> String? {
    halves.first { $0.defines(name) }?.file
  }

  func processBegan() {
    if hasProcess { return }
    hasProcess = true
    for capability in all { capability.processBegan() }
    for half in halves { half.processBegan() }
  }

  func processEnded() {
    if hasProcess { for capability in all { capability.processEnded() } }
    hasProcess = false
    // The files ran when the session was made, to find out which modules they define.
    for half in halves { half.processEnded() }
  }
}
