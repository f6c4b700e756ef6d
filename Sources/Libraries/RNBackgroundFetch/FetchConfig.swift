internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

/// The argument of `configure`, of which iOS reads one key.
struct FetchConfig: JSDecodable {
  /// In minutes. 0 if it is missing, because that is the `doubleValue` of nil (`RNBackgroundFetch.mm` line 52).
  let minimumFetchInterval: Double

  static func decode(_ value: JSRef, in context: JSContext) throws -> FetchConfig {
    FetchConfig(
      minimumFetchInterval: try JSObject.decode(value, in: context).number("minimumFetchInterval"))
  }
}

/// The argument of `scheduleTask`.
struct TaskConfig: JSDecodable {
  let task: ScheduledTask
  /// What ends the app: native code asks the delay for its `longValue`, which only numbers have (`RNBackgroundFetch.mm` line
  /// 105).
  let exception: ObjectiveCException?

  static func decode(_ value: JSRef, in context: JSContext) throws -> TaskConfig {
    let config = try JSObject.decode(value, in: context)
    let milliseconds = try config.number("delay").rounded(.towardZero)
    let task = ScheduledTask(
      identifier: try config.get("taskId"),
      delay: (milliseconds / 1000).rounded(.towardZero),
      periodic: try config.flag("periodic"),
      requiresExternalPower: try config.flag("requiresCharging"),
      requiresNetworkConnectivity: try config.flag("requiresNetworkConnectivity"))
    return TaskConfig(
      task: task, exception: .withoutNumber(try config.get("delay", as: BridgeValue.self)))
  }
}

extension ObjectiveCException {
  /// `nil` if the value is a number, or missing.
  fileprivate static func withoutNumber(_ delay: BridgeValue) -> ObjectiveCException? {
    let name: String
    switch delay {
    case .null, .number, .bool: return nil
    case .string: name = "__NSCFString"
    case .array: name = "__NSArrayM"
    case .object: name = "__NSDictionaryM"
    }
    return ObjectiveCException(
      name: "NSInvalidArgumentException",
      reason: "-[\(name) longValue]: unrecognized selector sent to instance 0x0",
      fix: "pass scheduleTask a delay that is a number of milliseconds")
  }
}

extension JSObject {
  /// What `doubleValue` of the value is: also a string may have a number, and nil is 0.
  fileprivate func number(_ name: String) throws -> Double {
    switch try get(name, as: BridgeValue.self) {
    case .number(let number) where number.isFinite: number
    case .bool(let flag): flag ? 1 : 0
    case .string(let text):
      text.prefixMatch(of: /\s*([+-]?\d+(\.\d+)?)/).flatMap { Double($0.output.1) } ?? 0
    default: 0
    }
  }

  /// What `boolValue` of the value is.
  fileprivate func flag(_ name: String) throws -> Bool {
    switch try get(name, as: BridgeValue.self) {
    case .bool(let flag): flag
    case .number(let number): number != 0
    case .string(let text): text.contains(/^\s*[+-]?0*[YyTt1-9]/)
    default: false
    }
  }
}

/// The body of `fetch`: since 4.0 `{ taskId, timeout }` (`RNBackgroundFetch.mm` lines 149 to 177), before only the name of the
/// task (3.1.0, `RNBackgroundFetch.m`, createCallback).
enum FetchEventBody: JSEncodable, Sendable {
  case task(FetchedTask)
  case name(String)

  func encode(in context: JSContext) throws -> JSRef {
    switch self {
    case .task(let task): try task.encode(in: context)
    case .name(let name): try name.encode(in: context)
    }
  }

  func write(to tape: JSTape) throws {
    switch self {
    case .task(let task): try task.write(to: tape)
    case .name(let name): name.write(to: tape)
    }
  }
}

struct FetchedTask: JSRecord, Sendable {
  let taskId: String
  /// Whether the time of the task is nearly over.
  let timeout: Bool

  func write(fields: JSFields) {
    fields.add("taskId", taskId)
    fields.add("timeout", timeout)
  }
}
