internal import Bluetooth
internal import Capabilities
internal import HostLoop
package import NativeBridge
internal import SimulatedPhone

/// The latest events that came when nobody listened to them.
struct BleManagerMissedEvents {
  /// The state that the app does not know.
  var state: (name: String, time: LoopInstant)?
  /// The peripherals that a scan found, and those whose connections ended, by their identifiers.
  var discoveries: [String: LoopInstant] = [:]
  var disconnections: [String: LoopInstant] = [:]
  /// The new values that came after the last listener had gone, by the characteristic.
  var values: [String: (count: Int, time: LoopInstant)] = [:]
  /// How many peripherals iOS restored.
  var restored: (count: Int, time: LoopInstant)?
  /// The scan that Core Bluetooth has ignored.
  var scan: LoopInstant?
  /// The notifications that were refused, by the characteristic.
  var refusals: [String: (error: BluetoothError, time: LoopInstant)] = [:]
  /// The values that peripherals sent and that reads took from the listeners: how many, which characteristic first, and when.
  var takenValues: (count: Int, name: String, time: LoopInstant)?
}

extension BleManagerCapability {
  private var now: LoopInstant { phone.loop.clock.now }

  func noteState(_ name: String, isHeard: Bool) { missed.state = isHeard ? nil : (name, now) }

  func noteStateIsRead() { missed.state = nil }

  func noteDiscovery(of id: String, isHeard: Bool) { missed.discoveries[id] = isHeard ? nil : now }

  func noteDisconnection(of id: String, isHeard: Bool) {
    missed.disconnections[id] = isHeard ? nil : now
  }

  func noteRestoration(of count: Int, isHeard: Bool) {
    if !isHeard { missed.restored = (count, now) }
  }

  /// Core Bluetooth finds a peripheral again in a new scan, and ignores a scan before it has told its state.
  func noteScan(by manager: CentralManager?) {
    missed.discoveries = [:]
    missed.scan = manager?.state == .unknown ? now : nil
  }

  func noteValue(of key: String, isHeard: Bool) {
    missed.values[key] = isHeard ? missed.values[key] : ((missed.values[key]?.count ?? 0) + 1, now)
  }

  /// The app does not want the values of a characteristic or of a peripheral any more.
  func forgetValues(of key: String) {
    missed.values = missed.values.filter { !$0.key.hasPrefix(key) }
  }

  func noteRefusal(of characteristic: String, _ error: BluetoothError, isHeard: Bool) {
    if !isHeard { missed.refusals[characteristic] = (error, now) }
  }

  /// A read took a value that a peripheral had sent, so that no listener hears it.
  func noteTakenValue(of characteristic: String) {
    missed.takenValues = (
      (missed.takenValues?.count ?? 0) + 1, missed.takenValues?.name ?? characteristic,
      missed.takenValues?.time ?? now
    )
  }

  /// The app learns by itself of the peripheral.
  func noteQuestion(about id: String) {
    missed.discoveries[id] = nil
    missed.disconnections[id] = nil
    missed.restored = nil
  }

  func noteListIsRead() {
    (missed.discoveries, missed.disconnections, missed.restored) = ([:], [:], nil)
  }

  // MARK: - Diagnoses

  package func diagnoseScript() -> [Diagnosis] {
    defer { missed = BleManagerMissedEvents() }
    return [unheardRestoration, ignoredScan].compactMap(\.self) + lateListeners + refusals
      + [takenValue].compactMap(\.self)
  }

  /// What the app has asked for it will know, if its process lives long enough.
  private var asksForState: Bool {
    app.ledger.awaits(["checkState"], of: BleManagerModule.name)
  }
  private var asksForPeripherals: Bool {
    app.ledger.awaits(
      ["getConnectedPeripherals", "getDiscoveredPeripherals", "isPeripheralConnected"],
      of: BleManagerModule.name)
  }

  private var unheardRestoration: Diagnosis? {
    if asksForPeripherals { return nil }
    return missed.restored.map { restored in
      let peripherals = restored.count == 1 ? "a peripheral" : "\(restored.count) peripherals"
      return Diagnosis(
        .bleManagerRestorationUnheard,
        "iOS restored \(peripherals), and nobody listened to onCentralManagerWillRestoreState",
        moments: [Diagnosis.Moment("restored", restored.time, nil)])
    }
  }

  private var ignoredScan: Diagnosis? {
    missed.scan.map { time in
      Diagnosis(
        .bleManagerScanIgnored,
        "scan() was called before Core Bluetooth had told that Bluetooth is on, and the script did not scan again",
        moments: [Diagnosis.Moment("scanned", time, nil)])
    }
  }

  private var lateListeners: [Diagnosis] {
    var found: [Diagnosis?] = []
    if let state = missed.state, !asksForState {
      found.append(
        late(
          .didUpdateState,
          "Bluetooth's state was told as \(state.name) before the script listened, and has not changed since",
          state.time))
    }
    if let first = Self.first(missed.discoveries), !asksForPeripherals {
      found.append(
        late(
          .discoverPeripheral, "the scan had found \(first.key) before the script listened",
          first.value))
    }
    if let first = Self.first(missed.disconnections), !asksForPeripherals {
      found.append(
        late(
          .disconnectPeripheral,
          "the peripheral \(first.key) had disconnected before the script listened", first.value))
    }
    if let first = missed.values.min(by: { ($0.value.time, $0.key) < ($1.value.time, $1.key) }) {
      let count = first.value.count == 1 ? "a value" : "\(first.value.count) values"
      found.append(
        late(
          .didUpdateValue, "\(count) came between two listeners of the script", first.value.time))
    }
    return found.compactMap(\.self)
  }

  private static func first(_ times: [String: LoopInstant]) -> (key: String, value: LoopInstant)? {
    times.min { ($0.value, $0.key) < ($1.value, $1.key) }
  }

  /// `nil` if the script does not listen to the event now.
  private func late(_ event: BleManagerEvent, _ text: String, _ time: LoopInstant) -> Diagnosis? {
    let listener = app.ledger.open.last {
      $0.kind == .subscription
        && $0.about == Ledger.Subject(event.rawValue, of: BleManagerModule.name)
    }
    return listener.map { listener in
      Diagnosis(
        .bleManagerEventUnheard, text,
        moments: [
          Diagnosis.Moment("sent", time, nil),
          Diagnosis.Moment("listened", listener.began, listener.place),
        ])
    }
  }

  private var refusals: [Diagnosis] {
    missed.refusals.sorted { $0.key < $1.key }.map { characteristic, refusal in
      Diagnosis(
        .bleManagerNotificationRefused,
        "startNotification() of \(characteristic) was fulfilled, but it had failed: \(refusal.error)",
        moments: [Diagnosis.Moment("refused", refusal.time, nil)])
    }
  }
  private var takenValue: Diagnosis? {
    missed.takenValues.map { taken in
      let values = taken.count == 1 ? "a value" : "\(taken.count) values"
      return Diagnosis(
        .bleManagerValueTakenByRead,
        "a read took \(values) that a peripheral had sent, so no listener got it: the first one was of \(taken.name)",
        moments: [Diagnosis.Moment("taken", taken.time, nil)])
    }
  }
}
