internal import BackgroundFetch
package import Capabilities
internal import HostLoop
package import NativeBridge
internal import SimulatedPhone

// Reports about remote notifications, and what a search lets happen.
extension RemoteNotificationsCapability {
  package var wakes: Wakes? {
    Wakes(
      "push", "pushes",
      notifications.received.compactMap { push in
        push.id.map { id in
          Wakes.Wake(
            "remote notification #\(id)", began: push.began, elapsed: push.elapsed,
            budget: phone.profile.refreshBudget, outcome(push), reason: reasons[id])
        }
      }, areHandled: isUsed)
  }

  /// A notification that JavaScript never got failed, whatever native code reported.
  private func outcome(_ push: ReceivedPush) -> Wakes.Outcome {
    if push.result != nil, push.obstacle != nil { return .failed }
    return switch push.result {
    case .newData: .newData
    case .noData: .noData
    case .failed: .failed
    case nil: .unfinished
    }
  }

  /// Why the app did not handle it. Those with the same cause have the same text. `nil` if it did.
  func reason(_ push: ReceivedPush) -> String? {
    if let obstacle = push.obstacle { return obstacle }
    switch push.result {
    case .newData, .noData: return nil
    case .failed: return app.failure(since: push.began) ?? "the app reported a failure"
    case nil: break
    }
    if let termination = phone.termination { return "the app ended: \(termination)" }
    return push.abandonment ?? "the completion handler was not called"
      + app.latestFailure(since: push.began)
  }

  func words(_ push: ReceivedPush, _ id: Int) -> String {
    guard let elapsed = push.elapsed?.readable else {
      return "#\(id) arrives: didReceiveRemoteNotification"
    }
    let why = reasons[id].map { ": \($0)" } ?? ""
    if let result = push.result { return "#\(id) ends: \(result.rawValue) after \(elapsed)\(why)" }
    return push.wasAbandoned
      ? "#\(id) was still open when the app ended"
      : "#\(id) was not finished after \(elapsed)\(why)"
  }

  package var wakeSummary: String? {
    let all = notifications.received
    if all.isEmpty { return nil }
    let parts: [(Wakes.Outcome, String)] = [
      (.newData, "newData"), (.noData, "noData"), (.failed, "failed"),
      (.unfinished, "never finished"),
    ]
    let counts = parts.compactMap { each, word in
      let count = all.count { outcome($0) == each }
      return count > 0 ? all.count == 1 ? word : "\(count) \(word)" : nil
    }
    return (all.count == 1 ? "1 push: " : "\(all.count) pushes: ")
      + counts.joined(separator: ", ")
  }

  package var obstacleHint: String? {
    guard isUsed, let obstacle = notifications.obstacle else { return nil }
    return
      "iOS wakes the app for no push message: \(obstacle). To let it, add 'remote-notification' to UIBackgroundModes: "
      + "with Expo in expo.ios.infoPlist of app.json, otherwise in the app's Info.plist"
  }

  package var summaryFields: [String: any Encodable & Sendable] {
    notifications.received.isEmpty ? [:] : ["pushes": WakeCount(wakes, .newData)]
  }

  package nonisolated static var diagnoses: [DiagnosisKind] { [.pushExpired] }

  package nonisolated static var raceInputs: [RaceInput] { [push] }

  package nonisolated static var faultPlans: [FaultPlan] { [pushes] }

  /// The native modules of the libraries for remote notifications.
  private nonisolated static let modules = ["RNFBMessagingModule", "NativeRNFBTurboMessaging"]

  /// A silent notification comes, in addition to the one that launches the app.
  private nonisolated static let push = RaceInput(
    "push", "a silent push message comes", feltThrough: modules, wakesFor: .remoteNotification
  ) { (capability: RemoteNotificationsCapability) in capability.notifications.send(.silent) }

  /// The app may be loading, suspended or without a process.
  private nonisolated static let pushes = FaultPlan(
    name: "push",
    explanation:
      "a silent push message comes while the script loads, to a suspended app, or after iOS killed the app",
    feltThrough: modules
  ) { random in
    let first = FaultPlan.time(&random, upTo: 200)
    let later = 120_000 + FaultPlan.time(&random, upTo: 1000)
    var events: [OutsideEvent] = []
    if random.chance(0.5) { events.append(.other(push, at: first)) }
    if random.chance(0.5) { events.append(.kill(at: later - 60_000)) }
    return events + [.other(push, at: later)]
  }
}
