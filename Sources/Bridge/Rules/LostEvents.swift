internal import EventLoop

/// Events that met no listener (contract 7.1, 7.2, 7.4 and 7.7): React Native never buffers.
enum LostEvents: LedgerRule {
  static func findings(in ledger: Ledger) -> [Diagnosis] {
    let subscriptions = ledger.history(of: .subscription)
    let lost = ledger.losses.filter { $0.kind == .event && ledger.isNews($0) }
    return Dictionary(grouping: lost) { $0.subject }.sorted { $0.value[0].id < $1.value[0].id }
      .flatMap { name, events in
        Dictionary(grouping: events, by: reason).sorted { $0.value[0].id < $1.value[0].id }
          .compactMap { reason, events in
            let several = events.count == 1 ? "" : ", and \(events.count - 1) before it"
            let loss = Loss(
              name: name, last: events[events.count - 1], several: several, ledger: ledger,
              subscriptions: subscriptions.filter { $0.subject.hasSuffix("." + name) })
            return switch reason {
            case Ledger.tornDown: loss.atTearDown
            case Ledger.onlyDeviceEventEmitter: loss.besideDeviceEventEmitter
            case Ledger.displaced: nil
            default: loss.withoutListener
            }
          }
      }
  }

  private static func reason(_ event: Ledger.Entry) -> String {
    if case .dropped(let reason) = event.end { reason } else { "" }
  }
}

/// Events of one name that were lost for one reason.
@HostActor
private struct Loss {
  let name: String
  let last: Ledger.Entry
  /// How many were lost before.
  let several: String
  let ledger: Ledger
  let subscriptions: [Ledger.Entry]

  private var sent: Diagnosis.Moment { Diagnosis.Moment("sent", last.began, last.place) }

  var atTearDown: Diagnosis {
    let tearDown = ledger.tearDown(of: last)
    let wasOnItsWay = tearDown?.wasOnItsWay ?? false
    let invalidated = tearDown.map { Diagnosis.Moment("invalidated", $0.time, nil) }
    let moments = [invalidated, sent].compactMap(\.self)
    return Diagnosis(
      .warning, "event-after-invalidate",
      wasOnItsWay
        ? "`\(name)` was on its way when its bridge was invalidated, and was lost\(several)"
        : "`\(name)` was sent when its bridge was gone, and was lost\(several)",
      moments: wasOnItsWay ? moments.reversed() : moments,
      mend: wasOnItsWay
        ? "send again what the new script must know: it asks, or the module does in startObserving()"
        : "stop sending in invalidate(); an instance that outlives a reload must ask again")
  }

  var besideDeviceEventEmitter: Diagnosis {
    let elsewhere = ledger.endPlace(of: last).map { Diagnosis.Moment("listened", last.began, $0) }
    return Diagnosis(
      .error, "listener-on-device-event-emitter",
      "`\(name)` was lost\(several): JavaScript listens on DeviceEventEmitter, of which its module "
        + "knows nothing", moments: [elsewhere, sent].compactMap(\.self),
      mend: "listen with new NativeEventEmitter(NativeModules.…).addListener('\(name)', …)")
  }

  var withoutListener: Diagnosis {
    if let listener = subscriptions.first(where: { $0.id > last.id }) { return before(listener) }
    let earlier = subscriptions.last { $0.id < last.id }
    let gone = earlier.flatMap { earlier in
      earlier.ended.map { Diagnosis.Moment("removed", $0, ledger.endPlace(of: earlier)) }
    }
    return Diagnosis(
      .error, earlier == nil ? "event-without-listener" : "event-after-listener",
      "`\(name)` was lost\(several): "
        + (earlier == nil ? "nobody ever listened to it" : "its last listener had gone"),
      moments: [gone, sent].compactMap(\.self),
      mend: earlier == nil
        ? "listen before the event can come: \(Self.early)"
        : "keep the listener for as long as the event can come")
  }

  private func before(_ listener: Ledger.Entry) -> Diagnosis {
    Diagnosis(
      .error, "event-before-listener",
      "`\(name)` was lost\(several): it was sent \((listener.began - last.began).readable) before "
        + "its first listener came",
      moments: [sent, Diagnosis.Moment("listened", listener.began, listener.place)],
      mend:
        "\(Self.early), or let the module hold it: Event(\"\(name)\", whenUnobserved: .hold(latest: 1))"
    )
  }

  private static let early =
    "add the listener while the script loads, before anything is awaited"
}
