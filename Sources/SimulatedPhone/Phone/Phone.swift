public import HostLoop

/// The simulated iPhone with one app: what the person does with it, and how iOS reacts.
///
/// It knows nothing of JavaScript. It informs the code that hosts the app when a process of the app
/// begins and ends.
@HostActor
public final class Phone {
  /// The loop on which everything happens.
  public let loop: EventLoop
  /// The limits that iOS sets for the app.
  package let profile: DeviceProfile
  /// What the app declares.
  public let info: AppInfo
  /// What kind of iPhone it is.
  package let model = PhoneModel.iPhone14
  /// The app's process.
  public let lifecycle = AppLifecycle()
  /// The reasons for which the app keeps running in the background.
  package let assertions: ProcessAssertions
  /// Whether the app may read files that are protected until the phone is unlocked.
  public var isProtectedDataAvailable: Bool { screenLock.isProtectedDataAvailable }
  /// Whether the phone is locked.
  package let screenLock: ScreenLock
  /// Its battery.
  package let power = Power()
  /// The languages that the person prefers, and the region.
  package var locale = PhoneLocale.unitedStates
  /// The phone's time zone.
  package let timeZone = SystemTimeZone()
  /// The phone's network connection.
  package let network: NetworkConditions
  /// Whether the person lets the app refresh in the background.
  package var backgroundRefreshStatus = BackgroundRefreshStatus.available {
    didSet { conditionsChanged() }
  }
  /// What capabilities simulate of the phone, in the order in which the parts were made.
  var parts: [any PhonePart] = []

  /// Called when a process of the app begins: `application(_:didFinishLaunchingWithOptions:)`.
  public var onLaunch: (@HostActor (AppLifecycle.Launch) -> Void)?
  /// Called when a process of the app has ended.
  package var onTermination: (@HostActor (Termination) -> Void)?
  /// Called when native code of the app raises an exception, before the process ends.
  package var onException: (@HostActor (ObjectiveCException) -> Void)?
  /// Why iOS did not wake the app the last time that it could have.
  public private(set) var latestMissedWake: String?
  private var missedWakeObservers: [@HostActor (_ what: String, _ reason: String) -> Void] = []

  /// Called when something that was planned for the phone failed.
  public var onFailure: (@HostActor (_ what: String, _ error: any Error) -> Void)?

  /// The time of the latest thing that was planned for the phone.
  public private(set) var latestPlan = LoopInstant.start
  /// Called when ``latestPlan`` becomes later.
  public var onLaterPlan: (@HostActor (LoopInstant) -> Void)?

  /// Whether a process has been started and has not finished launching.
  public internal(set) var isLaunching = false
  /// Why the app's process is ending. Set only while the parts of the phone are informed.
  package internal(set) var termination: Termination?
  /// Whether the app has not been opened since it was installed.
  var isNewlyInstalled = false
  /// The wakes that wait until the app has launched.
  var waitingForLaunch: [(label: String, work: @HostActor () -> Void)] = []
  /// The actions that wait until the app has launched, in that order.
  var actionsAfterLaunch: [@HostActor () -> Void] = []
  private var conditionObservers: [@HostActor () -> Void] = []
  private var random: SplitMix64
  private let alive = Alive(.phones)

  /// Makes a phone that is unlocked and does not run its app.
  ///
  /// - Parameters:
  ///   - loop: the loop on which everything happens.
  ///   - profile: the limits that iOS sets for the app.
  ///   - info: what the app declares.
  ///   - seed: decides what iOS leaves to chance.
  package init(
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

  /// Calls `observer` when the lock, the battery, the connection or Background App Refresh has changed.
  public func observeConditions(_ observer: @escaping @HostActor () -> Void) {
    conditionObservers.append(observer)
  }

  /// Call this when iOS could have woken the app and did not. For example: `background fetch`, `iOS
  /// saved the battery`.
  public func missWake(_ what: String, because reason: String) {
    latestMissedWake = reason
    for observer in missedWakeObservers { observer(what, reason) }
  }

  /// Calls `observer` with the reason each time that iOS could have woken the app and did not.
  public func observeMissedWakes(
    _ observer: @escaping @HostActor (_ what: String, _ reason: String) -> Void
  ) {
    missedWakeObservers.append(observer)
  }

  /// Plans something that happens to the phone after a delay, even if the app is not running then.
  public func plan(
    _ label: String, subject: String = "", after delay: Duration,
    _ body: @escaping @HostActor () -> Void
  ) { planTask(label, subject: subject, after: delay, body) }

  /// The same, with the task that will do it.
  @discardableResult
  package func planTask(
    _ label: String, subject: String = "", after delay: Duration,
    _ body: @escaping @HostActor () -> Void
  ) -> LoopTask {
    let task = loop.post(
      on: loop.system, label, subject: subject, after: delay, role: .work, body)
    extendPlan(to: loop.clock.now + delay)
    return task
  }

  /// Lets this much time pass while no code runs.
  public func advance(by duration: Duration) {
    loop.clock.advance(by: duration)
    extendPlan(to: loop.clock.now)
  }

  private func extendPlan(to time: LoopInstant) {
    guard time > latestPlan else { return }
    latestPlan = time
    onLaterPlan?(time)
  }

  /// A random delay before iOS does something, up to `refreshJitter` of the profile. The seed
  /// determines it.
  public func chanceDelay() -> Duration {
    profile.refreshJitter * random.number(in: 0...1)
  }

  /// Returns true with this likelihood, from 0 to 1. The seed determines the result.
  public func chance(_ likelihood: Double) -> Bool { random.chance(likelihood) }

  private func conditionsChanged() {
    for observer in conditionObservers { observer() }
    for part in parts { part.conditionsChanged() }
  }
}
