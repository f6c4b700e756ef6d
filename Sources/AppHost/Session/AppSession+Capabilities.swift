package import Capabilities
internal import CoreModules
internal import HostLoop
package import NativeBridge
internal import ScriptLoading
internal import SimulatedPhone
package import WebAPIs

// What capabilities can use of the app.
extension AppSession: ConnectedApp {
  /// The app's capabilities, in the order in which they were made.
  package var capabilities: [any Capability] { installed.all }

  /// Those to which a search lets things happen.
  package var searchedCapabilities: [any SearchedCapability] { installed.searched }

  package var isDriven: Bool {
    hasDriver || configuration.days != nil || bridge.lookedUpModules.contains(PhoneControl.name)
  }

  package var isBundle: Bool { configuration.isMetroBundle }

  package var hasLog: Bool { runLog.hasReader }

  package func log(_ words: String, about subject: String) {
    runLog.add(.other(subject, words), at: loop.clock.now)
  }

  package func report(_ diagnosis: Diagnosis) { bridge.report(diagnosis) }

  /// A module of a capability that JavaScript does not find has not been looked up: a build leaves it out, or a native half of
  /// the project has its place.
  package func hasLookedUp(_ module: String) -> Bool {
    isLookedUp(module) && !registry.isLeftOut(module)
      && installed.file(ofNativeModule: module) == nil
  }

  private func isLookedUp(_ module: String) -> Bool {
    bridge.lookedUpModules.contains(module) || earlierLookups.contains(module)
  }

  package func hadListener(of module: String) -> Bool {
    configuration.earlierLoad?.observed.contains(module) ?? false
  }

  package var usesNativeCode: Bool {
    let ofEachApp = [
      AppState.name, DevLoadingView.name, DevSettings.name, HeadlessTasks.name, PhoneControl.name,
      RandomValues.name,
    ]
    return registry.moduleNames.contains { isLookedUp($0) && !ofEachApp.contains($0) }
  }

  package func version(ofPackage name: String) -> String? {
    guard script.url.hasPrefix("/") else { return nil }
    return InstalledPackage(name, above: configuration.folder)?.version
  }

  package var projectFolder: String? {
    guard script.url.hasPrefix("/") else { return nil }
    return FilePath.nearest(["package.json"], above: configuration.folder)
      .map(FilePath.directory)
  }

  package var requests: Requests { generation.globals.requests }

  package var environment: [String: String] { configuration.environment }

  package var rootViews: (any RootViews)? { generation.root }
}

// A run over several days (`--days`).
extension AppSession {
  /// Runs the app for this many days. A person uses the phone, and capabilities add what they do on
  /// each day.
  func simulateDays(_ days: Int) async {
    let routine = DailyRoutine(phone: phone, days: days, seed: configuration.seed)
    for capability in installed.waking { capability.plan(routine) }
    routine.begin()
    await loop.run(for: .seconds(days * 86_400), awaitsOperations: true)
  }
}
