internal import Bluetooth
internal import FoundationEssentials
internal import HostLoop

/// What one `createClient` makes (`BleModule.swift`).
@HostActor
final class BleClientManager {
  let central: BleCentral
  let objects = BleObjects()
  let transactions = BleTransactions<String>()
  let connecting = BleTransactions<UUID>()
  private let scans: BleScans
  private var scan: BleTransaction?
  private var own: BleTransaction?
  /// Receives the events. `nil` after the end.
  private var onEvent: (@HostActor (BleEvent) -> Void)?

  /// The peripherals that are connected, or were when the state was restored.
  var connected: [UUID: Peripheral] = [:]
  /// How many reads of a characteristic wait for an answer.
  var pendingReads: [ObjectIdentifier: Int] = [:]
  /// Called when a read has taken a value that a device had sent.
  var onTakenValue: (@HostActor (FoundCharacteristic) -> Void)?
  /// The notifications that monitors share.
  var monitorings: [ObjectIdentifier: BleMonitoring] = [:]

  /// Lines 70 to 96.
  init(
    _ central: BleCentral, restores: Bool, onEvent: @escaping @HostActor (BleEvent) -> Void
  ) {
    self.central = central
    self.onEvent = onEvent
    scans = BleScans(central)
    let own = BleTransaction {}
    self.own = own
    own.wait(
      for: central.events.subscribe { [weak self] event in
        if case .state(let state) = event { self?.send(.state(state)) }
      })
    if restores { own.wait(for: restoration()) }
    central.awaitsValue = { [weak self] characteristic in
      let key = ObjectIdentifier(characteristic)
      return self?.monitorings[key] != nil || self?.pendingReads[key] != nil
    }
  }

  func send(_ event: BleEvent) { onEvent?(event) }

  /// The new scan begins before the old one ends (line 233).
  func replaceScan(_ begin: (BleScans) -> BleTransaction?) {
    let old = scan
    scan = begin(scans)
    old?.cancel()
  }

  /// Lines 98 to 117. The connections end, unless Bluetooth is off.
  func invalidate() {
    own?.cancel()
    stopDeviceScan()
    drop()
    objects.removeAll()
    monitorings = [:]
    let peripherals = connected.values.sorted {
      $0.identifier.uuidString < $1.identifier.uuidString
    }
    connected = [:]
    pendingReads = [:]
    central.close(after: peripherals)
  }

  /// Another client was made, but this one was not invalidated. Its connections keep the radio's manager.
  func forget() {
    own?.cancel()
    drop()
    if connected.isEmpty { central.close() }
  }

  /// What the end of the client does by itself (`DisposableMap.swift` line 29).
  private func drop() {
    onEvent = nil
    transactions.cancelAll()
    connecting.cancelAll()
  }

  /// The process has ended: an operation and what it waits for must not keep each other alive.
  func processEnded() {
    transactions.abandonAll()
    connecting.abandonAll()
    own?.abandon()
    scan?.abandon()
    monitorings = [:]
  }

  // MARK: - Restoration

  /// Lines 86 to 95: the restored state, or the first change of the state.
  private func restoration() -> any BleCancellable {
    var isOver = false
    return central.events.subscribe { [weak self] event in
      guard let self, !isOver else { return }
      switch event {
      case .restored(let peripherals):
        isOver = true
        restore(peripherals)
      case .state:
        isOver = true
        send(.restored(nil))
      default: break
      }
    }
  }

  /// Lines 168 to 206.
  private func restore(_ peripherals: [Peripheral]) {
    for peripheral in peripherals {
      connected[peripheral.identifier] = peripheral
      monitorDisconnectionAfterNextState(of: peripheral)
      for service in peripheral.foundServices ?? [] {
        objects.add(service)
        for characteristic in service.characteristics ?? [] { objects.add(characteristic) }
      }
    }
    send(.restored(peripherals.map { BleDevice($0) }))
  }
}
