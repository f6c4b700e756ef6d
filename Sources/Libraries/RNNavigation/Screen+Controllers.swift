internal import NativeBridge

// The layouts of version 1 (`ios/RCCViewController.m`, `controllerWithLayout:globalProps:bridge:`).
extension Screen {
  /// - Parameter properties: what all components of the layout get.
  /// - Returns: `nil` for a layout from which the library makes nothing.
  static func controller(
    _ layout: BridgeValue, _ properties: [String: BridgeValue]
  ) -> Screen? {
    let props = layout["props"]
    let children = layout["children"].elements
    let id = props["id"].text ?? ""
    switch layout["type"].text {
    case "ViewControllerIOS": return component(props, id: id, properties)
    case "NavigationControllerIOS":
      guard let first = component(props, properties) else { return nil }
      let others = props["components"].elements.compactMap { each in
        component(each, name: each["screen"].text, [:])
      }
      return Screen(.stack, id: id, children: [first] + others)
    case "TabBarControllerIOS":
      let tabs = children.compactMap { item in
        item["children"].elements.first.flatMap { controller($0, properties) }
      }
      return Screen(.bottomTabs, id: id, children: tabs)
    case "DrawerControllerIOS":
      guard let center = children.first.flatMap({ controller($0, properties) }) else { return nil }
      let sides = [(Kind.left, "Left"), (.right, "Right")].compactMap { kind, side in
        component(
          .object(["passProps": props["passProps\(side)"]]), name: props["component\(side)"].text,
          properties
        ).map { Screen(kind, children: [$0]) }
      }
      return Screen(.sideMenu, id: id, children: [Screen(.center, children: [center])] + sides)
    default: return nil
    }
  }

  /// - Parameters:
  ///   - props: what the layout says of the component.
  ///   - name: the name under which the script registered it. `nil` for the one in `props`.
  ///   - id: its identifier. `nil` for the one that the library's JavaScript gave it.
  ///   - properties: what it gets besides its own properties.
  static func component(
    _ props: BridgeValue, name: String? = nil, id: String? = nil,
    _ properties: [String: BridgeValue]
  ) -> Screen? {
    guard let name = name ?? props["component"].text else { return nil }
    let own = props["passProps"]
    var all = properties
    if case .object(let members) = own { all.merge(members) { $1 } }
    return Screen(
      .component, id: id ?? own["screenInstanceID"].text ?? "", name: name, properties: all,
      options: ScreenOptions(props["style"]))
  }
}
