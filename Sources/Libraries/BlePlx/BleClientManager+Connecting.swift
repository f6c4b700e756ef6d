internal import Bluetooth
internal import FoundationEssentials
internal import HostLoop

// Connections (`BleModule.swift` lines 365 to 499).
extension BleClientManager {
  func connectToDevice(_ id: String, _ options: BleConnectionOptions?, _ promise: BlePromise) {
    guard let identifier = UUID(uuidString: id) else {
      return promise.reject(.invalidIdentifiers(id))
    }
    let transaction = BleTransaction { [weak self] in
      self?.connecting.remove(identifier)
      promise.reject(.cancelled)
    }
    begin(transaction, identifier, options?.timeout, promise)
    // The new request is on its way before the old one is cancelled, which also ends the new one at the radio.
    connecting.replace(identifier, with: transaction)
  }

  /// Lines 387 to 448; `BluetoothManager.swift` lines 188 to 232.
  private func begin(
    _ transaction: BleTransaction, _ identifier: UUID, _ timeout: Duration?, _ promise: BlePromise
  ) {
    send(.connecting(identifier.uuidString))
    let found = central.isPoweredOn ? central.retrieve([identifier]).first : nil
    let fail: @HostActor (BleError) -> Void = { [weak self] error in
      if let found {
        self?.disconnected(found)
      } else {
        self?.send(.disconnectedUnknown(identifier.uuidString))
      }
      promise.reject(error)
      transaction.end()
    }
    guard central.watchState(for: transaction, fail) else { return }
    if let timeout {
      transaction.wait(for: central.alarm(after: timeout) { fail(.timedOut) })
    }
    guard let found else {
      return fail(BleError(.deviceNotFound, deviceID: identifier.uuidString))
    }
    guard found.state != .connected else {
      return connected(found, transaction, promise)
    }
    transaction.wait(
      for: central.events.subscribe { [weak self] event in
        switch event {
        case .connected(let other) where other === found:
          self?.connected(found, transaction, promise)
        case .failedToConnect(let other, let error) where other === found:
          fail(BleError(.deviceConnectionFailed, found, error))
        default: break
        }
      })
    transaction.undo { [central] in
      if found.state != .connected { central.cancel(found) }
    }
    central.connect(found)
  }

  /// Lines 412 to 440.
  private func connected(
    _ peripheral: Peripheral, _ transaction: BleTransaction, _ promise: BlePromise
  ) {
    connected[peripheral.identifier] = peripheral
    objects.removeAll(of: peripheral)
    send(.connected(peripheral.identifier.uuidString))
    monitorDisconnection(of: peripheral)
    promise.resolve(BleDevice(peripheral))
    transaction.end()
  }

  // MARK: - Disconnection

  /// Tells JavaScript once that the connection has ended, or that Bluetooth has.
  func monitorDisconnection(of peripheral: Peripheral) {
    let transaction = BleTransaction {}
    let end: @HostActor () -> Void = { [weak self] in
      self?.disconnected(peripheral)
      transaction.end()
    }
    guard central.watchState(for: transaction, { _ in end() }) else { return }
    transaction.wait(
      for: central.events.subscribe { event in
        if case .disconnected(let other, _) = event, other === peripheral { end() }
      })
  }

  /// Lines 178 to 195: the first state after a restoration begins it.
  func monitorDisconnectionAfterNextState(of peripheral: Peripheral) {
    let transaction = BleTransaction {}
    transaction.wait(
      for: central.events.subscribe { [weak self] event in
        guard case .state = event else { return }
        transaction.end()
        self?.monitorDisconnection(of: peripheral)
      })
  }

  /// Lines 450 to 454.
  private func disconnected(_ peripheral: Peripheral) {
    connected[peripheral.identifier] = nil
    objects.removeAll(of: peripheral)
    send(.disconnected(BleDevice(peripheral)))
  }

  /// Lines 456 to 484.
  func cancelDeviceConnection(_ id: String, _ promise: BlePromise) {
    guard let identifier = UUID(uuidString: id) else {
      return promise.reject(.invalidIdentifiers(id))
    }
    guard let peripheral = connected[identifier] else {
      connecting.remove(identifier)
      return promise.reject(.cancelled)
    }
    central.endConnection(to: peripheral) { [weak self] error in
      if let error { return promise.reject(error) }
      self?.objects.removeAll(of: peripheral)
      self?.connected[identifier] = nil
      promise.resolve(BleDevice(peripheral))
    }
  }

  /// Lines 486 to 499.
  func isDeviceConnected(_ id: String, _ promise: BlePromise) {
    guard let identifier = UUID(uuidString: id) else {
      return promise.reject(.invalidIdentifiers(id))
    }
    promise.resolve(connected[identifier]?.state == .connected)
  }
}
