internal import HostLoop

/// Finds events that had no listener (contract 7.1, 7.2, 7.4 and 7.7). React Native never buffers
/// events.
struct LostEvents: LedgerRule {
  /// The losses by event name and then by reason.
  private var losses: [String: [Ledger.Loss: LossesOfEvent]] = [:]
  /// The latest listeners, by event name.
  private var listeners: [String: [Listener]] = [:]
  /// The modules that JavaScript listened to.
  private var observed: Set<String> = []

  /// More listeners than are added and removed while one event is on its way.
  private static let mostListeners = 8

  mutating func noteBeginning(of entry: Ledger.Entry, during activity: LoopTask.Activity) {
    guard entry.kind == .subscription else { return }
    let name = entry.about.name
    if let module = entry.about.module { observed.insert(module) }
    let listener = Listener(entry: entry)
    listeners[name, default: []].append(listener)
    if listeners[name]?.count ?? 0 > Self.mostListeners { listeners[name]?.removeFirst() }
    guard let reasons = losses[name]?.keys else { return }
    for reason in reasons { losses[name]?[reason]?.note(listener) }
  }

  /// - Parameter activity: what the task with the end is part of.
  mutating func noteEnd(
    of entry: Ledger.Entry, at place: Place?, after tearDown: Ledger.TearDown?,
    during activity: LoopTask.Activity
  ) {
    switch (entry.kind, entry.end) {
    case (.subscription, _):
      let name = entry.about.name
      let listener = Listener(entry: entry, endPlace: place)
      if let index = listeners[name]?.lastIndex(where: { $0.entry.id == entry.id }) {
        listeners[name]?[index] = listener
      }
      for reason in (losses[name] ?? [:]).keys { losses[name]?[reason]?.noteEnd(of: listener) }
    case (.event, .dropped(.tornDown)) where tearDown?.isWithProcess == true: break
    case (.event, .dropped(let reason)):
      let name = entry.about.name
      if Ledger.isOfReactNative(name) { return }
      let earlier = losses[name]?[reason]
      var loss = LossesOfEvent(
        name: entry.subject, first: earlier?.first ?? entry, last: entry, endPlace: place,
        tearDown: tearDown,
        count: (earlier?.count ?? 0) + 1, work: earlier?.work ?? [])
      if activity != .none { loss.work.insert(.activity(activity)) }
      for listener in listeners[name] ?? [] { loss.note(listener) }
      losses[name, default: [:]][reason] = loss
    default: break
    }
  }

  mutating func markReported() { losses = [:] }

  /// The names of the lost events that had no listener before or after, sorted.
  var withoutListener: [String] {
    if losses.isEmpty { return [] }
    return losses.filter { $0.value.values.contains { $0.hasNoListener } }.map(\.key).sorted()
  }

  private func isObserved(_ module: String?) -> Bool { module.map(observed.contains) ?? false }

  func findings(in ledger: Ledger) -> [Diagnosis] {
    // In the order in which each name, and then each reason, first occurred.
    let names = losses.values.map { $0.sorted { $0.value.ending < $1.value.ending } }
    return names.sorted { $0[0].value.first.id < $1[0].value.first.id }.flatMap { reasons in
      reasons.sorted { $0.value.first.id < $1.value.first.id }.compactMap { reason, loss in
        switch reason {
        case .tornDown: loss.atTearDown
        case .onlyDeviceEventEmitter: loss.besideDeviceEventEmitter
        case .displaced: nil
        // Sent a moment later, it would have reached a module with listeners, none of them for this event.
        case .noListener where loss.hasNoListener && isObserved(loss.last.about.module): nil
        case .optional where !loss.wasHeardLater: nil
        case .noListener, .noListenerInJavaScript, .optional: loss.withoutListener
        case .unheard: loss.beforeLateListener
        }
      }
    }
  }
}

/// A listener, and where it was removed.
private struct Listener {
  var entry: Ledger.Entry
  var endPlace: Place?
}

/// The events of one name that were lost for one reason.
@HostActor
private struct LossesOfEvent {
  let name: String
  let first: Ledger.Entry
  let last: Ledger.Entry
  let endPlace: Place?
  /// The bridge that had ended by then, if any.
  let tearDown: Ledger.TearDown?
  /// How many were lost.
  let count: Int
  /// The work during which they were lost.
  var work: Set<Diagnosis.Work>
  /// The last listener that was added before the latest lost event, and the first that was added
  /// after it.
  private var before: Listener?
  private var after: Listener?

