public import FoundationEssentials
internal import HostLoop
internal import SimulatedPhone

// The identifiers under which the phone knows peripherals.
extension BluetoothRadio {
  /// The phone knows the peripheral under another identifier from now on. Apple says that identifiers may change
  /// (`CBPeer.identifier`), for example after Reset Network Settings.
  ///
  /// A connection ends, and the phone has no bond with the peripheral any more. What the app knows by the old identifier never
  /// connects again, and scans find the peripheral like a new one.
  ///
  /// - Parameter identifier: the new identifier; `nil` for one that no peripheral has. Nothing happens if another peripheral has it.
  /// - Returns: the peripheral under its new identifier. The earlier object stands for nothing any more.
  @discardableResult
  public func changeIdentifier(
    of device: BluetoothDevice, to identifier: UUID? = nil
  ) -> BluetoothDevice {
    let identifier = identifier ?? unusedIdentifier(for: device.identifier.uuidString)
    guard self.device(device.identifier) === device, self.device(identifier) == nil else {
      return device
    }
    lose(device, .peripheralDisconnected)
    for characteristic in device.services.flatMap(\.characteristics) {
      characteristic.repeating?.cancel()
      characteristic.repeating = nil
    }
    let changed = BluetoothDevice(device, as: identifier, now: loop.clock.now)
    leaveRange(device)
    changedIdentifiers[device.identifier] = identifier
    changedIdentifiers[identifier] = nil
    replace(device, with: changed)
    reach(changed)
    return changed
  }

  /// The identifier under which the phone knows the peripheral now that had this one.
  func latestIdentifier(_ identifier: UUID) -> UUID {
    var latest = identifier
    while let next = changedIdentifiers[latest] { latest = next }
    return latest
  }
}

extension BluetoothDevice {
  /// The same thing with another identifier, without a connection or a bond.
  fileprivate convenience init(_ other: BluetoothDevice, as identifier: UUID, now: LoopInstant) {
    self.init(
      identifier, name: other.name, advertisement: other.advertisement,
      interval: other.advertisingInterval, services: other.services, rssi: other.rssi,
      mtu: other.mtu, isPaired: false, lane: other.lane, now: now)
    (isInRange, isOn, isBusy) = (other.isInRange, other.isOn, other.isBusy)
    (failingConnections, failingReads) = (other.failingConnections, other.failingReads)
    (lostNotifications, cutWrites) = (other.lostNotifications, other.cutWrites)
  }
}
