internal import EventLoop

/// Events that met no listener (contract 7.1, 7.2, 7.4 and 7.7): React Native never buffers.
enum LostEvents: LedgerRule {
  static func findings(in ledger: Ledger) -> [Diagnosis] {
    let subscriptions = ledger.history(of: .subscription)
    let lost = Dictionary(grouping: ledger.losses.filter { $0.kind == .event }) { $0.subject }
    return lost.sorted { $0.value[0].id < $1.value[0].id }.flatMap { name, events in
      Dictionary(grouping: events, by: reason).sorted { $0.value[0].id < $1.value[0].id }
        .compactMap { reason, events in
          diagnose(name, events, reason, subscriptions.filter { $0.subject.hasSuffix("." + name) })
        }
    }
  }

  private static func reason(_ event: Ledger.Entry) -> String {
    if case .dropped(let reason) = event.end { reason } else { "" }
  }

  private static func diagnose(
    _ name: String, _ events: [Ledger.Entry], _ reason: String, _ subscriptions: [Ledger.Entry]
  ) -> Diagnosis? {
    guard let last = events.last else { return nil }
    let sent = Diagnosis.Moment("sent", last.began, last.place)
    let several = events.count == 1 ? "" : ", and \(events.count - 1) before it"
    switch reason {
    case Ledger.tornDown:
      return Diagnosis(
        .warning, "event-after-invalidate",
        "`\(name)` was sent when its bridge was gone, and was lost\(several)", moments: [sent],
        mend: "stop sending in invalidate(); an instance that outlives a reload must ask again")
    case Ledger.onlyDeviceEventEmitter:
      return Diagnosis(
        .error, "listener-on-device-event-emitter",
        "`\(name)` was lost\(several): JavaScript listens on DeviceEventEmitter, of which its module "
          + "knows nothing", moments: [sent],
        mend: "listen with new NativeEventEmitter(NativeModules.…).addListener('\(name)', …)")
    case Ledger.displaced: return nil
    default: break
    }
    guard let listener = subscriptions.first(where: { $0.id > last.id }) else {
      let before = subscriptions.last { $0.id < last.id }
      return Diagnosis(
        .error, before == nil ? "event-without-listener" : "event-after-listener",
        "`\(name)` was lost\(several): "
          + (before == nil ? "nobody ever listened to it" : "its last listener had gone"),
        moments: [sent], mend: "listen before the event can come: \(earlier)")
    }
    return Diagnosis(
      .error, "event-before-listener",
      "`\(name)` was lost\(several): it was sent \((listener.began - last.began).readable) before "
        + "its first listener came",
      moments: [sent, Diagnosis.Moment("listened", listener.began, listener.place)],
      mend:
        "\(earlier), or let the module hold it: Event(\"\(name)\", whenUnobserved: .hold(latest: 1))"
    )
  }

  private static let earlier =
    "add the listener while the script loads, before anything is awaited"
}
