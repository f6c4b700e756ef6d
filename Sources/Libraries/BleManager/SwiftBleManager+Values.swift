internal import Bluetooth
internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// The characteristic that a call means, and its peripheral.
struct BleManagerContext {
  let peripheral: Peripheral
  let characteristic: RemoteCharacteristic
  /// The service is no part of it: two characteristics with one UUID share their callbacks (`Helper.swift` lines 187 to 193).
  let key: String

  @HostActor
  init(_ peripheral: Peripheral, _ characteristic: RemoteCharacteristic) {
    self.peripheral = peripheral
    self.characteristic = characteristic
    key = "\(peripheral.bleManagerID)|\(characteristic.uuid)"
  }

  func key(of descriptor: RemoteDescriptor) -> String { "\(key)|\(descriptor.uuid)" }
}

// Values of characteristics.
extension SwiftBleManager {
  /// Lines 196 to 289: a characteristic with the property, or any with this UUID. Without one the call is answered with an
  /// error.
  func context(
    _ place: BleManagerPlace, _ property: GATTCharacteristic.Properties, _ callback: Callback
  ) -> BleManagerContext? {
    func fail(_ text: String) -> BleManagerContext? {
      callback(text)
      return nil
    }
    guard let serviceUUID = BluetoothUUID(ofBleManager: place.service) else {
      return fail("Invalid service UUID format: \(place.service)")
    }
    guard let uuid = BluetoothUUID(ofBleManager: place.characteristic) else {
      return fail("Invalid characteristic UUID format: \(place.characteristic)")
    }
    guard let peripheral = peripheral(place.peripheral) else {
      return fail("Could not find peripheral with UUID \(place.peripheral)")
    }
    let services = peripheral.instance.services ?? []
    guard let service = services.first(where: { $0.uuid == serviceUUID }) else {
      return fail(
        "Could not find service with UUID \(place.service) on peripheral with UUID \(peripheral.id)"
      )
    }
    let found = (service.characteristics ?? []).filter { $0.uuid == uuid }
    func first(_ property: GATTCharacteristic.Properties) -> RemoteCharacteristic? {
      found.first { $0.properties.contains(property) }
    }
    let fitting = first(property) ?? (property == .notify ? first(.indicate) : nil) ?? found.first
    guard let fitting else {
      return fail(
        "Could not find characteristic with UUID \(place.characteristic) on service with UUID \(place.service) "
          + "on peripheral with UUID \(peripheral.id)")
    }
    return BleManagerContext(peripheral.instance, fitting)
  }

  /// Lines 999 to 1029. The next value answers all reads of the characteristic, also a notification.
  func read(_ place: BleManagerPlace, _ callback: Callback) {
    guard let context = context(place, .read, callback) else { return }
    readCallbacks.add(callback, for: context.key)
    context.peripheral.readValue(for: context.characteristic)
  }

  /// Lines 1723 to 1794. Only an error of a read is told. A value that answers reads does not reach the listeners.
  func updated(_ context: BleManagerContext, _ error: BluetoothError?) {
    if let error {
      return readCallbacks.answer(context.key, error.forBleManager, BridgeValue.null)
    }
    let value = context.characteristic.value ?? []
    if readCallbacks.wait(for: context.key) {
      if context.peripheral.isTellingNotification, isHeard(.didUpdateValue) {
        capability.noteTakenValue(of: context.characteristic.uuid.textOfBleManager)
      }
      return readCallbacks.answer(context.key, BridgeValue.null, BridgeValue.bytes(value))
    }
    for bytes in buffers[context.key]?.add(value) ?? [value] { tell(bytes, of: context) }
  }

  private func tell(_ bytes: [UInt8], of context: BleManagerContext) {
    let characteristic = context.characteristic
    var body: [String: BridgeValue] = [
      "peripheral": .string(context.peripheral.bleManagerID),
      "characteristic": .string(characteristic.uuid.textOfBleManager), "value": .bytes(bytes),
    ]
    body["service"] = characteristic.service.map { .string($0.uuid.textOfBleManager) }
    let (isNotified, isHeard) = (characteristic.isNotifying, self.isHeard(.didUpdateValue))
    if !isHeard { context.peripheral.ignoreValue() }
    // A value before the first listener is one of the losses that the bridge finds.
    if isNotified, module?.wasHeard(.didUpdateValue) == true {
      capability.noteValue(of: context.key, isHeard: isHeard)
    }
    module?.emitValue(body, isNotified: isNotified)
  }

  // MARK: - Notifications

