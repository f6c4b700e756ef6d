internal import Capabilities
internal import HostLoop
internal import NativeBridge
internal import SimulatedPhone

/// The library's native half: its windows and view controllers, without what they draw.
///
/// JavaScript is told in the order in which UIKit informs view controllers: what will appear, then what has disappeared, then what
/// has appeared. What was removed loses its root view after that.
@HostActor
final class Navigator {
  let app: AppConnection
  /// The options of all screens (`setDefaultOptions`).
  var defaults = ScreenOptions()
  /// What is on the screen, and what was made and is not there yet.
  var root: Screen?
  var modals: [Screen] = []
  var overlays: [Screen] = []
  private var pending: [Screen] = []
  /// The components that appear, or have appeared.
  private var shown: [Screen] = []
  /// Whether the script has been loaded.
  private(set) var isReady = false
  /// Whether screens are shown only when they have views, and are told of it only then: the new architecture.
  var waitsForContent = false
  private var events: NavigationEvents?
  /// Tells JavaScript what happens to a screen, in place of the events of version 2 and later.
  var tellScreen: (@HostActor (Screen.Moment, Screen) -> Void)?
  /// Whether the script has called `setRoot` since it was loaded.
  private var hasRoot = true
  /// The number of the script. Tasks of an earlier one do nothing.
  private var script = 0

  /// How long UIKit's animations take.
  static let pushDuration = Duration.milliseconds(350)
  static let modalDuration = Duration.milliseconds(500)

  init(_ app: AppConnection) { self.app = app }

  /// The major version of the library. A bundle does not say it.
  var version: Int { release?.0 ?? 7 }

  func isBefore(_ major: Int, _ minor: Int) -> Bool {
    release.map { ($0.0, $0.1) < (major, minor) } ?? false
  }

  private lazy var release = app.release(ofPackage: "react-native-navigation")

  private var loop: EventLoop { app.phone.loop }
  /// The time that the phone shows, in milliseconds since 1970.
  var milliseconds: Double { (loop.clock.wallTime * 1000).rounded(.down) }

  /// Does something on the main thread.
  func post(_ label: String, after delay: Duration? = nil, _ body: @escaping @HostActor () -> Void)
  {
    let script = script
    loop.post(on: loop.main, label, subject: "react-native-navigation", after: delay) {
      [weak self] in
      if self?.script == script { body() }
    }
  }

  /// Uses the events of this module from now on.
  func use(_ events: NavigationEvents) {
    self.events = events
    if isReady { events.appLaunched.send(NoBody()) }
  }

  /// The script is loaded (`ios/RNNBridgeManager.mm`, `onJavaScriptLoaded`).
  func scriptLoaded() {
    hasRoot = false
    post("launch app") { [self] in
      isReady = true
      events?.appLaunched.send(NoBody())
    }
  }

  /// The script has ended, by a reload or with its process.
  func end() {
    if !hasRoot, !app.hasCrashed {
      app.log(
        "nothing is mounted: the script did not set a root of react-native-navigation",
        about: "app")
    }
    script += 1
    root = nil
    modals = []
    overlays = []
    pending = []
    shown = []
    defaults = ScreenOptions()
    events = nil
    isReady = false
    hasRoot = true
    tellScreen = nil
  }

  /// The script has set its root.
  func noteRoot() { hasRoot = true }

  func raiseNotReady() {
    app.phone.raise(
      ObjectiveCException(
        name: "BridgeNotLoadedError",
        reason:
          "Bridge not yet loaded! Send commands after Navigation.events().onAppLaunched() has been called.",
        fix: "call it in a listener of `Navigation.events().registerAppLaunchedListener`"))
  }

  func raise(_ error: any Error) {
    let type = (error as? Screen.UnknownKind)?.type ?? "\(error)"
    app.phone.raise(
      ObjectiveCException(
        name: "UnknownControllerType", reason: "Unknown controller type \(type)",
        fix: "use a layout that this version of react-native-navigation has"))
  }

  /// The heights of iPhone 14 (`ios/Constants.m`): of what is on the screen, else 0.
  var constants: [String: BridgeValue] {
    let front = modals.last ?? root
    let hasTabs = root?.all.contains { $0.kind == .bottomTabs } ?? false
    return [
      "topBarHeight": .number(front?.visibleStacks.isEmpty == false ? 44 : 0),
      "statusBarHeight": .number(47), "bottomTabsHeight": .number(hasTabs ? 83 : 0),
    ]
  }
}

// What is on the screen.
extension Navigator {
  /// The screen with this identifier (`ios/RNNLayoutManager.m`).
  func find(_ id: String) -> Screen? {
    (pending + [root].compactMap(\.self) + modals + overlays).lazy
      .flatMap(\.all).first { $0.id == id }
  }

  /// The option that counts for a screen.
  func option(_ path: String..., of screen: Screen) -> BridgeValue? {
    screen.option(path) ?? defaults[path]
  }

  func isEnabled(_ paths: [String]..., of screen: Screen) -> Bool {
    let flags = paths.flatMap { [$0 + ["enabled"], $0 + ["enable"]] }.compactMap {
      (screen.option($0) ?? defaults[$0])?.flag
    }
    return flags.first ?? true
  }

  func waits(_ paths: [String]..., of screen: Screen) -> Bool {
    let flags = paths.compactMap {
      (screen.option($0 + ["waitForRender"]) ?? defaults[$0 + ["waitForRender"]])?.flag
    }
    return flags.first ?? waitsForContent
  }

