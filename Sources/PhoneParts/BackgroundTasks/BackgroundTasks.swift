package import HostLoop
package import SimulatedPhone

/// UIKit's background tasks: `beginBackgroundTask(withName:expirationHandler:)`.
///
/// All tasks share one time allowance, which begins when the app enters the background. So
/// beginning further tasks gives no additional time. Just before the allowance ends, the expiration
/// handlers run. If a task is still open after that, iOS ends the app.
@HostActor
package final class BackgroundTasks: PhonePart {
  /// `UIBackgroundTaskIdentifier`.
  package typealias Identifier = Int
  /// `UIBackgroundTaskInvalid`: no time was left.
  package static let invalid: Identifier = 0

  private struct Task {
    let name: String
    let expirationHandler: (@HostActor () -> Void)?
  }

  private unowned let phone: Phone
  private var loop: EventLoop { phone.loop }
  private var tasks: [Identifier: Task] = [:]
  private var lastID = 0
  private var assertion: Int?
  private var warning: LoopTask?
  /// When the allowance ends. `nil` in the foreground, where there is no limit.
  private var allowanceEnd: LoopInstant?
  private var wasSuspended = false

  /// Makes the tasks of the app on this phone.
  package init(on phone: Phone) {
    self.phone = phone
    phone.lifecycle.observe { [unowned self] in stateChanged(to: $0) }
  }

  /// How much longer the app may run. `nil` in the foreground, where UIKit returns a meaningless
  /// number.
  package var backgroundTimeRemaining: Duration? {
    allowanceEnd.map { max(.zero, $0 - loop.clock.now) }
  }

  /// The names of the open tasks, oldest first.
  package var open: [String] { tasks.sorted { $0.key < $1.key }.map(\.value.name) }

  /// The identifier of the next task.
  package var nextIdentifier: Identifier { lastID + 1 }

  /// Begins a task. Returns ``invalid`` if no time is left. `expirationHandler` runs on `main` just
  /// before the time is over. Even then the task must be ended.
  package func begin(
    _ name: String, expirationHandler: (@HostActor () -> Void)? = nil
  ) -> Identifier {
    guard phone.lifecycle.isRunning, backgroundTimeRemaining != .zero else { return Self.invalid }
    lastID += 1
    tasks[lastID] = Task(name: name, expirationHandler: expirationHandler)
    holdOn()
    return lastID
  }

  /// Ends a task. Does nothing if the task has already ended or the identifier is invalid.
  package func end(_ id: Identifier) {
    guard tasks.removeValue(forKey: id) != nil, tasks.isEmpty else { return }
    release()
  }

  /// iOS lets the app run for an event, such as one of Bluetooth: in the background its tasks have at least the time that they
  /// have after a wake (the wiki of ble-plx: events less than 35 s apart keep an app running).
  package func renewAllowance() {
    guard let end = allowanceEnd else { return }
    let renewed = loop.clock.now + phone.profile.backgroundTaskBudgetAfterWake
    // Thousands of events may come in a second.
    guard renewed >= end + .seconds(1) else { return }
    release()
    allowanceEnd = renewed
    holdOn()
  }

  private func stateChanged(to state: AppLifecycle.State) {
    switch state {
    case .background:
      let budget =
        wasSuspended
        ? phone.profile.backgroundTaskBudgetAfterWake : phone.profile.backgroundTaskBudget
      wasSuspended = false
      allowanceEnd = loop.clock.now + budget
      holdOn()
    case .inactive, .active:
      allowanceEnd = nil
      release()
    case .suspended: wasSuspended = true
    case .notRunning:
      tasks = [:]
      allowanceEnd = nil
      wasSuspended = false
      release()
    }
  }

  private func holdOn() {
    guard assertion == nil, !tasks.isEmpty, let remaining = backgroundTimeRemaining else { return }
    assertion = phone.assertions.acquire("background task", budget: remaining) { [self] in
      assertion = nil
      if !tasks.isEmpty { phone.terminate(.backgroundTaskLeak(open)) }
    }
    warning = loop.post(
      on: loop.system, "background task expires",
      after: max(.zero, remaining - phone.profile.expirationWarning), role: .deadline
    ) { [self] in expire() }
  }

  private func expire() {
    for (_, task) in tasks.sorted(by: { $0.key < $1.key }) {
      guard let handler = task.expirationHandler else { continue }
      loop.post(on: loop.main, "expirationHandler", subject: task.name, handler)
    }
  }

  private func release() {
    warning?.cancel()
    if let assertion { phone.assertions.release(assertion) }
    assertion = nil
  }
}

extension Phone {
  /// UIKit's background tasks.
  package var backgroundTasks: BackgroundTasks { part(BackgroundTasks.self) }
}
