internal import Bluetooth
internal import FoundationEssentials
internal import HostLoop

// Scans, and devices as the radio knows them (`BleModule.swift` lines 208 to 246 and 281 to 363).
extension BleClientManager {
  func startDeviceScan(_ services: [String]?, _ options: BleScanOptions?) {
    var uuids: [BluetoothUUID]?
    if let services {
      let known = services.compactMap { BluetoothUUID($0) }
      guard known.count == services.count else {
        return send(.scanFailed(.invalidIdentifiers(services)))
      }
      uuids = known
    }
    replaceScan { scans in
      scans.begin(uuids, allowsDuplicates: options?.allowsDuplicates ?? false) { [weak self] in
        self?.send(.scanned(BleDevice($0)))
      } onError: { [weak self] in
        self?.send(.scanFailed($0))
      }
    }
  }

  func stopDeviceScan() { replaceScan { _ in nil } }

  /// Neither the MTU nor the priority of the connection can be changed on iOS.
  func unchanged(_ id: String, _ promise: BlePromise) {
    guard let peripheral = device(id, for: promise) else { return }
    promise.resolve(BleDevice(peripheral))
  }

  func devices(_ ids: [String], _ promise: BlePromise) {
    let identifiers = ids.compactMap { UUID(uuidString: $0) }
    guard identifiers.count == ids.count else { return promise.reject(.invalidIdentifiers(ids)) }
    if let error = central.stateError { return promise.reject(error) }
    promise.resolve(central.retrieve(identifiers).map { BleDevice($0) })
  }

  func connectedDevices(_ services: [String], _ promise: BlePromise) {
    let uuids = services.compactMap { BluetoothUUID($0) }
    guard uuids.count == services.count else {
      return promise.reject(.invalidIdentifiers(services))
    }
    if let error = central.stateError { return promise.reject(error) }
    promise.resolve(central.retrieveConnected(uuids).map { BleDevice($0) })
  }
}
