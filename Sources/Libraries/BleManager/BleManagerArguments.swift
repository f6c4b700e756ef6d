internal import Bluetooth
internal import FoundationEssentials
internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// A text that JavaScript passes. `null` is `nil` in Objective-C, and Swift makes an empty text of that.
struct BleManagerText: JSDecodable, Sendable {
  let value: String

  static func decode(_ value: JSRef, in context: JSContext) throws -> BleManagerText {
    BleManagerText(value: try String?.decode(value, in: context) ?? "")
  }
}

/// The characteristic that a call means, as JavaScript names it.
struct BleManagerPlace: Sendable {
  let peripheral: String
  let service: String
  let characteristic: String

  init(_ peripheral: BleManagerText, _ service: BleManagerText, _ uuid: BleManagerText) {
    self.peripheral = peripheral.value
    self.service = service.value
    characteristic = uuid.value
  }
}

/// The options of `start`, `scan` and `connect`. Those of Android have no effect, and a value of another type counts as missing.
struct BleManagerOptions: JSDecodable, Sendable {
  private let values: [String: BridgeValue]

  static func decode(_ value: JSRef, in context: JSContext) throws -> BleManagerOptions {
    BleManagerOptions(values: try [String: BridgeValue]?.decode(value, in: context) ?? [:])
  }

  /// The options with these arguments in them.
  func with(_ arguments: [String: BridgeValue]) -> BleManagerOptions {
    BleManagerOptions(values: values.merging(arguments) { $1 })
  }

  func text(_ name: String) -> String? {
    if case .string(let text) = values[name] { text } else { nil }
  }

  func number(_ name: String) -> Double? {
    switch values[name] {
    case .number(let number): number
    case .bool(let isTrue): isTrue ? 1 : 0
    default: nil
    }
  }

  /// `NSNumber` counts 1 as true.
  func isTrue(_ name: String) -> Bool { number(name) == 1 }

  /// A list of texts. `nil` if an element is something else.
  func texts(_ name: String) -> [String]? {
    guard case .array(let elements) = values[name] else { return nil }
    let texts = elements.compactMap { if case .string(let text) = $0 { text } else { nil } }
    return texts.count == elements.count ? texts : nil
  }
}

extension BluetoothUUID {
  /// The UUIDs that the library accepts: with 4 hexadecimal digits, or the full form (`Helper.swift` lines 277 to 293).
  init?(ofBleManager text: String) {
    guard text.utf8.count == 4 || UUID(uuidString: text) != nil else { return nil }
    self.init(text)
  }

  /// How JavaScript gets it.
  var textOfBleManager: String { short.lowercased() }
}

extension BridgeValue {
  /// Bytes as JavaScript gets them (`Helper.swift` lines 419 to 429).
  static func bytes(_ bytes: [UInt8]) -> BridgeValue { .array(bytes.map { .number(Double($0)) }) }

  /// Bytes in the form of Cordova (`Helper.swift` lines 23 to 29).
  static func arrayBuffer(_ bytes: [UInt8]) -> BridgeValue {
    .object([
      "CDVType": .string("ArrayBuffer"), "data": .string(Data(bytes).base64EncodedString()),
      "bytes": .bytes(bytes),
    ])
  }
}
