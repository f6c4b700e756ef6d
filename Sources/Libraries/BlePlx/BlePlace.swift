internal import Bluetooth
internal import FoundationEssentials
internal import HostLoop

/// How a call of JavaScript names a characteristic.
enum BlePlace {
  case ofDevice(String, service: String, characteristic: String)
  case ofService(Double, characteristic: String)
  case number(Double)

  /// How an error names it.
  var name: String {
    switch self {
    case .ofDevice(_, _, let uuid), .ofService(_, let uuid): uuid
    case .number(let number): "\(number)"
    }
  }
}

/// How a call of JavaScript names a descriptor.
enum BleDescriptorPlace {
  case of(BlePlace, descriptor: String)
  case number(Double)

  var name: String {
    switch self {
    case .of(_, let uuid): uuid
    case .number(let number): "\(number)"
    }
  }
}

extension BleClientManager {
  /// `BleModule.swift` lines 957 to 1034.
  func characteristic(at place: BlePlace) throws(BleError) -> FoundCharacteristic {
    let found: FoundCharacteristic?
    switch place {
    case .ofDevice(let id, let service, let characteristic):
      guard let identifier = UUID(uuidString: id) else {
        throw BleError(.deviceNotFound, deviceID: id)
      }
      let serviceUUID = try uuid(service)
      let characteristicUUID = try uuid(characteristic)
      guard let peripheral = connected[identifier] else {
        throw BleError(.deviceNotConnected, deviceID: id)
      }
      found = peripheral.foundService(serviceUUID)?.characteristic(characteristicUUID)
    case .ofService(let number, let characteristic):
      let characteristicUUID = try uuid(characteristic)
      guard let service = objects.service(number) else {
        throw BleError(.serviceNotFound, serviceUUID: "\(number)")
      }
      found = service.characteristic(characteristicUUID)
    case .number(let number): found = objects.characteristic(number)
    }
    guard let found else {
      throw BleError(.characteristicNotFound, characteristicUUID: place.name)
    }
    return found
  }

  /// `BleModule.swift` lines 1038 to 1080.
  func descriptor(at place: BleDescriptorPlace) throws(BleError) -> FoundDescriptor {
    let found: FoundDescriptor?
    switch place {
    case .of(let characteristic, let descriptor):
      let descriptorUUID = try uuid(descriptor)
      found = try self.characteristic(at: characteristic).descriptors?.first {
        $0.descriptor.uuid == descriptorUUID
      }
    case .number(let number): found = objects.descriptor(number)
    }
    guard let found else { throw BleError(.descriptorNotFound, descriptorUUID: place.name) }
    return found
  }

  private func uuid(_ text: String) throws(BleError) -> BluetoothUUID {
    guard let uuid = BluetoothUUID(text) else { throw .invalidIdentifiers(text) }
    return uuid
  }
}
