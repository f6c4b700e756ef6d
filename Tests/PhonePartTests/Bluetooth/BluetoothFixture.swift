import BackgroundTasks
import Bluetooth
import Foundation
import HostLoop
import SimulatedPhone

/// A phone with Bluetooth and one app, on a clock that only the test advances. The app makes a manager at each launch.
@HostActor
final class BluetoothFixture {
  let loop = EventLoop(clock: .virtual)
  let phone: Phone
  var radio: BluetoothRadio { phone.bluetooth }
  /// What happened, with the seconds since the beginning.
  private(set) var log: [String] = []
  /// The native code of the app's process.
  private(set) var app: BluetoothApp?
  private(set) var missedWakes: [String] = []
  private(set) var events: [String] = []
  var restoreIdentifier: String?
  /// What the app does when its manager knows that Bluetooth is on.
  var onPowerOn: @HostActor (BluetoothApp) -> Void = { _ in }
  /// What the app does when it is told something, such as `didConnect`.
  var reactions: [String: @HostActor (BluetoothApp) -> Void] = [:]

  init(
    _ profile: DeviceProfile = .iOS17, restoreIdentifier: String? = nil,
    info change: (inout AppInfo) -> Void = { _ in }
  ) {
    var info = AppInfo()
    change(&info)
    phone = Phone(loop: loop, profile: profile, info: info)
    self.restoreIdentifier = restoreIdentifier
    _ = phone.backgroundTasks
    radio.observer = { [unowned self] event in
      switch event {
      case .woke(let what, let isLaunch): events.append("\(isLaunch ? "launch" : "wake"): \(what)")
      case .misuse(let text): events.append(text)
      case .notified(_, _, isHeard: false): events.append("unheard")
      case .lost(_, _, let loss): events.append("lost: \(loss)")
      case .lostAtEnd(let count): events.append("lost at the end: \(count)")
      default: break
      }
    }
    phone.onLaunch = { [unowned self] in
      note("launch \($0)")
      app = BluetoothApp(self)
    }
    phone.onTermination = { [unowned self] _ in
      app?.isAlive = false
      app = nil
    }
    phone.lifecycle.observe { [unowned self] in
      if $0 == .suspended || $0 == .notRunning { note("\($0)") }
    }
    phone.observeMissedWakes { [unowned self] in missedWakes.append("\($0): \($1)") }
  }

  func note(_ text: String) {
    let seconds = (loop.clock.now.milliseconds / 10).rounded() / 100
    log.append(
      seconds == seconds.rounded() ? "\(Int(clamping: seconds)) \(text)" : "\(seconds) \(text)")
  }

  /// The log without times.
  var words: [String] { log.map { String($0.drop { $0 != " " }.dropFirst()) } }

  func clear() { log = [] }

  func advance(_ duration: Duration = .zero) async { await loop.run(for: duration) }

  func open() async {
    phone.openApp()
    await advance(.milliseconds(1))
  }

  func suspend() async {
    phone.leaveApp()
    await advance(.seconds(20))
  }

  /// Suspends the app, and lets iOS end it for lack of memory.
  func kill() async {
    await suspend()
    phone.pressMemory()
    await advance()
  }
}

/// The native code of a process: logs what it is told.
@HostActor
final class BluetoothApp: CentralManagerDelegate, PeripheralDelegate {
  private unowned let fixture: BluetoothFixture
  let central: CentralManager
  /// The peripherals of which it was told, by their names.
  private(set) var found: [String: Peripheral] = [:]
  var isAlive = true

  init(_ fixture: BluetoothFixture) {
    self.fixture = fixture
    central = CentralManager(
      on: fixture.phone, delegate: nil, queue: fixture.loop.lane("BlePlx"),
      restoreIdentifier: fixture.restoreIdentifier)
    central.delegate = self
  }

  /// The peripheral that was found first.
  var peripheral: Peripheral? { found.values.first }

  func characteristic(_ uuid: String) -> RemoteCharacteristic? {
    let all = found.values.flatMap { $0.services ?? [] }.flatMap { $0.characteristics ?? [] }
    return all.first { $0.uuid == BluetoothUUID(uuid) }
  }

  private func note(_ label: String, _ details: String = "", _ error: BluetoothError? = nil) {
    let text = [label, details, error.map { "error \($0.code)" } ?? ""]
    fixture.note(text.filter { !$0.isEmpty }.joined(separator: " "))
    fixture.reactions[label]?(self)
  }

  private func add(_ peripheral: Peripheral) -> String {
    let name = peripheral.name ?? "-"
    found[name] = peripheral
    peripheral.delegate = self
    return name
  }

  func centralManagerDidUpdateState(_ central: CentralManager) {
    note("\(central.state)")
    if central.state == .poweredOn { fixture.onPowerOn(self) }
  }

  func centralManager(_ central: CentralManager, willRestoreState state: RestoredState) {
    let peripherals = state.peripherals.map { "\(add($0)) \($0.state)" }
    let services = state.scanServices.map { "scan \($0.map(\.short).joined(separator: ","))" }
    note("willRestoreState", (peripherals + [services].compactMap(\.self)).joined(separator: ", "))
  }

  func centralManager(
    _ central: CentralManager, didDiscover peripheral: Peripheral, advertisement: Advertisement,
    rssi: Int
  ) { note("didDiscover", "\(add(peripheral)) \(rssi)") }

