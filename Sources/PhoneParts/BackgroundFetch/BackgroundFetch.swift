public import HostLoop
public import SimulatedPhone

/// What an app reports at the end of a background fetch (`UIBackgroundFetchResult`).
public enum FetchResult: String, Sendable, CaseIterable {
  /// The app got new data.
  case newData
  /// There was no new data.
  case noData
  /// The app could not get the data.
  case failed
}

/// UIKit's background fetch. It wakes the app, passes it a completion handler, and ends the app if
/// it does not call the handler within the budget of 30 s (Apple,
/// `application(_:performFetchWithCompletionHandler:)`).
@HostActor
public final class BackgroundFetch: PhonePart {
  /// One background fetch.
  public struct Fetch: Sendable {
    /// The number of the fetch, from 1.
    public let id: Int
    /// When the app got the fetch.
    public let began: LoopInstant
    /// When the completion handler was called or the budget was over. `nil` while the fetch is
    /// open.
    public fileprivate(set) var ended: LoopInstant?
    /// The result. `nil` while the fetch is open, and if it ended without a call of the handler.
    public fileprivate(set) var result: FetchResult?
    /// Whether the app's process ended before the fetch.
    public fileprivate(set) var wasAbandoned = false

    /// Whether the fetch has not ended.
    public var isOpen: Bool { ended == nil }
    /// The time from the wake to the end. `nil` while the fetch is open.
    public var elapsed: Duration? { ended.map { $0 - began } }
  }

  /// What the runs of a search share about the script.
  @HostActor
  final class Expectation {
    /// Whether a fetch ends well if nothing happens from outside.
    var endsWell = false
    /// Whether the script reads samples if nothing happens from outside.
    var reads = false
  }

  /// A change of a fetch, for the log.
  package enum Change: Sendable, Equatable {
    /// iOS gave the app the fetch.
    case began
    /// The app called the completion handler in time.
    case completed
    /// The app called the completion handler again. Only the first call counts.
    case completedAgain(FetchResult)
    /// The app did not call the completion handler in time.
    case expired
    /// The app's process ended first.
    case abandoned
  }

  /// The native modules that can answer a fetch. Which of them does depends on the script.
  package var handlers: [BackgroundFetchHandler] = []
  /// The other ways in which iOS refreshes the app.
  package var otherRefreshes: [AppRefresh] = []
  /// In a search, what its first run showed about the script.
  var expectation: Expectation?
  /// The app's `performFetchWithCompletionHandler`. Called on the `main` lane.
  public var performFetch: (@HostActor (_ id: Int, _ completion: @escaping Completion) -> Void)?
  /// Called for each change.
  package var observer: (@HostActor (Change, Fetch) -> Void)?

  /// The completion handler.
  public typealias Completion = @HostActor (FetchResult) -> Void

  /// All fetches, in the order in which they began.
  public private(set) var fetches: [Fetch] = []
  /// `setMinimumBackgroundFetchInterval`: a hint for iOS. `nil`, UIKit's default, means never.
  public private(set) var minimumInterval: Duration?

  unowned let phone: Phone
  private let loop: EventLoop
  /// The task of the next background refresh.
  private var refresh: LoopTask?
  /// The assertions of the open fetches, by the number of the fetch.
  private var held: [Int: Int] = [:]
  private var openIDs: Set<Int> = []
  /// The fetches that ended without a result, in the order in which they ended.
  public private(set) var unfinished: [Fetch] = []

  /// Makes the background fetch of the app on this phone.
  public init(on phone: Phone) {
    self.phone = phone
    loop = phone.loop
  }

  /// Starts a background fetch. Xcode calls it "Simulate Background Fetch"; iOS does it when a
  /// fetch is due.
  public func simulate() {
    loop.post(on: loop.system, "wake for background fetch") { [self] in
      if let obstacle {
        phone.missWake("background fetch", because: obstacle)
      } else {
        phone.wake(for: .fetch, "performFetch") { [self] in begin() }
      }
    }
  }

  /// That the app does not declare background fetches. `nil` if it does.
  var lackingMode: String? {
    phone.info.backgroundModes.contains(.fetch)
      ? nil : "'fetch' is not among the app's UIBackgroundModes"
  }

  /// Why the app cannot refresh in the background now. `nil` if it can.
  public var obstacle: String? {
    if let lackingMode { return lackingMode }
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

  /// `setMinimumBackgroundFetchInterval`: from now on iOS lets the app fetch at intervals of at
  /// least this length. `nil` means never.
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

  /// The open fetches, oldest first.
  public var open: [Fetch] { openIDs.sorted().map { fetches[$0 - 1] } }

  /// Gives a running app a fetch.
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

  /// Ends the open fetches without a result, because the app's process has ended.
  public func abandon() {
    for fetch in open { end(fetch.id, nil, .abandoned) }
  }

  private func end(_ id: Int, _ result: FetchResult?, _ change: Change) {
    loop.recordAccessToEverything()
    guard fetches[id - 1].isOpen else {
      // A handler of a process that has ended has no effect.
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
  /// iOS launched the app in the background for `performFetchWithCompletionHandler`.
  public static let fetch = AppLifecycle.Launch("fetch", "because of a background fetch")
}
