package import HostLoop
internal import JSEngine
internal import NativeBridge
internal import ReactNativeCore
internal import ScriptLoading
internal import SimulatedPhone

/// The applications that a script registers with `AppRegistry`. The phone runs one of them.
///
/// On iOS the app delegate makes a root view in each launch, also in the background. The view calls
/// `AppRegistry.runApplication` when the script is loaded (React Native: RCTRootView.mm `bundleFinishedLoading:`,
/// RCTSurfaceHostingProxyRootView.mm).
@HostActor
package final class RootComponent {
  private let bridge: Bridge
  private let script: Script
  /// The applications, in the order in which they were registered.
  private var appKeys: [String] = []
  /// Called when an application is registered after the script was loaded. Only a script with a top-level `await` can do
  /// that.
  private var onRegistration: (@HostActor () -> Void)?
  /// Writes a line into the run's log.
  var log: (@HostActor (String) -> Void)?
  /// Called when an effect of a component causes one update after the other, without an end.
  var onEndlessUpdates: (@HostActor (_ components: String, _ count: Int) -> Void)?
  private var nestedUpdates: (latest: LoopInstant, count: Int) = (.start, 0)
  /// React Native's first root tag.
  private static let rootTag = 1
  private var isMounted = false
  private var waitsForScene = false
  /// The task that renders the application, and when it ran; `nil` before it runs.
  private(set) var render: (task: Int, time: LoopInstant)?
  /// Whether the application is rendered for the new architecture.
  private var usesFabric: Bool
  /// How long JavaScript takes to render the application.
  var latency = Duration.zero
  /// Returns the texts of the mounted components.
  private var readTexts: JSFunction?
  /// Why no application is mounted; `nil` if one is.
  private var reasonNotToMount: String?
  /// Why bridgehost could not mount the application, and what to do about it; `nil` if it could.
  private(set) var gap: (reason: String, fix: String)?

  init(_ script: Script, _ bridge: Bridge) {
    self.script = script
    self.bridge = bridge
    usesFabric = bridge.architecture == .turbo
  }

  /// The functions that `js/react-native` calls through `native`.
  @ExportsBuilder
  var exports: [any Export] {
    Function("applicationRegistered") { [unowned self] (appKey: String) in
      if !appKeys.contains(appKey) { appKeys.append(appKey) }
      onRegistration?()
    }
    Function("applicationMounted") {
      [unowned self] (appKey: String, count: Int, texts: JSFunction) in
      readTexts = texts
      log?("\"\(appKey)\" is mounted: \(count) host component\(count == 1 ? "" : "s")")
    }
    Function("updatesNested") { [unowned self] (components: String) in noteNestedUpdates(components)
    }
    Function("renderer") { [unowned self] (appKey: String) in try renderer(for: appKey) }
  }

  /// The text of each `Text` component that is mounted, in their order. Empty if nothing is mounted, or the app has ended.
  package var texts: [String] {
    guard let readTexts, bridge.isValid else { return [] }
    return (try? [String].decode(readTexts.call(), in: bridge.context)) ?? []
  }

  /// Takes over the applications that a bundle for a phone has registered.
  ///
  /// - Parameters:
  ///   - usesFabric: whether the bundle renders for the new architecture.
  ///   - reason: why none of them is mounted.
  func registered(_ appKeys: [String], usesFabric: Bool, unless reason: String?) {
    reasonNotToMount = reason
    // From 0.63 on, React Native registers its own error screen first.
    self.appKeys = appKeys.filter { $0 != "LogBox" }
    self.usesFabric = usesFabric
  }

  /// Called when the script is loaded. Runs the application in a task of its own, so events of native code can come
  /// before it.
  func scriptLoaded(_ phone: Phone) {
    let looksUp = bridge.lookedUpModules
    let reason =
      reasonNotToMount ?? BundleModules.reasonNotToMount(lookedUp: { looksUp.contains($0) })
    if let reason {
      if let first = appKeys.first { log?("\"\(first)\" is not mounted: \(reason)") }
      return
    }
    guard let appKey = appKey(of: phone.info) else {
      // Only a script with a top-level `await` can register one later.
      if script.isAsync {
        onRegistration = { [unowned self, unowned phone] in
          onRegistration = nil
          scriptLoaded(phone)
        }
      } else {
        warnOfMissingRoot(phone.info)
      }
      return
    }
    warnOfOtherName(than: appKey, phone.info)
    if phone.info.hasScenes, phone.lifecycle.state == .background {
      waitsForScene = true
      log?(
        "\"\(appKey)\" is not mounted: an app with scenes has no user interface in a background launch"
      )
      return
    }
    run(appKey, phone)
  }

  /// Called when the app comes to the screen. An app with scenes now mounts what it did not mount in the background.
  func sceneConnected(_ phone: Phone) {
    guard waitsForScene, let appKey = appKey(of: phone.info) else { return }
    waitsForScene = false
    run(appKey, phone)
  }

  /// The application that the app's native code runs, whether it is registered or not. If nothing says which that is,
  /// the one with the name in `app.json`, otherwise the first one. A script that registers none has no user interface.
  private func appKey(of info: AppInfo) -> String? {
    guard let first = appKeys.first else { return nil }
    return info.nativeRoot?.name ?? appKeys.first { $0 == info.appName } ?? first
  }

  /// Warns if the names of native code, of `app.json` and of the script do not agree.
  private func warnOfOtherName(than appKey: String, _ info: AppInfo) {
    let names = appKeys.map { "\"\($0)\"" }.joined(separator: ", ")
    if let root = info.nativeRoot {
      guard !appKeys.contains(root.name) else { return }
      bridge.log(
        .warning,
        "\(root.origin) runs the root component \"\(root.name)\", but the script registers \(names)"
      )
    } else if let name = info.appName, name != appKey {
      bridge.log(
        .warning,
        "app.json has the name \"\(name)\", but the script registers \(names): bridgehost mounts \"\(appKey)\". "
          + "On a phone the app ends with an error, unless its app delegate has this name")
    }
  }

  /// Warns if the file from which the app starts registers nothing. Any other script may do so: it has no user interface.
  private func warnOfMissingRoot(_ info: AppInfo) {
    guard info.startsFromIndex, let name = info.nativeRoot?.name ?? info.appName else { return }
    bridge.log(
      .warning,
      "the script does not register the root component \"\(name)\", so nothing is mounted: on a phone "
        + "`AppRegistry.runApplication` throws")
  }

  private func run(_ appKey: String, _ phone: Phone) {
    let initialProps = phone.info.initialProps
    let usesFabric = usesFabric
    let loop = bridge.loop
    // As on iOS: the main thread is informed that the script is loaded, and then calls JavaScript.
    loop.post(on: loop.main, "mount", subject: appKey) { [weak self, bridge, latency] in
      bridge.postToJavaScript("runApplication", subject: appKey, taking: latency) { bridge in
        self?.isMounted = true
        self?.render = (loop.currentTaskID, loop.clock.now)
        let context = bridge.context
        let json = try context.get("JSON", of: context.global)
        let parameters = try context.makeObject()
        try context.set("rootTag", of: parameters, to: try Self.rootTag.encode(in: context))
        try context.set(
          "initialProps", of: parameters,
          to: try context.call(
            try context.get("parse", of: json), try initialProps.encode(in: context)))
        if usesFabric {
          try context.set("fabric", of: parameters, to: try true.encode(in: context))
        }
        try bridge.callFunction(
          "AppRegistry", "runApplication", appKey, JSValue(parameters, in: context))
      }
    }
  }

  /// Unmounts the component, as the root view does before a reload. What this throws is an error of the app.
  func unmount() {
    guard isMounted else { return }
    isMounted = false
    bridge.enter {
      _ = try $0.callFunction("AppRegistry", "unmountApplicationComponentAtRootTag", Self.rootTag)
    }
  }

  /// React reports every 50 updates in a row if an effect causes the next update each time. No app needs 1,000 of them.
  ///
  /// - Returns: whether they ended the run.
  private func noteNestedUpdates(_ components: String) -> Bool {
    let now = bridge.loop.clock.now
    if now > nestedUpdates.latest + .seconds(1) { nestedUpdates.count = 0 }
    nestedUpdates = (now, nestedUpdates.count + 50)
    guard nestedUpdates.count == 1_000 else { return false }
    onEndlessUpdates?(components, nestedUpdates.count)
    return true
  }

  private func renderer(for appKey: String) throws -> JSValue? {
    switch script.renderer {
    case .module(let module):
      return JSValue(try bridge.context.function(module), in: bridge.context)
    case .missing(let reason, let fix): reportNotMounted(appKey, reason, fix: fix)
    case nil:
      reportNotMounted(
        appKey, "nothing in the script imports React",
        fix: "register a React component")
    }
    return nil
  }

  private func reportNotMounted(_ appKey: String, _ reason: String, fix: String) {
    gap = (reason, fix)
    bridge.report(
      Diagnosis(
        .notMounted,
        "The root component of \"\(appKey)\" was not mounted, so its effects did not run: \(reason)",
        fix: fix))
  }
}
