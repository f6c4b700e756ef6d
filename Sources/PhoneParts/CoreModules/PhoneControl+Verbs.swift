internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import SimulatedPhone

// The actions of the person, the network and iOS, one word each.
extension PhoneControl {
  /// The verbs for a phone.
  enum Verb: String, CaseIterable, JSDecodable {
    case openApp, leaveApp, lock, unlock, suspend, pressMemory, forceQuit, crash, restart, losePower
    case reinstall
    case setConnection, setLatency, setLoss, setCharging, setLowPowerMode, setBackgroundRefresh
    case setBatteryLevel, setTimeZone
  }

  /// Performs `verb` now, or after this many seconds. A delayed action happens even if the app has
  /// ended.
  func perform(_ verb: Verb, _ argument: String?, _ after: Double?) throws {
    try schedule(verb.rawValue, after, action(verb, argument))
  }

  /// The action of `verb`. Wrong arguments are refused now, even if the action happens later.
  private func action(
    _ verb: Verb, _ argument: String?
  ) throws -> @HostActor () throws -> Void {
    let phone = phone
    let text = argument ?? ""
    switch verb {
    case .openApp: return { phone.openApp() }
    case .leaveApp: return { phone.leaveApp() }
    case .lock: return { phone.lock() }
    case .unlock: return { phone.unlock() }
    case .suspend: return { phone.suspend() }
    case .pressMemory: return { phone.pressMemory() }
    case .forceQuit: return { phone.forceQuit() }
    case .crash: return { phone.terminate(.simulatedCrash(argument ?? "device.crash()")) }
    case .restart: return { phone.restart() }
    case .losePower: return { try phone.losePower() }
    case .reinstall: return { try phone.reinstall() }
    case .setConnection:
      let connection: NetworkConditions.Connection = try value(argument, of: verb)
      return { phone.network.connection = connection }
    case .setLatency:
      let latency = Duration.clamped(seconds: try number(argument, of: verb))
      return { phone.network.latency = latency }
    case .setLoss:
      let loss = try share(argument, of: verb)
      return { phone.network.loss = loss }
    case .setBatteryLevel:
      let level = try share(argument, of: verb)
      return { phone.power.level = level }
    case .setCharging:
      let isOn = try flag(argument, of: verb)
      return { phone.power.isCharging = isOn }
    case .setLowPowerMode:
      let isOn = try flag(argument, of: verb)
      return { phone.power.isLowPowerModeEnabled = isOn }
    case .setBackgroundRefresh:
      let isOn = try flag(argument, of: verb)
      return { phone.backgroundRefreshStatus = isOn ? .available : .denied }
    case .setTimeZone:
      try SystemTimeZone.check(text)
      return { try phone.timeZone.set(text) }
    }
  }

  private func value<Value: RawRepresentable & CaseIterable>(
    _ argument: String?, of verb: Verb
  ) throws -> Value where Value.RawValue == String {
    if let value = Value(rawValue: argument ?? "") { return value }
    let cases = Value.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    throw NativeError(message: "\(verb.rawValue) takes one of \(cases), not '\(argument ?? "")'")
  }

  private func flag(_ argument: String?, of verb: Verb) throws -> Bool {
    if let flag = argument.flatMap(Bool.init) { return flag }
    throw NativeError(message: "\(verb.rawValue) takes true or false, not '\(argument ?? "")'")
  }

  private func share(_ argument: String?, of verb: Verb) throws -> Double {
    let share = try number(argument, of: verb)
    if share <= 1 { return share }
    throw NativeError(
      message: "\(verb.rawValue) takes a share from 0 to 1, not '\(argument ?? "")'")
  }

  private func number(_ argument: String?, of verb: Verb) throws -> Double {
    if let number = argument.flatMap(Double.init), number.isFinite, number >= 0 { return number }
    throw NativeError(message: "\(verb.rawValue) takes a number from 0, not '\(argument ?? "")'")
  }
}
