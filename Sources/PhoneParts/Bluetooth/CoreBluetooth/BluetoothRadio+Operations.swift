internal import HostLoop
internal import SimulatedPhone

// How requests of the app reach a peripheral.
extension BluetoothRadio {
  /// The connection of an app's peripheral. `nil` if there is none.
  func connection(of peripheral: Peripheral) -> RadioLink? {
    clients.lazy.compactMap { $0.manager?.connection(of: peripheral) }
      .first { $0.state == .connected }
  }

  /// Begins with the next request, unless one is under way.
  func continueOperations(of connection: RadioLink) {
    let device = connection.device
    sendWrites(of: connection)
    guard connection.state == .connected, connection.request == nil, device.isReachable,
      hasMode || isInForeground, let operation = connection.operations.first,
      connection.sentWrites >= operation.writesBefore
    else { return }
    connection.request = loop.post(
      on: device.lane, operation.label, subject: operation.subject,
      after: profile.bluetoothConnectionInterval * operation.intervals, role: .work
    ) { [self] in
      // The peripheral did not hear it. It is sent again when it is back before the connection ends.
      guard device.isReachable else {
        connection.request = nil
        return
      }
      if operation.isEncrypted, !device.isPaired {
        let request = connection.request
        return pair(device) { [self] in
          if connection.request === request { finish(operation, of: connection, $0) }
        }
      }
      finish(operation, of: connection, nil)
    }
  }

  private func finish(
    _ operation: RadioLink.Operation, of connection: RadioLink, _ error: BluetoothError?
  ) {
    connection.request = nil
    guard connection.state == .connected, !connection.operations.isEmpty else { return }
    connection.operations.removeFirst()
    let callback = operation.perform(error)
    let device = connection.device
    // Firmware that was reset by the request, or has ended the connection, does not answer it.
    guard isAnswering(connection) else { return }
    if operation.isWrite, cutsWrite(to: device) { return }
    deliver(operation.label, operation.subject, to: connection.client, wakes: true) { manager in
      manager.known(device).map(callback)
    }
    continueOperations(of: connection)
  }

  /// Whether the peripheral has power, and the connection has not ended.
  private func isAnswering(_ connection: RadioLink) -> Bool {
    connection.device.isOn
      && connection.client.connection(to: connection.device) === connection
      && connection.state == .connected
  }

  // MARK: - Writes without response

  /// Sends what waits, some packets in each connection interval.
  func sendWrites(of connection: RadioLink) {
    let device = connection.device
    guard connection.state == .connected, connection.sending == nil, !connection.unsent.isEmpty,
      device.isReachable, hasMode || isInForeground
    else { return }
    connection.sending = loop.post(
      on: device.lane, "write without response", subject: device.title,
      after: profile.bluetoothConnectionInterval, role: .work
    ) { [self] in
      connection.sending = nil
      guard device.isReachable else { return }
      let count = min(profile.bluetoothPacketsPerInterval, connection.unsent.count)
      let packets = connection.unsent.prefix(count)
      connection.unsent.removeFirst(count)
      connection.sentWrites += count
      for (characteristic, bytes) in packets
      where isAnswering(connection) && device.has(characteristic)
        && characteristic.properties.contains(.writeWithoutResponse)
        && (device.isPaired || !characteristic.isEncrypted)
      { _ = write(bytes, to: characteristic, of: device) }
      guard isAnswering(connection) else { return }
      tellOfSpace(connection)
      continueOperations(of: connection)
    }
  }

  private func tellOfSpace(_ connection: RadioLink) {
    guard connection.wasFull, connection.unsent.count < profile.bluetoothWriteQueue else { return }
    connection.wasFull = false
    let device = connection.device
    deliver("isReadyToSendWriteWithoutResponse", device.title, to: connection.client) { manager in
      guard let peripheral = manager.known(device) else { return }
      peripheral.delegate?.peripheralIsReady(toSendWriteWithoutResponse: peripheral)
    }
  }

  // MARK: - Pairing

  /// Asks the person whether the peripheral may pair, and calls back with the error of who may not.
  ///
  /// The question is the system's. In the background it waits until the app is on the screen, or until the peripheral gives up.
  private func pair(
    _ device: BluetoothDevice, then: @escaping @HostActor (BluetoothError?) -> Void
  ) {
    device.waitingForBond.append(then)
    guard device.waitingForBond.count == 1 else { return }
    device.pairingTimeout = loop.post(
      on: device.lane, "pairing timeout", subject: device.title,
      after: profile.bluetoothPairingTimeout, role: .deadline
    ) { [self] in
      if device.isPairingUnseen { unseenPairings.append((device.title, loop.clock.now)) }
      end(pairingOf: device, .insufficientEncryption)
    }
    device.isPairingUnseen = !isInForeground
    let question: @HostActor () -> Void = { [self] in
      device.isPairingUnseen = false
      loop.post(on: lane, "answer pairing question", subject: device.title) { [self] in
        guard !device.waitingForBond.isEmpty else { return }
        switch pairingAnswer {
        case .allow: end(pairingOf: device, nil)
        case .deny: end(pairingOf: device, .insufficientAuthentication)
        case .ignore: break
        }
      }
    }
    if isInForeground { question() } else { waitingQuestions.append(question) }
  }

  private func end(pairingOf device: BluetoothDevice, _ error: BluetoothError?) {
    device.pairingTimeout?.cancel()
    let waiting = device.waitingForBond
    (device.waitingForBond, device.pairingTimeout) = ([], nil)
    device.isPaired = error == nil
    observer?(.paired(device, error == nil))
    for continuation in waiting { continuation(error) }
  }
}
