internal import Bluetooth
internal import HostLoop
internal import NativeBridge

// How `retrieveServices` goes through a peripheral (lines 1466 to 1612). The first that ends answers all calls. A peripheral
// without services never answers.
extension SwiftBleManager {
  func discoveredServices(of peripheral: Peripheral, _ error: BluetoothError?) {
    let id = peripheral.bleManagerID
    if let error { return serviceCallbacks.answer(id, error.forBleManager) }
    let services = peripheral.services ?? []
    serviceLatches[id] = Set(services.map(ObjectIdentifier.init))
    for service in services {
      peripheral.discoverIncludedServices(nil, for: service)
      peripheral.discoverCharacteristics(nil, for: service)
    }
  }

  /// The characteristics are discovered once more.
  func discoveredIncludedServices(
    of service: RemoteService, _ peripheral: Peripheral, _ error: BluetoothError?
  ) {
    if error == nil { peripheral.discoverCharacteristics(nil, for: service) }
  }

  func discoveredCharacteristics(
    of service: RemoteService, _ peripheral: Peripheral, _ error: BluetoothError?
  ) {
    let characteristics = error == nil ? service.characteristics ?? [] : []
    if characteristics.isEmpty { return open(service, of: peripheral) }
    characteristicLatches[service.uuid.text] = Set(characteristics.map(ObjectIdentifier.init))
    for characteristic in characteristics { peripheral.discoverDescriptors(for: characteristic) }
  }

  func discoveredDescriptors(
    of characteristic: RemoteCharacteristic, _ peripheral: Peripheral
  ) {
    guard let service = characteristic.service, serviceLatches[peripheral.bleManagerID] != nil,
      var latch = characteristicLatches[service.uuid.text]
    else { return }
    latch.remove(ObjectIdentifier(characteristic))
    characteristicLatches[service.uuid.text] = latch
    if latch.isEmpty { open(service, of: peripheral) }
  }

  /// A service is known. After the last one the calls are answered.
  private func open(_ service: RemoteService, of peripheral: Peripheral) {
    let id = peripheral.bleManagerID
    guard var latch = serviceLatches[id] else { return }
    latch.remove(ObjectIdentifier(service))
    serviceLatches[id] = latch
    guard latch.isEmpty else { return }
    serviceLatches[id] = nil
    if characteristicLatches[service.uuid.text]?.isEmpty == true {
      characteristicLatches[service.uuid.text] = nil
    }
    guard let known = self.peripheral(id) else { return }
    serviceCallbacks.answer(id, BridgeValue.null, BridgeValue.object(known.infoWithServices))
  }
}
