internal import Bluetooth
internal import HostLoop
internal import NativeBridge
internal import SimulatedPhone

// Writes, and descriptors.
extension SwiftBleManager {
  /// The bytes that JavaScript passes. Swift ends the app if they are not an array of whole numbers from 0 to 255.
  func bytes(_ value: BridgeValue, of method: String) -> [UInt8]? {
    let elements: [BridgeValue]
    switch value {
    case .null: elements = []
    case .array(let all): elements = all
    case .bool, .number, .string, .object: return raise(.noBytes(method))
    }
    let bytes = elements.compactMap { element -> UInt8? in
      switch element {
      case .number(let number): UInt8(exactly: number)
      case .bool(let isTrue): isTrue ? 1 : 0
      case .null, .string, .array, .object: nil
      }
    }
    return bytes.count == elements.count ? bytes : raise(.noBytes(method))
  }

  private func raise(_ exception: ObjectiveCException) -> [UInt8]? {
    phone.raise(exception)
    return nil
  }

  /// Lines 838 to 930. The parts of all calls for a characteristic are in one queue: each call writes the next part of the
  /// queue, and the first confirmation that finds the queue empty answers all calls, also those whose parts are on their way.
  func write(
    _ bytes: [UInt8], _ place: BleManagerPlace, by size: Int, _ callback: Callback
  ) {
    guard let context = context(place, .write, callback) else { return }
    writeCallbacks.add(callback, for: context.key)
    guard bytes.count > size else {
      return context.peripheral.writeValue(
        bytes, for: context.characteristic, type: .withResponse)
    }
    guard size > 0 else { return phone.raise(.noSize("write")) }
    var queue = writeQueues[context.key] ?? []
    for start in stride(from: 0, to: bytes.count, by: size) {
      queue.append(Array(bytes[start..<min(start + size, bytes.count)]))
    }
    let first = queue.removeFirst()
    writeQueues[context.key] = queue
    context.peripheral.writeValue(first, for: context.characteristic, type: .withResponse)
  }

  /// Lines 1907 to 1948. Parts that an earlier connection has left are written, too.
  func written(_ context: BleManagerContext, _ error: BluetoothError?) {
    guard writeCallbacks.wait(for: context.key) else { return }
    if let error {
      writeCallbacks.answer(context.key, error.forBleManager)
      writeQueues[context.key] = nil
    } else if var queue = writeQueues[context.key], !queue.isEmpty {
      let next = queue.removeFirst()
      writeQueues[context.key] = queue
      context.peripheral.writeValue(next, for: context.characteristic, type: .withResponse)
    } else {
      writeQueues[context.key] = nil
      writeCallbacks.answer(context.key)
    }
  }

  /// Lines 932 to 997. The library does not ask whether Core Bluetooth has space for a part: Core Bluetooth drops a part for
  /// which it has none. After each part of a long value, also after the last one, the queue of the methods sleeps.
  func writeWithoutResponse(
    _ bytes: [UInt8], _ place: BleManagerPlace, by size: Int, pause: Duration,
    _ callback: Callback
  ) {
    guard let context = context(place, .writeWithoutResponse, callback) else { return }
    guard bytes.count > size else {
      context.peripheral.writeValue(
        bytes, for: context.characteristic, type: .withoutResponse)
      return callback()
    }
    guard size > 0 else { return phone.raise(.noSize("writeWithoutResponse")) }
    writeParts(bytes[...], context, by: size, pause: pause, callback)
  }

  private func writeParts(
    _ bytes: ArraySlice<UInt8>, _ context: BleManagerContext, by size: Int, pause: Duration,
    _ callback: Callback
  ) {
    guard !bytes.isEmpty else { return callback() }
    context.peripheral.writeValue(
      Array(bytes.prefix(size)), for: context.characteristic, type: .withoutResponse)
    module?.sleep(for: pause) { [self] in
      writeParts(bytes.dropFirst(size), context, by: size, pause: pause, callback)
    }
  }

  // MARK: - Descriptors

  /// Lines 610 to 670.
  func readDescriptor(_ uuid: String, _ place: BleManagerPlace, _ callback: Callback) {
    guard let (context, descriptor) = descriptor(uuid, place, callback) else { return }
    readDescriptorCallbacks.add(callback, for: context.key(of: descriptor))
    context.peripheral.readValue(for: descriptor)
  }

  /// Lines 672 to 734. The answer is lost if the connection ends before. A Client Characteristic Configuration ends the app.
  func writeDescriptor(
    _ bytes: [UInt8], _ uuid: String, _ place: BleManagerPlace, _ callback: Callback
  ) {
    guard let (context, descriptor) = descriptor(uuid, place, callback) else { return }
    writeDescriptorCallbacks.add(callback, for: context.key(of: descriptor))
    context.peripheral.writeValue(bytes, for: descriptor)
  }

  private func descriptor(
    _ text: String, _ place: BleManagerPlace, _ callback: Callback
  ) -> (BleManagerContext, RemoteDescriptor)? {
    guard let context = context(place, .read, callback) else { return nil }
    guard let uuid = BluetoothUUID(ofBleManager: text) else {
      callback("Invalid descriptor UUID format: \(text)")
      return nil
    }
    guard let found = context.characteristic.descriptors?.first(where: { $0.uuid == uuid }) else {
      let characteristic = context.characteristic.uuid.short
      callback(
        "Could not find descriptor with UUID \(text) on characteristic with UUID Optional(\"\(characteristic)\") "
          + "on peripheral with UUID \(place.peripheral)")
      return nil
    }
    return (context, found)
  }

  /// Lines 1638 to 1721.
  func updated(
    _ descriptor: RemoteDescriptor, of peripheral: Peripheral, _ error: BluetoothError?
  ) {
    guard let key = key(of: descriptor, peripheral) else { return }
    if let error {
      return readDescriptorCallbacks.answer(key, error.forBleManager, BridgeValue.null)
    }
    let bytes = descriptor.valueOfBleManager?.bytes ?? []
    readDescriptorCallbacks.answer(key, BridgeValue.null, BridgeValue.bytes(bytes))
  }

  /// Lines 1876 to 1905.
  func written(
    _ descriptor: RemoteDescriptor, of peripheral: Peripheral, _ error: BluetoothError?
  ) {
    guard let key = key(of: descriptor, peripheral) else { return }
    if let error {
      writeDescriptorCallbacks.answer(key, error.forBleManager)
    } else {
      writeDescriptorCallbacks.answer(key)
    }
  }

  private func key(of descriptor: RemoteDescriptor, _ peripheral: Peripheral) -> String? {
    descriptor.characteristic.map { BleManagerContext(peripheral, $0).key(of: descriptor) }
  }
}

extension ObjectiveCException {
  fileprivate static func noBytes(_ method: String) -> ObjectiveCException {
    ObjectiveCException(
      name: "Fatal error", reason: "the data of \(method)() is not an array of bytes",
      fix:
        "pass an array of whole numbers from 0 to 255: Array.from(bytes) makes one of a Uint8Array or a Buffer"
    )
  }

  /// Lines 886 to 895 and 968 to 983 never end, or leave the bounds of the data.
  fileprivate static func noSize(_ method: String) -> ObjectiveCException {
    ObjectiveCException(
      name: "Fatal error", reason: "the maxByteSize of \(method)() is not positive",
      fix:
        "pass the result of getMaximumWriteValueLengthForWithResponse(), or leave maxByteSize out")
  }
}
