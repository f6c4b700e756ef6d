internal import FoundationEssentials
internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// The argument of `device.bluetooth.addPeripheral`, checked.
@HostActor
struct PeripheralOptions {
  let identifier: UUID?
  let name: String?
  let advertisement: Advertisement
  let interval: Duration
  let services: [GATTService]
  let rssi: Int
  let mtu: Int
  let isPaired: Bool

  /// - Throws: an error that names what is wrong.
  init(_ object: JSObject) throws {
    try object.check(
      ["id", "name", "advertise", "services", "rssi", "mtu", "paired"], "addPeripheral")
    identifier = try object.get("id", as: String?.self).map(Self.identifier)
    name = try object.get("name")
    services = try Self.services(object.get("services", as: [String: JSObject]?.self) ?? [:])
    let advertise = try object.get("advertise", as: JSObject?.self)
    advertisement = try advertise.map(Self.advertisement) ?? Advertisement()
    let every = try advertise?.get("every", as: Double?.self) ?? 0.1
    guard every > 0 else {
      throw NativeError(message: "advertise.every takes seconds above 0")
    }
    interval = .clamped(seconds: every)
    rssi = try object.get("rssi", as: Int?.self) ?? -60
    mtu = try object.get("mtu", as: Int?.self) ?? 517
    isPaired = try object.get("paired", as: Bool?.self) ?? false
  }

  /// The identifier of a peripheral, as Core Bluetooth writes it.
  ///
  /// - Throws: an error if the text is no UUID.
  static func identifier(_ text: String) throws -> UUID {
    if let identifier = UUID(uuidString: text) { return identifier }
    throw NativeError(
      message: "'\(text)' is no identifier of a peripheral: iOS gives each one a UUID, such as "
        + "'5B3C1D6E-8F2A-4C7B-9E0D-1A2B3C4D5E6F'")
  }

  /// - Throws: an error if the text is no UUID of Bluetooth.
  static func uuid(_ text: String) throws -> BluetoothUUID {
    if let uuid = BluetoothUUID(text) { return uuid }
    throw NativeError(
      message:
        "'\(text)' is no UUID of Bluetooth: it has 4, 8 or 32 hexadecimal digits, such as '180d'")
  }

  /// The services in `{ '180d': { '2a37': { properties: ['notify'] } } }`, in the order of their UUIDs.
  static func services(_ services: [String: JSObject]) throws -> [GATTService] {
    try services.sorted { $0.key < $1.key }.map { key, service in
      let context = service.value.context
      let keys = try context.keys(of: try service.value.ref).sorted()
      return GATTService(
        try uuid(key),
        try keys.map { try characteristic($0, try service.get($0, as: JSObject.self)) })
    }
  }

  private static func characteristic(_ key: String, _ object: JSObject) throws -> GATTCharacteristic
  {
    try object.check(
      ["properties", "value", "encrypted", "descriptors", "answers", "repeat"],
      "characteristic '\(key)'")
    var properties = GATTCharacteristic.Properties()
    for name in try object.get("properties", as: [String]?.self) ?? ["read"] {
      guard let property = GATTCharacteristic.Properties.names[name] else {
        let known = GATTCharacteristic.Properties.names.keys.sorted().map { "'\($0)'" }
        throw NativeError(
          message: "the characteristic '\(key)' has no property '\(name)': properties are "
            + known.joined(separator: ", "))
      }
      properties.insert(property)
    }
    let descriptors = try object.get("descriptors", as: [String: AttributeBytes]?.self) ?? [:]
    return GATTCharacteristic(
      try uuid(key), properties,
      value: try object.get("value", as: AttributeBytes?.self)?.bytes ?? [],
      isEncrypted: try object.get("encrypted", as: Bool?.self) ?? false,
      descriptors: try descriptors.sorted { $0.key < $1.key }.map {
        GATTDescriptor(try uuid($0.key), value: $0.value.bytes)
      },
      repetition: try object.get("repeat", as: JSObject?.self).map(repetition),
      didReceiveWrite: try object.get("answers", as: [JSObject]?.self).map(answers))
  }

