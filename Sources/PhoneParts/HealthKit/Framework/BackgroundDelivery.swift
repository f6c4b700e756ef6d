import HostLoop
internal import SimulatedPhone

/// The types for which HealthKit wakes the app, and how often. It outlives the app's processes.
@HostActor
final class BackgroundDelivery {
  private struct Registration {
    var frequency: HealthUpdateFrequency
    /// Whether data has changed since the last delivery began.
    var isPending = false
    var lastBegan: LoopInstant?
    /// How many deliveries in a row ended without the completion handler.
    var misses = 0
    /// After a miss, the earliest time of the next attempt.
    var retryTime: LoopInstant?
    var isStopped = false
    var timer: LoopTask?
    var open: HealthDelivery?
  }

  private(set) var deliveries: [HealthDelivery] = []
  var onChange: (@HostActor (HealthDelivery) -> Void)?
  /// Called on the app's `main` lane when the app runs and its queries can be called.
  var onBegin: (@HostActor (HealthDelivery) -> Void)?
  var profile: @HostActor () -> HealthKitProfile = { HealthKitProfile() }

  private let loop: EventLoop
  private let surroundings: HealthKit.Surroundings
  private var registrations: [String: Registration] = [:]

  init(loop: EventLoop, surroundings: HealthKit.Surroundings) {
    self.loop = loop
    self.surroundings = surroundings
  }

  /// The types for which iOS wakes the app.
  var types: [String] { registrations.keys.sorted() }

  /// Enables delivery of a type. This also ends a stop after three misses.
  func enable(_ type: String, _ frequency: HealthUpdateFrequency) {
    var registration = registrations[type] ?? Registration(frequency: frequency)
    registration.frequency = frequency
    registration.misses = 0
    registration.retryTime = nil
    registration.isStopped = false
    registrations[type] = registration
    plan(type)
  }

  func disable(_ type: String) {
    guard let registration = registrations.removeValue(forKey: type) else { return }
    registration.timer?.cancel()
    if let open = registration.open { end(open, .completed) }
  }

  func disableAll() {
    for type in registrations.keys.sorted() { disable(type) }
  }

  /// Notes that a type has new data.
  func note(_ type: String) {
    guard registrations[type]?.isStopped == false else { return }
    registrations[type]?.isPending = true
    plan(type)
  }

  /// Drops a pending delivery, because the app was informed in another way.
  func forget(_ type: String) {
    registrations[type]?.isPending = false
    registrations[type]?.timer?.cancel()
  }

  /// The open delivery of a type; `nil` if there is none.
  func open(for type: String) -> HealthDelivery? { registrations[type]?.open }

  func planAll() {
    for type in registrations.keys.sorted() { plan(type) }
  }

  /// A process that HealthKit did not launch starts without misses.
  func appDidLaunch(_ launch: AppLifecycle.Launch) {
    guard launch != .healthKit else { return }
    for type in registrations.keys {
      registrations[type]?.misses = 0
      registrations[type]?.retryTime = nil
      registrations[type]?.isStopped = false
    }
  }

  func appDidTerminate() {
    for type in registrations.keys.sorted() {
      if let open = registrations[type]?.open { miss(open) }
    }
  }

  /// Called when all handlers of a delivery have completed.
  func complete(_ delivery: HealthDelivery) {
    guard delivery.outcome == nil else { return }
    registrations[delivery.type]?.misses = 0
    registrations[delivery.type]?.open = nil
    end(delivery, .completed)
    plan(delivery.type)
  }

  private func plan(_ type: String) {
    guard let registration = registrations[type], registration.isPending,
      registration.open == nil, !registration.isStopped
    else { return }
    registration.timer?.cancel()
    let now = loop.clock.now
    var due = now
    if let retryTime = registration.retryTime {
      due = max(due, retryTime)
    } else if let last = registration.lastBegan {
      due = max(due, last + profile().period(of: type, registration.frequency))
    }
    let wait = due - now + surroundings.delay(type)
    registrations[type]?.timer = loop.post(
      on: loop.system, "health data is delivered", subject: type, after: wait,
      role: wait > .zero ? .background : .work
    ) { [self] in deliver(type) }
  }

  private func deliver(_ type: String) {
    guard let registration = registrations[type], registration.isPending, registration.open == nil
    else { return }
    let state = surroundings.appState()
    // In the foreground, queries are called without a delivery.
    if state == .active || state == .inactive { return forget(type) }
    // When the phone is unlocked, it is tried again.
    guard surroundings.isProtectedDataAvailable() else { return }
    if let reason = surroundings.obstacleToWaking() {
      return surroundings.onMissedWake("delivery of \(type)", reason)
    }
    let delivery = HealthDelivery(
      id: deliveries.count + 1, type: type, appState: state, began: loop.clock.now)
    deliveries.append(delivery)
    registrations[type]?.isPending = false
    registrations[type]?.retryTime = nil
    registrations[type]?.lastBegan = loop.clock.now
    registrations[type]?.open = delivery
    onChange?(delivery)
    surroundings.wake("deliver health data") { [self] in begin(delivery) }
  }

  private func begin(_ delivery: HealthDelivery) {
    guard delivery.outcome == nil else { return }
    delivery.release = surroundings.keepRunning(
      "health delivery #\(delivery.id)", profile().deliveryBudget
    ) { [self] in miss(delivery) }
    onBegin?(delivery)
  }

  /// Notes a missed delivery. It is tried again later, unless there were too many misses.
  private func miss(_ delivery: HealthDelivery) {
    guard delivery.outcome == nil else { return }
    let type = delivery.type
    registrations[type]?.open = nil
    if var registration = registrations[type] {
      let profile = profile()
      registration.misses += 1
      registration.isStopped = registration.misses >= profile.missesUntilStop
      registration.isPending = !registration.isStopped
      let delays = profile.retryDelays
      registration.retryTime =
        loop.clock.now
        + (delays.isEmpty ? .zero : delays[min(registration.misses, delays.count) - 1])
      registrations[type] = registration
    }
    end(delivery, .missed)
    plan(type)
  }

  private func end(_ delivery: HealthDelivery, _ outcome: HealthDelivery.Outcome) {
    guard delivery.outcome == nil else { return }
    delivery.end(outcome, at: loop.clock.now)
    onChange?(delivery)
  }
}
