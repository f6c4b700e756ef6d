public import FoundationEssentials
internal import HostLoop
internal import SimulatedPhone

// The identifiers under which the phone knows peripherals.
extension BluetoothRadio {
  /// The identifier of the next peripheral with this name that has none. The first one of a script is the same in each process,
  /// and so is the second one.
  package func nextIdentifier(for name: String?) -> UUID {
    let number = reservedIdentifiers[name ?? "", default: 0] + 1
    reservedIdentifiers[name ?? ""] = number
    return Self.identifier(of: name, number)
  }

  /// The first identifier of this name that no peripheral has or had.
  func unusedIdentifier(for name: String?) -> UUID {
    var number = 1
    while true {
      let identifier = Self.identifier(of: name, number)
      if device(identifier) == nil, changedIdentifiers[identifier] == nil { return identifier }
      number += 1
    }
  }

  private static func identifier(of name: String?, _ number: Int) -> UUID {
    // FNV-1a of the name.
    let hash = (name ?? "").utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
      ($0 ^ UInt64(clamping: $1)) &* 0x100_0000_01b3
    }
    var random = SplitMix64(seed: hash &+ UInt64(clamping: number))
    var bytes = [UInt8](repeating: 0, count: 16)
    for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: random.next()) }
    (bytes[6], bytes[8]) = (bytes[6] & 0x0f | 0x40, bytes[8] & 0x3f | 0x80)
    return UUID(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8],
        bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
      ))
  }

  /// A script begins, and adds its peripherals from the first one on.
  func scriptBegins() { reservedIdentifiers = [:] }

  /// The phone knows the peripheral under another identifier from now on. Apple says that identifiers may change
  /// (`CBPeer.identifier`), for example after Reset Network Settings.
  ///
  /// A connection ends, and the phone has no bond with the peripheral any more. What the app knows by the old identifier never
  /// connects again, and scans find the peripheral like a new one.
  ///
  /// - Parameters:
  ///   - device: the peripheral.
  ///   - identifier: the new identifier; `nil` for one that no peripheral has. Nothing happens if another peripheral has it.
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