  private func attachMode(of screen: Screen) -> AttachMode {
    option("bottomTabs", "tabsAttachMode", of: screen)?.text.flatMap(AttachMode.init) ?? .together
  }

  /// The windows from the front to the back, up to one that covers the others.
  private var layers: [Screen] {
    var layers: [Screen] = []
    for screen in modals.reversed() {
      layers.append(screen)
      if covers(screen) { return layers }
    }
    return layers + [root].compactMap(\.self)
  }

  /// Whether UIKit removes what is behind a modal from the screen. By default it does not, since iOS 13.
  private func covers(_ modal: Screen) -> Bool {
    let style = option("modalPresentationStyle", of: modal)?.text
    return style == "fullScreen" || style == "currentContext"
  }

  var visible: [Screen] { (layers + overlays).flatMap(\.visible) }

  func isVisible(_ screen: Screen) -> Bool {
    visible.contains { component in component.isIn(screen) }
  }

  /// Makes the root view of a component.
  func load(_ screen: Screen) {
    guard screen.kind == .component, screen.rootTag == nil else { return }
    screen.rootTag = app.rootViews?.mount(
      screen.name, properties: screen.properties
    ) { [weak self, weak screen] in
      guard let screen else { return }
      screen.isDrawn = true
      self?.tell(screen)
      let waiting = screen.onDrawn
      screen.onDrawn = []
      for body in waiting { body() }
    }
  }

  /// Renders a screen, and presents it: at once, or when it has views.
  func render(_ screen: Screen, waits: Bool, _ present: @escaping @HostActor () -> Void) {
    pending.append(screen)
    let mode = attachMode(of: screen)
    let first = screen.rendered(mode)
    let finish: @HostActor () -> Void = { [self] in
      pending.removeAll { $0 === screen }
      present()
      for each in first + screen.renderedLater(mode) { load(each) }
    }
    if waits {
      for each in first { load(each) }
      let awaited = screen.awaited(mode).filter { !$0.isDrawn && $0.rootTag != nil }
      guard !awaited.isEmpty else { return finish() }
      var count = awaited.count
      for each in awaited {
        each.onDrawn.append {
          count -= 1
          if count == 0 { finish() }
        }
      }
    } else if screen.kind == .bottomTabs, mode == .together {
      for each in first { load(each) }
      post("present", finish)
    } else {
      finish()
    }
  }

  /// Removes screens from the memory of native code.
  func discard(_ screens: [Screen]) {
    for screen in screens.flatMap(\.all) {
      if let tag = screen.rootTag.take() { app.rootViews?.unmount(tag) }
    }
  }

  /// Lets appear what is now on the screen. What is not there any more disappears after the animation.
  ///
  /// - Parameters:
  ///   - duration: how long the animation takes. `nil` if there is none.
  ///   - removed: what is not used any more.
  ///   - done: called after the animation.
  func transition(
    for duration: Duration?, removing removed: [Screen] = [],
    done: @escaping @HostActor () -> Void = {}
  ) {
    let visible = visible
    for screen in shown where !visible.contains(where: { $0 === screen }) {
      tell(.willDisappear, screen)
    }
    for screen in visible where !screen.appearance.isAppearing {
      load(screen)
      screen.appearance.isAppearing = true
      shown.append(screen)
      tell(screen)
    }
    post("appear", after: duration) { [self] in
      settle()
      done()
      discard(removed)
    }
  }

  private func settle() {
    let visible = visible
    for screen in shown where !visible.contains(where: { $0 === screen }) {
      if screen.appearance.toldDid { tell(.didDisappear, screen) }
      screen.appearance = Screen.Appearance()
    }
    shown.removeAll { !$0.appearance.isAppearing }
    for screen in shown {
      screen.appearance.hasAppeared = true
      tell(screen)
    }
    for stack in layers.flatMap(\.visibleStacks) { notePop(stack) }
  }

  /// Tells that the screen is gone that was on the top of a stack (`ios/StackControllerDelegate.m`).
  private func notePop(_ stack: Screen) {
    if let gone = stack.presented, !stack.children.contains(where: { $0 === gone }),
      gone.kind == .component, version >= 4
    {
      events?.send("ScreenPopped", ["componentId": .string(gone.id)])
    }
    stack.presented = stack.children.last
  }

  /// Tells what has happened to a screen so far.
  private func tell(_ screen: Screen) {
    guard screen.isDrawn || !waitsForContent || screen.kind == .external else { return }
    if screen.appearance.isAppearing, !screen.appearance.toldWill {
      screen.appearance.toldWill = true
      tell(.willAppear, screen)
    }
    if screen.appearance.hasAppeared, !screen.appearance.toldDid {
      screen.appearance.toldDid = true
      tell(.didAppear, screen)
    }
  }

  private func tell(_ moment: Screen.Moment, _ screen: Screen) {
    if let tellScreen { return tellScreen(moment, screen) }
    let event: String
    switch moment {
    case .willAppear where version >= 7: event = "ComponentWillAppear"
    case .didAppear: event = "ComponentDidAppear"
    case .didDisappear: event = "ComponentDidDisappear"
    default: return
    }
    events?.send(
      event,
      [
        "componentId": .string(screen.id), "componentName": .string(screen.name),
        "componentType": .string("Component"),
      ])
  }

  func send(_ event: String, _ body: [String: BridgeValue]) { events?.send(event, body) }
}
