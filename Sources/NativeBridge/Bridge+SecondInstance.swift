internal import HostLoop

// A classic mistake: the instance that sends events was never registered.
extension Bridge {
  /// Called when an instance without a bridge sends an event (contract 7.5).
  static func reportDetachedSend(of event: any AnyEvent, body: Any, at place: Place) {
    let (bridge, module) = registered { $0.events.contains { $0.name == event.name } }
    guard let bridge else { return }
    // React Native's messages before and after 0.69.
    let missing = bridge.architecture == .bridge ? "Bridge" : "RCTCallableJSModules"
    let count = bridge.architecture == .bridge ? "" : " (listenerCount: 0)"
    let synthesized = bridge.architecture == .bridge ? "bridge" : missing
    bridge.report(
      "Error when sending event: \(event.name)\(count) with body: \(body). \(missing) is not set. "
        + "This is probably because you've explicitly synthesized the \(synthesized) in "
        + "\(module?.className ?? "the module"), even though it's inherited from RCTEventEmitter.",
      event.creationSite, "sent", place, module,
      module?.events.first { $0.name == event.name }?.creationSite)
  }

  /// Called when an emitter without a bridge emits a value. React Native once crashed in this case,
  /// and now ignores it (contract 7.22). Here it is reported as a loss.
  static func reportDetachedEmit(of emitter: any AnyEventEmitter, at place: Place) {
    let (bridge, module) = registered { $0.emitters.contains { $0.name == emitter.name } }
    bridge?.report(
      "`\(emitter.name)` was emitted by an instance that was never registered, and was lost.",
      emitter.creationSite, "emitted", place, module,
      module?.emitters.first { $0.name == emitter.name }?.creationSite)
  }

  /// The registered module that was meant, and the bridge that reports the problem. That is the
  /// bridge that the same Swift task made, as in a test; or the bridge whose task is running; or
  /// else the latest one.
  private static func registered(
    _ isMeant: (ModuleData) -> Bool
  ) -> (Bridge?, ModuleData?) {
    let creator = currentSwiftTask()
    let bridges =
      live.filter { creator != nil && $0.creator == creator }
      + live.filter { $0.loop.currentTask != nil } + live.reversed()
    for bridge in bridges {
      let meant = bridge.modules.values.map(\.data).filter(isMeant).min { $0.name < $1.name }
      if let meant { return (bridge, meant) }
    }
    return (bridges.first, nil)
  }

  private func report(
    _ message: String, _ site: CreationSite, _ what: String, _ place: Place, _ module: ModuleData?,
    _ registeredSite: CreationSite?
  ) {
    var moments = [Diagnosis.Moment(what, loop.clock.now, place)]
    if let module {
      moments.insert(Diagnosis.Moment("registered", module.began, module.registration), at: 0)
    }
    report(
      Diagnosis(
        .bridgeNotSet,
        message + "\n" + Self.instances(module, registeredSite?.text, site.text), moments: moments,
        fix: module == nil
          ? "list it in `exports` of its module, and register that module" : nil))
  }

  private static func instances(
    _ module: ModuleData?, _ registered: String?, _ detached: String?
  ) -> String {
    let made = detached.map { " was made at \($0) and" } ?? ""
    guard let module else {
      return "  no registered module has it among its `exports`"
        + (detached.map { "; it was made at \($0)" } ?? "")
    }
    let other = registered.map { "the one that was made at \($0)" } ?? "another one"
    return "  \(module.className) has two instances. JavaScript knows \(other); "
      + "this one\(made) was never registered"
  }
}

/// Identifies the current Swift task. `nil` outside tasks.
func currentSwiftTask() -> Int? { withUnsafeCurrentTask { $0?.hashValue } }
