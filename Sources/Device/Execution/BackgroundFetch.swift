public import EventLoop

/// What an app reports when a background fetch is over (UIBackgroundFetchResult).
public enum FetchResult: String, Sendable, CaseIterable {
  case newData, noData, failed
}

/// UIKit's background fetch: wakes the app, hands it a completion handler, and ends it when the
/// handler is not called within the budget of 30 s (Apple,
/// `application(_:performFetchWithCompletionHandler:)`).
@HostActor
public final class BackgroundFetch {
  /// One wake of the app.
  public struct Fetch: Sendable {
    /// Counts from 1.
    public let id: Int
    /// When the app was handed the fetch.
    public let began: LoopInstant
    /// When it was over, by the completion handler or the end of the budget.
    public fileprivate(set) var ended: LoopInstant?
    /// `nil` while it is open, and when the budget ran out.
    public fileprivate(set) var result: FetchResult?

    /// Whether the completion handler may still be called.
    public var isOpen: Bool { ended == nil }
    /// From the wake to the completion handler.
    public var elapsed: Duration? { ended.map { $0 - began } }
  }

  /// What happens to a fetch, for whoever tells the story.
  public enum Change: Sendable {
    case began, completed
    /// The completion handler was called again; only the first call counts.
    case completedAgain(FetchResult)
    /// The completion handler was not called in time.
    case expired
  }

  /// The app's `performFetchWithCompletionHandler`; runs on the `main` lane.
  public var performFetch: (@HostActor (_ id: Int, _ completion: @escaping Completion) -> Void)?
  /// Told of each change.
  public var observer: (@HostActor (Change, Fetch) -> Void)?

  /// The completion handler.
  public typealias Completion = @HostActor (FetchResult) -> Void

  /// All fetches, in the order of their beginning.
  public private(set) var fetches: [Fetch] = []

  private let loop: EventLoop
  private let budget: Duration
  private var budgets: [Int: LoopTask] = [:]

  /// A system that wakes the app when told to.
  public init(loop: EventLoop, budget: Duration = .seconds(30)) {
    self.loop = loop
    self.budget = budget
  }

  /// iOS decides to wake the app: the fetch is posted on the `system` lane and reaches the app on
  /// its `main` lane.
  public func wake() {
    loop.post(on: loop.lane("system"), "wake for background fetch") { [self] in
      loop.post(on: loop.lane("main"), "performFetch") { [self] in begin() }
    }
  }

  /// The fetches whose completion handler was not called yet, oldest first.
  public var open: [Fetch] { fetches.filter(\.isOpen) }

  /// Closes what is open without a result, because the app is gone.
  public func abandon() {
    for task in budgets.values { task.cancel() }
    budgets = [:]
  }

  private func begin() {
    let id = fetches.count + 1
    fetches.append(Fetch(id: id, began: loop.clock.now))
    budgets[id] = loop.post(
      on: loop.lane("system"), "budget expires", subject: "fetch \(id)", after: budget,
      role: .deadline
    ) { [self] in end(id, nil) }
    observer?(.began, fetches[id - 1])
    performFetch?(id) { [self] result in end(id, result) }
  }

  private func end(_ id: Int, _ result: FetchResult?) {
    guard fetches[id - 1].isOpen else {
      if let result { observer?(.completedAgain(result), fetches[id - 1]) }
      return
    }
    fetches[id - 1].ended = loop.clock.now
    fetches[id - 1].result = result
    budgets.removeValue(forKey: id)?.cancel()
    observer?(result == nil ? .expired : .completed, fetches[id - 1])
  }
}
