internal import Capabilities
internal import HostLoop
internal import NativeBridge
package import ScriptLoading
package import SimulatedPhone
internal import WebAPIs

/// What a load of the script has shown of the app. iOS, too, knows an app from the time when a person opened it, before it
/// launches the app in the background.
package struct EarlierLoad: Sendable {
  /// The native modules that the script looked up.
  package let lookups: Set<String>
  /// Those to whose events it listened at the end.
  package let observed: Set<String>
  /// Why iOS launches the app. `nil` if iOS does not, so that a person does.
  package let launch: AppLifecycle.Launch?
  /// Whether iOS wakes it for anything, such as updates of HealthKit.
  package let handlesWakes: Bool
}

extension AppSession {
  /// What the script has shown so far.
  package var shown: EarlierLoad {
    EarlierLoad(
      lookups: bridge.lookedUpModules.union(earlierLookups),
      observed: bridge.observedModules.union(configuration.earlierLoad?.observed ?? []),
      launch: installed.waking.lazy.compactMap(\.launch).first,
      handlesWakes: !installed.waking.compactMap(\.wakes).ofApp.isEmpty)
  }

  /// Loads the script as a person's launch does, on a phone of its own that is thrown away. Nothing of it remains: what the
  /// script prints is dropped, and its requests and native calls that answer later are never carried out.
  ///
  /// - Throws: the errors of ``init(_:script:output:runLog:)``.
  package static func loadOnce(
    _ configuration: SessionConfiguration, script: Script? = nil
  ) throws -> (script: Script, shown: EarlierLoad) {
    var configuration = configuration
    configuration.launch = .user
    configuration.prepare = nil
    configuration.days = nil
    configuration.virtualMachine = nil
    configuration.nativeVirtualMachine = nil
    configuration.transport = NoNetwork()
    configuration.recordsTrace = false
    configuration.traceOutput = nil
    let session = try AppSession(configuration, script: script, output: { _, _ in })
    try? session.phone.lifecycle.didFinishLaunching(.user)
    session.installed.processBegan()
    // The run shows the error.
    try? session.evaluate()
    let shown = session.shown
    _ = session.finish()
    return (session.script, shown)
  }
}

extension SessionConfiguration {
  /// Why the app is launched, if a load has shown this.
  func launch(after load: EarlierLoad?) -> AppLifecycle.Launch {
    launch == .automatic ? load?.launch ?? .user : launch
  }

  /// Whether a run depends on what an earlier load has shown: iOS wakes the app, or may do so.
  package var dependsOnEarlierLoad: Bool {
    earlierLoad == nil && ![.user, AppLifecycle.Launch.none].contains(launch)
  }
}
