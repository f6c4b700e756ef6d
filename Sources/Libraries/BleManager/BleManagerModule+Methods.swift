internal import Bluetooth
internal import HostLoop
internal import JSEngine
internal import NativeBridge

// What JavaScript can call (`src/NativeBleManager.ts` lines 13 to 193).
extension BleManagerModule {
  @ExportsBuilder var stateMethods: [any Export] {
    AsyncFunction("start") { [self] (options: BleManagerOptions, callback: Callback) in
      run { [swift] in swift.start(options, callback) }
    }
    AsyncFunction("isStarted") { [self] (callback: Callback) in
      run { [swift] in callback(BridgeValue.null, swift.manager != nil) }
    }
    scan
    AsyncFunction("stopScan") { [self] (callback: Callback) in
      run { [swift] in swift.stopScan(callback) }
    }
    AsyncFunction("isScanning") { [self] (callback: Callback) in
      run { [swift] in
        guard let manager = swift.manager else { return callback("CBCentralManager not found") }
        callback(BridgeValue.null, manager.isScanning)
      }
    }
    // Up to 8 it answers with an event alone.
    release < (9, 1, 0)
      ? AsyncFunction("checkState") { [self] in run { [swift] in swift.checkState(nil) } }
      : AsyncFunction("checkState") { [self] (callback: Callback) in
        run { [swift] in swift.checkState(callback) }
      }
    AsyncFunction("getDiscoveredPeripherals") { [self] (callback: Callback) in
      run { [swift] in swift.getDiscoveredPeripherals(callback) }
    }
    AsyncFunction("getConnectedPeripherals") { [self] (services: [String], callback: Callback) in
      run { [swift] in swift.getConnectedPeripherals(services, callback) }
    }
  }

  /// Before 12.4 what to scan for is not among the options.
  private var scan: AsyncFunction {
    if release >= (12, 4, 0) {
      return AsyncFunction("scan") { [self] (options: BleManagerOptions, callback: Callback) in
        run { [swift] in swift.scan(options, callback) }
      }
    }
    return AsyncFunction("scan") {
      [self]
      (
        services: [String], seconds: Double, duplicates: Bool?, options: BleManagerOptions,
        callback: Callback
      ) in
      let options = options.with([
        "serviceUUIDs": .array(services.map(BridgeValue.string)), "seconds": .number(seconds),
        "allowDuplicates": .bool(duplicates ?? false),
      ])
      run { [swift] in swift.scan(options, callback) }
    }
  }

  /// Calls that got an argument before the callback later on.
  @ExportsBuilder private var connecting: [any Export] {
    release < (10, 1, 0)
      ? AsyncFunction("connect") { [self] (id: BleManagerText, callback: Callback) in
        run { [swift] in swift.connect(id.value, callback) }
      }
      : AsyncFunction("connect") {
        [self] (id: BleManagerText, _: BleManagerOptions, callback: Callback) in
        run { [swift] in swift.connect(id.value, callback) }
      }
    release < (7, 0, 0)
      ? AsyncFunction("disconnect") { [self] (id: BleManagerText, callback: Callback) in
        run { [swift] in swift.disconnect(id.value, callback) }
      }
      : AsyncFunction("disconnect") { [self] (id: BleManagerText, _: Bool, callback: Callback) in
        run { [swift] in swift.disconnect(id.value, callback) }
      }
    release < (7, 0, 0)
      ? AsyncFunction("retrieveServices") { [self] (id: BleManagerText, callback: Callback) in
        run { [swift] in swift.retrieveServices(id.value, [], callback) }
      }
      : AsyncFunction("retrieveServices") {
        [self] (id: BleManagerText, services: [String]?, callback: Callback) in
        run { [swift] in swift.retrieveServices(id.value, services ?? [], callback) }
      }
    release < (8, 0, 0)
      ? AsyncFunction("createBond") { [self] (_: BleManagerText, callback: Callback) in
        refuse(callback)
      }
      : AsyncFunction("createBond") {
        [self] (_: BleManagerText, _: BleManagerText, callback: Callback) in refuse(callback)
      }
  }

  @ExportsBuilder var connectionMethods: [any Export] {
    connecting
    AsyncFunction("isPeripheralConnected") { [self] (id: BleManagerText, callback: Callback) in
      run { [swift] in swift.isPeripheralConnected(id.value, callback) }
    }
    AsyncFunction("readRSSI") { [self] (id: BleManagerText, callback: Callback) in
      run { [swift] in swift.readRSSI(id.value, callback) }
    }
    AsyncFunction("getMaximumWriteValueLengthForWithoutResponse") {
      [self] (id: BleManagerText, callback: Callback) in
      run { [swift] in swift.maximumLength(id.value, .withoutResponse, callback) }
    }
    AsyncFunction("getMaximumWriteValueLengthForWithResponse") {
      [self] (id: BleManagerText, callback: Callback) in
      run { [swift] in swift.maximumLength(id.value, .withResponse, callback) }
    }
  }

