package import FoundationEssentials
package import HostLoop
internal import Privacy
package import SimulatedPhone

/// The app's access to Bluetooth: `CBCentralManager`. Names, orders and errors are Apple's.
///
/// ```swift
/// let central = CentralManager(on: phone, delegate: self, queue: lane)
/// func centralManagerDidUpdateState(_ central: CentralManager) {
///   if central.state == .poweredOn { central.scanForPeripherals(withServices: nil) }
/// }
/// ```
/// The radio keeps the manager until ``close()`` or the end of the process.
@HostActor
package final class CentralManager {
  /// Who is told what happens.
  package weak var delegate: (any CentralManagerDelegate)?
  /// The queue on which the delegates are called.
  package let queue: Lane
  /// The state that the delegate was told last.
  package private(set) var state = ManagerState.unknown

  private unowned let phone: Phone
  let radio: BluetoothRadio
  private var client: RadioClient?
  private var peripherals: [UUID: Peripheral] = [:]

  /// Makes a manager. Soon after that the delegate is told the state. Before it, the person may be asked for permission.
  ///
  /// An app without `NSBluetoothAlwaysUsageDescription` is ended by iOS. So is one with a restore identifier, but without the
  /// background mode `bluetooth-central`.
  ///
  /// - Parameters:
  ///   - queue: `nil` for the main thread.
  ///   - restoreIdentifier: `CBCentralManagerOptionRestoreIdentifierKey`. With it, iOS keeps scans and connections for the app's
  ///     next process, which makes a manager with the same identifier.
  package init(
    on phone: Phone, delegate: (any CentralManagerDelegate)?, queue: Lane? = nil,
    restoreIdentifier: String? = nil
  ) {
    self.phone = phone
    self.delegate = delegate
    self.queue = queue ?? phone.loop.main
    radio = phone.bluetooth
    if let reason = Permission.bluetooth?.reasons.first, !phone.info.declares(reason) {
      phone.raise(.withoutReason(reason))
      return
    }
    if restoreIdentifier != nil, !radio.hasMode {
      phone.raise(.restorationWithoutMode)
      return
    }
    client = radio.open(self, restoreIdentifier: restoreIdentifier)
  }

  /// Ends the scan and the connections, as when an app releases its manager. The delegate is not called any more.
  package func close() {
    if let client { radio.close(client) }
    client = nil
    for peripheral in peripherals.values { peripheral.end() }
  }

  // MARK: - Scanning

  /// Whether it scans.
  package var isScanning: Bool { client?.scan != nil }

  /// Reports peripherals that advertise. Replaces a scan that is under way.
  ///
  /// - Parameters:
  ///   - services: only peripherals that advertise one of these are reported. `nil` for all, which finds nothing in the
  ///     background.
  ///   - allowDuplicates: `CBCentralManagerScanOptionAllowDuplicatesKey`: each advertisement is reported. Ignored in the
  ///     background.
  package func scanForPeripherals(
    withServices services: [BluetoothUUID]?, allowDuplicates: Bool = false
  ) {
    guard let client = usableClient() else { return }
    radio.noteBlindScan(of: client)
    client.endScan()
    client.scan = RadioClient.Scan(
      services, allowsDuplicates: allowDuplicates,
      began: (phone.loop.clock.now, phone.loop.currentTask?.activity ?? .none),
      inBackground: !radio.isInForeground)
    radio.listen()
  }

  /// Ends the scan.
  package func stopScan() {
    guard let client = usableClient() else { return }
    radio.noteBlindScan(of: client)
    client.endScan()
  }

  // MARK: - Connections

  /// Connects as soon as the peripheral is there, even if that takes days. It ends with the process, unless there is a restore
  /// identifier.
  package func connect(_ peripheral: Peripheral) {
    guard let client = usableClient() else { return }
    guard peripherals[peripheral.identifier] === peripheral else {
      return misuse(
        "<CBCentralManager> does not know the peripheral \(peripheral.identifier.uuidString)")
    }
    if let connection = client.connection(to: peripheral.device) {
      switch connection.state {
      case .connecting: break
      case .connected:
        radio.deliver("didConnect", peripheral.device.title, to: client) {
          $0.connected(peripheral.device)
        }
      case .disconnecting: connection.isWantedAgain = true
      }
      return
    }
    peripheral.isConnecting()
    let connection = RadioLink(to: peripheral.device, of: client, in: radio.workInBackground)
    client.add(connection)
    radio.pursue(connection)
  }

  /// Ends a connection, or the wish for one. The delegate is then told `didDisconnectPeripheral` without an error.
  package func cancelPeripheralConnection(_ peripheral: Peripheral) {
    guard let client = usableClient(), let connection = client.connection(to: peripheral.device)
    else { return }
    connection.isWantedAgain = false
    if connection.work != nil, connection.state == .connected {
      radio.endedConnections.insert(peripheral.identifier)
    }
    peripheral.isDisconnecting()
    radio.cancel(connection)
  }

  /// The peripherals with these identifiers that the phone knows.
  package func retrievePeripherals(withIdentifiers identifiers: [UUID]) -> [Peripheral] {
    guard usableClient() != nil else { return [] }
    return identifiers.compactMap { radio.device($0) }.map(peripheral)
  }

  /// The peripherals with one of these services to which the phone has a connection, of any manager. To use one, the app must
  /// connect, too.
  package func retrieveConnectedPeripherals(withServices services: [BluetoothUUID]) -> [Peripheral]
  {
    guard usableClient() != nil else { return [] }
    return radio.devices.filter { device in
      device.isConnected && device.services.contains { services.contains($0.uuid) }
    }.map(peripheral)
  }

  /// Core Bluetooth ignores calls before it has told that Bluetooth is on, and while it is off, and complains in the log.
  private func usableClient() -> RadioClient? {
    guard let client else { return nil }
    if radio.state == .poweredOn, state == .poweredOn { return client }
    misuse("<CBCentralManager> can only accept this command while in the powered on state")
    return nil
  }

  func misuse(_ text: String) { radio.observer?(.misuse("API MISUSE: " + text)) }

  // MARK: - What the radio tells

  /// The app's object for a peripheral.
  func peripheral(_ device: BluetoothDevice) -> Peripheral {
    if let known = known(device) { return known }
    let made = Peripheral(device, of: self)
    peripherals[device.identifier] = made
    return made
  }

  /// The same if the app has one.
  func known(_ device: BluetoothDevice) -> Peripheral? {
    peripherals[device.identifier].flatMap { $0.device === device ? $0 : nil }
  }

  func stateChanged(to next: ManagerState) {
    state = next
    if next != .poweredOn { for peripheral in peripherals.values { peripheral.end() } }
    delegate?.centralManagerDidUpdateState(self)
  }

  func restore() {
    guard let client else { return }
    let restored = client.preserved.map { device in
      let peripheral = peripheral(device)
      client.connection(to: device).map(peripheral.restore)
      return peripheral
    }
    client.preserved = []
    delegate?.centralManager(
      self,
      willRestoreState: RestoredState(
        peripherals: restored, scanServices: client.scan.map { $0.services ?? [] },
        scanAllowsDuplicates: client.scan?.allowsDuplicates ?? false))
  }

  func discovered(_ device: BluetoothDevice, _ advertisement: Advertisement, _ rssi: Int) {
    delegate?.centralManager(
      self, didDiscover: peripheral(device), advertisement: advertisement, rssi: rssi)
  }

  func connected(_ device: BluetoothDevice) {
    let peripheral = peripheral(device)
    // The app may have cancelled it meanwhile.
    guard peripheral.state != .disconnecting else { return }
    peripheral.isConnected()
    delegate?.centralManager(self, didConnect: peripheral)
  }

  func failedToConnect(_ device: BluetoothDevice, _ error: BluetoothError) {
    let peripheral = peripheral(device)
    peripheral.end()
    delegate?.centralManager(self, didFailToConnect: peripheral, error: error)
  }

  func disconnected(_ device: BluetoothDevice, _ error: BluetoothError?) {
    let peripheral = peripheral(device)
    peripheral.end()
    if client?.connection(to: device) != nil { peripheral.isConnecting() }
    delegate?.centralManager(self, didDisconnectPeripheral: peripheral, error: error)
  }

  /// A peripheral has notified of a new value.
  ///
  /// - Returns: why it did not get to the app's code. `nil` if it did.
  func received(
    _ bytes: [UInt8], of characteristic: GATTCharacteristic, _ device: BluetoothDevice
  ) -> ValueLoss? {
    guard let peripheral = known(device) else { return .notDiscovered }
    return peripheral.received(bytes, of: characteristic)
  }

  /// Below `poweredOff`, what the app knows of peripherals is not valid any more.
  func invalidatePeripherals() {
    let known = peripherals
    peripherals = [:]
    for peripheral in known.values { peripheral.end() }
  }

  /// The radio's side of the connection to a peripheral. `nil` if there is none.
  func connection(of peripheral: Peripheral) -> RadioLink? {
    guard peripherals[peripheral.identifier] === peripheral else { return nil }
    return client?.connection(to: peripheral.device)
  }
}

extension ObjectiveCException {
  /// What iOS throws when an app that has no background mode for it makes a manager with a restore identifier.
  fileprivate static let restorationWithoutMode = ObjectiveCException(
    name: "NSInternalInconsistencyException",
    reason: "State restoration of CBCentralManager is only allowed for applications that have "
      + "specified the \"bluetooth-central\" background mode",
    fix: "add bluetooth-central to UIBackgroundModes in the app's Info.plist: with Expo in "
      + "expo.ios.infoPlist of app.json. Or pass no restore identifier")
}
