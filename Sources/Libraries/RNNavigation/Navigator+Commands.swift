internal import HostLoop
internal import NativeBridge

// The commands (`ios/RNNCommandsHandler.m`).
extension Navigator {
  func setRoot(_ layout: BridgeValue, _ command: Command) throws {
    noteRoot()
    let screen = try Screen(layout["root"], defaults: defaults)
    render(screen, waits: waits(["animations", "setRoot"], of: screen)) { [self] in
      discard([root].compactMap(\.self) + modals)
      root = screen
      modals = []
      transition(for: nil)
      complete(command, ["layout": layout])
      if version >= 7 {
        command.promise.resolve(screen.id)
      } else {
        command.promise.resolve(layout)
      }
    }
  }

  func mergeOptions(of id: String, _ options: BridgeValue) {
    guard let screen = find(id) else { return }
    merge(options, into: screen)
    transition(for: nil)
  }

  func push(_ layout: BridgeValue, on id: String, _ command: Command) throws {
    let screen = try Screen(layout, defaults: defaults)
    // Without a stack nothing happens, and the promise stays open, as on a phone.
    guard let stack = find(id)?.stack else { return }
    let path = ["animations", "push"]
    render(screen, waits: waits(path, of: screen)) { [self] in
      change(stack, to: stack.children + [screen], animated: isEnabled(path, of: screen)) {
        [self] in
        complete(command, ["componentId": .string(id)])
        command.promise.resolve(version >= 7 ? screen.id : id)
      }
    }
  }

  func setStackRoot(_ layout: BridgeValue, of id: String, _ command: Command) throws {
    // Until version 2.1 it is one screen.
    let nodes = layout["type"] == .null ? layout.elements : [layout]
    let screens = try nodes.map { try Screen($0, defaults: defaults) }
    guard let last = screens.last, let stack = find(id)?.stack else { return }
    let path = ["animations", "setStackRoot"]
    for screen in screens.dropLast() { render(screen, waits: false) {} }
    render(last, waits: waits(path, of: last)) { [self] in
      change(stack, to: screens, animated: isEnabled(path, of: last)) { [self] in
        complete(command, ["componentId": .string(id)])
        command.promise.resolve(id)
      }
    }
  }

  func pop(_ id: String, merging options: BridgeValue?, _ command: Command) {
    guard let screen = find(id) else {
      let words = "Popping component failed - componentId '\(id)' not found"
      return command.reject(1012, version >= 7 ? words : "popping component failed")
    }
    merge(options, into: screen)
    guard let stack = screen.stack else { return }
    guard stack.children.count > 1 else {
      return post("end animation") { command.reject(1012, "popping component failed") }
    }
    pop(stack, to: stack.children.count - 1, from: screen, id, command)
  }

  func popTo(_ id: String, merging options: BridgeValue?, _ command: Command) {
    guard let screen = find(id) else {
      let words = "PopTo component failed - componentId '\(id)' not found"
      return version >= 7
        ? command.reject(1012, words) : command.reject(1011, "component not found in stack")
    }
    merge(options, into: screen)
    guard let stack = screen.stack else { return }
    guard let index = stack.children.firstIndex(where: { $0 === screen }) else {
      return command.reject(1011, "component not found in stack")
    }
    pop(stack, to: index + 1, from: screen, id, command)
  }

  func popToRoot(_ id: String, merging options: BridgeValue?, _ command: Command) {
    guard let screen = find(id), let stack = screen.stack else {
      if version >= 8 {
        return command.reject(
          1012, "PopToRoot component failed - componentId '\(id)' not found")
      }
      complete(command, ["componentId": .string(id)])
      return command.promise.resolve(id)
    }
    merge(options, into: screen)
    pop(stack, to: 1, from: screen, id, command)
  }

  private func pop(
    _ stack: Screen, to count: Int, from screen: Screen, _ id: String, _ command: Command
  ) {
    change(
      stack, to: Array(stack.children.prefix(count)),
      animated: isEnabled(["animations", "pop"], of: screen)
    ) { [self] in
      complete(command, ["componentId": .string(id)])
      command.promise.resolve(id)
    }
  }

