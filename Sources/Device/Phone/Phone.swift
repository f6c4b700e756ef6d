public import EventLoop

/// The simulated iPhone with one app on it: what the person does with it, and what iOS does then.
///
/// It knows nothing of JavaScript: whoever hosts the app is told when a process of it begins and ends.
@HostActor
public final class Phone {
  /// Where everything happens.
  public let loop: EventLoop
  /// What iOS allows.
  public let profile: DeviceProfile
  /// What the app declares.
  public let info: AppInfo
  /// The app's process.
  public let lifecycle = AppLifecycle()
  /// What keeps the app running in the background.
  public let assertions: ProcessAssertions
  /// UIKit's background fetch.
  public let backgroundFetch: BackgroundFetch
  /// UIKit's background tasks.
  public let backgroundTasks: BackgroundTasks
  /// `BGTaskScheduler`.
  public private(set) lazy var taskScheduler = makeTaskScheduler()
  /// Whether the phone is locked.
  public let screenLock: ScreenLock
  /// Its battery.
  public let power = Power()
  /// Where it is, as far as clocks are concerned.
  public let timeZone = SystemTimeZone()
  /// Its connection.
  public let network: NetworkConditions
  /// Whether the person lets the app refresh in the background.
  public var backgroundRefreshStatus = BackgroundRefreshStatus.available
  /// What it stores for the app, besides health data.
  public let storage: PhoneStorage

  /// `application(_:didFinishLaunchingWithOptions:)`: a process of the app begins.
  public var onLaunch: (@HostActor (AppLifecycle.Launch) -> Void)?
  /// A process of the app ended.
  public var onTermination: (@HostActor (Termination) -> Void)?
  /// Told why iOS did not wake the app when it could have.
  public var onMissedWake: (@HostActor (_ what: String, _ reason: String) -> Void)?

  /// Told of what was planned for the phone and could not be done when its time came.
  public var onFailure: (@HostActor (_ what: String, _ error: any Error) -> Void)?

  /// When the latest happens of what somebody planned for the phone.
  public private(set) var latestPlan = LoopInstant.start
  /// Told when that is later than before.
  public var onLaterPlan: (@HostActor (LoopInstant) -> Void)?

  /// Whether a process was started that has not finished launching.
  public internal(set) var isLaunching = false
  /// Nobody has opened the app since it was installed.
  var isNewlyInstalled = false
  /// What wakes the app that is being launched.
  var waitingForLaunch: [(label: String, work: @HostActor () -> Void)] = []
  /// What is done with the app that is being launched, in that order.
  var deedsAfterLaunch: [@HostActor () -> Void] = []
  private var conditionObservers: [@HostActor () -> Void] = []
  var random: SplitMix64
  /// When it is time for a background fetch.
  var refresh: LoopTask?

  /// A phone that lies unlocked on the table; its app does not run.
  ///
  /// - Parameter seed: decides what iOS leaves to chance.
  public init(
    loop: EventLoop, profile: DeviceProfile = .iOS17, info: AppInfo = AppInfo(), seed: UInt64 = 1
  ) {
    self.loop = loop
    self.profile = profile
    self.info = info
    random = SplitMix64(seed: seed)
    network = NetworkConditions(seed: seed &+ 1)
    screenLock = ScreenLock(loop: loop, profile: profile)
    storage = .temporary(clock: loop.clock) { [screenLock] in screenLock.state }
    assertions = ProcessAssertions(
      loop: loop, lifecycle: lifecycle, suspensionDelay: profile.suspensionDelay)
    backgroundFetch = BackgroundFetch(
      loop: loop, assertions: assertions, budget: profile.refreshBudget)
    backgroundTasks = BackgroundTasks(
      loop: loop, lifecycle: lifecycle, assertions: assertions, profile: profile)
    lifecycle.observe { loop.isFrozen = $0 == .suspended || $0 == .notRunning }
    backgroundTasks.onLeak = { [unowned self] names in terminate(.backgroundTaskLeak(names)) }
    screenLock.onChange = { [unowned self] in conditionsChanged() }
    power.onChange = { [unowned self] in conditionsChanged() }
    network.observe(for: self) { [unowned self] in conditionsChanged() }
  }

  /// Tells `observer` when the lock, the battery or the connection changed.
  public func observeConditions(_ observer: @escaping @HostActor () -> Void) {
    conditionObservers.append(observer)
  }

  /// Has something happen to the phone once so much time has passed, even if the app does not run then.
  @discardableResult
  public func plan(
    _ label: String, subject: String = "", after delay: Duration,
    _ body: @escaping @HostActor () -> Void
  ) -> LoopTask {
    let task = loop.post(on: loop.system, label, subject: subject, after: delay, body)
    if loop.clock.now + delay > latestPlan {
      latestPlan = loop.clock.now + delay
      onLaterPlan?(latestPlan)
    }
    return task
  }

  /// How much later than it could iOS does something.
  func chanceDelay() -> Duration {
    profile.refreshJitter * random.number(in: 0...1)
  }

  private func makeTaskScheduler() -> BackgroundTaskScheduler {
    BackgroundTaskScheduler(
      loop: loop, assertions: assertions, profile: profile, info: info,
      surroundings: BackgroundTaskScheduler.Surroundings(
        isAvailable: { [unowned self] in
          backgroundRefreshStatus == .available && !power.isLowPowerModeEnabled
        },
        allows: { [unowned self] in allows($0) },
        delay: { [unowned self] in $0.kind == .appRefresh ? chanceDelay() : .zero },
        wake: { [unowned self] then in wake(for: .backgroundTask, "launch task", then) },
        crash: { [unowned self] in terminate(.crash($0.description)) }))
  }

  private func allows(_ request: BackgroundTaskRequest) -> Bool {
    if request.requiresNetworkConnectivity, !network.isOnline { return false }
    if request.requiresExternalPower, !power.isCharging { return false }
    return request.kind == .appRefresh || screenLock.isIdle
  }

  private func conditionsChanged() {
    for observer in conditionObservers { observer() }
    taskScheduler.surroundingsChanged(isInUse: !screenLock.isLocked)
    // A locked phone counts as idle only some time later.
    if screenLock.isLocked {
      loop.post(
        on: loop.system, "idle", after: profile.idleDelay, role: .background
      ) { [self] in taskScheduler.surroundingsChanged(isInUse: !screenLock.isLocked) }
    }
  }
}
