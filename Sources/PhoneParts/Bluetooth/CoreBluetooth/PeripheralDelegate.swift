package import HostLoop

/// What a ``Peripheral`` tells the app: `CBPeripheralDelegate`. The calls come as tasks on the manager's queue.
@HostActor
package protocol PeripheralDelegate: AnyObject {
  /// ``Peripheral/discoverServices(_:)`` has ended.
  func peripheral(_ peripheral: Peripheral, didDiscoverServices error: BluetoothError?)
  /// ``Peripheral/discoverIncludedServices(_:for:)`` has ended.
  func peripheral(
    _ peripheral: Peripheral, didDiscoverIncludedServicesFor service: RemoteService,
    error: BluetoothError?)
  /// ``Peripheral/discoverCharacteristics(_:for:)`` has ended.
  func peripheral(
    _ peripheral: Peripheral, didDiscoverCharacteristicsFor service: RemoteService,
    error: BluetoothError?)
  /// ``Peripheral/discoverDescriptors(for:)`` has ended.
  func peripheral(
    _ peripheral: Peripheral, didDiscoverDescriptorsFor characteristic: RemoteCharacteristic,
    error: BluetoothError?)
  /// A read has ended, or the peripheral has notified of a new value. Core Bluetooth does not say which.
  func peripheral(
    _ peripheral: Peripheral, didUpdateValueFor characteristic: RemoteCharacteristic,
    error: BluetoothError?)
  /// The read of a descriptor has ended.
  func peripheral(
    _ peripheral: Peripheral, didUpdateValueFor descriptor: RemoteDescriptor,
    error: BluetoothError?)
  /// A write with response has ended.
  func peripheral(
    _ peripheral: Peripheral, didWriteValueFor characteristic: RemoteCharacteristic,
    error: BluetoothError?)
  /// The write of a descriptor has ended.
  func peripheral(
    _ peripheral: Peripheral, didWriteValueFor descriptor: RemoteDescriptor, error: BluetoothError?)
  /// ``Peripheral/setNotifyValue(_:for:)`` has ended.
  func peripheral(
    _ peripheral: Peripheral, didUpdateNotificationStateFor characteristic: RemoteCharacteristic,
    error: BluetoothError?)
  /// ``Peripheral/readRSSI()`` has ended.
  func peripheral(_ peripheral: Peripheral, didReadRSSI rssi: Int, error: BluetoothError?)
  /// There is space for further writes without response. Never wakes the app.
  func peripheralIsReady(toSendWriteWithoutResponse peripheral: Peripheral)
  /// The firmware has other services than before. The invalidated ones must be discovered again.
  func peripheral(_ peripheral: Peripheral, didModifyServices invalidated: [RemoteService])
  /// The peripheral's name has changed.
  func peripheralDidUpdateName(_ peripheral: Peripheral)
}

extension PeripheralDelegate {
  package func peripheral(_ peripheral: Peripheral, didDiscoverServices error: BluetoothError?) {}
  package func peripheral(
    _ peripheral: Peripheral, didDiscoverIncludedServicesFor service: RemoteService,
    error: BluetoothError?
  ) {}
  package func peripheral(
    _ peripheral: Peripheral, didDiscoverCharacteristicsFor service: RemoteService,
    error: BluetoothError?
  ) {}
  package func peripheral(
    _ peripheral: Peripheral, didDiscoverDescriptorsFor characteristic: RemoteCharacteristic,
    error: BluetoothError?
  ) {}
  package func peripheral(
    _ peripheral: Peripheral, didUpdateValueFor characteristic: RemoteCharacteristic,
    error: BluetoothError?
  ) {}
  package func peripheral(
    _ peripheral: Peripheral, didUpdateValueFor descriptor: RemoteDescriptor,
    error: BluetoothError?
  ) {}
  package func peripheral(
    _ peripheral: Peripheral, didWriteValueFor characteristic: RemoteCharacteristic,
    error: BluetoothError?
  ) {}
  package func peripheral(
    _ peripheral: Peripheral, didWriteValueFor descriptor: RemoteDescriptor, error: BluetoothError?
  ) {}
  package func peripheral(
    _ peripheral: Peripheral, didUpdateNotificationStateFor characteristic: RemoteCharacteristic,
    error: BluetoothError?
  ) {}
  package func peripheral(_ peripheral: Peripheral, didReadRSSI rssi: Int, error: BluetoothError?) {
  }
  package func peripheralIsReady(toSendWriteWithoutResponse peripheral: Peripheral) {}
  package func peripheral(_ peripheral: Peripheral, didModifyServices invalidated: [RemoteService])
  {}
  package func peripheralDidUpdateName(_ peripheral: Peripheral) {}
}
