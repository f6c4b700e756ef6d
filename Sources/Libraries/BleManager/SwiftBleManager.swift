internal import Bluetooth
internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

/// What the library does with Core Bluetooth (`ios/SwiftBleManager.swift`, whose lines the comments name).
///
/// Methods run on the queue of the methods, and Core Bluetooth calls on the main queue, unless `start` names another one.
@HostActor
final class SwiftBleManager {
  let capability: BleManagerCapability
  var phone: Phone { capability.phone }
  /// Receives the events. `nil` after a reload.
  weak var module: BleManagerModule?
  /// `nil` before `start`.
  private(set) var manager: CentralManager?
  private var scanTimer: LoopTask?
  private var scannedNames: [String] = []

  private var peripherals: [String: BleManagerPeripheral] = [:]
  private var knownCount = 0
  /// The peripherals whose connection JavaScript was told.
  var connected: Set<String> = []
  var connectCallbacks = BleManagerCallbacks()
  var rssiCallbacks = BleManagerCallbacks()
  var serviceCallbacks = BleManagerCallbacks()
  var readCallbacks = BleManagerCallbacks()
  var writeCallbacks = BleManagerCallbacks()
  var notificationCallbacks = BleManagerCallbacks()
  var stopNotificationCallbacks = BleManagerCallbacks()
  var readDescriptorCallbacks = BleManagerCallbacks()
  var writeDescriptorCallbacks = BleManagerCallbacks()
  /// The parts of long values that are still to be written. The end of a connection does not empty them.
  var writeQueues: [String: [[UInt8]]] = [:]
  var buffers: [String: BleManagerBuffer] = [:]
  /// The services of a peripheral whose descriptors are not all known.
  var serviceLatches: [String: Set<ObjectIdentifier>] = [:]
  /// The same for the characteristics of a service. Peripherals with the same service share them (line 31).
  var characteristicLatches: [String: Set<ObjectIdentifier>] = [:]

  init(_ capability: BleManagerCapability) { self.capability = capability }

  /// A reload releases the object: Core Bluetooth forgets it as a delegate. The timer of a scan keeps it until it ends.
  func release() {
    if manager?.delegate === self { manager?.delegate = nil }
    for peripheral in known where peripheral.instance.delegate === self {
      peripheral.instance.delegate = nil
    }
    (peripherals, connected) = ([:], [])
  }

  // MARK: - Peripherals

  /// The peripherals in the order in which they became known. On a phone they have no order.
  var known: [BleManagerPeripheral] { peripherals.values.sorted { $0.number < $1.number } }

  /// The identifier must be in lower case.
  func peripheral(_ id: String) -> BleManagerPeripheral? { peripherals[id] }

  /// The same if it is connected.
  func connectedPeripheral(_ id: String) -> BleManagerPeripheral? {
    peripherals[id].flatMap { $0.isConnected ? $0 : nil }
  }

  @discardableResult
  func add(_ instance: Peripheral) -> BleManagerPeripheral {
    knownCount += 1
    let peripheral = BleManagerPeripheral(instance, number: knownCount)
    peripherals[peripheral.id] = peripheral
    return peripheral
  }

  // MARK: - The manager

  /// Lines 291 to 355. The answer does not wait for Core Bluetooth: until it tells its state it ignores all calls.
  func start(_ options: BleManagerOptions, _ callback: Callback) {
    guard phone.info.declares("NSBluetoothAlwaysUsageDescription") else {
      return callback("NSBluetoothAlwaysUsageDescription is not set in the infoPlist")
    }
    let restoreIdentifier = options.text("restoreIdentifierKey")
    if restoreIdentifier != nil, let shared = capability.sharedManager {
      shared.delegate = self
      manager = shared
    } else {
      let queue = options.text("queueIdentifierKey").map { phone.loop.lane("queue \($0)") }
      let made = CentralManager(
        on: phone, delegate: self, queue: queue, restoreIdentifier: restoreIdentifier)
      manager = made
      capability.share(made)
    }
    callback()
  }

  /// Lines 829 to 836. Before `start` there is no answer. The event comes before the answer.
  func checkState(_ callback: Callback?) {
    guard let manager else { return }
    capability.noteStateIsRead()
    centralManagerDidUpdateState(manager)
    callback?(manager.state.nameOfBleManager)
  }

  // MARK: - Scans

  /// Lines 362 to 442. The answer says nothing of whether Core Bluetooth scans.
  func scan(_ options: BleManagerOptions, _ callback: Callback) {
    for peripheral in known
    where peripheral.instance.state != .connected && peripheral.instance.state != .connecting {
      peripheral.instance.delegate = nil
      peripherals[peripheral.id] = nil
    }
    let texts = options.texts("serviceUUIDs") ?? []
    let services = texts.compactMap { BluetoothUUID(ofBleManager: $0) }
    if !texts.isEmpty, services.isEmpty {
      return callback("Invalid UUID format in serviceUUIDs: all UUIDs are invalid")
    }
    scannedNames = options.texts("exactAdvertisingName") ?? []
    capability.noteScan(by: manager)
    manager?.scanForPeripherals(
      withServices: services, allowDuplicates: options.isTrue("allowDuplicates"))
    let seconds = options.number("seconds") ?? 0
    if seconds > 0 { startScanTimer(seconds) }
    callback()
  }

