internal import HostLoop
internal import NativeBridge

// What JavaScript can call (`ios/BlePlx.m`).
extension BlePlx {
  @ExportsBuilder var stateMethods: [any Export] {
    AsyncFunction("enable") { [self] (_: String, promise: BlePromise) in refuse(promise) }
    AsyncFunction("disable") { [self] (_: String, promise: BlePromise) in refuse(promise) }
    AsyncFunction("state") { [self] (promise: BlePromise) in
      guard let client = client(for: promise) else { return }
      capability.noteStateIsRead()
      promise.resolve(client.central.state.nameInJavaScript)
    }
    AsyncFunction("startDeviceScan") { [self] (services: [String]?, options: BleScanOptions?) in
      commanded?.startDeviceScan(services, options)
    }
    AsyncFunction("stopDeviceScan") { [self] () in commanded?.stopDeviceScan() }
    AsyncFunction("cancelTransaction") { [self] (transaction: String) in
      commanded?.transactions.remove(transaction)
    }
    AsyncFunction("setLogLevel") { [self] (level: String) in
      if commanded != nil { capability.logLevel = BleLogLevel(rawValue: level) ?? .none }
    }
    AsyncFunction("logLevel") { [self] (promise: BlePromise) in
      if client(for: promise) != nil { promise.resolve(capability.logLevel.rawValue) }
    }
  }

  /// An app cannot switch Bluetooth on or off (`BleModule.swift` lines 147 to 155).
  private func refuse(_ promise: BlePromise) {
    if client(for: promise) != nil { promise.reject(BleError(.bluetoothStateChangeFailed)) }
  }

  @ExportsBuilder var deviceMethods: [any Export] {
    AsyncFunction("requestConnectionPriorityForDevice") {
      [self] (id: String, _: Int, _: String, promise: BlePromise) in
      client(for: promise)?.unchanged(id, promise)
    }
    AsyncFunction("requestMTUForDevice") {
      [self] (id: String, _: Int, _: String, promise: BlePromise) in
      client(for: promise)?.unchanged(id, promise)
    }
    AsyncFunction("readRSSIForDevice") {
      [self] (id: String, transaction: String, promise: BlePromise) in
      client(for: promise)?.readRSSIForDevice(id, transaction, promise)
    }
    AsyncFunction("devices") { [self] (ids: [String], promise: BlePromise) in
      client(for: promise)?.devices(ids, promise)
    }
    AsyncFunction("connectedDevices") { [self] (services: [String], promise: BlePromise) in
      capability.noteListIsRead()
      client(for: promise)?.connectedDevices(services, promise)
    }
    AsyncFunction("connectToDevice") {
      [self] (id: String, options: BleConnectionOptions?, promise: BlePromise) in
      guard let client = client(for: promise) else { return }
      capability.noteQuestion(about: id)
      if options?.timeout == nil { capability.noteEndless(promise, .connection) }
      client.connectToDevice(id, options, promise)
    }
    AsyncFunction("cancelDeviceConnection") { [self] (id: String, promise: BlePromise) in
      capability.noteQuestion(about: id)
      client(for: promise)?.cancelDeviceConnection(id, promise)
    }
    AsyncFunction("isDeviceConnected") { [self] (id: String, promise: BlePromise) in
      capability.noteQuestion(about: id)
      client(for: promise)?.isDeviceConnected(id, promise)
    }
  }

  @ExportsBuilder var discoveryMethods: [any Export] {
    AsyncFunction("discoverAllServicesAndCharacteristicsForDevice") {
      [self] (id: String, transaction: String, promise: BlePromise) in
      client(for: promise)?
        .discoverAllServicesAndCharacteristicsForDevice(id, transaction, promise)
    }
    AsyncFunction("servicesForDevice") { [self] (id: String, promise: BlePromise) in
      client(for: promise)?.servicesForDevice(id, promise)
    }
    AsyncFunction("characteristicsForDevice") {
      [self] (id: String, service: String, promise: BlePromise) in
      client(for: promise)?.characteristicsForDevice(id, service, promise)
    }
    AsyncFunction("characteristicsForService") { [self] (service: Double, promise: BlePromise) in
      client(for: promise)?.characteristicsForService(service, promise)
    }
    AsyncFunction("descriptorsForDevice") {
      [self] (id: String, service: String, characteristic: String, promise: BlePromise) in
      client(for: promise)?.descriptorsForDevice(id, service, characteristic, promise)
    }
    AsyncFunction("descriptorsForService") {
      [self] (service: Double, characteristic: String, promise: BlePromise) in
      client(for: promise)?.descriptorsForService(service, characteristic, promise)
    }
    AsyncFunction("descriptorsForCharacteristic") {
      [self] (characteristic: Double, promise: BlePromise) in
      client(for: promise)?.descriptorsForCharacteristic(characteristic, promise)
    }
  }

  @ExportsBuilder var characteristicMethods: [any Export] {
    atPlaces("readCharacteristic") { [self] place, transaction, promise in
      client(for: promise)?.read(place, transaction, promise)
    }
    atPlaces("monitorCharacteristic") { [self] place, transaction, promise in
      guard let client = client(for: promise) else { return }
      capability.noteEndless(promise)
      client.monitor(place, transaction, promise)
    }
    AsyncFunction("writeCharacteristicForDevice") {
      [self]
      (
        id: String, service: String, uuid: String, value: String, withResponse: Bool,
        transaction: String, promise: BlePromise
      ) in
      client(for: promise)?.write(
        .ofDevice(id, service: service, characteristic: uuid), value, withResponse: withResponse,
        transaction, promise)
    }
    AsyncFunction("writeCharacteristicForService") {
      [self]
      (
        service: Double, uuid: String, value: String, withResponse: Bool, transaction: String,
        promise: BlePromise
      ) in
      client(for: promise)?.write(
        .ofService(service, characteristic: uuid), value, withResponse: withResponse, transaction,
        promise)
    }
    AsyncFunction("writeCharacteristic") {
      [self]
      (
        number: Double, value: String, withResponse: Bool, transaction: String, promise: BlePromise
      ) in
      client(for: promise)?.write(
        .number(number), value, withResponse: withResponse, transaction, promise)
    }
  }

  /// The three forms of a method: by the device and UUIDs, by the number of the service and a UUID, and by the number.
  private func atPlaces(
    _ name: String, _ body: @escaping @HostActor (BlePlace, String, BlePromise) -> Void
  ) -> [any Export] {
    [
      AsyncFunction(name + "ForDevice") {
        (id: String, service: String, uuid: String, transaction: String, promise: BlePromise) in
        body(.ofDevice(id, service: service, characteristic: uuid), transaction, promise)
      },
      AsyncFunction(name + "ForService") {
        (service: Double, uuid: String, transaction: String, promise: BlePromise) in
        body(.ofService(service, characteristic: uuid), transaction, promise)
      },
      AsyncFunction(name) { (number: Double, transaction: String, promise: BlePromise) in
        body(.number(number), transaction, promise)
      },
    ]
  }
}
