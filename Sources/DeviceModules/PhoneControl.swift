public import Bridge
public import Device
public import EventLoop
internal import JSEngine

/// Lets a script do with its phone what a person, the network and iOS do: what
/// `import { device } from 'bridgehost'` calls. No iPhone has it.
@HostActor
public final class PhoneControl: NativeModule {
  public nonisolated static let name = "BridgehostDevice"

  /// What can be done with a phone.
  enum Verb: String, CaseIterable, JSDecodable {
    case openApp, leaveApp, lock, unlock, suspend, pressMemory, forceQuit, crash, restart, reinstall
    case simulateBackgroundFetch, simulateLaunch, simulateExpiration
    case setConnection, setLatency, setLoss, setCharging, setLowPowerMode, setBackgroundRefresh
    case answerHealthPrompts, setHealthAvailable
  }

  let phone: Phone
  let healthKit: HealthKit

  /// Controls `phone`, and what lies in its Health.
  public init(phone: Phone, healthKit: HealthKit) {
    self.phone = phone
    self.healthKit = healthKit
  }

  public var exports: [any Export] {
    SyncFunction("perform", schedule)
    SyncFunction("advance", advance)
    SyncFunction("setClock") { [phone] (seconds: Double) in
      phone.loop.clock.shiftWallTime(by: .seconds(seconds))
    }
    SyncFunction("state", state)
    SyncFunction("planRequests", planRequests)
    SyncFunction("saveSamples", saveSamples)
    SyncFunction("deleteSamples", deleteSamples)
    SyncFunction("replaceDay", replaceDay)
    SyncFunction("setHealthAuthorization", setHealthAuthorization)
    SyncFunction("healthPrompts", healthPrompts)
  }

  /// Does `verb` now, or once so many seconds have passed; that outlives the app.
  private func schedule(_ verb: Verb, _ argument: String?, _ after: Double?) throws {
    try schedule(verb.rawValue, after) { [self] in try perform(verb, argument) }
  }

  func schedule(
    _ what: String, _ after: Double?, _ body: @escaping @HostActor () throws -> Void
  ) throws {
    guard let after else { return try body() }
    phone.loop.post(
      on: phone.loop.lane("system"), "device", subject: what, after: .seconds(after)
    ) { try? body() }
  }

  private func perform(_ verb: Verb, _ argument: String?) throws {
    switch verb {
    case .openApp: phone.openApp()
    case .leaveApp: phone.leaveApp()
    case .lock: phone.lock()
    case .unlock: phone.unlock()
    case .suspend: phone.suspend()
    case .pressMemory: phone.pressMemory()
    case .forceQuit: phone.forceQuit()
    case .crash: phone.terminate(.crash(argument ?? "device.crash()"))
    case .restart: phone.restart()
    case .reinstall: try phone.reinstall()
    case .simulateBackgroundFetch: phone.simulateBackgroundFetch()
    case .simulateLaunch:
      try phone.taskScheduler._simulateLaunchForTask(withIdentifier: argument ?? "")
    case .simulateExpiration:
      try phone.taskScheduler._simulateExpirationForTask(withIdentifier: argument ?? "")
    case .setConnection: phone.network.connection = try value(argument, of: verb)
    case .setLatency: phone.network.latency = .seconds(try number(argument, of: verb))
    case .setLoss: phone.network.loss = min(1, try number(argument, of: verb))
    case .setCharging: phone.power.isCharging = argument == "true"
    case .setLowPowerMode: phone.power.isLowPowerModeEnabled = argument == "true"
    case .setBackgroundRefresh:
      phone.backgroundRefreshStatus = argument == "true" ? .available : .denied
    case .answerHealthPrompts: try answerHealthPrompts(argument ?? "")
    case .setHealthAvailable: healthKit.profile.isHealthDataAvailable = argument == "true"
    }
  }

  private func value<Value: RawRepresentable & CaseIterable>(
    _ argument: String?, of verb: Verb
  ) throws -> Value where Value.RawValue == String {
    if let value = Value(rawValue: argument ?? "") { return value }
    let cases = Value.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
    throw NativeError(message: "\(verb.rawValue) takes one of \(cases), not '\(argument ?? "")'")
  }

  private func number(_ argument: String?, of verb: Verb) throws -> Double {
    if let number = argument.flatMap(Double.init), number.isFinite, number >= 0 { return number }
    throw NativeError(message: "\(verb.rawValue) takes a number from 0, not '\(argument ?? "")'")
  }

  /// Lets so many seconds pass on the phone's clock.
  private func advance(_ seconds: Double) throws {
    guard seconds.isFinite, seconds >= 0 else {
      throw NativeError(message: "device.advance: time does not pass by \(seconds) s")
    }
    phone.loop.clock.advance(by: .seconds(seconds))
  }

  private func state() -> PhoneState {
    PhoneState(
      appState: phone.lifecycle.state.rawValue, launchCount: phone.lifecycle.launchCount,
      launchReason: phone.lifecycle.launchReason?.rawValue,
      lastTermination: phone.lifecycle.terminations.last?.description,
      isLocked: phone.screenLock.isLocked, connection: phone.network.connection.rawValue,
      isCharging: phone.power.isCharging, profile: phone.profile.name)
  }

  /// What becomes of requests whose URL holds `route`.
  private func planRequests(
    _ route: String, _ latency: Double?, _ failure: String?, _ occurrences: [Int],
    _ answer: String?
  ) throws {
    let named: [String: NetworkConditions.Plan.Failure] = [
      "refused": .refused, "lostRequest": .lostRequest, "lostReply": .lostReply,
      "silence": .silence,
    ]
    var plan = NetworkConditions.Plan(
      route: route, latency: latency.map { .seconds($0) }, occurrences: Set(occurrences),
      answer: answer.map { Array($0.utf8) })
    if let failure {
      guard let known = named[failure] ?? Int(failure).map(NetworkConditions.Plan.Failure.status)
      else {
        throw NativeError(
          message: "device.network.plan: failure must be a status or one of "
            + "\(named.keys.sorted().map { "'\($0)'" }.joined(separator: ", ")), not '\(failure)'")
      }
      plan.failure = known
    }
    phone.network.plans.removeAll { $0.route == route }
    phone.network.plans.append(plan)
  }
}

/// What a script can ask of its phone.
struct PhoneState: JSRecord {
  let appState: String
  let launchCount: Int
  let launchReason: String?
  let lastTermination: String?
  let isLocked: Bool
  let connection: String
  let isCharging: Bool
  let profile: String

  func write(fields: JSFields) {
    fields.add("appState", appState)
    fields.add("launchCount", launchCount)
    fields.add("launchReason", launchReason)
    fields.add("lastTermination", lastTermination)
    fields.add("isLocked", isLocked)
    fields.add("connection", connection)
    fields.add("isCharging", isCharging)
    fields.add("profile", profile)
  }
}
