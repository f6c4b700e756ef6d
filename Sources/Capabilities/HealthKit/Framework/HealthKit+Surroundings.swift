package import HostLoop
package import SimulatedPhone

extension HealthKit {
  /// What HealthKit needs of the phone around it.
  package struct Surroundings {
    /// The app's state.
    package var appState: @HostActor () -> AppLifecycle.State
    /// Whether the health data can be read: not while the phone is locked.
    package var isProtectedDataAvailable: @HostActor () -> Bool
    /// Why the app cannot be woken now; nil when it can.
    package var obstacleToWaking: @HostActor () -> String?
    /// Has the app run in the background, launched or resumed if need be, and then calls back on its
    /// `main` lane.
    package var wake: @HostActor (_ label: String, _ then: @escaping @HostActor () -> Void) -> Void
    /// Keeps the app running for a delivery.
    ///
    /// - Returns: what gives that back; does nothing the second time.
    package var keepRunning:
      @HostActor (
        _ label: String, _ budget: Duration, _ onExpire: @escaping @HostActor () -> Void
      ) -> (@HostActor () -> Void)
    /// The name of the phone's time zone.
    package var timeZone: @HostActor () -> String
    /// How much later than possible a delivery comes: iOS's own business.
    package var delay: @HostActor (_ type: String) -> Duration
    /// Told why a delivery did not wake the app.
    package var onMissedWake: @HostActor (_ what: String, _ reason: String) -> Void
    /// Ends the app, for a reason that an uncaught exception would give.
    package var crash: @HostActor (_ reason: String) -> Void

    /// A phone that lies unlocked, with the app in the foreground.
    @HostActor
    package init() {
      appState = { .active }
      isProtectedDataAvailable = { true }
      obstacleToWaking = { nil }
      wake = { _, then in then() }
      keepRunning = { _, _, _ in {} }
      timeZone = { "UTC" }
      delay = { _ in .zero }
      onMissedWake = { _, _ in }
      crash = { _ in }
    }

    /// A phone. It must live as long as the HealthKit does, and tell it of its app: see
    /// ``HealthKit/follow(_:)``.
    @HostActor
    package init(_ phone: Phone) {
      self.init()
      appState = { [unowned phone] in phone.lifecycle.state }
      isProtectedDataAvailable = { [unowned phone] in phone.screenLock.isProtectedDataAvailable }
      obstacleToWaking = { [unowned phone] in Self.obstacle(on: phone) }
      wake = { [unowned phone] label, then in Self.wake(phone, label, then) }
      keepRunning = { [unowned phone] label, budget, onExpire in
        let id = phone.assertions.acquire(label, budget: budget, onExpire: onExpire)
        return { [unowned phone] in phone.assertions.release(id) }
      }
      timeZone = { [unowned phone] in phone.timeZone.name }
      onMissedWake = { [unowned phone] in phone.missWake($0, because: $1) }
      crash = { [unowned phone] in phone.terminate(.crash($0)) }
    }

    @HostActor
    private static func obstacle(on phone: Phone) -> String? {
      guard !allowsWaking(phone), let last = phone.lifecycle.terminations.last else { return nil }
      let isTried = last == .forceQuit && phone.profile.wakesForHealthDataAfterForceQuit
      return isTried ? nil : "\(last)"
    }

    @HostActor
    private static func wake(
      _ phone: Phone, _ label: String, _ then: @escaping @HostActor () -> Void
    ) {
      if allowsWaking(phone) { return phone.wake(for: .healthKit, label, then) }
      phone.launch(.healthKit)
      phone.loop.post(on: phone.loop.main, label, then)
    }

    @HostActor
    private static func allowsWaking(_ phone: Phone) -> Bool {
      phone.lifecycle.state != .notRunning
        || phone.lifecycle.terminations.last?.allowsWaking ?? true
    }
  }
}
