public import HostLoop

/// What keeps the app running in the background: each wake and each background task takes an
/// assertion. A few seconds after the last one is gone iOS suspends the app.
@HostActor
public final class ProcessAssertions {
  /// One reason to run, with the time it may take.
  public struct Assertion: Sendable {
    /// Counts from 1.
    public let id: Int
    /// Such as `background fetch #1`.
    public let name: String
    /// When it was taken.
    public let began: LoopInstant
    /// How long it may last; `nil` for as long as it is wanted.
    public let budget: Duration?
    /// Whether the caller of acquire(_:budget:isRecorded:onExpire:) enters it into the ledger itself.
    public let isRecorded: Bool
    /// When it was released; `nil` while it holds.
    public fileprivate(set) var ended: LoopInstant?
    /// Whether its time ran out first.
    public fileprivate(set) var hasExpired = false
  }

  /// Told of each assertion that was taken or ended.
  public var observer: (@HostActor (Assertion) -> Void)?

  private let loop: EventLoop
  private let lifecycle: AppLifecycle
  private let suspensionDelay: Duration
  /// By their numbers.
  private var held: [Int: Assertion] = [:]
  private var lastID = 0
  private var budgets: [Int: LoopTask] = [:]
  private var suspension: LoopTask?

  /// What keeps the app of `lifecycle` running.
  public init(loop: EventLoop, lifecycle: AppLifecycle, suspensionDelay: Duration) {
    self.loop = loop
    self.lifecycle = lifecycle
    self.suspensionDelay = suspensionDelay
    lifecycle.observe { [unowned self] in stateChanged(to: $0) }
  }

  /// The assertions that hold, in the order in which they were taken.
  public var active: [Assertion] { held.values.sorted { $0.id < $1.id } }

  /// Takes an assertion; a suspended app goes on. When `budget` has passed, `onExpire` is called, and
  /// the assertion is gone.
  ///
  /// - Parameters:
  ///   - name: what logs and diagnoses call it.
  ///   - budget: how long it may hold; `nil` for as long as it likes.
  ///   - isRecorded: whether the caller enters it into the ledger itself.
  ///   - onExpire: called when the budget has passed.
  public func acquire(
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

  /// Gives an assertion back; does nothing the second time.
  public func release(_ id: Int) {
    guard var assertion = held.removeValue(forKey: id) else { return }
    budgets.removeValue(forKey: id)?.cancel()
    assertion.ended = loop.clock.now
    observer?(assertion)
    suspendLater()
  }

  /// iOS wakes the app: it stays awake for a while, until what it was woken for begins.
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
