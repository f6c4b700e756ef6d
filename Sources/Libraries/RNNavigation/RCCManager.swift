internal import Capabilities
internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// The commands of version 1 (`ios/RCCManagerModule.m`). The root view of a component is made with its controller.
@HostActor
final class RCCManager: NativeModule {
  nonisolated static let name = "RCCManager"
  nonisolated static let library: ReplacedLibrary? = ReplacedLibrary(
    "react-native-navigation", versions: "1")

  private let app: AppConnection
  private let navigator: Navigator
  /// What is in front of the screens, and is no controller.
  private var lightBox: Screen?
  private var notification: Screen?

  init(_ app: AppConnection, _ navigator: Navigator) {
    self.app = app
    self.navigator = navigator
  }

  func initialize() { navigator.tellScreen = { [weak self] in self?.tell($0, $1) } }

  private typealias Properties = [String: BridgeValue]

  @ExportsBuilder var exports: [any Export] {
    Constant("RCCManagerModuleCantCreateControllerErrorCode", -100)
    Constant("RCCManagerModuleCantFindTabControllerErrorCode", -200)
    Self.styles.map { style in Constant("Present" + style.capitalizedFirst, style) }
    AsyncFunction("setRootController") {
      [self] (layout: BridgeValue, _: String?, all: Properties?, promise: Promise) in
      navigator.post("setRootController") { [self] in
        setRoot(layout, all ?? [:])
        promise.resolve(String?.none)
      }
    }
    AsyncFunction("showController") {
      [self] (layout: BridgeValue, animation: String?, all: Properties?, promise: Promise) in
      navigator.post("showController") { [self] in
        show(layout, isAnimated: animation != "none", all ?? [:], promise)
      }
    }
    AsyncFunction("dismissController") { [self] (animation: String?, promise: Promise) in
      navigator.post("dismissController") { [self] in
        dismiss(navigator.modals.suffix(1), isAnimated: animation != "none", promise)
      }
    }
    AsyncFunction("dismissAllControllers") { [self] (animation: String?, promise: Promise) in
      navigator.post("dismissAllControllers") { [self] in
        dismiss(navigator.modals[...], isAnimated: animation != "none", promise)
      }
    }
    actions
    inFront
    AsyncFunction("getCurrentlyVisibleScreenId") { [navigator] () in
      navigator.visible.first.map { ["screenId": $0.id] }
    }
    AsyncFunction("cancelAllReactTouches") {}
    AsyncFunction("getLaunchArgs") { () in [String]() }
  }

  @ExportsBuilder private var actions: [any Export] {
    AsyncFunction("NavigationControllerIOS") {
      [self] (id: String?, action: String?, parameters: BridgeValue?) in
      navigator.post("NavigationControllerIOS") { [self] in
        guard let stack = id.flatMap(navigator.find), stack.kind == .stack else { return }
        perform(action, parameters ?? .null, on: stack)
      }
    }
    AsyncFunction("DrawerControllerIOS") {
      [self] (id: String?, action: String?, parameters: BridgeValue?) in
      navigator.post("DrawerControllerIOS") { [self] in
        guard let menu = id.flatMap(navigator.find), menu.kind == .sideMenu else { return }
        move(menu, action, parameters ?? .null)
      }
    }
    AsyncFunction("TabBarControllerIOS") {
      [self] (id: String?, action: String?, parameters: BridgeValue?, promise: Promise) in
      navigator.post("TabBarControllerIOS") { [self] in
        guard let id, let action else { return reject(promise, -300, "missing params") }
        guard let tabs = navigator.find(id), tabs.kind == .bottomTabs else {
          return reject(promise, -200, "could not find UITabBarController")
        }
        if action == "switchTo" { select(parameters ?? .null, in: tabs) }
        promise.resolve(String?.none)
      }
    }
  }

  @ExportsBuilder private var inFront: [any Export] {
    AsyncFunction("modalShowLightBox") { [self] (parameters: BridgeValue) in
      navigator.post("modalShowLightBox") { [self] in replace(\.lightBox, with: parameters) }
    }
    AsyncFunction("modalDismissLightBox") { [self] () in
      navigator.post("modalDismissLightBox") { [self] in replace(\.lightBox, with: nil) }
    }
    AsyncFunction("showNotification") { [self] (parameters: BridgeValue, promise: Promise) in
      navigator.post("showNotification") { [self] in
        replace(\.notification, with: parameters)
        promise.resolve(String?.none)
        guard let seconds = parameters["autoDismissTimerSec"].number else { return }
        let shown = notification
        navigator.post("dismiss notification", after: .clamped(seconds: seconds)) { [self] in
          if notification === shown { replace(\.notification, with: nil) }
        }
      }
    }
    AsyncFunction("dismissNotification") { [self] (_: BridgeValue?, promise: Promise) in
      navigator.post("dismissNotification") { [self] in
        replace(\.notification, with: nil)
        promise.resolve(String?.none)
      }
    }
  }

  private static let styles = [
    "fullScreen", "pageSheet", "formSheet", "currentContext", "custom", "overFullScreen",
    "overCurrentContext", "popover", "none",
  ]

  private func reject(_ promise: Promise, _ code: Int, _ message: String) {
    promise.reject(NativeError(code: "\(code)", message: message, domain: "RCCControllers"))
  }

