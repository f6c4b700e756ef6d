internal import Bluetooth
internal import FoundationEssentials
internal import HostLoop
internal import JSEngine

/// A device as JavaScript gets it (`BleExtensions.swift` lines 18 to 116).
struct BleDevice: JSRecord, Sendable {
  /// The identifier under which the phone knows it.
  let id: String
  private let name: String?
  private let rssi: Int?
  private let mtu: Int
  /// What it advertised. `nil` if no scan found it.
  private var advertised: BleAdvertised?

  @HostActor
  init(_ peripheral: Peripheral, rssi: Int? = nil) {
    id = peripheral.identifier.uuidString
    name = peripheral.name
    self.rssi = rssi
    mtu = peripheral.maximumWriteValueLength(for: .withoutResponse) + 3
  }

  @HostActor
  init(_ found: BleScanned) {
    id = found.peripheral.identifier.uuidString
    name = found.peripheral.name
    rssi = found.rssi
    mtu = 23
    var advertised = BleAdvertised(found.advertisement)
    let record = BleJSON.object(
      [
        ("id", .text(id)), ("name", .optional(name)), ("rssi", .number(found.rssi)),
        ("mtu", .number(mtu)),
      ] + advertised.fields)
    advertised.rawScanRecord = Data(record.written.utf8).base64EncodedString()
    self.advertised = advertised
  }

  func write(fields: JSFields) throws {
    fields.add("id", id)
    fields.add("name", name)
    fields.add("rssi", rssi)
    fields.add("mtu", mtu)
    fields.add("manufacturerData", advertised?.manufacturerData)
    try fields.add("serviceData", advertised?.serviceData)
    try fields.add("serviceUUIDs", advertised?.serviceUUIDs)
    fields.add("localName", advertised?.localName)
    fields.add("txPowerLevel", advertised?.txPowerLevel)
    try fields.add("solicitedServiceUUIDs", advertised?.solicitedServiceUUIDs)
    try fields.add("isConnectable", advertised?.isConnectable)
    try fields.add("overflowServiceUUIDs", advertised?.overflowServiceUUIDs)
    fields.add("rawScanRecord", advertised?.rawScanRecord)
  }
}

/// A service as JavaScript gets it (`BleExtensions.swift` lines 118 to 130).
struct BleServiceRecord: JSRecord, Sendable {
  private let id: Double
  private let uuid: String
  private let deviceID: String
  private let isPrimary: Bool

  @HostActor
  init(_ found: FoundService, _ objects: BleObjects) {
    id = objects.number(of: found.service)
    uuid = found.service.uuid.text
    deviceID = found.peripheral.identifier.uuidString
    isPrimary = found.service.isPrimary
  }

  func write(fields: JSFields) {
    fields.add("id", id)
    fields.add("uuid", uuid)
    fields.add("deviceID", deviceID)
    fields.add("isPrimary", isPrimary)
  }
}

/// A characteristic as JavaScript gets it (`BleExtensions.swift` lines 132 to 155).
struct BleCharacteristicRecord: JSRecord, Sendable {
  private let id: Double
  private let uuid: String
  private let serviceID: Double
  private let serviceUUID: String
  private let deviceID: String
  private let properties: GATTCharacteristic.Properties
  private let isNotifying: Bool
  private let value: String?

  @HostActor
  init(_ found: FoundCharacteristic, _ objects: BleObjects) {
    id = objects.number(of: found.characteristic)
    uuid = found.characteristic.uuid.text
    serviceID = objects.number(of: found.service.service)
    serviceUUID = found.service.service.uuid.text
    deviceID = found.peripheral.identifier.uuidString
    properties = found.characteristic.properties
    isNotifying = found.characteristic.isNotifying
    value = found.characteristic.value.map { Data($0).base64EncodedString() }
  }

  func write(fields: JSFields) {
    fields.add("id", id)
    fields.add("uuid", uuid)
    fields.add("serviceID", serviceID)
    fields.add("serviceUUID", serviceUUID)
    fields.add("deviceID", deviceID)
    fields.add("isReadable", properties.contains(.read))
    fields.add("isWritableWithResponse", properties.contains(.write))
    fields.add("isWritableWithoutResponse", properties.contains(.writeWithoutResponse))
    fields.add("isNotifiable", properties.contains(.notify))
    fields.add("isNotifying", isNotifying)
    fields.add("isIndicatable", properties.contains(.indicate))
    fields.add("value", value)
  }
}

/// A descriptor as JavaScript gets it (`BleExtensions.swift` lines 157 to 198).
struct BleDescriptorRecord: JSRecord, Sendable {
  private let id: Double
  private let uuid: String
  private let characteristic: (id: Double, uuid: String)
  private let service: (id: Double, uuid: String)
  private let deviceID: String
  private let value: String?

  @HostActor
  init(_ found: FoundDescriptor, _ objects: BleObjects) {
    let owner = found.characteristic
    id = objects.number(of: found.descriptor)
    uuid = found.descriptor.uuid.text
    characteristic = (
      objects.number(of: owner.characteristic), owner.characteristic.uuid.text
    )
    service = (objects.number(of: owner.service.service), owner.service.service.uuid.text)
    deviceID = found.peripheral.identifier.uuidString
    value = Self.value(of: found.descriptor)
  }

  /// Only descriptors that Bluetooth has defined have a value. Core Bluetooth makes a number of some of them, and
  /// two bytes of it are left (`BleUtils.swift` lines 65 to 109).
  @HostActor
  private static func value(of descriptor: RemoteDescriptor) -> String? {
    guard let bytes = descriptor.value else { return nil }
    switch descriptor.uuid.short {
    case "2900", "2902", "2903":
      return Data((bytes + [0, 0]).prefix(2)).base64EncodedString()
    case "2901": return Data(String(decoding: bytes, as: UTF8.self).utf8).base64EncodedString()
    case "2904", "2905", "2906", "2907", "2908", "2909", "290A", "290B", "290C", "290D", "290E",
      "290F", "2910", "2911":
      return Data(bytes).base64EncodedString()
    default: return nil
    }
  }

  func write(fields: JSFields) {
    fields.add("id", id)
    fields.add("uuid", uuid)
    fields.add("characteristicUUID", characteristic.uuid)
    fields.add("characteristicID", characteristic.id)
    fields.add("serviceID", service.id)
    fields.add("serviceUUID", service.uuid)
    fields.add("deviceID", deviceID)
    fields.add("value", value)
  }
}
