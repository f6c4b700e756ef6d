internal import Bluetooth
internal import FoundationEssentials
internal import HostLoop

// What a connected device has (`BleModule.swift` lines 501 to 709).
extension BleClientManager {
  /// The connected device with this identifier. Rejects the promise if there is none.
  func device(_ id: String, _ others: String..., for promise: BlePromise) -> Peripheral? {
    let uuids = others.map { BluetoothUUID($0) }
    guard let identifier = UUID(uuidString: id), !uuids.contains(nil) else {
      promise.reject(.invalidIdentifiers([id] + others))
      return nil
    }
    guard let peripheral = connected[identifier] else {
      promise.reject(BleError(.deviceNotConnected, deviceID: id))
      return nil
    }
    return peripheral
  }

  func discoverAllServicesAndCharacteristicsForDevice(
    _ id: String, _ transactionID: String, _ promise: BlePromise
  ) {
    guard let peripheral = device(id, for: promise) else { return }
    perform(transactionID, promise) { [self] transaction in
      guard watch(peripheral, transaction, promise) else { return }
      let discovery = BleDiscovery(of: peripheral, objects)
      let fail = failure(transaction, promise)
      transaction.wait(
        for: central.events(of: peripheral).subscribe { event in
          do throws(BleError) {
            guard try discovery.isOver(after: event) else { return }
            promise.resolve(BleDevice(peripheral))
            transaction.end()
          } catch { fail(error) }
        })
      peripheral.discoverServices(nil)
    }
  }

  func servicesForDevice(_ id: String, _ promise: BlePromise) {
    guard let peripheral = device(id, for: promise) else { return }
    let services = peripheral.foundServices ?? []
    for service in services { objects.add(service) }
    promise.resolve(services.map { BleServiceRecord($0, objects) })
  }

  // MARK: - Characteristics

  func characteristicsForDevice(_ id: String, _ service: String, _ promise: BlePromise) {
    guard let peripheral = device(id, service, for: promise),
      let found = self.service(service, of: peripheral, promise)
    else { return }
    characteristics(of: found, promise)
  }

  func characteristicsForService(_ number: Double, _ promise: BlePromise) {
    guard let service = service(number, promise) else { return }
    characteristics(of: service, promise)
  }

  private func characteristics(of service: FoundService, _ promise: BlePromise) {
    let characteristics = service.characteristics ?? []
    for characteristic in characteristics { objects.add(characteristic) }
    promise.resolve(characteristics.map { BleCharacteristicRecord($0, objects) })
  }

  // MARK: - Descriptors

  func descriptorsForDevice(
    _ id: String, _ service: String, _ characteristic: String, _ promise: BlePromise
  ) {
    guard let peripheral = device(id, service, characteristic, for: promise),
      let service = self.service(service, of: peripheral, promise)
    else { return }
    descriptors(of: characteristic, in: service, promise)
  }

  func descriptorsForService(_ number: Double, _ characteristic: String, _ promise: BlePromise) {
    guard BluetoothUUID(characteristic) != nil else {
      return promise.reject(.invalidIdentifiers(characteristic))
    }
    guard let service = service(number, promise) else { return }
    descriptors(of: characteristic, in: service, promise)
  }

  func descriptorsForCharacteristic(_ number: Double, _ promise: BlePromise) {
    guard let characteristic = objects.characteristic(number) else {
      return promise.reject(BleError(.characteristicNotFound, characteristicUUID: "\(number)"))
    }
    descriptors(of: characteristic, promise)
  }

  private func descriptors(
    of uuid: String, in service: FoundService, _ promise: BlePromise
  ) {
    guard let found = BluetoothUUID(uuid).flatMap(service.characteristic) else {
      return promise.reject(BleError(.characteristicNotFound, characteristicUUID: uuid))
    }
    descriptors(of: found, promise)
  }

  private func descriptors(of characteristic: FoundCharacteristic, _ promise: BlePromise) {
    let descriptors = characteristic.descriptors ?? []
    for descriptor in descriptors { objects.add(descriptor) }
    promise.resolve(descriptors.map { BleDescriptorRecord($0, objects) })
  }

  // MARK: - Services

  private func service(
    _ uuid: String, of peripheral: Peripheral, _ promise: BlePromise
  ) -> FoundService? {
    if let service = BluetoothUUID(uuid).flatMap(peripheral.foundService) { return service }
    promise.reject(BleError(.serviceNotFound, serviceUUID: uuid))
    return nil
  }

  private func service(_ number: Double, _ promise: BlePromise) -> FoundService? {
    if let service = objects.service(number) { return service }
    promise.reject(BleError(.serviceNotFound, serviceUUID: "\(number)"))
    return nil
  }
}

/// The discovery of all services, characteristics and descriptors of a device. It asks for the characteristics of all
/// services at once, and for the descriptors of a service's characteristics as soon as it knows them.
@HostActor
private final class BleDiscovery {
  private let peripheral: Peripheral
  private let objects: BleObjects
  private var awaitsServices = true
  private var services: [FoundService] = []
  private var characteristics: [FoundCharacteristic] = []

  init(of peripheral: Peripheral, _ objects: BleObjects) {
    self.peripheral = peripheral
    self.objects = objects
  }

  /// Whether everything is discovered after this event.
  func isOver(after event: BlePeripheralEvent) throws(BleError) -> Bool {
    switch event {
    case .services(let error) where awaitsServices: try discovered(error)
    case .characteristics(let service, let error):
      guard let index = services.firstIndex(where: { $0.service === service }) else { return false }
      try discovered(services.remove(at: index), error)
    case .descriptors(let characteristic, let error):
      guard
        let index = characteristics.firstIndex(where: { $0.characteristic === characteristic })
      else { return false }
      try discovered(characteristics.remove(at: index), error)
    default: return false
    }
    return services.isEmpty && characteristics.isEmpty
  }

  private func discovered(_ error: BluetoothError?) throws(BleError) {
    guard let found = peripheral.foundServices, error == nil else {
      throw BleError(.servicesDiscoveryFailed, peripheral, error)
    }
    awaitsServices = false
    services = found
    for service in found { objects.add(service) }
    for service in found { peripheral.discoverCharacteristics(nil, for: service.service) }
  }

  private func discovered(_ service: FoundService, _ error: BluetoothError?) throws(BleError) {
    guard let found = service.characteristics, error == nil else {
      throw BleError(.characteristicsDiscoveryFailed, service, error)
    }
    for characteristic in found { objects.add(characteristic) }
    for characteristic in found {
      if let known = characteristic.descriptors {
        for descriptor in known { objects.add(descriptor) }
      } else {
        characteristics.append(characteristic)
        peripheral.discoverDescriptors(for: characteristic.characteristic)
      }
    }
  }

  private func discovered(
    _ characteristic: FoundCharacteristic, _ error: BluetoothError?
  ) throws(BleError) {
    guard let found = characteristic.descriptors, error == nil else {
      throw BleError(.descriptorsDiscoveryFailed, characteristic, error)
    }
    for descriptor in found { objects.add(descriptor) }
  }
}
