internal import Capabilities
internal import HostLoop
package import NativeBridge
internal import SimulatedPhone

/// The latest events that came when nobody listened to them.
struct BleMissedEvents {
  /// The state that the app does not know.
  var state: (name: String, time: LoopInstant)?
  /// The devices that have gone, by their identifiers.
  var disconnections: [String: LoopInstant] = [:]
  /// How many devices iOS restored.
  var restored: (count: Int, time: LoopInstant)?
  /// When the app first named something by a number of an earlier connection, and how often it did.
  var staleNumbers: (count: Int, time: LoopInstant)?
  /// The values that devices sent and that reads took from the monitors: how many, which characteristic first, and when.
  var takenValues: (count: Int, name: String, time: LoopInstant)?
}

extension BlePlxCapability {
  /// Notes whether somebody hears the event.
  func note(_ event: BleEvent, _ isObserving: Bool) {
    var now: LoopInstant { phone.loop.clock.now }
    switch event {
    case .state(let state):
      missed.state =
        isObserving && isHeard("StateChangeEvent") ? nil : (state.nameInJavaScript, now)
    case .restored(let devices?) where !devices.isEmpty:
      if !isObserving || !isHeard("RestoreStateEvent") { missed.restored = (devices.count, now) }
    case .disconnected(let device):
      missed.disconnections[device.id] =
        isObserving && isHeard("DisconnectionEvent") ? nil : now
    case .connected(let id): missed.disconnections[id] = nil
    default: break
    }
  }

  func noteStateIsRead() { missed.state = nil }

  func noteStaleNumber() {
    missed.staleNumbers = (
      (missed.staleNumbers?.count ?? 0) + 1, missed.staleNumbers?.time ?? phone.loop.clock.now
    )
  }

  /// A read took a value that a device had sent, so that no monitor hears it.
  func noteTakenValue(of name: String) {
    missed.takenValues = (
      (missed.takenValues?.count ?? 0) + 1, missed.takenValues?.name ?? name,
      missed.takenValues?.time ?? phone.loop.clock.now
    )
  }

  /// The app learns by itself whether the device is connected.
  func noteQuestion(about id: String) {
    missed.disconnections[id.uppercased()] = nil
    missed.restored = nil
  }

  /// The app learns by itself which devices are connected.
  func noteListIsRead() { (missed.disconnections, missed.restored) = ([:], nil) }

  private func isHeard(_ event: String) -> Bool { listener(to: event) != nil }

  private func listener(to event: String) -> Ledger.Entry? {
    app.ledger.open.first {
      $0.kind == .subscription && $0.about == Ledger.Subject(event, of: BlePlx.name)
    }
  }

  package func diagnoseScript() -> [Diagnosis] { missedEvents + forgottenCalls }

  /// What the app has asked for it will know, if its process lives long enough.
  private var asksForState: Bool { app.ledger.awaits(["state"], of: BlePlx.name) }
  private var asksForDevices: Bool {
    app.ledger.awaits(["connectedDevices", "isDeviceConnected"], of: BlePlx.name)
  }

  private var missedEvents: [Diagnosis] {
    var found: [Diagnosis] = []
    if let missed = missed.restored, !asksForDevices {
      let devices = missed.count == 1 ? "a device" : "\(missed.count) devices"
      found.append(
        Diagnosis(
          .bleRestorationUnheard,
          "iOS restored \(devices), but no restoreStateFunction was there to learn of it",
          moments: [Diagnosis.Moment("restored", missed.time, nil)]))
    }
    if let missed = missed.state, !asksForState,
      let listener = listener(to: "StateChangeEvent")
    {
      found.append(
        late(
          "Bluetooth's state was told as \(missed.name) before the script listened, and has not changed since",
          listener, missed.time))
    }
    if let first = missed.disconnections.min(by: { ($0.value, $0.key) < ($1.value, $1.key) }),
      !asksForDevices, let listener = listener(to: "DisconnectionEvent")
    {
      found.append(
        late(
          "the device \(first.key) had disconnected before the script listened", listener,
          first.value))
    }
    if let stale = missed.staleNumbers {
      let calls = stale.count == 1 ? "a call has" : "\(stale.count) calls have"
      found.append(
        Diagnosis(
          .bleNumberStale,
          "\(calls) the number of a service, characteristic or descriptor of an earlier connection",
          moments: [Diagnosis.Moment("called", stale.time, nil)]))
    }
    if let taken = missed.takenValues {
      let values = taken.count == 1 ? "a value" : "\(taken.count) values"
      found.append(
        Diagnosis(
          .bleValueTakenByRead,
          "a read took \(values) that a device had sent, so no monitor got it: the first one was of \(taken.name)",
          moments: [Diagnosis.Moment("taken", taken.time, nil)]))
    }
    missed = BleMissedEvents()
    return found
  }

  private func late(_ text: String, _ listener: Ledger.Entry, _ time: LoopInstant) -> Diagnosis {
    Diagnosis(
      .bleEventBeforeListener, text,
      moments: [
        Diagnosis.Moment("sent", time, nil),
        Diagnosis.Moment("listened", listener.began, listener.place),
      ])
  }

  private var forgottenCalls: [Diagnosis] {
    let open = app.ledger.open.filter { orphans.contains($0.id) }
    return Dictionary(grouping: open, by: \.subject).values.sorted { $0[0].id < $1[0].id }
      .map { entries in
        let count = entries.count == 1 ? "a call" : "\(entries.count) calls"
        return Diagnosis(
          .bleClientDestroyed,
          "native code forgot \(count) of \(entries[0].subject)(), because there was no client: the promise is never settled",
          moments: [Diagnosis.Moment("called", entries[0].began, entries[0].place)])
      }
  }
}
