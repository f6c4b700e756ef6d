internal import Bluetooth
internal import FoundationEssentials
internal import HostLoop

/// A device that a scan found.
struct BleScanned {
  let peripheral: Peripheral
  let advertisement: Advertisement
  let rssi: Int
}

/// What a device advertises, as JavaScript gets it (`BleExtensions.swift` lines 23 to 83).
struct BleAdvertised: Sendable {
  let manufacturerData: String?
  let serviceData: [String: String]?
  let serviceUUIDs: [String]?
  let localName: String?
  let txPowerLevel: Int?
  let solicitedServiceUUIDs: [String]?
  let isConnectable: Bool
  let overflowServiceUUIDs: [String]?
  /// Base64 of a JSON of the other fields. iOS does not give the bytes that were received.
  var rawScanRecord = ""

  init(_ advertisement: Advertisement) {
    func texts(_ uuids: [BluetoothUUID]) -> [String]? { uuids.isEmpty ? nil : uuids.map(\.text) }
    manufacturerData = advertisement.manufacturerData.map { Data($0).base64EncodedString() }
    let data = advertisement.serviceData.map { ($0.text, Data($1).base64EncodedString()) }
    serviceData = data.isEmpty ? nil : Dictionary(data) { first, _ in first }
    serviceUUIDs = texts(advertisement.serviceUUIDs)
    localName = advertisement.localName
    txPowerLevel = advertisement.txPowerLevel
    solicitedServiceUUIDs = texts(advertisement.solicitedServiceUUIDs)
    isConnectable = advertisement.isConnectable
    overflowServiceUUIDs = texts(advertisement.overflowServiceUUIDs)
  }

  /// The scan record's own fields.
  var fields: [(String, BleJSON)] {
    func list(_ texts: [String]?) -> BleJSON { texts.map { .list($0) } ?? .null }
    let data: BleJSON = serviceData.map { .texts($0) } ?? .null
    return [
      ("localName", .optional(localName)), ("manufacturerData", .optional(manufacturerData)),
      ("serviceData", data), ("serviceUUIDs", list(serviceUUIDs)),
      ("txPowerLevel", txPowerLevel.map { .number($0) } ?? .null),
      ("isConnectable", .bool(isConnectable)),
      ("solicitedServiceUUIDs", list(solicitedServiceUUIDs)),
      ("overflowServiceUUIDs", list(overflowServiceUUIDs)),
    ]
  }
}

/// A value of the scan record, as `JSONSerialization` writes it: it escapes slashes.
enum BleJSON {
  case null
  case bool(Bool)
  case number(Int)
  case text(String)
  case list([String])
  case texts([String: String])
  case object([(String, BleJSON)])

  static func optional(_ text: String?) -> BleJSON { text.map { .text($0) } ?? .null }

  var written: String {
    switch self {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let value): "\(value)"
    case .text(let text): Self.quoted(text)
    case .list(let texts): "[\(texts.map(Self.quoted).joined(separator: ","))]"
    case .texts(let texts):
      "{\(texts.sorted { $0.key < $1.key }.map { "\(Self.quoted($0)):\(Self.quoted($1))" }.joined(separator: ","))}"
    case .object(let fields):
      "{\(fields.map { "\(Self.quoted($0)):\($1.written)" }.joined(separator: ","))}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "/": result += "\\/"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
