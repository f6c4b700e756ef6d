public import HostLoop

/// A service of a peripheral, with its characteristics, as the firmware has it.
@HostActor
public final class GATTService {
  /// What the service is.
  public let uuid: BluetoothUUID
  /// Whether the peripheral has it for itself, and not only as a part of another service.
  public let isPrimary: Bool
  /// Its characteristics.
  public let characteristics: [GATTCharacteristic]
  /// The services that it includes.
  public let includedServices: [BluetoothUUID]

  /// Makes a service.
  public init(
    _ uuid: BluetoothUUID, _ characteristics: [GATTCharacteristic] = [], isPrimary: Bool = true,
    includedServices: [BluetoothUUID] = []
  ) {
    self.uuid = uuid
    self.isPrimary = isPrimary
    self.characteristics = characteristics
    self.includedServices = includedServices
  }
}

/// A value of a peripheral that a phone can read, write or subscribe to.
@HostActor
public final class GATTCharacteristic {
  /// What a phone may do: `CBCharacteristicProperties`, with Apple's numbers.
  public struct Properties: OptionSet, Sendable, Hashable {
    /// Apple's number.
    public let rawValue: Int
    /// The properties with these numbers.
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The value can be in advertisements.
    public static let broadcast = Self(rawValue: 1)
    /// A phone can read the value.
    public static let read = Self(rawValue: 2)
    /// A phone can write the value, and the peripheral does not confirm it.
    public static let writeWithoutResponse = Self(rawValue: 4)
    /// A phone can write the value, and the peripheral confirms it.
    public static let write = Self(rawValue: 8)
    /// A phone can subscribe to the value, and does not confirm what it gets.
    public static let notify = Self(rawValue: 16)
    /// A phone can subscribe to the value, and confirms what it gets.
    public static let indicate = Self(rawValue: 32)

    /// The names that `addPeripheral` takes.
    static let names: [String: Self] = [
      "broadcast": .broadcast, "read": .read, "writeWithoutResponse": .writeWithoutResponse,
      "write": .write, "notify": .notify, "indicate": .indicate,
    ]
  }

  /// A value that the firmware sends, and the characteristic that has it.
  public typealias NewValue = (characteristic: BluetoothUUID, value: [UInt8])

  /// Firmware that a phone asks for a value: `peripheralManager(_:didReceiveRead:)`. Returns the value.
  ///
  /// It refuses the read with a ``BluetoothError`` of the domain `.attribute`. For any other error that it throws, the phone
  /// gets `.unlikelyError`.
  public typealias ReadHandler = @HostActor (BluetoothDevice) throws -> [UInt8]

  /// Firmware that gets a value from a phone: `peripheralManager(_:didReceiveWrite:)`. Returns the values that it sends after
  /// that, one in each connection interval.
  ///
  /// It refuses the value as ``ReadHandler`` refuses a read. A phone does not learn that a write without response was refused.
  /// A confirmed write is not confirmed if the firmware ends the connection, or switches the peripheral off. Capture the radio
  /// `unowned`, because it owns the firmware.
  public typealias WriteHandler = @HostActor (BluetoothDevice, [UInt8]) throws -> [NewValue]

  /// Values that are sent in turn, and the time between two of them.
  public typealias Repetition = (every: Duration, values: [[UInt8]])

  /// What the value is.
  public let uuid: BluetoothUUID
  /// What a phone may do with it.
  public let properties: Properties
  /// Whether the phone must be paired to use it.
  public let isEncrypted: Bool
  /// Its descriptors.
  package let descriptors: [GATTDescriptor]
  /// What its firmware does before a phone reads it. `nil` if a read only returns ``value``.
  let didReceiveRead: ReadHandler?
  /// What its firmware does with a value that a phone has written. `nil` if it only keeps the value.
  let didReceiveWrite: WriteHandler?
  /// What it sends again and again while a phone has subscribed. `nil` for nothing.
  let repetition: Repetition?
  /// The next repetition.
  var repeating: LoopTask?
  /// The value that a read returns. A phone that has subscribed does not get a value that is set here, unlike one of
  /// ``BluetoothRadio/notify(_:of:_:)``.
  public var value: [UInt8]
  /// What phones wrote, the oldest first. Only the latest thousand values are kept.
  public private(set) var written: [[UInt8]] = []

  /// Makes a characteristic. One that notifies has a Client Characteristic Configuration.
  ///
  /// - Parameters:
  ///   - uuid: what the value is.
  ///   - properties: what a phone may do with it.
  ///   - value: what a read returns.
  ///   - isEncrypted: whether the phone must be paired to use it.
  ///   - descriptors: what describes the value.
  ///   - repetition: what it sends again and again while a phone has subscribed.
  ///   - didReceiveRead: the firmware's answer to a read. If `nil`, a read returns the latest value.
  ///   - didReceiveWrite: what the firmware does with a written value. If `nil`, it only keeps the value.
  public init(
    _ uuid: BluetoothUUID, _ properties: Properties = .read, value: [UInt8] = [],
    isEncrypted: Bool = false, descriptors: [(uuid: BluetoothUUID, value: [UInt8])] = [],
    repetition: Repetition? = nil, didReceiveRead: ReadHandler? = nil,
    didReceiveWrite: WriteHandler? = nil
  ) {
    self.didReceiveRead = didReceiveRead
    self.didReceiveWrite = didReceiveWrite
    self.repetition = repetition.map { (max($0.every, .milliseconds(1)), $0.values) }
    self.uuid = uuid
    self.properties = properties
    self.value = value
    self.isEncrypted = isEncrypted
    let isNotifiable = !properties.isDisjoint(with: [.notify, .indicate])
    let isConfigured = descriptors.contains { $0.uuid == .clientConfiguration }
    self.descriptors =
      descriptors.map { GATTDescriptor($0.uuid, value: $0.value) }
      + (isNotifiable && !isConfigured ? [GATTDescriptor(.clientConfiguration)] : [])
  }

  /// Whether a phone can subscribe to it.
  package var isNotifiable: Bool { !properties.isDisjoint(with: [.notify, .indicate]) }

  func keep(written bytes: [UInt8]) {
    if written.count >= 1000 { written.removeFirst() }
    written.append(bytes)
  }
}

/// A description of a characteristic's value.
@HostActor
package final class GATTDescriptor {
  /// What it describes.
  package let uuid: BluetoothUUID
  /// The description.
  package internal(set) var value: [UInt8]

  /// Makes a descriptor.
  package init(_ uuid: BluetoothUUID, value: [UInt8] = []) {
    self.uuid = uuid
    self.value = value
  }
}
