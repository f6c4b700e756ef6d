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
    rssi = try Self.rssi(try object.get("rssi", as: Int?.self) ?? -60)
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

  /// How well the phone hears a peripheral, in dBm.
  ///
  /// - Throws: an error if no radio reports such a value (Bluetooth Core Specification, volume 4, part E, 7.5.4).
  static func rssi(_ value: Int) throws -> Int {
    if (-127...20).contains(value) { return value }
    throw NativeError(
      message: "\(value) is no RSSI: it is from -127 to 20 dBm, and about -60 a few meters away")
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
    var targets: [BluetoothUUID] = []
    let made = try services.sorted { $0.key < $1.key }.map { key, service in
      let context = service.value.context
      let keys = try context.keys(of: try service.value.ref).sorted()
      return GATTService(
        try uuid(key),
        try keys.map { try characteristic($0, try service.get($0, as: JSObject.self), &targets) })
    }
    let known = Set(made.flatMap(\.characteristics).map(\.uuid))
    guard let missing = targets.first(where: { !known.contains($0) }) else { return made }
    throw NativeError(
      message:
        "an answer sends a value of \(missing.short), but the peripheral has no such characteristic"
    )
  }

  /// - Parameter targets: gets the characteristics whose values the answers of this one send.
  private static func characteristic(
    _ key: String, _ object: JSObject, _ targets: inout [BluetoothUUID]
  ) throws -> GATTCharacteristic {
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
    let repetition = try object.get("repeat", as: JSObject?.self).map(repetition)
    guard repetition == nil || !properties.isDisjoint(with: [.notify, .indicate]) else {
      throw NativeError(
        message: "the characteristic '\(key)' has 'repeat', but neither 'notify' nor 'indicate'")
    }
    let answers = try object.get("answers", as: [JSObject]?.self).map(answers)
    targets += (answers ?? []).flatMap { $0.values.map(\.characteristic) }
    let descriptors = try object.get("descriptors", as: [String: AttributeBytes]?.self) ?? [:]
    return GATTCharacteristic(
      try uuid(key), properties,
      value: try object.get("value", as: AttributeBytes?.self)?.bytes ?? [],
      isEncrypted: try object.get("encrypted", as: Bool?.self) ?? false,
      descriptors: try descriptors.sorted { $0.key < $1.key }.map {
        (try uuid($0.key), $0.value.bytes)
      },
      repetition: repetition,
      didReceiveWrite: answers.map(handler))
  }

  private static func handler(_ answers: [Answer]) -> GATTCharacteristic.WriteHandler {
    { _, written in answers.filter { $0.to == nil || $0.to == written }.flatMap(\.values) }
  }

  /// What firmware sends after a write.
  private struct Answer {
    /// The written value. `nil` for each.
    let to: [UInt8]?
    let values: [GATTCharacteristic.NewValue]
  }

  private static func answers(_ objects: [JSObject]) throws -> [Answer] {
    try objects.map { object in
      try object.check(["to", "notify"], "an answer")
      return Answer(
        to: try object.get("to", as: AttributeBytes?.self)?.bytes,
        values: try object.get("notify", as: [NewValue].self).map {
          (characteristic: try uuid($0.characteristic), value: $0.bytes)
        })
    }
  }

  private static func repetition(_ object: JSObject) throws -> GATTCharacteristic.Repetition {
    try object.check(["every", "values"], "repeat")
    let every = try object.get("every", as: Double.self)
    guard every > 0 else {
      throw NativeError(message: "repeat.every takes seconds above 0")
    }
    let values = try object.get("values", as: [AttributeBytes].self).map(\.bytes)
    guard !values.isEmpty else { throw NativeError(message: "repeat.values is empty") }
    return (.clamped(seconds: every), values)
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
    let bytes = try bytes(of: value, in: context)
    if bytes.count <= longest { return Self(bytes: bytes) }
    throw JSTypeMismatch(expected: "at most \(longest) bytes", actual: "\(bytes.count)")
  }

  /// The longest value of an attribute (Bluetooth Core Specification, volume 3, part F, 3.2.9).
  private static let longest = 512

  @HostActor
  private static func bytes(of value: JSRef, in context: JSContext) throws -> [UInt8] {
    if let data = try? JSBytes.decode(value, in: context) { return data.bytes }
    guard let numbers = try? [Double].decode(value, in: context) else {
      throw JSTypeMismatch(
        expected: "bytes (a Uint8Array or an array of numbers)", actual: context.kind(of: value))
    }
    return try numbers.map { number in
      if let byte = UInt8(exactly: number) { return byte }
      let text = Int(exactly: number).map(String.init) ?? "\(number)"
      throw JSTypeMismatch(expected: "bytes from 0 to 255", actual: text)
    }
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
