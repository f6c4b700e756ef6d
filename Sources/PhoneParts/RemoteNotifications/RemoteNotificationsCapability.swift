internal import BackgroundFetch
package import Capabilities
package import HostLoop
internal import JSEngine
internal import NativeBridge
internal import Privacy
package import SimulatedPhone

/// Remote notifications: a server sends them, and iOS shows them, or lets the app run for 30 s.
@HostActor
package final class RemoteNotificationsCapability: WakingCapability, ReportingCapability,
  SearchedCapability
{
  let app: AppConnection
  var phone: Phone { app.phone }
  let notifications: RemoteNotifications
  /// The ledger's entries of open completion handlers, by the numbers of the notifications.
  private var completionHandlers: [Int: Int] = [:]
  /// Why the app did not handle them, by their numbers.
  private(set) var reasons: [Int: String] = [:]

  package init(_ app: AppConnection) {
    self.app = app
    notifications = app.phone.remoteNotifications
    notifications.observer = { [weak self] in self?.changed($0) }
    notifications.log = { [weak app] in app?.log($0, about: "push") }
  }

  package var verbs: [DeviceVerb] {
    DeviceVerb("simulatePush", argumentCount: 1) { [notifications] call in
      let notification = try RemoteNotification(try call.next(JSObject?.self))
      return { notifications.send(notification) }
    }
    DeviceVerb("tapNotification") { [notifications] () in try notifications.tap() }
  }

  package var appValues: [DeviceValue] {
    [
      DeviceValue("pushes") { [unowned self] in
        notifications.received.map { PushRecord($0, reason: reasons[$0.id ?? 0]) }
      }
    ]
  }

  /// Whether the app has native code for notifications and JavaScript that handles them in the background.
  package var isUsed: Bool { notifications.delegate?.handlesBackground ?? false }

  package var launch: AppLifecycle.Launch? {
    isUsed && notifications.obstacle == nil ? .remoteNotification : nil
  }

  package func begin(for reason: AppLifecycle.Launch) -> Bool {
    guard reason == .remoteNotification else { return false }
    notifications.send(.silent)
    return true
  }

  private func changed(_ push: ReceivedPush) {
    guard let id = push.id else { return }
    if push.ended != nil { reasons[id] = reason(push) }
    app.log(words(push, id), about: "push")
    guard push.ended != nil else {
      completionHandlers[id] = app.ledger.begin(.completionHandler, "remote notification #\(id)")
      return
    }
    if let entry = completionHandlers.removeValue(forKey: id) {
      app.ledger.end(entry, push.result.map { .done($0.rawValue) } ?? .failed("not called in time"))
    }
    guard push.result == nil, !push.wasAbandoned else { return }
    if push.abandonment == nil { app.report(expiry(of: push, id)) }
    // iOS does not end an app that a person uses.
    guard ![.active, .inactive].contains(phone.lifecycle.state) else { return }
    phone.terminate(.watchdog("remote notification #\(id) was not finished in time"))
  }

  private func expiry(of push: ReceivedPush, _ id: Int) -> Diagnosis {
    var diagnosis = Diagnosis(
      .pushExpired,
      "remote notification #\(id) was not finished within its \(phone.profile.refreshBudget.readable)"
        + (app.ledger.pending.map { "\n  pending then: \($0)" } ?? ""))
    diagnosis.specificFix = app.fixOfCrash
    diagnosis.work = [app.work(push.activity)]
    return diagnosis
  }

  /// In a search the person has allowed notifications before.
  package func searchRunBegins() {
    phone.part(Privacy.self).notifications.set(isAllowed: true)
  }
}

extension RemoteNotification {
  /// The argument of `device.simulatePush`. Without one, or without an alert, it is a silent notification.
  @HostActor
  fileprivate init(_ options: JSObject?) throws {
    let known = ["data", "notification", "contentAvailable"]
    if let options {
      let keys = try options.value.context.keys(of: try options.value.ref)
      if let unknown = keys.first(where: { !known.contains($0) }) {
        throw NativeError(
          message:
            "simulatePush has no option '\(unknown)': it has \(known.joined(separator: ", "))"
        )
      }
    }
    let alert = try options?.get("notification", as: [String: BridgeValue]?.self)
    self.init(
      data: try options?.get("data", as: [String: BridgeValue]?.self) ?? [:], alert: alert,
      wakes: try options?.get("contentAvailable", as: Bool?.self) ?? (alert == nil))
  }
}

/// A notification in `app.pushes`: `{ id, result, elapsed }`, with `elapsed` in seconds.
@HostActor
private struct PushRecord: JSRecord, Sendable {
  let id: Int?
  let result: String?
  let elapsed: Double?
  /// Why the app did not handle it. Absent if it did.
  let reason: String?

  init(_ push: ReceivedPush, reason: String?) {
    id = push.id
    result = push.result?.rawValue
    elapsed = push.elapsed.map { $0 / .seconds(1) }
    self.reason = reason
  }

  func write(fields: JSFields) {
    fields.add("id", id)
    fields.add("result", result)
    fields.add("elapsed", elapsed)
    if let reason { fields.add("reason", reason) }
  }
}
