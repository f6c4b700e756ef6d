internal import Bluetooth
internal import FoundationEssentials
internal import HostLoop
internal import NativeBridge

/// A peripheral that the library knows (`Helper.swift` lines 297 to 400).
@HostActor
final class BleManagerPeripheral {
  let instance: Peripheral
  /// How many were known before it.
  let number: Int
  var rssi: Int?
  var advertisement: Advertisement?
  /// The key under which the library knows it.
  var id: String { instance.bleManagerID }
  var isConnected: Bool { instance.state == .connected }

  init(_ instance: Peripheral, number: Int) {
    self.instance = instance
    self.number = number
  }

  /// What is not known is missing (lines 320 to 333).
  var info: [String: BridgeValue] {
    var info: [String: BridgeValue] = ["id": .string(id)]
    info["name"] = instance.name.map { .string($0) }
    info["rssi"] = rssi.map { .number(Double($0)) }
    info["advertising"] = advertisement.map { .object($0.forBleManager) }
    return info
  }

  /// Lines 335 to 391.
  var infoWithServices: [String: BridgeValue] {
    var info = info
    let services = instance.services ?? []
    info["services"] = .array(
      services.map { .object(["uuid": .string($0.uuid.textOfBleManager)]) })
    info["characteristics"] = .array(
      services.flatMap { service in
        (service.characteristics ?? []).map { .object(Self.info(of: $0, service)) }
      })
    return info
  }

  private static func info(
    of characteristic: RemoteCharacteristic, _ service: RemoteService
  ) -> [String: BridgeValue] {
    var info: [String: BridgeValue] = [
      "service": .string(service.uuid.textOfBleManager),
      "characteristic": .string(characteristic.uuid.textOfBleManager),
      "properties": .object(names(of: characteristic.properties)),
      "isNotifying": .bool(characteristic.isNotifying),
    ]
    if let value = characteristic.value, !value.isEmpty { info["value"] = .arrayBuffer(value) }
    let descriptors = characteristic.descriptors ?? []
    if !descriptors.isEmpty {
      info["descriptors"] = .array(
        descriptors.map { descriptor in
          var info: [String: BridgeValue] = ["uuid": .string(descriptor.uuid.textOfBleManager)]
          info["value"] = descriptor.valueOfBleManager?.inInfo
          return .object(info)
        })
    }
    return info
  }

  private static let names: [(GATTCharacteristic.Properties, String)] = [
    (.broadcast, "Broadcast"), (.read, "Read"), (.writeWithoutResponse, "WriteWithoutResponse"),
    (.write, "Write"), (.notify, "Notify"), (.indicate, "Indicate"),
  ]

  /// Lines 138 to 185.
  private static func names(of properties: GATTCharacteristic.Properties) -> [String: BridgeValue] {
    let known = names.filter { properties.contains($0.0) }.map { ($0.1, BridgeValue.string($0.1)) }
    return Dictionary(known) { first, _ in first }
  }
}

extension Peripheral {
  /// The identifier in lower case (lines 434 to 436), although Core Bluetooth's is in upper case.
  nonisolated var bleManagerID: String { identifier.uuidString.lowercased() }
}

extension Advertisement {
  /// `Helper.swift` lines 31 to 136.
  fileprivate var forBleManager: [String: BridgeValue] {
    var info: [String: BridgeValue] = ["isConnectable": .bool(isConnectable)]
    info["localName"] = localName.map { .string($0) }
    info["txPowerLevel"] = txPowerLevel.map { .number(Double($0)) }
    func add(_ name: String, _ uuids: [BluetoothUUID]) {
      if !uuids.isEmpty { info[name] = .array(uuids.map { .string($0.textOfBleManager) }) }
    }
    add("serviceUUIDs", serviceUUIDs)
    add("solicitedServiceUUIDs", solicitedServiceUUIDs)
    add("overflowServiceUUIDs", overflowServiceUUIDs)
    if !serviceData.isEmpty {
      let data = serviceData.map { ($0.textOfBleManager, BridgeValue.arrayBuffer($1)) }
      info["serviceData"] = .object(Dictionary(data) { first, _ in first })
    }
    guard let data = manufacturerData else { return info }
    info["manufacturerRawData"] = .arrayBuffer(data)
    if data.count > 1 {
      let digits = String(UInt16(data[0]) | UInt16(data[1]) << 8, radix: 16)
      let name = String(repeating: "0", count: 4 - digits.count) + digits
      info["manufacturerData"] = .object([name: .arrayBuffer(Array(data.dropFirst(2)))])
    }
    return info
  }
}

/// The value of a descriptor as Core Bluetooth gives it (Apple, `CBUUID`: Characteristic descriptors).
enum BleManagerDescriptorValue {
  case data([UInt8])
  case number(Int)
  case text(String)

  /// As bytes. A number has eight (`SwiftBleManager.swift` lines 1674 to 1707).
  var bytes: [UInt8] {
    switch self {
    case .data(let bytes): bytes
    case .number(let number): (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    case .text(let text): Array(text.utf8)
    }
  }

  /// In the list of descriptors. React Native makes nothing of data.
  var inInfo: BridgeValue? {
    switch self {
    case .data: nil
    case .number(let number): .number(Double(number))
    case .text(let text): .string(text)
    }
  }
}

extension RemoteDescriptor {
  /// The latest value. `nil` before the first one.
  var valueOfBleManager: BleManagerDescriptorValue? {
    guard let value else { return nil }
    switch uuid.short {
    case "2900", "2902", "2903":
      return .number(value.prefix(2).reversed().reduce(0) { $0 << 8 | Int($1) })
    case "2901": return .text(String(decoding: value, as: UTF8.self))
    default: return .data(value)
    }
  }
}
