import HostLoop
internal import SimulatedPhone

/// Who is woken for what, and how often. It outlives the app's processes.
@HostActor
final class BackgroundDelivery {
  private struct Registration {
    var frequency: HealthUpdateFrequency
    /// Whether something changed since the last delivery began.
    var isPending = false
    var lastBegan: LoopInstant?
    /// Deliveries in a row without a completion handler.
    var misses = 0
    /// Not before then, after a miss.
    var retryTime: LoopInstant?
    var isStopped = false
    var timer: LoopTask?
    var open: HealthDelivery?
  }

  private(set) var deliveries: [HealthDelivery] = []
  var onChange: (@HostActor (HealthDelivery) -> Void)?
  /// The app runs: its queries are to be told. On its `main` lane.
  var onBegin: (@HostActor (HealthDelivery) -> Void)?
  var profile: @HostActor () -> HealthKitProfile = { HealthKitProfile() }

  private let loop: EventLoop
  private let surroundings: HealthKit.Surroundings
  private var registrations: [String: Registration] = [:]

  init(loop: EventLoop, surroundings: HealthKit.Surroundings) {
    self.loop = loop
    self.surroundings = surroundings
  }

  /// Also takes back what three misses did.
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

  /// There is something new.
  func note(_ type: String) {
    guard registrations[type]?.isStopped == false else { return }
    registrations[type]?.isPending = true
    plan(type)
  }

  /// The app was told in another way.
  func forget(_ type: String) {
    registrations[type]?.isPending = false
    registrations[type]?.timer?.cancel()
  }

  /// The delivery of the type that began and has not ended.
  func open(for type: String) -> HealthDelivery? { registrations[type]?.open }

  func planAll() {
    for type in registrations.keys.sorted() { plan(type) }
  }

  /// A process that HealthKit did not start itself begins with a clean slate.
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

  /// Every handler has completed.
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
    // In the foreground its queries are told without being woken.
    if state == .active || state == .inactive { return forget(type) }
    // Tried again when it is unlocked.
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

  /// Tries again later each time, until it was too often.
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