  func centralManager(_ central: CentralManager, didConnect peripheral: Peripheral) {
    note("didConnect", add(peripheral))
  }

  func centralManager(
    _ central: CentralManager, didFailToConnect peripheral: Peripheral, error: BluetoothError?
  ) { note("didFailToConnect", add(peripheral), error) }

  func centralManager(
    _ central: CentralManager, didDisconnectPeripheral peripheral: Peripheral,
    error: BluetoothError?
  ) { note("didDisconnect", add(peripheral), error) }

  func peripheral(_ peripheral: Peripheral, didDiscoverServices error: BluetoothError?) {
    note(
      "didDiscoverServices", (peripheral.services ?? []).map(\.uuid.short).joined(separator: ","))
  }

  func peripheral(
    _ peripheral: Peripheral, didDiscoverCharacteristicsFor service: RemoteService,
    error: BluetoothError?
  ) {
    let all = (service.characteristics ?? []).map(\.uuid.short).joined(separator: ",")
    note("didDiscoverCharacteristics", all, error)
  }

  func peripheral(
    _ peripheral: Peripheral, didDiscoverDescriptorsFor characteristic: RemoteCharacteristic,
    error: BluetoothError?
  ) {
    let all = (characteristic.descriptors ?? []).map(\.uuid.short).joined(separator: ",")
    note("didDiscoverDescriptors", all, error)
  }

  func peripheral(
    _ peripheral: Peripheral, didUpdateValueFor characteristic: RemoteCharacteristic,
    error: BluetoothError?
  ) {
    let value = characteristic.value.map { "\($0)" } ?? "-"
    note("didUpdateValue", "\(characteristic.uuid) \(value)", error)
  }

  func peripheral(
    _ peripheral: Peripheral, didUpdateValueFor descriptor: RemoteDescriptor,
    error: BluetoothError?
  ) { note("didUpdateDescriptor", "\(descriptor.uuid) \(descriptor.value ?? [])", error) }

  func peripheral(
    _ peripheral: Peripheral, didWriteValueFor characteristic: RemoteCharacteristic,
    error: BluetoothError?
  ) { note("didWriteValue", "\(characteristic.uuid)", error) }

  func peripheral(
    _ peripheral: Peripheral, didUpdateNotificationStateFor characteristic: RemoteCharacteristic,
    error: BluetoothError?
  ) { note("didUpdateNotificationState", "\(characteristic.isNotifying)", error) }

  func peripheral(_ peripheral: Peripheral, didReadRSSI rssi: Int, error: BluetoothError?) {
    note("didReadRSSI", "\(rssi)", error)
  }

  func peripheralIsReady(toSendWriteWithoutResponse peripheral: Peripheral) { note("isReady") }

  func peripheral(_ peripheral: Peripheral, didModifyServices invalidated: [RemoteService]) {
    note("didModifyServices", invalidated.map(\.uuid.short).joined(separator: ","))
  }
}

extension BluetoothFixture {
  static let heartRate = BluetoothUUID("180d")

  /// Puts a heart rate strap near the phone. It has a value to subscribe to, one to read and write, and an encrypted one.
  @discardableResult
  func addStrap(_ name: String = "Strap", advertising services: [String] = ["180d"])
    -> BluetoothDevice
  {
    var advertisement = Advertisement()
    advertisement.serviceUUIDs = services.compactMap { BluetoothUUID($0) }
    return radio.addPeripheral(
      name: name, advertisement: advertisement, services: Self.strapServices())
  }

  static func strapServices() -> [GATTService] {
    func uuid(_ text: String) -> BluetoothUUID { BluetoothUUID(text) ?? .clientConfiguration }
    return [
      GATTService(
        uuid("180d"),
        [
          GATTCharacteristic(uuid("2a37"), [.notify]),
          GATTCharacteristic(uuid("2a39"), [.read, .write, .writeWithoutResponse], value: [7]),
          GATTCharacteristic(
            uuid("2a38"), [.read, .write, .notify], value: [1], isEncrypted: true),
        ])
    ]
  }

  /// Connects to the strap as soon as Bluetooth is on, and then does what `then` says with its characteristics.
  func connectAtLaunch(_ then: @escaping @HostActor (BluetoothApp) -> Void = { _ in }) {
    onPowerOn = {
      $0.central.scanForPeripherals(withServices: [BluetoothUUID("180d")].compactMap(\.self))
    }
    reactions["didDiscover"] = { app in
      app.central.stopScan()
      if let peripheral = app.peripheral { app.central.connect(peripheral) }
    }
    reactions["didConnect"] = { $0.peripheral?.discoverServices(nil) }
    reactions["didDiscoverServices"] = { app in
      for service in app.peripheral?.services ?? [] {
        app.peripheral?.discoverCharacteristics(nil, for: service)
      }
    }
    reactions["didDiscoverCharacteristics"] = then
  }

  /// Subscribes to the heart rate when everything is discovered.
  func subscribeAtLaunch() {
    connectAtLaunch { app in
      if let rate = app.characteristic("2a37") { app.peripheral?.setNotifyValue(true, for: rate) }
    }
  }

  /// The strap's heart rate changes.
  @discardableResult
  func beat(_ device: BluetoothDevice, _ rate: UInt8) -> Bool {
    guard let service = BluetoothUUID("180d"), let uuid = BluetoothUUID("2a37"),
      let characteristic = device.characteristic(uuid, of: service)
    else { return false }
    return radio.notify(characteristic, of: device, [0, rate])
  }
}
