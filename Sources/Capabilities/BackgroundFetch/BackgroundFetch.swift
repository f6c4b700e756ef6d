public import HostLoop
public import SimulatedPhone

/// What an app reports when a background fetch is over (UIBackgroundFetchResult).
public enum FetchResult: String, Sendable, CaseIterable {
  /// The app got new data.
  case newData
  /// There was no new data.
  case noData
  /// The app could not get the data.
  case failed
}

/// UIKit's background fetch: wakes the app, hands it a completion handler, and ends it when the
/// handler is not called within the budget of 30 s (Apple,
/// `application(_:performFetchWithCompletionHandler:)`).
@HostActor
public final class BackgroundFetch: PhonePart {
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

  /// What the runs of a search know of the script.
  @HostActor
  final class Expectation {
    /// The module that answers its fetches.
    var module: String?
  }

  /// What happens to a fetch, for the log.
  public enum Change: Sendable, Equatable {
    /// iOS handed the app the fetch.
    case began
    /// The completion handler was called in time.
    case completed
    /// The completion handler was called again; only the first call counts.
    case completedAgain(FetchResult)
    /// The completion handler was not called in time.
    case expired
    /// The app ended before.
    case abandoned
  }

  /// The native modules that can answer. Which one does, follows from what the script uses.
  public var handlers: [BackgroundFetchHandler] = []
  /// In a search, which of them the script uses.
  var expectation: Expectation?
  /// The app's `performFetchWithCompletionHandler`; runs on the `main` lane.
  public var performFetch: (@HostActor (_ id: Int, _ completion: @escaping Completion) -> Void)?
  /// Told of each change.
  public var observer: (@HostActor (Change, Fetch) -> Void)?

  /// The completion handler.
  public typealias Completion = @HostActor (FetchResult) -> Void

  /// All fetches, in the order of their beginning.
  public private(set) var fetches: [Fetch] = []
  /// `setMinimumBackgroundFetchInterval`: advice for iOS. `nil`, UIKit's default, means never.
  public private(set) var minimumInterval: Duration?

  unowned let phone: Phone
  private let loop: EventLoop
  /// When iOS next lets the app fetch.
  private var refresh: LoopTask?
  /// The assertions of those that are open.
  private var held: [Int: Int] = [:]
  private var openIDs: Set<Int> = []
  /// Those that ended without a result, in the order of their ends.
  public private(set) var unfinished: [Fetch] = []

  /// The fetches of the app on that phone.
  public init(on phone: Phone) {
    self.phone = phone
    loop = phone.loop
  }

  /// Xcode's "Simulate Background Fetch", and what iOS does when it is time for one.
  public func simulate() {
    loop.post(on: loop.system, "wake for background fetch") { [self] in
      if let obstacle {
        phone.missWake("background fetch", because: obstacle)
      } else {
        phone.wake(for: .fetch, "performFetch") { [self] in begin() }
      }
    }
  }

  /// Why the app cannot refresh in the background now; `nil` when it can.
  public var obstacle: String? {
    if !phone.info.backgroundModes.contains(.fetch) {
      return "'fetch' is not among the app's UIBackgroundModes"
    }
    switch phone.backgroundRefreshStatus {
    case .restricted: return "Background App Refresh is restricted"
    case .denied: return "Background App Refresh is switched off"
    case .available: break
    }
    if phone.power.isLowPowerModeEnabled { return "Low Power Mode is on" }
    if !phone.screenLock.wasUnlockedSinceRestart {
      return "nobody has unlocked the phone since its restart"
    }
    return nil
  }

  /// `setMinimumBackgroundFetchInterval`: from now on iOS lets the app fetch every so often, when it
  /// sees fit; `nil` is never.
  public func setMinimumInterval(_ interval: Duration?) {
    minimumInterval = interval
    refresh?.cancel()
    planRefresh()
  }

  private func planRefresh() {
    guard let minimumInterval else { return }
    let wait = max(minimumInterval, phone.profile.minimumRefreshInterval) + phone.chanceDelay()
    refresh = loop.post(
      on: loop.system, "time for a background fetch", after: wait, role: .background
    ) { [self] in
      if phone.chance(phone.profile.refreshLikelihood) {
        simulate()
      } else {
        phone.missWake("background fetch", because: "iOS skipped it to save the battery")
      }
      planRefresh()
    }
  }

  public func appWillTerminate() { abandon() }
  public func runIsOver() { abandon() }
  public func appWasDeleted() { setMinimumInterval(nil) }

  /// The fetches whose completion handler was not called yet, oldest first.
  public var open: [Fetch] { openIDs.sorted().map { fetches[$0 - 1] } }

  /// Hands a running app a fetch.
  func begin() {
    let id = fetches.count + 1
    fetches.append(Fetch(id: id, began: loop.clock.now))
    openIDs.insert(id)
    held[id] = phone.assertions.acquire(
      "background fetch #\(id)", budget: phone.profile.refreshBudget, isRecorded: true
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
    loop.recordAccessToEverything()
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
    if let assertion = held.removeValue(forKey: id) { phone.assertions.release(assertion) }
    observer?(change, fetches[id - 1])
  }
}

extension Phone {
  /// UIKit's background fetch.
  public var backgroundFetch: BackgroundFetch { part(BackgroundFetch.self) }
}

extension AppLifecycle.Launch {
  /// iOS starts the app in the background for `performFetchWithCompletionHandler`.
  public static let fetch = AppLifecycle.Launch("fetch", "because of a background fetch")
}
