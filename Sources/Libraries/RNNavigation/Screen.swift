internal import NativeBridge

/// A view controller of the library, made of a node of the layout (`ios/RNNControllerFactory.m`).
@HostActor
final class Screen {
  enum Kind: String {
    case component = "Component"
    case external = "ExternalComponent"
    case stack = "Stack"
    case bottomTabs = "BottomTabs"
    case topTabs = "TopTabs"
    case sideMenu = "SideMenuRoot"
    case center = "SideMenuCenter"
    case left = "SideMenuLeft"
    case right = "SideMenuRight"
    case splitView = "SplitView"
  }

  let kind: Kind
  let id: String
  /// The name under which the script registered the component.
  let name: String
  /// What the component gets.
  let properties: [String: BridgeValue]
  var children: [Screen] { didSet { for child in children { child.parent = self } } }
  private(set) weak var parent: Screen?
  var options: ScreenOptions
  /// The selected tab.
  var selectedIndex = 0
  /// The side of a menu that is open.
  var openSide: Kind?
  /// The top of a stack that was on the screen last.
  var presented: Screen?
  /// The root view of a component. `nil` before it is loaded.
  var rootTag: Int?
  /// Whether the root view has got its first views, and what waits for that.
  var isDrawn = false
  var onDrawn: [@HostActor () -> Void] = []
  /// How far the screen has appeared, and what JavaScript was told of it.
  var appearance = Appearance()
  /// Whether JavaScript was told of the command that brought it to the screen, in version 1.
  var isCommandTold = false

  /// What JavaScript is told of a screen.
  enum Moment: String { case willAppear, didAppear, willDisappear, didDisappear }

  struct Appearance {
    var isAppearing = false
    var hasAppeared = false
    var toldWill = false
    var toldDid = false
  }

  init(
    _ kind: Kind, id: String = "", name: String = "", properties: [String: BridgeValue] = [:],
    options: ScreenOptions = ScreenOptions(), children: [Screen] = []
  ) {
    self.kind = kind
    self.id = id
    self.name = name
    self.properties = properties
    self.options = options
    self.children = children
    for child in children { child.parent = self }
  }

  /// - Parameter defaults: which tab is selected, if the options of the node do not say it.
  convenience init(_ node: BridgeValue, defaults: ScreenOptions) throws {
    let type = node["type"].text ?? ""
    guard let kind = Kind(rawValue: type) else { throw UnknownKind(type: type) }
    let id = node["id"].text ?? ""
    let options = ScreenOptions(node["data"]["options"])
    self.init(
      kind, id: id, name: node["data"]["name"].text ?? "",
      properties: ["componentId": .string(id)], options: options,
      children: try node["children"].elements.map { try Screen($0, defaults: defaults) })
    if kind == .bottomTabs {
      selectTab(defaults)
      selectTab(options)
    }
  }

  /// The name of a type that the library does not know.
  struct UnknownKind: Error { let type: String }

  static let tabIndex = ["bottomTabs", "currentTabIndex"]
  static let tabID = ["bottomTabs", "currentTabId"]

  /// Selects the tab that the options name (`ios/BottomTabsBasePresenter.m`).
  func selectTab(_ options: ScreenOptions) {
    if let index = options[Self.tabIndex]?.number.flatMap({ Int(exactly: $0) }),
      children.indices.contains(index)
    {
      selectedIndex = index
    }
    if let id = options[Self.tabID]?.text, let index = children.firstIndex(where: { $0.id == id }) {
      selectedIndex = index
    }
  }
}

// What is where in the tree.
extension Screen {
  /// The child that the library takes for the current one (`getCurrentChild`).
  var current: Screen? {
    switch kind {
    case .component, .external: nil
    case .stack: children.last
    case .bottomTabs: children.indices.contains(selectedIndex) ? children[selectedIndex] : nil
    case .sideMenu: children.first { $0.kind == openSide ?? .center } ?? children.first
    case .topTabs, .center, .left, .right, .splitView: children.first
    }
  }

  /// The components that are on the screen when this one is.
  var visible: [Screen] {
    switch kind {
    case .component, .external: [self]
    case .sideMenu:
      children.filter { $0.kind == .center || $0.kind == openSide }.flatMap(\.visible)
    default: current?.visible ?? []
    }
  }

  /// The stacks that are on the screen when this one is.
  var visibleStacks: [Screen] {
    (kind == .stack ? [self] : []) + (current?.visibleStacks ?? [])
  }

  /// The components that are rendered with it, before they are on the screen.
  func rendered(_ mode: AttachMode) -> [Screen] {
    switch kind {
    case .component: [self]
    case .external: []
    case .bottomTabs where mode == .together: children.flatMap { $0.rendered(mode) }
    case .topTabs: children.flatMap { $0.rendered(mode) }
    case .sideMenu:
      (current?.rendered(mode) ?? [])
        + children.filter { $0 !== current }.flatMap { $0.rendered(mode) }
    default: current?.rendered(mode) ?? []
    }
  }

  /// The components that are rendered after it (`ios/BottomTabsAfterInitialTabAttacher.m`).
  func renderedLater(_ mode: AttachMode) -> [Screen] {
    guard mode == .afterInitialTab else { return [] }
    let others = kind == .bottomTabs ? children.filter { $0 !== current } : []
    return others.flatMap { $0.rendered(mode) } + (current?.renderedLater(mode) ?? [])
  }

  /// The components whose first views it waits for, if it waits.
  func awaited(_ mode: AttachMode) -> [Screen] {
    switch kind {
    case .component: [self]
    case .bottomTabs where mode == .together: children.flatMap { $0.awaited(mode) }
    default: current?.awaited(mode) ?? []
    }
  }

  /// All screens of the tree.
  var all: [Screen] { [self] + children.flatMap(\.all) }

  /// The stack in which it is, or which it is.
  var stack: Screen? { kind == .stack ? self : parent?.stack }

  /// The modal, overlay or root in which it is.
  var topmost: Screen { parent?.topmost ?? self }

  /// Whether it is in this screen, or is it.
  func isIn(_ other: Screen) -> Bool { self === other || parent?.isIn(other) == true }

  /// Opens and closes the sides of a menu that the options name (`ios/RNNSideMenuPresenter.m`).
  func openMenu(_ options: ScreenOptions) {
    for (kind, side) in [(Kind.left, "left"), (Kind.right, "right")] {
      guard let isOpen = options[["sideMenu", side, "visible"]]?.flag else { continue }
      if isOpen { openSide = kind } else if openSide == kind { openSide = nil }
    }
  }

  /// The option that counts: of the current child, else of a screen around it.
  func option(_ path: [String]) -> BridgeValue? {
    var screen: Screen? = self
    while let child = screen?.current { screen = child }
    while let each = screen {
      if let value = each.options[path] { return value }
      screen = each.parent
    }
    return nil
  }
}

/// When the screens of tabs are rendered that are not selected (`ios/BottomTabsAttachMode.m`).
enum AttachMode: String {
  case together
  case afterInitialTab
  case onSwitchToTab
}
