internal import Bluetooth
internal import FoundationEssentials
internal import HostLoop
internal import JSEngine
internal import NativeBridge

// Connections, and questions about peripherals.
extension SwiftBleManager {
  private static let notConnected = "Peripheral not found or not connected"

  /// Lines 464 to 513. There is no time limit. An identifier in upper case makes a new record of the peripheral.
  func connect(_ id: String, _ callback: Callback) {
    capability.noteQuestion(about: id.lowercased())
    if let known = peripheral(id) { return connect(known, callback) }
    guard let identifier = UUID(uuidString: id) else {
      return callback("Wrong UUID format \(id)", BridgeValue.null)
    }
    guard let found = manager?.retrievePeripherals(withIdentifiers: [identifier]).first else {
      return callback("Could not find peripheral \(id).", BridgeValue.null)
    }
    connect(add(found), callback)
  }

  private func connect(_ peripheral: BleManagerPeripheral, _ callback: Callback) {
    connectCallbacks.add(callback, for: peripheral.id)
    capability.noteEndless(callback.entry)
    manager?.connect(peripheral.instance)
  }

  /// Answers the calls of `connect()` that wait for this peripheral.
  func answerConnections(to id: String, _ arguments: any JSEncodable & Sendable...) {
    capability.forgetEndless(connectCallbacks.entries(for: id))
    connectCallbacks.answer(id, with: arguments)
  }

  /// The calls of `connect` that Core Bluetooth has not answered because the peripheral is not there, or because Bluetooth is
  /// off: an app can connect again when it is on.
  var endlessConnections: [Int] {
    let isOn = manager?.state == .poweredOn
    return known.filter { !isOn || $0.instance.state == .connecting }.flatMap {
      connectCallbacks.entries(for: $0.id)
    }
  }

  /// Lines 515 to 549. The answer comes before the connection has ended.
  func disconnect(_ id: String, _ callback: Callback) {
    capability.noteQuestion(about: id)
    guard let peripheral = peripheral(id) else {
      return callback("Could not find peripheral \(id).")
    }
    capability.forgetValues(of: id)
    for characteristic in (peripheral.instance.services ?? []).flatMap({ $0.characteristics ?? [] })
    where characteristic.isNotifying {
      peripheral.instance.setNotifyValue(false, for: characteristic)
    }
    manager?.cancelPeripheralConnection(peripheral.instance)
    callback()
  }

  func isPeripheralConnected(_ id: String, _ callback: Callback) {
    capability.noteQuestion(about: id)
    guard let peripheral = peripheral(id) else { return callback("Peripheral not found") }
    callback(BridgeValue.null, peripheral.isConnected)
  }

  func readRSSI(_ id: String, _ callback: Callback) {
    guard let peripheral = connectedPeripheral(id) else { return callback(Self.notConnected) }
    rssiCallbacks.add(callback, for: id)
    peripheral.instance.readRSSI()
  }

  func maximumLength(_ id: String, _ type: Peripheral.WriteType, _ callback: Callback) {
    guard let peripheral = connectedPeripheral(id) else { return callback(Self.notConnected) }
    callback(BridgeValue.null, peripheral.instance.maximumWriteValueLength(for: type))
  }

  // MARK: - Lists

  func getDiscoveredPeripherals(_ callback: Callback) {
    capability.noteListIsRead()
    callback(BridgeValue.null, BridgeValue.array(known.map { .object($0.info) }))
  }

  /// Lines 751 to 807. A connection of another app counts only from the second call on: the first one makes the peripheral
  /// known, and does not return it.
  func getConnectedPeripherals(_ services: [String], _ callback: Callback) {
    capability.noteListIsRead()
    for text in services where BluetoothUUID(ofBleManager: text) == nil {
      return callback(
        text.isEmpty ? "Invalid UUID: empty string" : "Invalid UUID format: \(text)")
    }
    let uuids = services.compactMap { BluetoothUUID(ofBleManager: $0) }
    var found: [BleManagerPeripheral] = []
    if uuids.isEmpty {
      found = known.filter(\.isConnected)
    } else {
      for instance in manager?.retrieveConnectedPeripherals(withServices: uuids) ?? [] {
        if let known = peripheral(instance.bleManagerID) {
          found.append(known)
        } else {
          add(instance)
        }
      }
    }
    callback(BridgeValue.null, BridgeValue.array(found.map { .object($0.info) }))
  }

  // MARK: - Services

  /// Lines 551 to 588. A service that is no UUID is answered at once, and then once more with the next answer.
  func retrieveServices(_ id: String, _ services: [String], _ callback: Callback) {
    guard let peripheral = connectedPeripheral(id) else { return callback(Self.notConnected) }
    serviceCallbacks.add(callback, for: id)
    for text in services where BluetoothUUID(ofBleManager: text) == nil {
      return callback("Invalid service UUID format: \(text)")
    }
    let uuids = services.compactMap { BluetoothUUID(ofBleManager: $0) }
    peripheral.instance.discoverServices(uuids.isEmpty ? nil : uuids)
  }
}
