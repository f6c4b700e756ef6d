package import Capabilities
internal import HostLoop

// What a search lets happen to an app that uses Bluetooth.
extension Bluetooth {
  package nonisolated static var raceInputs: [RaceInput] {
    [away, near, ends, off, on, value, unpaired]
      + [busy, free, connectFails, readFails, writeCut, notificationLost]
  }

  package nonisolated static var faultPlans: [FaultPlan] { [restoration] }

  /// An app that uses the radio cannot work while it is off.
  package var isHindered: Bool { radio.isUsed && radio.state != .poweredOn }

  /// The state of the radio is told after the restored state, but may change before the app has used it.
  private nonisolated static let restoration = FaultPlan(
    name: "ble-restore",
    explanation:
      "iOS ends the app for lack of memory, and a Bluetooth event launches it again, sometimes while Bluetooth goes off",
    feltThrough: modules
  ) { random in
    let killed = 60_000 + FaultPlan.time(&random, upTo: 1000)
    let event = killed + 60_000 + FaultPlan.time(&random, upTo: 1000)
    let events: [OutsideEvent] = [.kill(at: killed), .other(value, at: event)]
    guard random.chance(0.5) else { return events }
    let offAt = event + FaultPlan.time(&random, upTo: 1000)
    return events + [
      .other(off, at: offAt), .other(on, at: offAt + 1 + FaultPlan.time(&random, upTo: 60_000)),
    ]
  }

  /// The native modules of the libraries for Bluetooth.
  fileprivate nonisolated static let modules = ["BlePlx", "BleManager"]

  private nonisolated static let near = RaceInput(
    "near", "the person comes back to the Bluetooth peripherals", feltThrough: modules
  ) { (bluetooth: Bluetooth) in
    let radio = bluetooth.radio
    radio.actOnAll { [unowned radio] in radio.comeIntoRange($0) }
  }

  private nonisolated static let away = RaceInput(
    "away", "the person goes away from the Bluetooth peripherals", feltThrough: modules,
    ending: near
  ) { (bluetooth: Bluetooth) in
    let radio = bluetooth.radio
    radio.actOnAll { [unowned radio] in radio.leaveRange($0) }
  }

  private nonisolated static let on = RaceInput(
    "bluetoothOn", "the person switches Bluetooth on", feltThrough: modules
  ) { (bluetooth: Bluetooth) in bluetooth.radio.turnOn() }

  private nonisolated static let off = RaceInput(
    "bluetoothOff", "the person switches Bluetooth off", feltThrough: modules, ending: on
  ) { (bluetooth: Bluetooth) in bluetooth.radio.turnOff() }

  private nonisolated static let ends = RaceInput(
    "disconnect", "the Bluetooth peripherals end their connections", feltThrough: modules
  ) { (bluetooth: Bluetooth) in
    for device in bluetooth.radio.devices { bluetooth.radio.disconnect(device) }
  }

  private nonisolated static let unpaired = RaceInput(
    "unpaired", "the Bluetooth peripherals lose their bonds", feltThrough: modules
  ) { (bluetooth: Bluetooth) in bluetooth.radio.actOnAll { $0.isPaired = false } }

  /// Each value to which the app has subscribed comes once more.
  private nonisolated static let value = RaceInput(
    "notification", "the Bluetooth peripherals send new values", feltThrough: modules
  ) { (bluetooth: Bluetooth) in
    let radio = bluetooth.radio
    for device in radio.devices {
      for characteristic in device.services.flatMap(\.characteristics)
      where radio.isSubscribed(to: characteristic, of: device) {
        radio.notify(characteristic, of: device, characteristic.value)
      }
    }
  }
}

// Rare failures of peripherals and connections: `--faults`.
extension Bluetooth {
  fileprivate nonisolated static let free = RaceInput(
    "ble-free", "the Bluetooth peripherals accept connections again", feltThrough: modules
  ) { (bluetooth: Bluetooth) in
    let radio = bluetooth.radio
    radio.actOnAll { [unowned radio] in radio.setBusy(false, of: $0) }
  }

  fileprivate nonisolated static let busy = RaceInput(
    "ble-busy", "the Bluetooth peripherals accept no connection, because another phone has one",
    feltThrough: modules, role: .fault, ending: free
  ) { (bluetooth: Bluetooth) in
    let radio = bluetooth.radio
    radio.actOnAll { [unowned radio] in radio.setBusy(true, of: $0) }
  }

  fileprivate nonisolated static let connectFails = once(
    "ble-connect-fails", "the next attempt to connect to a Bluetooth peripheral fails",
    { $0.failingConnections += 1 })

  fileprivate nonisolated static let readFails = once(
    "ble-read-fails", "the next read of a Bluetooth peripheral fails", { $0.failingReads += 1 })

  fileprivate nonisolated static let writeCut = once(
    "ble-write-cut",
    "a Bluetooth peripheral gets the next write, and the connection ends before it confirms it",
    { $0.cutWrites += 1 })

  fileprivate nonisolated static let notificationLost = once(
    "ble-notification-lost", "the next notification of a Bluetooth peripheral gets lost",
    { $0.lostNotifications += 1 })

  /// Each peripheral does something wrong once from now on.
  private nonisolated static func once(
    _ name: String, _ sentence: String,
    _ action: @escaping @Sendable @HostActor (BluetoothDevice) -> Void
  ) -> RaceInput {
    RaceInput(name, sentence, feltThrough: modules, role: .fault) { (bluetooth: Bluetooth) in
      bluetooth.radio.actOnAll(action)
    }
  }
}
