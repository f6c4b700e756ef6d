package import HostLoop

/// A service of a peripheral, with its characteristics, as the firmware has it.
@HostActor
package final class GATTService {
  /// What the service is.
  package let uuid: BluetoothUUID
  /// Whether the peripheral has it for itself, and not only as a part of another service.
  package let isPrimary: Bool
  /// Its characteristics.
  package let characteristics: [GATTCharacteristic]
  /// The services that it includes.
  package let includedServices: [BluetoothUUID]

  /// Makes a service.
  package init(
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
package final class GATTCharacteristic {
  /// What a phone may do: `CBCharacteristicProperties`, with Apple's numbers.
  package struct Properties: OptionSet, Sendable, Hashable {
    package let rawValue: Int
    package init(rawValue: Int) { self.rawValue = rawValue }
    package static let broadcast = Self(rawValue: 1)
    package static let read = Self(rawValue: 2)
    package static let writeWithoutResponse = Self(rawValue: 4)
    package static let write = Self(rawValue: 8)
    package static let notify = Self(rawValue: 16)
    package static let indicate = Self(rawValue: 32)

    /// The names that `addPeripheral` takes.
    static let names: [String: Self] = [
      "broadcast": .broadcast, "read": .read, "writeWithoutResponse": .writeWithoutResponse,
      "write": .write, "notify": .notify, "indicate": .indicate,
    ]
  }

  /// What the value is.
  package let uuid: BluetoothUUID
  /// What a phone may do with it.
  package let properties: Properties
  /// Whether the phone must be paired to use it.
  package let isEncrypted: Bool
  /// Its descriptors.
  package let descriptors: [GATTDescriptor]
  /// What the firmware sends after a write.
  package let answers: [FirmwareAnswer]
  /// What it sends again and again while a phone has subscribed. `nil` for nothing.
  package let repetition: FirmwareRepetition?
  /// The next repetition.
  var repeating: LoopTask?
  /// The value that a read returns.
  package internal(set) var value: [UInt8]
  /// What phones wrote, the oldest first. Only the latest thousand values are kept.
  package private(set) var written: [[UInt8]] = []

  /// Makes a characteristic. One that notifies has a Client Characteristic Configuration.
  package init(
    _ uuid: BluetoothUUID, _ properties: Properties, value: [UInt8] = [], isEncrypted: Bool = false,
    descriptors: [GATTDescriptor] = [], answers: [FirmwareAnswer] = [],
    repetition: FirmwareRepetition? = nil
  ) {
    self.answers = answers
    self.repetition = repetition
    self.uuid = uuid
    self.properties = properties
    self.value = value
    self.isEncrypted = isEncrypted
    let isNotifiable = !properties.isDisjoint(with: [.notify, .indicate])
    let isConfigured = descriptors.contains { $0.uuid == .clientConfiguration }
    self.descriptors =
      descriptors + (isNotifiable && !isConfigured ? [GATTDescriptor(.clientConfiguration)] : [])
  }

  /// Whether a phone can subscribe to it.
  package var isNotifiable: Bool { !properties.isDisjoint(with: [.notify, .indicate]) }

  func write(_ bytes: [UInt8]) {
    value = bytes
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