  init(
    name: String, first: Ledger.Entry, last: Ledger.Entry, endPlace: Place?,
    tearDown: Ledger.TearDown?, count: Int, work: Set<Diagnosis.Work>
  ) {
    self.work = work
    self.name = name
    self.first = first
    self.last = last
    self.endPlace = endPlace
    self.tearDown = tearDown
    self.count = count
  }

  /// When the first event was lost.
  var ending: Int { first.ending }

  /// Listeners are noted in the order in which they were added.
  mutating func note(_ listener: Listener) {
    if listener.entry.id < last.id {
      before = listener
    } else if after == nil {
      after = listener
    }
  }

  mutating func noteEnd(of listener: Listener) {
    if before?.entry.id == listener.entry.id { before = listener }
    if after?.entry.id == listener.entry.id { after = listener }
  }

  /// Whether no listener is known that could have got them.
  var hasNoListener: Bool { before == nil && after == nil }

  /// Whether a listener was added after them.
  var wasHeardLater: Bool { after != nil }

  private var several: String { count == 1 ? "" : ", and \(count - 1) before it" }
  private var sent: Diagnosis.Moment { Diagnosis.Moment("sent", last.began, last.place) }

  var atTearDown: Diagnosis {
    let wasOnItsWay = tearDown.map { last.beginning < $0.tick } ?? false
    let invalidated = tearDown.map { Diagnosis.Moment("invalidated", $0.time, nil) }
    let moments = [invalidated, sent].compactMap(\.self)
    return Diagnosis(
      .eventAfterInvalidate,
      wasOnItsWay
        ? "`\(name)` was on its way when its module was invalidated, and was lost\(several)"
        : "`\(name)` was sent after its module was invalidated, and was lost\(several)",
      moments: wasOnItsWay ? moments.reversed() : moments,
      fix: wasOnItsWay
        ? "send it again to the new script: when the script asks for it, or in startObserving()"
        : DiagnosisKind.eventAfterInvalidate.fix)
  }

  var besideDeviceEventEmitter: Diagnosis {
    let elsewhere = endPlace.map { Diagnosis.Moment("listened", last.began, $0) }
    var diagnosis = Diagnosis(
      .listenerOnDeviceEventEmitter,
      "`\(name)` was lost\(several): JavaScript listens on DeviceEventEmitter, which its module "
        + "does not count", moments: [elsewhere, sent].compactMap(\.self),
      fix: "listen with new NativeEventEmitter(NativeModules.…).addListener('\(name)', …)")
    return note(&diagnosis)
  }

  /// Adds which event was lost, and for which work.
  private func note(_ diagnosis: inout Diagnosis) -> Diagnosis {
    diagnosis.event = last.about.name
    diagnosis.work = work
    return diagnosis
  }

  var withoutListener: Diagnosis {
    if let after { return came(after.entry) }
    let earlier = before
    let gone = earlier.flatMap { earlier in
      earlier.entry.ended.map { Diagnosis.Moment("removed", $0, earlier.endPlace) }
    }
    var diagnosis = Diagnosis(
      earlier == nil ? .eventWithoutListener : .eventAfterListener,
      "`\(name)` was lost\(several): "
        + (earlier == nil ? "nobody ever listened to it" : "its last listener had been removed"),
      moments: [gone, sent].compactMap(\.self))
    return note(&diagnosis)
  }

  /// An event that every script gets, and whose sender will not keep it. `nil` if nobody listened later.
  var beforeLateListener: Diagnosis? {
    guard let after else { return nil }
    var diagnosis = came(after.entry)
    diagnosis.fix =
      "at each start of the script, read what `\(name)` would tell: the library may send it before any "
      + "listener can be there, and does not keep it"
    return diagnosis
  }

  private func came(_ listener: Ledger.Entry) -> Diagnosis {
    // The script ended while `addListener` was on its way to native code.
    let isCutOff = listener.end == .cancelled
    var diagnosis = Diagnosis(
      .eventBeforeListener,
      isCutOff
        ? "`\(name)` was lost\(several): it was sent before its first listener came. addListener had "
          + "not reached native code when the script ended"
        : "`\(name)` was lost\(several): it was sent \((listener.began - last.began).readable) before "
          + "its first listener came",
      moments: [
        sent,
        Diagnosis.Moment(isCutOff ? "cut off" : "listened", listener.began, listener.place),
      ],
      fix:
        DiagnosisKind.earlyListener + ". Or let the module keep the event for "
        + "its first listener: \(holding)")
    return note(&diagnosis)
  }

  /// What the author of the module can write, in the module's language.
  private var holding: String {
    if case .script = last.place { return "events: { \(name): { hold: 1 } }" }
    return "Event(\"\(name)\", whenUnobserved: .hold(latest: 1))"
  }
}
