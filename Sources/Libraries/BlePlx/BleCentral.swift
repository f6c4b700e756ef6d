internal import Bluetooth
internal import FoundationEssentials
internal import HostLoop
internal import SimulatedPhone

/// What the radio tells a central.
enum BleCentralEvent {
  case state(ManagerState)
  case restored([Peripheral])
  case discovered(BleScanned)
  case connected(Peripheral)
  case failedToConnect(Peripheral, BluetoothError?)
  case disconnected(Peripheral, BluetoothError?)
}

/// The radio as a client sees it: operations that wait for something hear of it in the order in which they began to wait.
@HostActor
final class BleCentral: CentralManagerDelegate {
  let events = BleSubject<BleCentralEvent>()
  private let loop: EventLoop
  private let queue: Lane
  private var manager: CentralManager?
  private var peripherals: [ObjectIdentifier: BlePeripheralEvents] = [:]
  /// Whether a monitor or a read waits for values of a characteristic.
  var awaitsValue: (@HostActor (RemoteCharacteristic) -> Bool)?

  init(on phone: Phone, queue: Lane, restoreIdentifier: String?) {
    loop = phone.loop
    self.queue = queue
    manager = CentralManager(
      on: phone, delegate: self, queue: queue, restoreIdentifier: restoreIdentifier)
  }

  // MARK: - Its state

  var state: ManagerState { manager?.state ?? .unknown }
  var isPoweredOn: Bool { state == .poweredOn }
  /// Why the radio cannot be used. `nil` if it can.
  var stateError: BleError? { BleError(state) }

  /// Ends the operation with an error if the radio cannot be used, or as soon as it cannot (`BluetoothManager.swift`, ensure).
  ///
  /// - Returns: whether the operation goes on.
  func watchState(
    for transaction: BleTransaction, _ fail: @escaping @HostActor (BleError) -> Void
  ) -> Bool {
    if let stateError {
      fail(stateError)
      return false
    }
    transaction.wait(
      for: events.subscribe { event in
        if case .state(let state) = event, let error = BleError(state) { fail(error) }
      })
    return true
  }

  /// The same, also if the device is not connected (`Peripheral.swift`, ensureValidPeripheralState).
  func watchConnection(
    of peripheral: Peripheral, for transaction: BleTransaction,
    _ fail: @escaping @HostActor (BleError) -> Void
  ) -> Bool {
    guard peripheral.state == .connected else {
      fail(BleError(.deviceDisconnected, peripheral, nil))
      return false
    }
    transaction.wait(
      for: events.subscribe { event in
        guard case .disconnected(let other, let error) = event, other === peripheral else { return }
        fail(BleError(.deviceDisconnected, peripheral, error))
      })
    return watchState(for: transaction, fail)
  }

  /// Calls back on the queue when the time is over.
  func alarm(after delay: Duration, _ body: @escaping @HostActor () -> Void) -> any BleCancellable {
    let alarm = BleAlarm()
    alarm.task = loop.post(on: queue, "connection timeout", after: delay, role: .work) { body() }
    return alarm
  }

  // MARK: - Requests

  func scan(for services: [BluetoothUUID]?, allowsDuplicates: Bool) {
    manager?.scanForPeripherals(withServices: services, allowDuplicates: allowsDuplicates)
  }

  func stopScan() { if isPoweredOn { manager?.stopScan() } }
  func connect(_ peripheral: Peripheral) { manager?.connect(peripheral) }
  func cancel(_ peripheral: Peripheral) { manager?.cancelPeripheralConnection(peripheral) }

  func retrieve(_ identifiers: [UUID]) -> [Peripheral] {
    manager?.retrievePeripherals(withIdentifiers: identifiers) ?? []
  }

  func retrieveConnected(_ services: [BluetoothUUID]) -> [Peripheral] {
    manager?.retrieveConnectedPeripherals(withServices: services) ?? []
  }

  /// Ends a connection, and calls back when it has ended or cannot be ended (`BluetoothManager.swift` lines 234 to 251).
  func endConnection(
    to peripheral: Peripheral, then: @escaping @HostActor (BleError?) -> Void
  ) {
    let transaction = BleTransaction {}
    let end: @HostActor (BleError?) -> Void = { error in
      then(error)
      transaction.end()
    }
    guard watchState(for: transaction, end) else { return }
    transaction.wait(
      // The central lives until then.
      for: events.subscribe { [self] event in
        guard case .disconnected(let other, _) = event, other === peripheral else { return }
        withExtendedLifetime(self) { end(nil) }
      })
    cancel(peripheral)
  }

  /// The client is gone. The radio forgets it once its connections have ended.
  func close(after peripherals: [Peripheral]) {
    var open = peripherals.count
    guard open > 0, isPoweredOn else { return close() }
    for peripheral in peripherals {
      endConnection(to: peripheral) { [self] _ in
        open -= 1
        if open == 0 { close() }
      }
    }
  }

  func close() {
    manager?.close()
    manager = nil
  }

  /// The process has ended: nothing waits for the radio any more. An operation and what it waits for would otherwise keep each
  /// other alive, and with them the promises of a script that is gone.
  func processEnded() {
    events.cancelAll()
    for known in peripherals.values { known.subject.cancelAll() }
  }

  // MARK: - The delegate

  /// What the radio tells a device.
  func events(of peripheral: Peripheral) -> BleSubject<BlePeripheralEvent> {
    let key = ObjectIdentifier(peripheral)
    if let known = peripherals[key] { return known.subject }
    let made = BlePeripheralEvents(of: peripheral) { [weak self] in self?.awaitsValue?($0) ?? false
    }
    peripherals[key] = made
    return made.subject
  }

  func centralManagerDidUpdateState(_ central: CentralManager) {
    events.send(.state(central.state))
  }

  func centralManager(_ central: CentralManager, willRestoreState state: RestoredState) {
    events.send(.restored(state.peripherals))
  }

  func centralManager(
    _ central: CentralManager, didDiscover peripheral: Peripheral, advertisement: Advertisement,
    rssi: Int
  ) {
    events.send(
      .discovered(BleScanned(peripheral: peripheral, advertisement: advertisement, rssi: rssi)))
  }

  func centralManager(_ central: CentralManager, didConnect peripheral: Peripheral) {
    events.send(.connected(peripheral))
  }

  func centralManager(
    _ central: CentralManager, didFailToConnect peripheral: Peripheral, error: BluetoothError?
  ) {
    events.send(.failedToConnect(peripheral, error))
  }

  func centralManager(
    _ central: CentralManager, didDisconnectPeripheral peripheral: Peripheral,
    error: BluetoothError?
  ) {
    events.send(.disconnected(peripheral, error))
  }
}

/// A time limit.
@HostActor
private final class BleAlarm: BleCancellable {
  var task: LoopTask?

  func cancel() { task?.cancel() }
}
