internal import Bluetooth
internal import FoundationEssentials
internal import HostLoop

// Errors of the radio as the library tells them (`BleError.swift` lines 135 to 288).
extension BleError {
  /// The error of a radio with this state. `nil` if it can be used.
  init?(_ state: ManagerState) {
    switch state {
    case .unsupported: self.init(.bluetoothUnsupported)
    case .unauthorized: self.init(.bluetoothUnauthorized)
    case .poweredOff: self.init(.bluetoothPoweredOff)
    case .unknown: self.init(.bluetoothInUnknownState)
    case .resetting: self.init(.bluetoothResetting)
    case .poweredOn: return nil
    }
  }

  init(_ code: BleErrorCode, _ peripheral: Peripheral, _ cause: BluetoothError?) {
    self.init(code, deviceID: peripheral.identifier.uuidString)
    add(cause)
  }

  @HostActor
  init(_ code: BleErrorCode, _ found: FoundService, _ cause: BluetoothError?) {
    self.init(code, found.peripheral, cause)
    serviceUUID = found.service.uuid.text
  }

  @HostActor
  init(_ code: BleErrorCode, _ found: FoundCharacteristic, _ cause: BluetoothError?) {
    self.init(code, found.service, cause)
    characteristicUUID = found.characteristic.uuid.text
  }

  @HostActor
  init(_ code: BleErrorCode, _ found: FoundDescriptor, _ cause: BluetoothError?) {
    self.init(code, found.characteristic, cause)
    descriptorUUID = found.descriptor.uuid.text
  }

  private mutating func add(_ cause: BluetoothError?) {
    guard let cause else { return }
    reason = cause.localizedDescription
    switch cause.domain {
    case .attribute: attErrorCode = cause.code
    case .bluetooth: iosErrorCode = cause.code
    }
  }
}