  /// Makes the root view of each component.
  private func load(_ screen: Screen) { for each in screen.all { navigator.load(each) } }

  private func setRoot(_ layout: BridgeValue, _ properties: [String: BridgeValue]) {
    navigator.noteRoot()
    let all = properties.merging(["commandType": .string("InitialScreen")]) { $1 }
    guard let screen = Screen.controller(layout, all) else { return }
    load(screen)
    let removed = [navigator.root].compactMap(\.self) + navigator.modals
    navigator.root = screen
    navigator.modals = []
    navigator.transition(for: nil, removing: removed)
  }

  private func show(
    _ layout: BridgeValue, isAnimated: Bool, _ properties: [String: BridgeValue], _ promise: Promise
  ) {
    let all = properties.merging(["commandType": .string("ShowModal")]) { $1 }
    guard let screen = Screen.controller(layout, all) else {
      return reject(promise, -100, "could not create controller")
    }
    screen.options = ScreenOptions(layout["props"]["style"])
    load(screen)
    navigator.modals.append(screen)
    navigator.transition(for: isAnimated ? Navigator.modalDuration : nil) {
      promise.resolve(String?.none)
    }
  }

  private func dismiss(_ modals: ArraySlice<Screen>, isAnimated: Bool, _ promise: Promise) {
    if modals.isEmpty { return promise.resolve(String?.none) }
    navigator.modals.removeLast(modals.count)
    navigator.transition(
      for: isAnimated ? Navigator.modalDuration : nil, removing: Array(modals)
    ) { promise.resolve(String?.none) }
  }

  /// `ios/RCCNavigationController.m`, `performAction:`.
  private func perform(_ action: String?, _ parameters: BridgeValue, on stack: Screen) {
    let screens: [Screen]
    switch action {
    case "push":
      guard let screen = Screen.component(parameters, ["commandType": .string("Push")]) else {
        return
      }
      load(screen)
      screens = stack.children + [screen]
    case "pop": screens = Array(stack.children.prefix(max(1, stack.children.count - 1)))
    case "popToRoot": screens = Array(stack.children.prefix(1))
    case "resetTo":
      let layouts =
        parameters["component"] == .null ? parameters["components"].elements : [parameters]
      screens = layouts.compactMap { Screen.component($0, ["commandType": .string("resetTo")]) }
      if screens.isEmpty { return }
      for screen in screens { load(screen) }
    default: return
    }
    let isAnimated = parameters["animated"].flag ?? true
    navigator.change(
      stack, to: screens, animated: isAnimated && parameters["animationType"].text != "fade"
    ) {}
  }

  /// `ios/RCCDrawerController/RCCDrawerController.m`, `performAction:`.
  private func move(_ menu: Screen, _ action: String?, _ parameters: BridgeValue) {
    let side: Screen.Kind = parameters["side"].text == "right" ? .right : .left
    switch action {
    case "open": menu.openSide = side
    case "close": if menu.openSide == side { menu.openSide = nil }
    case "toggle": menu.openSide = menu.openSide == nil ? side : nil
    default: return
    }
    navigator.transition(for: Navigator.pushDuration)
  }

  /// `ios/RCCTabBarController.m`, `performAction:`.
  private func select(_ parameters: BridgeValue, in tabs: Screen) {
    let index = parameters["tabIndex"].number.flatMap { Int(exactly: $0) }
    let content = parameters["contentId"].text
    let found = content.flatMap { id in tabs.children.firstIndex { $0.id == id } } ?? index
    guard let found, tabs.children.indices.contains(found) else { return }
    tabs.selectedIndex = found
    navigator.transition(for: nil)
  }

  private func replace(
    _ place: ReferenceWritableKeyPath<RCCManager, Screen?>, with parameters: BridgeValue?
  ) {
    if let old = self[keyPath: place].take() { navigator.discard([old]) }
    guard let parameters, let screen = Screen.component(parameters, [:]) else { return }
    self[keyPath: place] = screen
    load(screen)
  }

  /// Tells listeners of all screens, and those of the screen itself (`ios/RCCViewController.m`, `sendGlobalScreenEvent:`).
  private func tell(_ moment: Screen.Moment, _ screen: Screen) {
    let command = screen.isCommandTold ? [:] : screen.properties
    send(
      moment.rawValue,
      [
        "commandType": command["commandType"] ?? .string(""), "screen": .string(screen.name),
        "startTime": command["timestamp"] ?? .string(""),
        "endTime": .string("\(Int(clamping: navigator.milliseconds))"),
      ])
    if moment == .didAppear || moment == .didDisappear { screen.isCommandTold = true }
    guard let event = screen.properties["navigatorEventID"]?.text else { return }
    send(event, ["type": .string("ScreenChangedEvent"), "id": .string(moment.rawValue)])
  }

  /// `sendAppEventWithName:body:` of React Native's event dispatcher, which knows no listeners.
  private func send(_ event: String, _ body: [String: BridgeValue]) {
    app.withApp { app in
      app.bridge.postToJavaScript("event", subject: event) {
        try $0.callFunction("RCTNativeAppEventEmitter", "emit", event, body)
      }
    }
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
