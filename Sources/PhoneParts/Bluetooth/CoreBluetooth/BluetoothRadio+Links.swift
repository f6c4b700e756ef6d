internal import FoundationEssentials
internal import HostLoop
internal import SimulatedPhone

// Connections to peripherals.
extension BluetoothRadio {
  /// Connects as soon as the peripheral is there. A wish for a connection has no time limit.
  func pursue(_ connection: RadioLink) {
    let device = connection.device
    guard connection.state == .connecting, connection.attempt == nil, state == .poweredOn,
      device.isReachable, device.isConnected || device.acceptsConnections
    else { return }
    let wait =
      device.isConnected
      ? .zero
      : device.timeToNextAdvertisement(after: loop.clock.now) + profile.bluetoothConnectionInterval
        * 3
    connection.attempt = loop.post(
      on: device.lane, "connect", subject: device.title, after: wait, role: .work
    ) { [self] in
      connection.attempt = nil
      connect(connection)
    }
  }

  private func connect(_ connection: RadioLink) {
    let (device, client) = (connection.device, connection.client)
    guard connection.state == .connecting, state == .poweredOn, device.isReachable,
      device.isConnected || device.acceptsConnections
    else { return }
    if device.failingConnections > 0 {
      device.failingConnections -= 1
      client.remove(connection)
      observer?(.failed(device))
      deliver("didFailToConnect", device.title, to: client, wakes: true) {
        $0.failedToConnect(device, .unknown)
      }
      return
    }
    connection.state = .connected
    if !device.isConnected {
      device.isConnected = true
      listen(to: device)
      observer?(.connected(device))
    }
    deliver("didConnect", device.title, to: client, wakes: true) {
      if !connection.isForgotten { $0.connected(device) }
    }
  }

  /// The app learns that Bluetooth is off. This also ends what it asked for before it learned of it, if Bluetooth was on again
  /// by then.
  func endRequests(of client: RadioClient) {
    client.endScan()
    for connection in client.connections {
      connection.isForgotten = true
      client.remove(connection)
      release(connection)
    }
  }

  /// The app ends its connection, or the wish for one.
  func cancel(_ connection: RadioLink) {
    let (device, client) = (connection.device, connection.client)
    guard connection.state != .disconnecting else { return }
    connection.state = .disconnecting
    connection.stop()
    loop.post(
      on: device.lane, "disconnect", subject: device.title,
      after: profile.bluetoothConnectionInterval
    ) { [self] in
      // The peripheral may have ended the connection meanwhile.
      guard client.connection(to: device) === connection else { return }
      client.remove(connection)
      release(connection)
      connectAgain(connection)
      deliver("didDisconnectPeripheral", device.title, to: client, wakes: true) {
        $0.disconnected(device, nil)
      }
    }
  }

  /// The app asked for the connection again while it was being ended.
  private func connectAgain(_ ended: RadioLink) {
    guard ended.isWantedAgain else { return }
    let connection = RadioLink(to: ended.device, of: ended.client, in: ended.work)
    ended.client.add(connection)
    pursue(connection)
  }

  /// The client no longer needs the connection. The peripheral stays connected if another manager of the app uses it.
  func release(_ connection: RadioLink) {
    let device = connection.device
    connection.stop()
    let isUsed = clients.contains { client in
      client.connections.contains {
        $0 !== connection && $0.device === device && $0.state == .connected
      }
    }
    guard device.isConnected, !isUsed else { return }
    unlink(device)
    observer?(.disconnected(device, nil))
    resume(device)
  }

  /// The peripheral has no connection any more, and advertises again.
  func unlink(_ device: BluetoothDevice) {
    device.supervision?.cancel()
    (device.isConnected, device.supervision) = (false, nil)
    device.advertisingSince = loop.clock.now
    device.pairingTimeout?.cancel()
    (device.waitingForBond, device.pairingTimeout) = ([], nil)
    forgetReport(of: device)
  }

