package import Capabilities
package import HostLoop
internal import JSEngine
package import NativeBridge
package import SimulatedPhone

/// Lets a script do to its phone what a person, the network and iOS do. `import { device } from
/// 'bridgehost'` uses it. Real iPhones do not have it.
@HostActor
package final class PhoneControl: NativeModule {
  package nonisolated static let name = "BridgehostDevice"

  let phone: Phone
  private let capabilities: @HostActor () -> (verbs: [DeviceVerb], values: [DeviceValue])
  private let process: Int
  private var plans: [LoopTask] = []
  /// When there are this many plans, those that have happened are removed.
  private var mostPlans = 64

  /// Makes the control of `phone` for the app's current process.
  ///
  /// - Parameter capabilities: returns the verbs and values of the capabilities. Called when
  ///   JavaScript looks up the module.
  package init(
    phone: Phone,
    capabilities: @escaping @HostActor () -> (verbs: [DeviceVerb], values: [DeviceValue])
  ) {
    self.phone = phone
    self.capabilities = capabilities
    process = phone.lifecycle.launchCount
  }

  /// At a reload, cancels the plans of the script, because the new script plans again. At the end
  /// of a process, the plans stay.
  package func invalidate() {
    guard phone.lifecycle.isRunning, phone.lifecycle.launchCount == process else { return }
    for plan in plans { plan.cancel() }
  }

  package var exports: [any Export] {
    Function("perform", perform)
    Function("advance", advance)
    Function("setClock", setClock)
    Function("state", state)
    Function("planRequests", planRequests)
    let (verbs, values) = capabilities()
    Constant("verbs", verbs.map(\.name))
    // -1 if the number of arguments varies.
    Constant("argumentCounts", verbs.map { $0.argumentCount ?? -1 })
    verbs.map(export)
    Constant("values", values.map(\.name))
    values.map { value in
      Function(value.name) { call in try value.read().encode(in: call.context) }
    }
  }

  /// `after` is the first argument, because the number of the verb's own arguments varies.
  private func export(_ verb: DeviceVerb) -> any Export {
    Function(verb.name) { [self] call in
      var call = call
      let after = try call.next(Double?.self)
      do {
        let (action, answer) = try verb.prepare(&call)
        guard call.remaining == 0 else {
          throw JSError(
            name: "TypeError",
            message: "device.\(verb.name): too many arguments; { after: seconds } comes last")
        }
        try schedule(verb.name, after, action)
        return try answer?.encode(in: call.context) ?? call.context.undefined
      } catch let error as JSArgumentError {
        throw JSError(
          name: "TypeError",
          message: "device.\(verb.name): argument \(error.position - 1) must be "
            + "\(error.mismatch.expected), got \(error.mismatch.actual)")
      }
    }
  }

  /// Performs something now, or after this many seconds. The plan outlives the app's process, but
  /// not a reload.
  func schedule(
    _ what: String, _ after: Double?, _ body: @escaping @HostActor () throws -> Void
  ) throws {
    guard let after else { return try body() }
    guard after.isFinite, after >= 0 else {
      throw NativeError(message: "device.\(what): after takes seconds from now, not \(after)")
    }
    if plans.count >= mostPlans {
      plans.removeAll { !$0.isPending }
      mostPlans = max(64, 2 * plans.count)
    }
    plans.append(
      phone.planTask("device", subject: what, after: .clamped(seconds: after)) { [phone] in
        do { try body() } catch { phone.onFailure?("device.\(what)", error) }
      })
  }

  /// Lets this many seconds pass on the phone's clock.
  private func advance(_ seconds: Double) throws {
    guard seconds.isFinite, seconds >= 0 else {
      throw NativeError(message: "device.advance takes seconds from 0, not \(seconds)")
    }
    phone.advance(by: .clamped(seconds: seconds))
  }

  /// Sets the phone's clock forward or back by this many seconds.
  private func setClock(_ seconds: Double) throws {
    // The range of JavaScript's Date.
    guard abs(seconds) <= 8.64e12 else {
      throw NativeError(message: "device.setClock cannot move the clock by \(seconds) s")
    }
    phone.loop.clock.shiftWallTime(by: .milliseconds(Int(clamping: seconds * 1000)))
  }

  private func state() -> PhoneState {
    PhoneState(
      appState: phone.lifecycle.state.rawValue, launchCount: phone.lifecycle.launchCount,
      launchReason: phone.lifecycle.launchReason?.name,
      lastTermination: phone.lifecycle.terminations.last?.description,
      isLocked: phone.screenLock.isLocked, connection: phone.network.connection.rawValue,
      isCharging: phone.power.isCharging, profile: phone.profile.name,
      timeZone: phone.timeZone.name)
  }

  private func status(_ failure: String) -> NetworkConditions.Plan.Failure? {
    Int(failure).flatMap { (100...599).contains($0) ? .status($0) : nil }
  }

  /// Plans what happens to requests whose URL contains `route`.
  private func planRequests(
    _ route: String, _ latency: Double?, _ failure: String?, _ occurrences: [Int],
    _ answer: String?
  ) throws {
    let named: [String: NetworkConditions.Plan.Failure] = [
      "refused": .refused, "lostRequest": .lostRequest, "lostReply": .lostReply,
      "silence": .silence,
    ]
    if let latency, !(latency >= 0) {
      throw NativeError(
        message: "device.network.plan: latency takes seconds from 0, not \(latency)")
    }
    var plan = NetworkConditions.Plan(
      route: route, latency: latency.map { .clamped(seconds: $0) }, occurrences: Set(occurrences),
      answer: answer.map { Array($0.utf8) })
    if let failure {
      guard let known = named[failure] ?? status(failure)
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

/// What a script can read about its phone.
struct PhoneState: JSRecord {
  let appState: String
  let launchCount: Int
  let launchReason: String?
  let lastTermination: String?
  let isLocked: Bool
  let connection: String
  let isCharging: Bool
  let profile: String
  let timeZone: String

  func write(fields: JSFields) {
    fields.add("appState", appState)
    fields.add("launchCount", launchCount)
    fields.add("launchReason", launchReason)
    fields.add("lastTermination", lastTermination)
    fields.add("isLocked", isLocked)
    fields.add("connection", connection)
    fields.add("isCharging", isCharging)
    fields.add("profile", profile)
    fields.add("timeZone", timeZone)
  }
}