  /// The timer begins in a later task of the main queue, so that `stopScan` may miss it. A scan without a limit leaves the
  /// timer of an earlier scan alone, which then ends the new scan (lines 424 to 439).
  private func startScanTimer(_ seconds: Double) {
    scanTimer?.cancel()
    scanTimer = nil
    let loop = phone.loop
    loop.post(on: loop.main, "begin scan timer") { [self] in
      scanTimer = loop.post(
        on: loop.main, "scan timer", after: .clamped(seconds: seconds), role: .work
      ) { [self] in
        scanTimer = nil
        manager?.stopScan()
        module?.emit(.stopScan, ["status": .number(10)])
      }
    }
  }

  /// Lines 451 to 462. The event comes before the answer, also if there was no scan.
  func stopScan(_ callback: Callback) {
    scanTimer?.cancel()
    scanTimer = nil
    manager?.stopScan()
    module?.emit(.stopScan, ["status": .number(0)])
    callback()
  }

  /// Lines 1400 to 1464.
  private func discovered(_ instance: Peripheral, _ advertisement: Advertisement, _ rssi: Int) {
    if !scannedNames.isEmpty {
      guard let name = instance.name,
        scannedNames.contains(name)
          || advertisement.localName.map(scannedNames.contains) ?? false
      else { return }
    }
    let peripheral = peripherals[instance.bleManagerID] ?? add(instance)
    peripheral.rssi = rssi
    peripheral.advertisement = advertisement
    capability.noteDiscovery(of: peripheral.id, isHeard: isHeard(.discoverPeripheral))
    module?.emit(.discoverPeripheral, peripheral.info)
  }

  func isHeard(_ event: BleManagerEvent) -> Bool { module?.isHeard(event) ?? false }
}

extension SwiftBleManager: CentralManagerDelegate {
  /// Lines 1382 to 1398. When Bluetooth is switched off, Core Bluetooth does not tell that connections end: the library does.
  func centralManagerDidUpdateState(_ central: CentralManager) {
    let name = central.state.nameOfBleManager
    capability.noteState(name, isHeard: isHeard(.didUpdateState))
    module?.emit(.didUpdateState, ["state": .string(name)])
    guard central.state == .poweredOff else { return }
    for id in connected.sorted() {
      if let peripheral = peripherals[id], peripheral.instance.state == .disconnected {
        ended(peripheral.instance, nil)
      }
    }
  }

  /// Lines 1196 to 1216. Comes once, soon after `start`.
  func centralManager(_ central: CentralManager, willRestoreState state: RestoredState) {
    guard !state.peripherals.isEmpty else { return }
    let restored = state.peripherals.map { instance in
      let peripheral = add(instance)
      instance.delegate = self
      return BridgeValue.object(peripheral.info)
    }
    capability.noteRestoration(of: restored.count, isHeard: isHeard(.willRestoreState))
    module?.emit(.willRestoreState, ["peripherals": .array(restored)])
  }

  func centralManager(
    _ central: CentralManager, didDiscover peripheral: Peripheral, advertisement: Advertisement,
    rssi: Int
  ) { discovered(peripheral, advertisement, rssi) }

  /// Lines 1218 to 1246. The answer and the event come 2 ms later, whatever has happened to the connection meanwhile.
  func centralManager(_ central: CentralManager, didConnect peripheral: Peripheral) {
    peripheral.delegate = self
    let loop = phone.loop
    let id = peripheral.bleManagerID
    loop.post(on: loop.main, "begin connection timer") { [self] in
      loop.post(on: loop.main, "connection timer", after: .milliseconds(2)) { [self] in
        answerConnections(to: id, BridgeValue.null)
        connected.insert(id)
        module?.emit(.connectPeripheral, ["peripheral": .string(id)])
      }
    }
  }

  /// Lines 1248 to 1265. There is no event.
  func centralManager(
    _ central: CentralManager, didFailToConnect peripheral: Peripheral, error: BluetoothError?
  ) {
    let id = peripheral.bleManagerID
    answerConnections(
      to: id, error?.forBleManager ?? .string("Peripheral connection failure: \(id)"))
  }

  func centralManager(
    _ central: CentralManager, didDisconnectPeripheral peripheral: Peripheral,
    error: BluetoothError?
  ) { ended(peripheral, error) }

  /// Lines 1267 to 1380. The answers come before the event. Writes of descriptors are never answered.
  private func ended(_ peripheral: Peripheral, _ error: BluetoothError?) {
    let id = peripheral.bleManagerID
    let text = "Peripheral did disconnect: \(id)"
    answerConnections(to: id, text)
    rssiCallbacks.answer(id, text)
    serviceCallbacks.answer(id, text)
    readCallbacks.answerAll(of: id, text)
    writeCallbacks.answerAll(of: id, text)
    notificationCallbacks.answerAll(of: id, text)
    readDescriptorCallbacks.answerAll(of: id, text)
    stopNotificationCallbacks.answerAll(of: id, text)
    buffers = buffers.filter { !$0.key.hasPrefix(id) }
    connected.remove(id)
    var body: [String: BridgeValue] = ["peripheral": .string(id)]
    if let error {
      body["domain"] = .string(error.domain.rawValue)
      body["code"] = .number(Double(error.code))
      body["description"] = .string(error.localizedDescription)
    }
    capability.noteDisconnection(of: id, isHeard: isHeard(.disconnectPeripheral))
    module?.emit(.disconnectPeripheral, body)
  }
}

extension ManagerState {
  /// `Helper.swift` lines 4 to 21.
  fileprivate var nameOfBleManager: String {
    switch self {
    case .poweredOff: "off"
    case .poweredOn: "on"
    case .unknown, .resetting, .unsupported, .unauthorized: description
    }
  }
}