  @ExportsBuilder var valueMethods: [any Export] {
    AsyncFunction("read") {
      [self]
      (id: BleManagerText, service: BleManagerText, uuid: BleManagerText, callback: Callback) in
      run { [swift] in swift.read(BleManagerPlace(id, service, uuid), callback) }
    }
    AsyncFunction("write") {
      [self]
      (
        id: BleManagerText, service: BleManagerText, uuid: BleManagerText, message: BridgeValue,
        maxByteSize: Double, callback: Callback
      ) in
      run { [swift] in
        guard let bytes = swift.bytes(message, of: "write") else { return }
        swift.write(
          bytes, BleManagerPlace(id, service, uuid), by: Self.integer(maxByteSize), callback)
      }
    }
    AsyncFunction("writeWithoutResponse") {
      [self]
      (
        id: BleManagerText, service: BleManagerText, uuid: BleManagerText, message: BridgeValue,
        maxByteSize: Double, queueSleepTime: Double, callback: Callback
      ) in
      run { [swift] in
        guard let bytes = swift.bytes(message, of: "writeWithoutResponse") else { return }
        swift.writeWithoutResponse(
          bytes, BleManagerPlace(id, service, uuid), by: Self.integer(maxByteSize),
          pause: .milliseconds(Self.integer(queueSleepTime)), callback)
      }
    }
    AsyncFunction("readDescriptor") {
      [self]
      (
        id: BleManagerText, service: BleManagerText, uuid: BleManagerText,
        descriptor: BleManagerText, callback: Callback
      ) in
      run { [swift] in
        swift.readDescriptor(descriptor.value, BleManagerPlace(id, service, uuid), callback)
      }
    }
    AsyncFunction("writeDescriptor") {
      [self]
      (
        id: BleManagerText, service: BleManagerText, uuid: BleManagerText,
        descriptor: BleManagerText, data: BridgeValue, callback: Callback
      ) in
      run { [swift] in
        guard let bytes = swift.bytes(data, of: "writeDescriptor") else { return }
        swift.writeDescriptor(
          bytes, descriptor.value, BleManagerPlace(id, service, uuid), callback)
      }
    }
  }

  @ExportsBuilder var notificationMethods: [any Export] {
    AsyncFunction("startNotification") {
      [self]
      (id: BleManagerText, service: BleManagerText, uuid: BleManagerText, callback: Callback) in
      run { [swift] in
        swift.startNotification(BleManagerPlace(id, service, uuid), buffer: nil, callback)
      }
    }
    AsyncFunction("startNotificationWithBuffer") {
      [self]
      (
        id: BleManagerText, service: BleManagerText, uuid: BleManagerText, length: Double,
        callback: Callback
      ) in
      run { [swift] in
        swift.startNotification(
          BleManagerPlace(id, service, uuid), buffer: Self.integer(length), callback)
      }
    }
    AsyncFunction("stopNotification") {
      [self]
      (id: BleManagerText, service: BleManagerText, uuid: BleManagerText, callback: Callback) in
      run { [swift] in swift.stopNotification(BleManagerPlace(id, service, uuid), callback) }
    }
  }

  /// What only Android has (`SwiftBleManager.swift` lines 1958 to 2044).
  @ExportsBuilder var unsupportedMethods: [any Export] {
    ["enableBluetooth", "getBondedPeripherals", "getAssociatedPeripherals"].map { name in
      AsyncFunction(name) { [self] (callback: Callback) in refuse(callback) }
    }
    ["removeBond", "removePeripheral", "refreshCache", "removeAssociatedPeripheral"].map { name in
      AsyncFunction(name) { [self] (_: BleManagerText, callback: Callback) in refuse(callback) }
    }
    ["requestMTU", "requestConnectionPriority"].map { name in
      AsyncFunction(name) { [self] (_: BleManagerText, _: Double, callback: Callback) in
        refuse(callback)
      }
    }
    release < (12, 0, 0)
      ? AsyncFunction("companionScan") { [self] (_: [String], callback: Callback) in
        refuse(callback)
      }
      : AsyncFunction("companionScan") {
        [self] (_: [String], _: BleManagerOptions, callback: Callback) in
        refuse(callback)
      }
    // JavaScript takes the error, which is `null`, for the answer (`src/index.ts` line 853).
    AsyncFunction("supportsCompanion") { [self] (callback: Callback) in
      run { callback(BridgeValue.null, false) }
    }
    AsyncFunction("setName") { (_: BleManagerText) in }
  }

  private func refuse(_ callback: Callback) { run { callback("Not supported") } }

  /// The number as Objective-C's integer.
  private static func integer(_ number: Double) -> Int {
    Int(exactly: number.rounded(.towardZero)) ?? (number > 0 ? mostBytes : 0)
  }

  /// More than any value has, and than any pause in milliseconds lasts.
  private static let mostBytes = 1 << 40
}
