internal import JSEngine
internal import NativeBridge

/// The argument of `configure`, of which iOS reads one key.
struct FetchConfig: JSDecodable {
  /// In minutes. 0 if it is missing, because that is the `doubleValue` of nil (`RNBackgroundFetch.mm` line 52).
  let minimumFetchInterval: Double

  static func decode(_ value: JSRef, in context: JSContext) throws -> FetchConfig {
    FetchConfig(
      minimumFetchInterval: try JSObject.decode(value, in: context).number("minimumFetchInterval"))
  }
}

extension ScheduledTask: JSDecodable {
  static func decode(_ value: JSRef, in context: JSContext) throws -> ScheduledTask {
    let config = try JSObject.decode(value, in: context)
    let milliseconds = try config.number("delay").rounded(.towardZero)
    return ScheduledTask(
      identifier: try config.get("taskId"),
      delay: (milliseconds / 1000).rounded(.towardZero),
      periodic: try config.flag("periodic"),
      requiresExternalPower: try config.flag("requiresCharging"),
      requiresNetworkConnectivity: try config.flag("requiresNetworkConnectivity"))
  }
}

extension JSObject {
  /// 0 if it is missing.
  fileprivate func number(_ name: String) throws -> Double {
    let number = try get(name, as: Double?.self) ?? 0
    return number.isFinite ? number : 0
  }

  fileprivate func flag(_ name: String) throws -> Bool { try get(name, as: Bool?.self) ?? false }
}

/// The body of `fetch`: `{ taskId, timeout }` (`RNBackgroundFetch.mm` lines 149 to 177).
struct FetchEventBody: JSRecord, Sendable {
  let taskId: String
  /// Whether the time of the task is nearly over.
  let timeout: Bool

  func write(fields: JSFields) {
    fields.add("taskId", taskId)
    fields.add("timeout", timeout)
  }
}
