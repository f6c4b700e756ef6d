package import Capabilities
package import HostLoop
internal import NativeBridge
internal import Privacy
internal import SimulatedPhone

/// Bluetooth Low Energy: peripherals near the phone, and wakes because of them. The native halves of libraries use
/// ``CentralManager``.
@HostActor
package final class Bluetooth: WakingCapability, ReportingCapability, SearchedCapability {
  let app: AppConnection
  let radio: BluetoothRadio
  /// How often something happened, for the summary.
  private(set) var counts = Counts()
  /// When it happened, with `--days`.
  private(set) var tallies = Tallies()
  /// When iOS woke the app, and why.
  private var woken: [(name: String, began: LoopInstant, isOver: Bool, ended: LoopInstant?)] = []

  /// The connections that the app left open.
  var leftConnections: [LeftConnection] = []
  /// What the first run of a search showed. `nil` if the run belongs to no search.
  var expectation: Expectation? { radio.expectation }

  struct Counts {
    var (discoveries, connections, disconnections) = (0, 0, 0)
    /// The new values that reached the app, and those that did not.
    var (received, lost) = (0, 0)
    var writes = 0
  }

  package init(_ app: AppConnection) {
    self.app = app
    radio = app.phone.bluetooth
    radio.observer = { [weak self] in self?.note($0) }
    app.phone.lifecycle.observe { [weak self] in
      if $0 == .suspended || $0 == .notRunning || $0 == .active { self?.wakeIsOver() }
      if $0 == .suspended { self?.noteIdleConnections() }
    }
  }

  private func note(_ event: RadioEvent) {
    if app.days != nil { tally(event) }
    switch event {
    case .discovered: counts.discoveries += 1
    case .connected: counts.connections += 1
    case .disconnected: counts.disconnections += 1
    case .received: counts.received += 1
    case .lost, .notified(_, _, isHeard: false): counts.lost += 1
    case .lostAtEnd(let count): counts.lost += count
    case .written: counts.writes += 1
    case .woke(let what, _):
      wakeIsOver()
      woken.append((what, app.phone.loop.clock.now, false, nil))
    case .power, .failed, .notified, .paired, .misuse: break
    }
    if let words = words(event) { app.log(words, about: "ble") }
  }

  private func tally(_ event: RadioEvent) {
    let now = app.phone.loop.clock.now
    switch event {
    case .connected(let device): tallies.connections.append((now, device.title))
    case .woke: tallies.wakes.append(now)
    case .received: tallies.received.add(now)
    case .lost, .notified(_, _, isHeard: false): tallies.lost.add(now)
    case .lostAtEnd(let count): tallies.lost.add(now, count)
    case .power, .discovered, .failed, .disconnected, .notified, .written, .paired, .misuse: break
    }
  }

  private func wakeIsOver() {
    guard let last = woken.indices.last, woken[last].ended == nil else { return }
    woken[last].ended = app.phone.loop.clock.now
  }

  /// The line of the log. Single values of a peripheral are too many for it.
  private func words(_ event: RadioEvent) -> String? {
    switch event {
    case .power(.poweredOn): "Bluetooth is on"
    case .power(.poweredOff): "Bluetooth is off"
    case .power(let state): "Bluetooth is \(state)"
    case .discovered(let device): "the scan finds \(device.title)"
    case .connected(let device): "connected to \(device.title)"
    case .failed(let device): "the connection to \(device.title) failed"
    case .disconnected(let device, let error):
      "disconnected from \(device.title)" + (error.map { ": \($0.localizedDescription)" } ?? "")
    case .notified(let device, let characteristic, isHeard: false):
      newValue(device, characteristic)
        + (!device.isReachable
          ? "and is out of reach"
          : !device.isConnected
            ? "and is not connected" : "and the app has not subscribed to it")
    case .lost(let device, let characteristic, .notDiscovered):
      newValue(device, characteristic) + "and the app has not discovered it since its launch"
    case .lost(let device, let characteristic, .ignored):
      newValue(device, characteristic) + "and the app does not monitor it"
    case .lost(let device, let characteristic, .onTheWay):
      newValue(device, characteristic) + "and its notification got lost on its way"
    case .lostAtEnd(let count):
      "\(Self.count(count, "notification", "notifications")) did not reach the app before it ended"
    case .notified, .received, .written: nil
    case .paired(let device, true): "paired with \(device.title)"
    case .paired(let device, false): "not paired with \(device.title)"
    case .woke(let what, let isLaunch): "\(what) \(isLaunch ? "launches" : "wakes") the app"
    case .misuse(let text): text
    }
  }

  private func newValue(_ device: BluetoothDevice, _ characteristic: GATTCharacteristic) -> String {
    "\(device.title) has a new value of \(characteristic.uuid), "
  }

  package func processBegan() { radio.scriptBegins() }
  package func scriptEnded() { radio.scriptBegins() }

  package var isUsed: Bool { radio.isUsed }

  package var wakes: Wakes? {
    guard radio.isUsed else { return nil }
    let all = woken.map { wake in
      Wakes.Wake(
        wake.name, began: wake.began, elapsed: wake.ended.map { $0 - wake.began },
        budget: app.phone.profile.bluetoothWakeBudget + app.phone.profile.suspensionDelay, .done)
    }
    return Wakes("BLE wake", "BLE wakes", all, areHandled: !all.isEmpty)
  }

  package var wakeSummary: String? {
    woken.isEmpty ? nil : "\(Self.count(woken.count, "wake", "wakes")) for Bluetooth"
  }

  package var summary: String? {
    guard radio.isUsed else { return nil }
    var parts = [
      Self.count(counts.connections, "Bluetooth connection", "Bluetooth connections"),
      Self.count(counts.received, "notification", "notifications")
        + (counts.lost > 0 ? " and \(counts.lost) lost" : ""),
    ]
    if counts.writes > 0 { parts.append(Self.count(counts.writes, "write", "writes")) }
    return parts.joined(separator: ", ")
  }

  static func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(number) \(number == 1 ? one : many)"
  }

  /// In a search the person has allowed Bluetooth before.
  package func searchRunBegins() { radio.privacy[.bluetooth] = .full }
}
