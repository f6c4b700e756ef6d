internal import Capabilities
package import HostLoop
internal import JSEngine
package import NativeBridge
internal import ScriptLoading
internal import SimulatedPhone

/// The applications that a script registers with `AppRegistry`, and the root views that run them.
///
/// On iOS the app delegate makes a root view in each launch, also in the background. The view calls
/// `AppRegistry.runApplication` when the script is loaded (React Native: RCTRootView.mm `bundleFinishedLoading:`,
/// RCTSurfaceHostingProxyRootView.mm). The native half of a library may make others.
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
  private var roots: [Int: Root] = [:]
  /// React Native's root tags are 1, 11, 21 … (RCTUIUtils, `RCTAllocateRootViewTag`).
  private var nextTag = 1
  /// The root views of an app with scenes that was launched in the background, in their order.
  private var waitingForScene: [Int] = []
  /// The phone. `nil` for a script that runs without an app.
  weak var phone: Phone?
  /// The task that renders the application, and when it ran; `nil` before it runs.
  private(set) var render: (task: Int, time: LoopInstant)?
  /// Whether the application is rendered for the new architecture.
  private var usesFabric: Bool
  /// How long JavaScript takes to render the application.
  var latency = Duration.zero
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
      [unowned self] (appKey: String, rootTag: Int, count: Int, texts: JSFunction) in
      roots[rootTag, default: Root(appKey)].texts = texts
      log?("\"\(appKey)\" is mounted: \(count) host component\(count == 1 ? "" : "s")")
      contentAppeared(rootTag)
    }
    Function("updatesNested") { [unowned self] (components: String) in noteNestedUpdates(components)
    }
    Function("renderer") { [unowned self] (appKey: String) in try renderer(for: appKey) }
  }

  /// The text of each `Text` component that is mounted, in their order. Empty if nothing is mounted, or the app has ended.
  package var texts: [String] {
    guard bridge.isValid else { return [] }
    return roots.sorted { $0.key < $1.key }.compactMap(\.value.texts).flatMap {
      (try? [String].decode($0.call(), in: bridge.context)) ?? []
    }
  }

  /// Takes over the applications that a bundle for a phone has registered.
  ///
  /// - Parameters:
  ///   - usesFabric: whether the bundle renders for the new architecture.
  func registered(_ appKeys: [String], usesFabric: Bool) {
    // From 0.63 on, React Native registers its own error screen first.
    self.appKeys = appKeys.filter { $0 != "LogBox" }
    self.usesFabric = usesFabric
  }

  /// Called when the script is loaded, unless native code of a library mounts the screens. Runs the application in a task
  /// of its own, so events of native code can come before it.
  func scriptLoaded() {
    guard let phone else { return }
    guard let appKey = appKey(of: phone.info) else {
      // Only a script with a top-level `await` can register one later.
      if script.isAsync {
        onRegistration = { [unowned self] in
          onRegistration = nil
          scriptLoaded()
        }
      } else {
        warnOfMissingRoot(phone.info)
      }
      return
    }
    warnOfOtherName(than: appKey, phone.info)
    let initialProps = phone.info.initialProps
    let tag = add(
      Root(
        appKey,
        properties: { context in
          let json = try context.get("JSON", of: context.global)
          return try context.call(
            try context.get("parse", of: json), try initialProps.encode(in: context))
        }))
    if waits(tag) { return }
    // As on iOS: the main thread is informed that the script is loaded, and then calls JavaScript.
    bridge.loop.post(on: bridge.loop.main, "mount", subject: appKey) { [weak self] in self?.run(tag)
    }
  }

  /// Called when the app comes to the screen. An app with scenes now mounts what it did not mount in the background.
  func sceneConnected() {
    let tags = waitingForScene
    waitingForScene = []
    for tag in tags {
      bridge.loop.post(on: bridge.loop.main, "mount", subject: roots[tag]?.appKey ?? "") {
        [weak self] in
        self?.run(tag)
      }
    }
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

  private func add(_ root: Root) -> Int {
    defer { nextTag += 10 }
    roots[nextTag] = root
    return nextTag
  }

  /// Whether a root view waits until the app comes to the screen.
  private func waits(_ tag: Int) -> Bool {
    guard let phone, phone.info.hasScenes, phone.lifecycle.state == .background else {
      return false
    }
    waitingForScene.append(tag)
    log?(
      "\"\(roots[tag]?.appKey ?? "")\" is not mounted: an app with scenes has no user interface in a background launch"
    )
    return true
  }

  private func run(_ tag: Int) {
    guard let root = roots[tag] else { return }
    let usesFabric = usesFabric
    let loop = bridge.loop
    bridge.postToJavaScript("runApplication", subject: root.appKey, taking: latency) {
      [weak self] bridge in
      self?.roots[tag]?.isMounted = true
      self?.render = (loop.currentTaskID, loop.clock.now)
      let context = bridge.context
      let parameters = try context.makeObject()
      try context.set("rootTag", of: parameters, to: try tag.encode(in: context))
      try context.set("initialProps", of: parameters, to: try root.properties(context))
      if usesFabric {
        try context.set("fabric", of: parameters, to: try true.encode(in: context))
      }
      try bridge.callFunction(
        "AppRegistry", "runApplication", root.appKey, JSValue(parameters, in: context))
    }
  }

  /// Unmounts the components, as the root views do before a reload. What this throws is an error of the app.
  func unmount() {
    for (tag, root) in roots.sorted(by: { $0.key < $1.key }) where root.isMounted {
      bridge.enter { try end(tag, $0) }
    }
    roots = [:]
  }

  private func end(_ tag: Int, _ bridge: Bridge) throws {
    roots[tag] = nil
    _ = try bridge.callFunction("AppRegistry", "unmountApplicationComponentAtRootTag", tag)
  }

  /// Called when the root view of this tag has got its first views.
  func contentAppeared(_ tag: Int) {
    guard let onContent = roots[tag]?.onContent else { return }
    roots[tag]?.onContent = nil
    bridge.loop.post(on: bridge.loop.main, "content appears", subject: roots[tag]?.appKey ?? "") {
      [bridge] in if bridge.isValid { onContent() }
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

extension RootComponent: RootViews {
  package func mount(
    _ appKey: String, properties: [String: BridgeValue],
    onContent: @escaping @HostActor () -> Void
  ) -> Int {
    let tag = add(Root(appKey, properties: { try properties.encode(in: $0) }, onContent: onContent))
    if !waits(tag) { run(tag) }
    return tag
  }

  package func unmount(_ rootTag: Int) {
    guard let root = roots[rootTag] else { return }
    if waitingForScene.contains(rootTag) {
      waitingForScene.removeAll { $0 == rootTag }
      roots[rootTag] = nil
      return
    }
    bridge.postToJavaScript("unmountApplication", subject: root.appKey) { [weak self] bridge in
      try self?.end(rootTag, bridge)
    }
  }
}

/// A root view.
private struct Root {
  let appKey: String
  /// Makes the initial properties of its component.
  let properties: @HostActor (JSContext) throws -> JSRef
  var isMounted = false
  /// Returns the texts of the mounted components.
  var texts: JSFunction?
  /// Called on the main thread when it has got its first views.
  var onContent: (@HostActor () -> Void)?

  init(
    _ appKey: String,
    properties: @escaping @HostActor (JSContext) throws -> JSRef = { try $0.makeObject() },
    onContent: (@HostActor () -> Void)? = nil
  ) {
    self.appKey = appKey
    self.onContent = onContent
    self.properties = properties
  }
}