  /// Firmware that sends the values of each answer to the written one. An answer without `to` is one to every value.
  private static func answers(_ objects: [JSObject]) throws -> GATTCharacteristic.WriteHandler {
    let answers = try objects.map { object in
      try object.check(["to", "notify"], "an answer")
      return (
        to: try object.get("to", as: AttributeBytes?.self)?.bytes,
        values: try object.get("notify", as: [NewValue].self).map {
          (characteristic: try uuid($0.characteristic), value: $0.bytes)
        }
      )
    }
    return { _, written in
      answers.filter { $0.to == nil || $0.to == written }.flatMap(\.values)
    }
  }

  private static func repetition(_ object: JSObject) throws -> FirmwareRepetition {
    try object.check(["every", "values"], "repeat")
    let every = try object.get("every", as: Double.self)
    guard every > 0 else {
      throw NativeError(message: "repeat.every takes seconds above 0")
    }
    return FirmwareRepetition(
      every: .clamped(seconds: every),
      try object.get("values", as: [AttributeBytes].self).map(\.bytes))
  }

  private static func advertisement(_ object: JSObject) throws -> Advertisement {
    try object.check(
      [
        "serviceUUIDs", "manufacturerData", "localName", "txPowerLevel", "isConnectable",
        "serviceData",
        "solicitedServiceUUIDs", "overflowServiceUUIDs", "every",
      ], "advertise")
    func uuids(_ name: String) throws -> [BluetoothUUID] {
      try (object.get(name, as: [String]?.self) ?? []).map(uuid)
    }
    var advertisement = Advertisement()
    advertisement.localName = try object.get("localName")
    advertisement.serviceUUIDs = try uuids("serviceUUIDs")
    advertisement.solicitedServiceUUIDs = try uuids("solicitedServiceUUIDs")
    advertisement.overflowServiceUUIDs = try uuids("overflowServiceUUIDs")
    advertisement.manufacturerData = try object.get("manufacturerData", as: AttributeBytes?.self)?
      .bytes
    for (key, data) in try object.get("serviceData", as: [String: AttributeBytes]?.self) ?? [:] {
      advertisement.serviceData[try uuid(key)] = data.bytes
    }
    advertisement.txPowerLevel = try object.get("txPowerLevel")
    advertisement.isConnectable = try object.get("isConnectable", as: Bool?.self) ?? true
    return advertisement
  }
}

/// Bytes from JavaScript: a typed array, an ArrayBuffer, or an array of numbers.
struct AttributeBytes: JSDecodable {
  let bytes: [UInt8]

  static func decode(_ value: JSRef, in context: JSContext) throws -> AttributeBytes {
    if let data = try? JSBytes.decode(value, in: context) { return Self(bytes: data.bytes) }
    guard let numbers = try? [Int].decode(value, in: context) else {
      throw JSTypeMismatch(
        expected: "bytes (a Uint8Array or an array of numbers)", actual: context.kind(of: value))
    }
    return Self(
      bytes: try numbers.map { number in
        if let byte = UInt8(exactly: number) { return byte }
        throw JSTypeMismatch(expected: "bytes from 0 to 255", actual: "\(number)")
      })
  }
}

/// `['2a37', [0, 62]]`: a characteristic with its new value.
private struct NewValue: JSDecodable {
  let characteristic: String
  let bytes: [UInt8]

  static func decode(_ value: JSRef, in context: JSContext) throws -> NewValue {
    guard context.isObject(value) else {
      throw JSTypeMismatch(expected: "[uuid, bytes]", actual: context.kind(of: value))
    }
    return Self(
      characteristic: try String.decode(try context.get(0, of: value), in: context),
      bytes: try AttributeBytes.decode(try context.get(1, of: value), in: context).bytes)
  }
}

extension JSObject {
  /// Refuses keys that mean nothing.
  fileprivate func check(_ known: [String], _ what: String) throws {
    for key in try value.context.keys(of: try value.ref) where !known.contains(key) {
      throw NativeError(
        message: "\(what) has no key '\(key)'. Keys: \(known.joined(separator: ", "))")
    }
  }
}
