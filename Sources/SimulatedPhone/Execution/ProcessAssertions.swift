package import HostLoop

/// The reasons for which the app keeps running in the background. Each wake and each background
/// task takes an assertion. A few seconds after the last one ends, iOS suspends the app.
@HostActor
package final class ProcessAssertions {
  /// One reason to keep running, with its time limit.
  package struct Assertion: Sendable {
    /// The number of the assertion, from 1.
    package let id: Int
    /// A name such as `background fetch #1`.
    package let name: String
    /// When it was taken.
    package let began: LoopInstant
    /// How long it may last. `nil` for no limit.
    package let budget: Duration?
    /// Whether the code that took the assertion enters it into the ledger itself.
    package let isRecorded: Bool
    /// When it ended; `nil` while it is held.
    package fileprivate(set) var ended: LoopInstant?
    /// Whether it ended because its time was over.
    package fileprivate(set) var hasExpired = false
  }

  /// Called when an assertion was taken, and when it has ended.
  package var observer: (@HostActor (Assertion) -> Void)?

  private let loop: EventLoop
  private let lifecycle: AppLifecycle
  private let suspensionDelay: Duration
  /// The held assertions, by number.
  private var held: [Int: Assertion] = [:]
  private var lastID = 0
  private var budgets: [Int: LoopTask] = [:]
  private var suspension: LoopTask?

  /// Keeps the app of `lifecycle` running.
  package init(loop: EventLoop, lifecycle: AppLifecycle, suspensionDelay: Duration) {
    self.loop = loop
    self.lifecycle = lifecycle
    self.suspensionDelay = suspensionDelay
    lifecycle.observe { [unowned self] in stateChanged(to: $0) }
  }

  /// The held assertions, in the order in which they were taken.
  package var active: [Assertion] { held.values.sorted { $0.id < $1.id } }

  /// Takes an assertion. A suspended app resumes. After `budget`, `onExpire` is called and the
  /// assertion ends.
  ///
  /// - Parameters:
  ///   - name: the name in logs and diagnoses.
  ///   - budget: how long it may last. `nil` for no limit.
  ///   - isRecorded: whether the caller enters it into the ledger itself.
  ///   - onExpire: called when the budget is over.
  package func acquire(
    _ name: String, budget: Duration?, isRecorded: Bool = false,
    onExpire: @escaping @HostActor () -> Void
  ) -> Int {
    lastID += 1
    let id = lastID
    let assertion = Assertion(
      id: id, name: name, began: loop.clock.now, budget: budget, isRecorded: isRecorded)
    suspension?.cancel()
    held[id] = assertion
    if let budget {
      budgets[id] = loop.post(
        on: loop.system, "budget expires", subject: name, after: budget, role: .deadline
      ) { [self] in
        held[id]?.hasExpired = true
        release(id)
        onExpire()
      }
    }
    if lifecycle.state == .suspended { try? lifecycle.resume() }
    observer?(assertion)
    return id
  }

  /// Ends an assertion. A second call does nothing.
  package func release(_ id: Int) {
    guard var assertion = held.removeValue(forKey: id) else { return }
    budgets.removeValue(forKey: id)?.cancel()
    assertion.ended = loop.clock.now
    observer?(assertion)
    suspendLater()
  }

  /// Called when iOS wakes the app. It stays awake for a few seconds, until the work for which it
  /// was woken begins.
  func stayAwake() { suspendLater() }

  private func stateChanged(to state: AppLifecycle.State) {
    switch state {
    case .background: suspendLater()
    case .notRunning: for id in held.keys.sorted() { release(id) }
    case .inactive, .active, .suspended: suspension?.cancel()
    }
  }

  private func suspendLater() {
    suspension?.cancel()
    guard held.isEmpty, lifecycle.state == .background else { return }
    suspension = loop.post(
      on: loop.system, "suspend", after: suspensionDelay, role: .background
    ) { [self] in
      if held.isEmpty, lifecycle.state == .background { try? lifecycle.suspend() }
    }
  }
}