  /// The connection is lost, because of the peripheral.
  func lose(_ device: BluetoothDevice, _ error: BluetoothError) {
    guard device.isConnected else { return }
    unlink(device)
    observer?(.disconnected(device, error))
    for client in clients {
      guard let connection = client.connection(to: device), connection.state != .connecting else {
        continue
      }
      let reason = connection.state == .disconnecting ? nil : error
      connection.stop()
      client.remove(connection)
      connectAgain(connection)
      deliver("didDisconnectPeripheral", device.title, to: client, wakes: true) {
        $0.disconnected(device, reason)
      }
    }
    resume(device)
  }

  /// The peripheral advertises again: scans may find it, and connections may be made.
  private func resume(_ device: BluetoothDevice) {
    listen(to: device)
    for client in clients { client.connection(to: device).map(pursue) }
  }

  // MARK: - What happens to a peripheral

  /// The peripheral is near the phone and has power.
  func reach(_ device: BluetoothDevice) {
    guard device.isReachable else { return }
    device.supervision?.cancel()
    device.supervision = nil
    if !device.isConnected { device.advertisingSince = loop.clock.now }
    resume(device)
    for client in clients { client.connection(to: device).map(continueOperations) }
  }

  /// The phone no longer hears the peripheral. A connection ends some seconds later.
  private func miss(_ device: BluetoothDevice) {
    for client in clients {
      guard let connection = client.connection(to: device) else { continue }
      connection.attempt?.cancel()
      connection.attempt = nil
    }
    listen(to: device)
    guard device.isConnected, device.supervision == nil else { return }
    device.supervision = loop.post(
      on: device.lane, "supervision timeout", subject: device.title,
      after: profile.bluetoothSupervisionTimeout, role: .work
    ) { [self] in
      device.supervision = nil
      lose(device, .connectionTimeout)
    }
  }

  /// The person goes away from the peripheral. 4 s later its connection ends, unless it has come back.
  public func leaveRange(_ device: BluetoothDevice) {
    guard device.isInRange else { return }
    device.isInRange = false
    miss(device)
  }

  /// The person comes back to the peripheral.
  public func comeIntoRange(_ device: BluetoothDevice) {
    guard !device.isInRange else { return }
    device.isInRange = true
    reach(device)
  }

  /// The peripheral is switched off, or on. After that it does not know of its connection any more.
  public func setPower(_ isOn: Bool, of device: BluetoothDevice) {
    guard device.isOn != isOn else { return }
    device.isOn = isOn
    if !isOn { return miss(device) }
    lose(device, .connectionTimeout)
    reach(device)
  }

  /// The peripheral ends the connection.
  public func disconnect(_ device: BluetoothDevice) {
    if device.isReachable { lose(device, .peripheralDisconnected) }
  }

  /// The firmware has other services from now on (Service Changed).
  public func setServices(_ services: [GATTService], of device: BluetoothDevice) {
    let gone = device.services
    device.services = services
    guard device.isConnected else { return }
    for client in clients {
      guard let connection = client.connection(to: device), connection.state == .connected else {
        continue
      }
      connection.subscribed = []
      deliver("didModifyServices", device.title, to: client, wakes: true) { manager in
        manager.known(device)?.servicesAreGone(gone)
      }
    }
  }

  /// The peripheral has a new value, and sends it to a phone that has subscribed to it.
  ///
  /// A characteristic that has neither `.notify` nor `.indicate` only keeps the value.
  ///
  /// - Returns: whether the app had subscribed to it.
  @discardableResult
  public func notify(
    _ characteristic: GATTCharacteristic, of device: BluetoothDevice, _ bytes: [UInt8]
  ) -> Bool {
    characteristic.value = bytes
    let key = ObjectIdentifier(characteristic)
    var isHeard = false
    for client in clients where device.isConnected && device.isReachable && state == .poweredOn {
      guard let connection = client.connection(to: device), connection.state == .connected,
        connection.subscribed.contains(key)
      else { continue }
      if loses(characteristic, of: device) { return true }
      isHeard = true
      client.valuesUnderWay += 1
      deliver("didUpdateValue", device.title, to: client, wakes: true) {
        [unowned self, unowned client] manager in
        client.valuesUnderWay -= 1
        if let loss = manager.received(bytes, of: characteristic, device) {
          observer?(.lost(device, characteristic, loss))
        } else {
          observer?(.received(device, characteristic))
        }
      }
    }
    observer?(.notified(device, characteristic, isHeard: isHeard))
    return isHeard
  }
}
