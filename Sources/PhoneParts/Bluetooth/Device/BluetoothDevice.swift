public import FoundationEssentials
public import HostLoop

/// A thing with Bluetooth Low Energy near the phone, such as a heart rate strap: a peripheral with its firmware.
///
/// ``BluetoothRadio/addPeripheral(identifier:name:advertisement:interval:services:rssi:mtu:isPaired:)`` makes one.
@HostActor
public final class BluetoothDevice {
  /// The identifier under which this phone knows it (`CBPeer.identifier`). Other phones know it under other identifiers.
  public nonisolated let identifier: UUID
  /// The name: GAP's Device Name.
  public package(set) var name: String?
  /// What it says of itself while it is not connected.
  public package(set) var advertisement: Advertisement
  /// The time between two advertisements.
  public let advertisingInterval: Duration
  /// What a phone finds on it. Change it with ``BluetoothRadio/setServices(_:of:)``.
  public internal(set) var services: [GATTService]
  /// How strongly the phone receives it, in dBm.
  public var rssi: Int
  /// The largest ATT packet that its firmware accepts, in bytes.
  public let mtu: Int

  /// Whether it is near the phone.
  public internal(set) var isInRange = true
  /// Whether it has power.
  public internal(set) var isOn = true
  /// Whether the phone has a bond with it. The bond outlives connections, and the app. Set it to `false` when the person
  /// removes the bond in Settings.
  public var isPaired: Bool
  /// How many of the next attempts to connect fail.
  public var failingConnections = 0
  /// How many of the next reads it answers with an error.
  public var failingReads = 0
  /// How many of the next notifications get lost.
  public var lostNotifications = 0
  /// After how many of the next confirmed writes the connection ends before the phone gets the confirmation.
  public var cutWrites = 0
  /// Whether it accepts no connection, because another phone has one. Change it with ``BluetoothRadio/setBusy(_:of:)``.
  public internal(set) var isBusy = false
  /// When it began to advertise.
  var advertisingSince: LoopInstant
  /// Whether the phone has a connection to it.
  public internal(set) var isConnected = false
  /// Ends the connection, because the phone no longer hears the device.
  var supervision: LoopTask?
  /// What waits for the person to answer whether the phone may pair.
  var waitingForBond: [@HostActor (BluetoothError?) -> Void] = []
  /// Whether this question came in the background, and iOS has not shown it since.
  var isPairingUnseen = false
  /// Ends the question, because nobody answers it.
  var pairingTimeout: LoopTask?
  /// What it does. It continues while the app is suspended.
  let lane: Lane

  init(
    _ identifier: UUID, name: String?, advertisement: Advertisement, interval: Duration,
    services: [GATTService], rssi: Int, mtu: Int, isPaired: Bool, lane: Lane, now: LoopInstant
  ) {
    self.identifier = identifier
    self.name = name
    self.advertisement = advertisement
    // Core Specification, volume 4, part E, 7.8.5: 20 ms is the shortest interval.
    advertisingInterval = max(interval, .milliseconds(20))
    self.services = services
    self.rssi = rssi
    // Core Specification, volume 3, part F, 3.2.8 and 3.2.9: 23 bytes is the least, and no attribute needs more than 517.
    self.mtu = min(517, max(23, mtu))
    self.isPaired = isPaired
    self.lane = lane
    advertisingSince = now
  }

  /// What logs and reports call it.
  package var title: String { name ?? advertisement.localName ?? identifier.uuidString }

  /// Whether the phone can reach it.
  package var isReachable: Bool { isInRange && isOn }

  /// Whether a phone that listens can hear it. It is silent while it is connected.
  var isAdvertising: Bool { isReachable && !isConnected }

  /// How long it takes until the first advertisement after `time`.
  func timeToNextAdvertisement(after time: LoopInstant) -> Duration {
    let (interval, passed) = (
      advertisingInterval.nanoseconds, (time - advertisingSince).nanoseconds
    )
    return .nanoseconds(passed < 0 ? -passed : interval - passed % interval)
  }

  /// The characteristic with this identifier. `nil` if there is none.
  public func characteristic(_ uuid: BluetoothUUID, of service: BluetoothUUID)
    -> GATTCharacteristic?
  {
    services.lazy.filter { $0.uuid == service }.flatMap(\.characteristics)
      .first { $0.uuid == uuid }
  }

  /// Whether it still has the characteristic: new firmware may have other ones.
  func has(_ characteristic: GATTCharacteristic) -> Bool {
    services.contains { $0.characteristics.contains { $0 === characteristic } }
  }
}

extension Duration {
  /// The duration in whole nanoseconds. At most 292 years.
  var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? (seconds < 0 ? .min : .max) : whole &+ attoseconds / 1_000_000_000
  }
}
