package import HostLoop
package import SimulatedPhone

extension HealthKit {
  /// What HealthKit needs of the phone.
  package struct Surroundings {
    /// The app's state.
    package var appState: @HostActor () -> AppLifecycle.State
    /// Whether the health data can be read, which is not the case while the phone is locked.
    package var isProtectedDataAvailable: @HostActor () -> Bool
    /// Why the app cannot be woken now; `nil` if it can.
    package var obstacleToWaking: @HostActor () -> String?
    /// Lets the app run in the background: launches or resumes it if needed, and then calls back on
    /// its `main` lane.
    package var wake: @HostActor (_ label: String, _ then: @escaping @HostActor () -> Void) -> Void
    /// Keeps the app running for a delivery.
    ///
    /// - Returns: a closure that ends this. Calling it again does nothing.
    package var keepRunning:
      @HostActor (
        _ label: String, _ budget: Duration, _ onExpire: @escaping @HostActor () -> Void
      ) -> (@HostActor () -> Void)
    /// The name of the phone's time zone.
    package var timeZone: @HostActor () -> String
    /// The delay with which iOS makes a delivery after it becomes possible.
    package var delay: @HostActor (_ type: String) -> Duration
    /// Called with the reason when a delivery did not wake the app.
    package var onMissedWake: @HostActor (_ what: String, _ reason: String) -> Void
    /// Ends the app with an exception.
    package var raise: @HostActor (ObjectiveCException) -> Void

    /// An unlocked phone, with the app in the foreground.
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
      raise = { _ in }
    }

    /// The surroundings on a phone. The phone must live as long as HealthKit, and HealthKit must
    /// follow it: see ``HealthKit/follow(_:)``.
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
      raise = { [unowned phone] in phone.raise($0) }
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
