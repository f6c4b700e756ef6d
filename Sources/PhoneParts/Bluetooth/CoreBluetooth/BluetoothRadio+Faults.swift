internal import HostLoop

// What goes wrong between the phone and a peripheral.
extension BluetoothRadio {
  /// Lets a search do something to all peripherals. A script adds its peripherals while it loads, but real ones were there before.
  /// So what happens before the first one was added also happens to those that are then added at once.
  func actOnAll(_ action: @escaping @HostActor (BluetoothDevice) -> Void) {
    for device in devices { action(device) }
    if devices.isEmpty { earlyEvents.append(action) }
  }

  /// A peripheral was added: what happened before happens to it.
  func catchUp(_ device: BluetoothDevice) {
    let first = firstAddition ?? loop.clock.now
    firstAddition = first
    if first == loop.clock.now { for event in earlyEvents { event(device) } }
  }

  /// Another phone has the peripheral's only connection, or has ended it. Attempts to connect wait meanwhile.
  public func setBusy(_ isBusy: Bool, of device: BluetoothDevice) {
    device.isBusy = isBusy
    if isBusy { return }
    for client in clients { client.connection(to: device).map(pursue) }
  }

  /// Whether this notification gets lost. An indication does not: the phone confirms each one, or the peripheral ends the
  /// connection (Core Specification, volume 3, part F, 3.3.3). iOS subscribes to indications only if there are no notifications.
  func loses(_ characteristic: GATTCharacteristic, of device: BluetoothDevice) -> Bool {
    guard device.lostNotifications > 0, characteristic.properties.contains(.notify) else {
      return false
    }
    device.lostNotifications -= 1
    observer?(.lost(device, characteristic, .onTheWay))
    return true
  }

  /// Whether the connection ends before the peripheral's confirmation of this write.
  func cutsWrite(to device: BluetoothDevice) -> Bool {
    guard device.cutWrites > 0 else { return false }
    device.cutWrites -= 1
    lose(device, .connectionTimeout)
    return true
  }
}

extension BluetoothDevice {
  /// Whether a phone can connect to it, if it hears it.
  var acceptsConnections: Bool { advertisement.isConnectable && !isBusy }

  /// The error of the next read. `nil` if it succeeds.
  func nextReadError() -> BluetoothError? {
    guard failingReads > 0 else { return nil }
    failingReads -= 1
    return .unlikelyError
  }
}
