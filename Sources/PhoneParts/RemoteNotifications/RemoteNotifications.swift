package import HostLoop
package import SimulatedPhone

/// Notifications that a server sends to the app through APNs. For one with `content-available` iOS lets the app run in the
/// background, for 30 s (Apple, `application(_:didReceiveRemoteNotification:fetchCompletionHandler:)`).
@HostActor
package final class RemoteNotifications: PhonePart {
  /// The native code of libraries that may receive notifications.
  private var delegates: [WeakDelegate] = []
  /// Called when the app gets a notification in the background, and when that has ended.
  var observer: (@HostActor (ReceivedPush) -> Void)?
  /// Called when a notification is shown, or kept for later.
  var log: (@HostActor (String) -> Void)?

  /// Those for which iOS let the app run in the background, in their order.
  package private(set) var received: [ReceivedPush] = []
  /// What keeps the app running for those that are open, by their numbers.
  private var assertions: [Int: Int] = [:]
  /// Whether the app has a token: `isRegisteredForRemoteNotifications`.
  package private(set) var isRegistered = false
  private var wasUnregistered = false
  /// Whether native code waits for a token.
  private var awaitsToken = false
  /// How often the app was installed.
  private var installations: UInt64 = 1
  /// What APNs keeps while the phone is offline: one notification for each app (Apple, Viewing the status of push
  /// notifications using Metrics and APNs).
  private var stored: RemoteNotification?
  /// What the phone keeps until the app may run: one notification with `content-available` (Apple, Pushing background updates
  /// to your App).
  private var held: RemoteNotification?
  /// What iOS shows, in the order in which it came.
  package private(set) var shown: [RemoteNotification] = []

  private unowned let phone: Phone
  private var loop: EventLoop { phone.loop }

  package init(on phone: Phone) {
    self.phone = phone
    phone.lifecycle.observe { [unowned self] in if $0 == .active { appIsOpen() } }
  }

  /// The app's native code. `nil` if it has none for notifications.
  var delegate: (any RemoteNotificationDelegate)? {
    delegates.lazy.compactMap(\.value).first { $0.isInstalled }
  }

  /// Adds native code that may receive notifications. It is not kept alive.
  package func add(_ delegate: any RemoteNotificationDelegate) {
    delegates.append(WeakDelegate(value: delegate))
  }

  private struct WeakDelegate {
    weak var value: (any RemoteNotificationDelegate)?
  }

  /// iOS shows at most this many here. A test would not tell more apart.
  private static let mostShown = 64

  package func appDidFinishLaunching() { delegate?.didFinishLaunching() }

  // MARK: - The token

  /// `registerForRemoteNotifications()`. Each call is answered, as soon as the phone reaches APNs.
  package func register() {
    awaitsToken = true
    answerRegistration()
  }

  private func answerRegistration() {
    let process = phone.lifecycle.launchCount
    loop.post(on: loop.system, "register with APNs") { [self] in
      let isEntitled = phone.info.isEntitled(to: "aps-environment")
      guard awaitsToken, phone.network.reachesInternet || !isEntitled else { return }
      awaitsToken = false
      isRegistered = isEntitled
      if isEntitled { wasUnregistered = false }
      let result: Result<DeviceToken, RegistrationError> =
        isEntitled
        ? .success(DeviceToken(installation: installations)) : .failure(RegistrationError())
      loop.post(on: loop.main, isEntitled ? "didRegister" : "didFailToRegister") { [self] in
        if phone.lifecycle.isAlive(process) { delegate?.didRegister(result) }
      }
    }
  }

  /// `unregisterForRemoteNotifications()`: nothing arrives any more.
  package func unregister() {
    (isRegistered, wasUnregistered, awaitsToken) = (false, true, false)
  }

  // MARK: - A notification comes

  /// A server sends the app a notification.
  package func send(_ notification: RemoteNotification) {
    loop.post(on: loop.system, "remote notification") { [self] in
      var notification = notification
      delegate?.prepare(&notification)
      arrive(notification)
    }
  }

  private func arrive(_ notification: RemoteNotification) {
    guard phone.network.reachesInternet else {
      stored = notification
      return miss("the phone is offline, and APNs keeps only the latest one")
    }
    if !phone.info.isEntitled(to: "aps-environment") {
      return miss("the app does not have the entitlement aps-environment, so it has no token")
    }
    if wasUnregistered { return miss("the app has unregistered") }
    if [.active, .inactive].contains(phone.lifecycle.state) { return present(notification) }
    if notification.isShown { show(notification) }
    if notification.wakesApp { wake(for: notification) }
  }

  private func miss(_ reason: String) { phone.missWake("remote notification", because: reason) }

  private func show(_ notification: RemoteNotification) {
    if shown.count >= Self.mostShown { shown.removeFirst() }
    shown.append(notification)
    log?("iOS shows a notification, and runs no code for that")
  }

  /// In the foreground iOS calls two methods for a notification with an alert and `content-available`, in either order.
  private func present(_ notification: RemoteNotification) {
    if notification.wakesApp {
      onMain("didReceiveRemoteNotification") { [self] in receive(notification) }
    }
    guard notification.isShown else { return }
    let center = loop.lane("usernotifications", LaneKind(.phone, runsWhileFrozen: true))
    loop.post(on: center, "willPresent") { [self] in
      onMain("willPresent") { [self] in delegate?.willPresent(notification) }
    }
  }

  private func onMain(_ label: String, _ body: @escaping @HostActor () -> Void) {
    let process = phone.lifecycle.launchCount
    loop.post(on: loop.main, label) { [self] in
      if phone.lifecycle.isAlive(process) { body() }
    }
  }

  private func wake(for notification: RemoteNotification) {
    if let reason = obstacle { return miss(reason) }
    if let reason = delay {
      held = notification
      return miss("\(reason), and iOS keeps only the latest one")
    }
    phone.wake(for: .remoteNotification, "didReceiveRemoteNotification") { [self] in
      receive(notification)
    }
  }

  /// Why iOS never wakes the app for a notification.
  var obstacle: String? {
    if !phone.info.backgroundModes.contains(.remoteNotification) {
      return "'remote-notification' is not among the app's UIBackgroundModes"
    }
    return delegate == nil ? "the app has no native code that receives it" : nil
  }

  /// Why iOS does not wake the app yet.
  private var delay: String? {
    switch phone.backgroundRefreshStatus {
    case .restricted: return "Background App Refresh is restricted"
    case .denied: return "Background App Refresh is switched off"
    case .available: break
    }
    if phone.power.isLowPowerModeEnabled { return "Low Power Mode is on" }
    return phone.screenLock.wasUnlockedSinceRestart
      ? nil : "nobody has unlocked the phone since its restart"
  }

  /// Gives the notification to the app's native code, on `main`.
  private func receive(_ notification: RemoteNotification) {
    guard phone.lifecycle.state == .background else {
      let push = ReceivedPush(notification, id: nil, loop: loop) { _ in }
      delegate?.didReceive(push)
      return
    }
    let id = received.count + 1
    let push = ReceivedPush(notification, id: id, loop: loop) { [self] push in
      loop.recordAccessToEverything()
      if let assertion = assertions.removeValue(forKey: id) { phone.assertions.release(assertion) }
      observer?(push)
    }
    received.append(push)
    assertions[id] = phone.assertions.acquire(
      "remote notification #\(id)", budget: phone.profile.refreshBudget, isRecorded: true
    ) { [self] in
      assertions[id] = nil
      push.end(nil)
    }
    push.activity = .other(loop.currentTaskID)
    loop.currentTask?.activity = push.activity
    observer?(push)
    delegate?.didReceive(push)
  }

  // MARK: - What changes

  package func conditionsChanged() {
    if awaitsToken { answerRegistration() }
    if let stored, phone.network.reachesInternet {
      self.stored = nil
      arrive(stored)
    }
    guard let held, delay == nil else { return }
    self.held = nil
    wake(for: held)
  }

  /// Opening the app delivers what the phone held.
  private func appIsOpen() {
    guard let held else { return }
    self.held = nil
    present(held)
  }

  /// The person taps the notification that iOS has shown last.
  ///
  /// - Throws: an error if iOS shows none.
  package func tap() throws {
    guard let notification = shown.popLast() else { throw NothingShown() }
    phone.openApp()
    phone.onceLaunched { [self] in
      onMain("didReceiveResponse") { [self] in delegate?.didOpen(notification) }
    }
  }

  /// There is no notification to tap.
  struct NothingShown: Error, CustomStringConvertible {
    let description = "the phone shows no notification of the app"
  }

  package func appWillTerminate() {
    (held, awaitsToken) = (nil, false)
    abandon()
  }

  package func runIsOver() { abandon() }

  private func abandon() {
    for push in received where push.ended == nil { push.end(nil, wasAbandoned: true) }
  }

  package func appWasDeleted() {
    (stored, shown, isRegistered, wasUnregistered) = (nil, [], false, false)
    installations &+= 1
  }
}

extension Phone {
  /// Notifications from servers.
  package var remoteNotifications: RemoteNotifications { part(RemoteNotifications.self) }
}

extension AppLifecycle.Launch {
  /// iOS launched the app in the background for a notification with `content-available`.
  package static let remoteNotification = AppLifecycle.Launch(
    "remoteNotification", "because of a remote notification")
}
