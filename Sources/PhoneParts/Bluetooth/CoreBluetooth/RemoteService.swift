package import HostLoop

/// A service as the app knows it: `CBService`. It ends with the connection.
@HostActor
package final class RemoteService {
  /// What the service is.
  package nonisolated let uuid: BluetoothUUID
  /// Whether it is not only a part of another service.
  package nonisolated let isPrimary: Bool
  /// The peripheral that has it.
  package private(set) weak var peripheral: Peripheral?
  /// The characteristics that were discovered. `nil` before.
  package internal(set) var characteristics: [RemoteCharacteristic]?
  /// The included services that were discovered. `nil` before.
  package internal(set) var includedServices: [RemoteService]?
  let attribute: GATTService

  init(_ attribute: GATTService, of peripheral: Peripheral) {
    uuid = attribute.uuid
    isPrimary = attribute.isPrimary
    self.attribute = attribute
    self.peripheral = peripheral
  }
}

/// A characteristic as the app knows it: `CBCharacteristic`.
@HostActor
package final class RemoteCharacteristic {
  /// What the characteristic is.
  package nonisolated let uuid: BluetoothUUID
  /// What the app may do with it.
  package nonisolated let properties: GATTCharacteristic.Properties
  /// The service that has it.
  package private(set) weak var service: RemoteService?
  /// The latest value that the app got. `nil` before the first one.
  package internal(set) var value: [UInt8]?
  /// Whether the app gets each new value.
  package internal(set) var isNotifying = false
  /// The descriptors that were discovered. `nil` before.
  package internal(set) var descriptors: [RemoteDescriptor]?
  let attribute: GATTCharacteristic

  init(_ attribute: GATTCharacteristic, of service: RemoteService) {
    uuid = attribute.uuid
    properties = attribute.properties
    self.attribute = attribute
    self.service = service
  }
}

/// A descriptor as the app knows it: `CBDescriptor`.
@HostActor
package final class RemoteDescriptor {
  /// What the descriptor is.
  package nonisolated let uuid: BluetoothUUID
  /// The characteristic that has it.
  package private(set) weak var characteristic: RemoteCharacteristic?
  /// The latest value that the app got. `nil` before the first one.
  package internal(set) var value: [UInt8]?
  let attribute: GATTDescriptor

  init(_ attribute: GATTDescriptor, of characteristic: RemoteCharacteristic) {
    uuid = attribute.uuid
    self.attribute = attribute
    self.characteristic = characteristic
  }
}
