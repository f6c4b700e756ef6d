internal import EventLoop

// The classic mistake: an instance sends that was never registered.
extension Bridge {
  /// An event was sent by an instance that no bridge knows: the classic second instance.
  static func reportDetachedSend(of event: AnyEvent, body: Any) {
    let bridges = live
    let known = bridges.lazy.flatMap { bridge in bridge.modules.values.map(\.data) }
      .first { data in data.events.contains { $0.name == event.name } }
    let className = known?.className ?? "the module"
    var message =
      "Error when sending event: \(event.name) with body: \(body). Bridge is not set. This is "
      + "probably because you've explicitly synthesized the bridge in \(className), even though "
      + "it's inherited from RCTEventEmitter."
    if let known {
      let (mine, other) = (
        address(event), known.events.first { $0.name == event.name }.map(address)
      )
      message +=
        " The event \(mine) belongs to an instance that was never registered; JavaScript listens to "
        + "\(other ?? "another one") of the registered \(className)."
    }
    if let bridge = known?.bridge ?? bridges.last {
      bridge.report(Diagnosis(.error, "bridge-not-set", message))
    }
  }

  /// A value was emitted by an emitter that no bridge knows. React Native crashed on that until it
  /// became a silent no-op (contract 7.22); lost is lost.
  static func reportDetachedEmit(of emitter: AnyEventEmitter, place: Place) {
    guard let bridge = live.last else { return }
    bridge.report(
      Diagnosis(
        .error, "bridge-not-set",
        "`\(emitter.name)` was emitted by an instance that was never registered, and was lost",
        moments: [Diagnosis.Moment("emitted", bridge.loop.clock.now, place)],
        mend: "register the instance that emits: registry.add(instance)"))
  }

  private static func address(_ event: AnyEvent) -> String {
    "<\(event.name): 0x" + String(UInt(bitPattern: ObjectIdentifier(event).hashValue), radix: 16)
      + ">"
  }
}
