internal import Bluetooth
internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// The options of a scan. Those of Android have no effect.
struct BleScanOptions: JSDecodable {
  let allowsDuplicates: Bool

  static func decode(_ value: JSRef, in context: JSContext) throws -> BleScanOptions {
    let options = try [String: BridgeValue].decode(value, in: context)
    // `NSNumber` counts 1 as true (`BleModule.swift` line 217).
    let wanted = [BridgeValue.bool(true), .number(1)]
    return BleScanOptions(
      allowsDuplicates: options["allowDuplicates"].map(wanted.contains) ?? false)
  }
}

/// The options of a connection. Those of Android have no effect.
struct BleConnectionOptions: JSDecodable {
  /// `nil`: without a limit.
  let timeout: Duration?

  /// As long as any run.
  private static let longest = 100 * 365 * 24 * 3600 * 1000

  static func decode(_ value: JSRef, in context: JSContext) throws -> BleConnectionOptions {
    // A number of milliseconds with a fraction is no limit at all (`BleModule.swift` line 381).
    switch try [String: BridgeValue].decode(value, in: context)["timeout"] {
    case .number(let number):
      BleConnectionOptions(
        timeout: Int(exactly: number).map { .milliseconds(min(max($0, 0), longest)) })
    case .bool(let isTrue): BleConnectionOptions(timeout: .milliseconds(isTrue ? 1 : 0))
    default: BleConnectionOptions(timeout: nil)
    }
  }
}

/// How much the library writes to the log of the phone (`BleExtensions.swift` lines 200 to 223).
enum BleLogLevel: String {
  case none = "None"
  case verbose = "Verbose"
  case debug = "Debug"
  case info = "Info"
  case warning = "Warning"
  case error = "Error"
}

extension ManagerState {
  /// How JavaScript calls it (`BleExtensions.swift` lines 225 to 236).
  var nameInJavaScript: String {
    switch self {
    case .unknown: "Unknown"
    case .resetting: "Resetting"
    case .unsupported: "Unsupported"
    case .unauthorized: "Unauthorized"
    case .poweredOff: "PoweredOff"
    case .poweredOn: "PoweredOn"
    }
  }
}