  /// Lines 1031 to 1103.
  ///
  /// - Parameter length: how many bytes an event has. `nil` for an event for each value.
  func startNotification(_ place: BleManagerPlace, buffer length: Int?, _ callback: Callback) {
    guard let context = context(place, .notify, callback) else { return }
    notificationCallbacks.add(callback, for: context.key)
    if let length { buffers[context.key] = BleManagerBuffer(capacity: max(1, length)) }
    context.peripheral.setNotifyValue(true, for: context.characteristic)
  }

  /// Lines 1105 to 1148. What the buffer has is lost.
  func stopNotification(_ place: BleManagerPlace, _ callback: Callback) {
    guard let context = context(place, .notify, callback) else { return }
    capability.forgetValues(of: context.key)
    guard context.characteristic.isNotifying else { return callback() }
    stopNotificationCallbacks.add(callback, for: context.key)
    buffers[context.key] = nil
    context.peripheral.setNotifyValue(false, for: context.characteristic)
  }

  /// Lines 1796 to 1874. The event comes before the answer. The library answers with an `NSError`, which React Native turns into
  /// `undefined`. So the promise of `startNotification` is fulfilled, although no value will come.
  func updatedNotification(_ context: BleManagerContext, _ error: BluetoothError?) {
    var body: [String: BridgeValue] = [
      "peripheral": .string(context.peripheral.bleManagerID),
      "characteristic": .string(context.characteristic.uuid.textOfBleManager),
      "isNotifying": .bool(error == nil && context.characteristic.isNotifying),
    ]
    if let error {
      buffers[context.key] = nil
      body["domain"] = .string(error.domain.rawValue)
      body["code"] = .number(Double(error.code))
      if notificationCallbacks.wait(for: context.key) {
        capability.noteRefusal(
          of: context.characteristic.uuid.textOfBleManager, error,
          isHeard: isHeard(.didUpdateNotificationState))
      }
    }
    module?.emit(.didUpdateNotificationState, body)
    if error != nil {
      notificationCallbacks.answer(context.key, Undefined())
      stopNotificationCallbacks.answer(context.key, Undefined())
    } else if context.characteristic.isNotifying {
      notificationCallbacks.answer(context.key)
    } else {
      stopNotificationCallbacks.answer(context.key)
    }
  }
}

extension SwiftBleManager: PeripheralDelegate {
  func peripheral(_ peripheral: Peripheral, didDiscoverServices error: BluetoothError?) {
    discoveredServices(of: peripheral, error)
  }

  func peripheral(
    _ peripheral: Peripheral, didDiscoverIncludedServicesFor service: RemoteService,
    error: BluetoothError?
  ) { discoveredIncludedServices(of: service, peripheral, error) }

  func peripheral(
    _ peripheral: Peripheral, didDiscoverCharacteristicsFor service: RemoteService,
    error: BluetoothError?
  ) { discoveredCharacteristics(of: service, peripheral, error) }

  func peripheral(
    _ peripheral: Peripheral, didDiscoverDescriptorsFor characteristic: RemoteCharacteristic,
    error: BluetoothError?
  ) { discoveredDescriptors(of: characteristic, peripheral) }

  func peripheral(
    _ peripheral: Peripheral, didUpdateValueFor characteristic: RemoteCharacteristic,
    error: BluetoothError?
  ) { updated(BleManagerContext(peripheral, characteristic), error) }

  func peripheral(
    _ peripheral: Peripheral, didUpdateNotificationStateFor characteristic: RemoteCharacteristic,
    error: BluetoothError?
  ) { updatedNotification(BleManagerContext(peripheral, characteristic), error) }

  func peripheral(
    _ peripheral: Peripheral, didWriteValueFor characteristic: RemoteCharacteristic,
    error: BluetoothError?
  ) { written(BleManagerContext(peripheral, characteristic), error) }

  func peripheral(
    _ peripheral: Peripheral, didUpdateValueFor descriptor: RemoteDescriptor,
    error: BluetoothError?
  ) { updated(descriptor, of: peripheral, error) }

  func peripheral(
    _ peripheral: Peripheral, didWriteValueFor descriptor: RemoteDescriptor, error: BluetoothError?
  ) { written(descriptor, of: peripheral, error) }

  /// Lines 1614 to 1636.
  func peripheral(_ peripheral: Peripheral, didReadRSSI rssi: Int, error: BluetoothError?) {
    rssiCallbacks.answer(
      peripheral.bleManagerID, error?.forBleManager ?? BridgeValue.null, rssi)
  }
}
