internal import Bluetooth
internal import HostLoop

/// What the radio tells a device.
enum BlePeripheralEvent {
  case services(BluetoothError?)
  case characteristics(RemoteService, BluetoothError?)
  case descriptors(RemoteCharacteristic, BluetoothError?)
  case value(RemoteCharacteristic, BluetoothError?)
  case written(RemoteCharacteristic, BluetoothError?)
  case notifying(RemoteCharacteristic, BluetoothError?)
  case descriptorValue(RemoteDescriptor, BluetoothError?)
  case descriptorWritten(RemoteDescriptor, BluetoothError?)
  case rssi(Int, BluetoothError?)
  case ready
}

/// Passes what the radio tells a device to the operations that wait for it.
@HostActor
final class BlePeripheralEvents: PeripheralDelegate {
  let subject = BleSubject<BlePeripheralEvent>()

  private let awaitsValue: @HostActor (RemoteCharacteristic) -> Bool

  /// - Parameter awaitsValue: whether something waits for values of a characteristic.
  init(
    of peripheral: Peripheral,
    awaitsValue: @escaping @HostActor (RemoteCharacteristic) -> Bool
  ) {
    self.awaitsValue = awaitsValue
    peripheral.delegate = self
  }

  func peripheral(_ peripheral: Peripheral, didDiscoverServices error: BluetoothError?) {
    subject.send(.services(error))
  }

  func peripheral(
    _ peripheral: Peripheral, didDiscoverCharacteristicsFor service: RemoteService,
    error: BluetoothError?
  ) {
    subject.send(.characteristics(service, error))
  }

  func peripheral(
    _ peripheral: Peripheral, didDiscoverDescriptorsFor characteristic: RemoteCharacteristic,
    error: BluetoothError?
  ) {
    subject.send(.descriptors(characteristic, error))
  }

  func peripheral(
    _ peripheral: Peripheral, didUpdateValueFor characteristic: RemoteCharacteristic,
    error: BluetoothError?
  ) {
    if !awaitsValue(characteristic) { peripheral.ignoreValue() }
    subject.send(.value(characteristic, error))
  }

  func peripheral(
    _ peripheral: Peripheral, didUpdateValueFor descriptor: RemoteDescriptor, error: BluetoothError?
  ) {
    subject.send(.descriptorValue(descriptor, error))
  }

  func peripheral(
    _ peripheral: Peripheral, didWriteValueFor characteristic: RemoteCharacteristic,
    error: BluetoothError?
  ) {
    subject.send(.written(characteristic, error))
  }

  func peripheral(
    _ peripheral: Peripheral, didWriteValueFor descriptor: RemoteDescriptor, error: BluetoothError?
  ) {
    subject.send(.descriptorWritten(descriptor, error))
  }

  func peripheral(
    _ peripheral: Peripheral, didUpdateNotificationStateFor characteristic: RemoteCharacteristic,
    error: BluetoothError?
  ) {
    subject.send(.notifying(characteristic, error))
  }

  func peripheral(_ peripheral: Peripheral, didReadRSSI rssi: Int, error: BluetoothError?) {
    subject.send(.rssi(rssi, error))
  }

  func peripheralIsReady(toSendWriteWithoutResponse peripheral: Peripheral) { subject.send(.ready) }
}
