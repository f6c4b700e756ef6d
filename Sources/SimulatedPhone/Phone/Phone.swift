public import HostLoop

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
  /// What capabilities simulate of it, in the order in which it was made.
  var parts: [any PhonePart] = []

  /// `application(_:didFinishLaunchingWithOptions:)`: a process of the app begins.
  public var onLaunch: (@HostActor (AppLifecycle.Launch) -> Void)?
  /// A process of the app ended.
  public var onTermination: (@HostActor (Termination) -> Void)?
  /// Why iOS did not wake the app when it last could have.
  public private(set) var latestMissedWake: String?
  private var missedWakeObservers: [@HostActor (_ what: String, _ reason: String) -> Void] = []

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
  private var random: SplitMix64

  /// A phone that lies unlocked on the table; its app does not run.
  ///
  /// - Parameters:
  ///   - loop: where all that happens on the phone runs.
  ///   - profile: what iOS allows the app.
  ///   - info: what the app declares.
  ///   - seed: decides what iOS leaves to chance.
  public init(
    loop: EventLoop, profile: DeviceProfile = .iOS17, info: AppInfo = AppInfo(), seed: UInt64 = 1
  ) {
    self.loop = loop
    self.profile = profile
    self.info = info
    random = SplitMix64(seed: seed)
    network = NetworkConditions(seed: seed &+ 1)
    screenLock = ScreenLock(loop: loop, profile: profile)
    assertions = ProcessAssertions(
      loop: loop, lifecycle: lifecycle, suspensionDelay: profile.suspensionDelay)
    lifecycle.observe { loop.isFrozen = $0 == .suspended || $0 == .notRunning }
    screenLock.onChange = { [unowned self] in conditionsChanged() }
    power.onChange = { [unowned self] in conditionsChanged() }
    network.observe(for: self) { [unowned self] in conditionsChanged() }
  }

  /// Tells `observer` when the lock, the battery or the connection changed.
  public func observeConditions(_ observer: @escaping @HostActor () -> Void) {
    conditionObservers.append(observer)
  }

  /// iOS does not wake the app, though it could have: `background fetch`, `iOS saved the battery`.
  public func missWake(_ what: String, because reason: String) {
    latestMissedWake = reason
    for observer in missedWakeObservers { observer(what, reason) }
  }

  /// Tells `observer` why iOS did not wake the app, each time that it could have.
  public func observeMissedWakes(
    _ observer: @escaping @HostActor (_ what: String, _ reason: String) -> Void
  ) {
    missedWakeObservers.append(observer)
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

  /// How much later than possible iOS does something, as the seed decides.
  public func chanceDelay() -> Duration {
    profile.refreshJitter * random.number(in: 0...1)
  }

  /// Whether something happens that does so with that likelihood, from 0 to 1, as the seed decides.
  public func chance(_ likelihood: Double) -> Bool { random.chance(likelihood) }

  private func conditionsChanged() {
    for observer in conditionObservers { observer() }
    for part in parts { part.conditionsChanged() }
  }
}