  /// Changes the screens of a stack (`ios/UINavigationController+RNNCommands.m`).
  func change(
    _ stack: Screen, to screens: [Screen], animated: Bool, done: @escaping @HostActor () -> Void
  ) {
    let kept = Set(screens.map(ObjectIdentifier.init))
    let removed = stack.children.filter { !kept.contains(ObjectIdentifier($0)) }
    stack.children = screens
    if animated {
      let duration = isVisible(stack) ? Self.pushDuration : nil
      transition(for: duration, removing: removed, done: done)
    } else {
      transition(for: nil, removing: removed)
      done()
    }
  }

  /// Merges options into those of a screen. Screens around it select the tab, and open the menu (`mergeChildOptions`).
  private func merge(_ options: BridgeValue?, into screen: Screen) {
    guard let options = options.map(ScreenOptions.init) else { return }
    screen.options.merge(options)
    var each: Screen? = screen
    while let parent = each {
      if parent.kind == .bottomTabs { parent.selectTab(options) }
      if parent.kind == .sideMenu { parent.openMenu(options) }
      each = parent.parent
    }
  }

  /// Tells that a command is carried out.
  func complete(_ command: Command, _ parameters: [String: BridgeValue]) {
    var body: [String: BridgeValue] = [
      "commandId": .string(command.id), "commandName": .string(command.name),
      "completionTime": .number(milliseconds),
    ]
    if version < 7 { body["params"] = .object(parameters) }
    send("CommandCompleted", body)
  }
}

// Windows in front of the root.
extension Navigator {
  func showModal(_ layout: BridgeValue, _ command: Command) throws {
    let screen = try Screen(layout, defaults: defaults)
    let paths = (["animations", "showModal", "enter"], ["animations", "showModal"])
    render(screen, waits: waits(paths.0, paths.1, of: screen)) { [self] in
      modals.append(screen)
      let duration = isEnabled(paths.0, paths.1, of: screen) ? Self.modalDuration : nil
      transition(for: duration) { [self] in
        complete(command, ["layout": layout])
        command.promise.resolve(screen.id)
      }
    }
  }

  func dismissModal(_ id: String, merging options: BridgeValue?, _ command: Command) {
    guard let screen = find(id), let index = modals.firstIndex(where: { $0 === screen.topmost })
    else {
      return command.reject(
        1013,
        version >= 7 ? "component with id: '\(id)' is not a modal" : "component is not a modal")
    }
    merge(options, into: screen)
    let isOnTop = index == modals.count - 1
    let modal = modals.remove(at: index)
    let isAnimated = isEnabled(
      ["animations", "dismissModal", "exit"], ["animations", "dismissModal"], of: screen)
    transition(for: isAnimated && isOnTop ? Self.modalDuration : nil, removing: [modal]) { [self] in
      tellDismissed(modal, count: 1)
      complete(command, ["componentId": .string(id)])
      command.promise.resolve(version >= 7 ? modal.id : id)
    }
  }

  func dismissAllModals(merging options: BridgeValue?, _ command: Command) {
    let dismissed = modals
    modals = []
    let options = ScreenOptions(options ?? .null)
    let isAnimated = options[["animations", "dismissModal", "enabled"]]?.flag ?? true
    if let last = dismissed.last { tellDismissed(last, count: dismissed.count) }
    transition(
      for: isAnimated && !dismissed.isEmpty ? Self.modalDuration : nil, removing: dismissed
    ) { [self] in
      complete(command, [:])
      command.promise.resolve(String?.none)
    }
  }

  private func tellDismissed(_ modal: Screen, count: Int) {
    send(
      "ModalDismissed",
      ["componentId": .string(modal.id), "modalsDismissed": .number(Double(count))])
  }

  func showOverlay(_ layout: BridgeValue, _ command: Command) throws {
    let screen = try Screen(layout, defaults: defaults)
    render(screen, waits: false) { [self] in
      overlays.append(screen)
      transition(for: nil)
      complete(command, ["layout": layout])
      command.promise.resolve(screen.id)
    }
  }

  func dismissOverlay(_ id: String, _ command: Command) {
    guard let screen = find(id) else { return command.reject(1010, "ComponentId not found") }
    let removed = overlays.filter { $0 === screen }
    overlays.removeAll { $0 === screen }
    transition(for: nil, removing: removed)
    complete(command, ["componentId": .string(id)])
    command.promise.resolve(1)
  }

  func dismissAllOverlays(_ command: Command) {
    let removed = overlays
    overlays = []
    transition(for: nil, removing: removed)
    complete(command, [:])
    command.promise.resolve(String?.none)
  }
}
