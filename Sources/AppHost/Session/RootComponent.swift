internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import ScriptLoading
internal import SimulatedPhone

/// The applications that a script registers with `AppRegistry`, one of which the phone runs: on iOS the app delegate makes
/// a root view in each launch, also in the background, and it calls `AppRegistry.runApplication` when the script is loaded
/// (RCTRootView.mm `bundleFinishedLoading:`, RCTSurfaceHostingProxyRootView.mm).
@HostActor
final class RootComponent {
  private let bridge: Bridge
  private let script: Script
  /// The applications, in the order in which they were registered.
  private var appKeys: [String] = []
  /// Runs when an application is registered after the script was loaded, which a script can do that awaits.
  private var onRegistration: (@HostActor () -> Void)?
  /// Gets what the run's log is to say.
  var log: (@HostActor (String) -> Void)?
  /// The root tag of what is mounted; React Native's first.
  private static let rootTag = 1
  private var isMounted = false
  private var waitsForScene = false

  init(_ script: Script, _ bridge: Bridge) {
    self.script = script
    self.bridge = bridge
  }

  /// What `js/react-native` finds in `native`.
  @ExportsBuilder
  var exports: [any Export] {
    Function("applicationRegistered") { [unowned self] (appKey: String) in
      if !appKeys.contains(appKey) { appKeys.append(appKey) }
      onRegistration?()
    }
    Function("applicationMounted") { [unowned self] (appKey: String, count: Int) in
      log?("\"\(appKey)\" is mounted: \(count) host component\(count == 1 ? "" : "s")")
    }
    Function("renderer") { [unowned self] (appKey: String) in try renderer(for: appKey) }
  }

  /// A bundle for a phone has registered these.
  func registered(_ appKeys: [String]) { self.appKeys = appKeys }

  /// The script is loaded: runs the application, in a task of its own, as soon as there is one. Events of native code may
  /// come before.
  func scriptLoaded(_ phone: Phone) {
    guard let appKey = appKey(of: phone.info) else {
      // Only a script that awaits can register one later.
      if script.isAsync {
        onRegistration = { [unowned self, unowned phone] in
          onRegistration = nil
          scriptLoaded(phone)
        }
      }
      return
    }
    if phone.info.hasScenes, phone.lifecycle.state == .background {
      waitsForScene = true
      log?(
        "\"\(appKey)\" is not mounted: an app with scenes has no user interface in a background launch"
      )
      return
    }
    run(appKey, phone)
  }

  /// The app is on the screen: one with scenes mounts now what it did not mount in the background.
  func sceneConnected(_ phone: Phone) {
    guard waitsForScene, let appKey = appKey(of: phone.info) else { return }
    waitsForScene = false
    run(appKey, phone)
  }

  /// Of several applications, the one that has the name of the app.
  private func appKey(of info: AppInfo) -> String? {
    appKeys.first { $0 == info.appName } ?? appKeys.first
  }

  private func run(_ appKey: String, _ phone: Phone) {
    let initialProps = phone.info.initialProps
    let loop = bridge.loop
    // The main thread hears that the script is loaded, and calls JavaScript.
    loop.post(on: loop.main, "mount", subject: appKey) { [weak self, bridge] in
      bridge.postToJavaScript("runApplication", subject: appKey) { bridge in
        self?.isMounted = true
        let context = bridge.context
        let json = try context.get("JSON", of: context.global)
        let parameters = try context.makeObject()
        try context.set("rootTag", of: parameters, to: try Self.rootTag.encode(in: context))
        try context.set(
          "initialProps", of: parameters,
          to: try context.call(
            try context.get("parse", of: json), try initialProps.encode(in: context)))
        if bridge.architecture == .turbo {
          try context.set("fabric", of: parameters, to: try true.encode(in: context))
        }
        try bridge.callFunction(
          "AppRegistry", "runApplication", appKey, JSValue(parameters, in: context))
      }
    }
  }

  /// Unmounts the component, as the root view does before a reload. An error that this throws is one of the app.
  func unmount() {
    guard isMounted else { return }
    isMounted = false
    bridge.enter {
      _ = try $0.callFunction("AppRegistry", "unmountApplicationComponentAtRootTag", Self.rootTag)
    }
  }

  private func renderer(for appKey: String) throws -> JSValue? {
    switch script.renderer {
    case .module(let module):
      return JSValue(try bridge.context.function(module), in: bridge.context)
    case .missing(let reason, let fix): reportNotMounted(appKey, reason, fix: fix)
    case nil:
      reportNotMounted(
        appKey, "nothing in the script imports React", fix: "register a React component")
    }
    return nil
  }

  private func reportNotMounted(_ appKey: String, _ reason: String, fix: String) {
    bridge.report(
      Diagnosis(
        .notMounted,
        "The root component of \"\(appKey)\" was not mounted, so its effects did not run: \(reason)",
        fix: fix))
  }
}
