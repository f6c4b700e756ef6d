public import EventLoop

/// What an app reports when a background fetch is over (UIBackgroundFetchResult).
public enum FetchResult: String, Sendable, CaseIterable {
  case newData, noData, failed
}

/// Whether the person lets the app refresh in the background (UIBackgroundRefreshStatus).
public enum BackgroundRefreshStatus: Int, Sendable, CaseIterable {
  /// The person cannot change it, as under parental controls.
  case restricted
  /// The person switched it off.
  case denied
  case available
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
    /// Whether the app ended before the fetch did.
    public fileprivate(set) var wasAbandoned = false

    /// Whether the completion handler may still be called.
    public var isOpen: Bool { ended == nil }
    /// From the wake to the completion handler.
    public var elapsed: Duration? { ended.map { $0 - began } }
  }

  /// What happens to a fetch, for whoever tells the story.
  public enum Change: Sendable, Equatable {
    case began, completed
    /// The completion handler was called again; only the first call counts.
    case completedAgain(FetchResult)
    /// The completion handler was not called in time.
    case expired
    /// The app ended before.
    case abandoned
  }

  /// The app's `performFetchWithCompletionHandler`; runs on the `main` lane.
  public var performFetch: (@HostActor (_ id: Int, _ completion: @escaping Completion) -> Void)?
  /// Told of each change.
  public var observer: (@HostActor (Change, Fetch) -> Void)?

  /// The completion handler.
  public typealias Completion = @HostActor (FetchResult) -> Void

  /// All fetches, in the order of their beginning.
  public private(set) var fetches: [Fetch] = []
  /// `setMinimumBackgroundFetchInterval`: advice for iOS. `nil`, UIKit's default, means never.
  public var minimumInterval: Duration?

  private let loop: EventLoop
  private let assertions: ProcessAssertions
  private let budget: Duration
  /// The assertions of those that are open.
  private var held: [Int: Int] = [:]
  private var openIDs: Set<Int> = []
  /// Those that ended without a result, in the order of their ends.
  public private(set) var unfinished: [Fetch] = []

  /// The fetches of the app whose running `assertions` keeps up.
  public init(loop: EventLoop, assertions: ProcessAssertions, budget: Duration) {
    self.loop = loop
    self.assertions = assertions
    self.budget = budget
  }

  /// The fetches whose completion handler was not called yet, oldest first.
  public var open: [Fetch] { openIDs.sorted().map { fetches[$0 - 1] } }

  /// Hands a running app a fetch.
  func begin() {
    let id = fetches.count + 1
    fetches.append(Fetch(id: id, began: loop.clock.now))
    openIDs.insert(id)
    held[id] = assertions.acquire(
      "background fetch #\(id)", for: .backgroundFetch, budget: budget
    ) { [self] in
      held[id] = nil
      end(id, nil, .expired)
    }
    observer?(.began, fetches[id - 1])
    performFetch?(id) { [self] result in end(id, result, .completed) }
  }

  /// Closes what is open without a result, because the app is gone.
  public func abandon() {
    for fetch in open { end(fetch.id, nil, .abandoned) }
  }

  private func end(_ id: Int, _ result: FetchResult?, _ change: Change) {
    loop.touchEverything()
    guard fetches[id - 1].isOpen else {
      // The handler of a process that is gone calls nobody.
      if let result, !fetches[id - 1].wasAbandoned {
        observer?(.completedAgain(result), fetches[id - 1])
      }
      return
    }
    fetches[id - 1].ended = loop.clock.now
    fetches[id - 1].result = result
    fetches[id - 1].wasAbandoned = change == .abandoned
    openIDs.remove(id)
    if result == nil { unfinished.append(fetches[id - 1]) }
    if let assertion = held.removeValue(forKey: id) { assertions.release(assertion) }
    observer?(change, fetches[id - 1])
  }
}
