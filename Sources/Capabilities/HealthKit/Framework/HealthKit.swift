internal import FoundationEssentials
package import HostLoop
package import SimulatedPhone

/// HealthKit as one app sees it: an `HKHealthStore`, over the phone's ``HealthStore``.
///
/// Every answer comes later, as a task on the `healthKit` lane, never in the turn that asked. What a
/// process of the app set up (queries) ends with it; what the person or iOS keeps (authorization,
/// background delivery) lives on, until the app is deleted.
///
/// ```swift
/// healthKit.requestAuthorization(toShare: [], read: [stepCount]) { _ in … }
/// healthKit.observe([stepCount]) { update in
///   healthKit.changes(ofTypes: [stepCount], since: anchor) { result in
///     …
///     update.complete()
///   }
/// }
/// healthKit.enableBackgroundDelivery(for: stepCount, frequency: .hourly) { _ in }
/// ```
@HostActor
package final class HealthKit: PhonePart {
  /// The health data of the phone, of all apps; opened at the first use.
  package var store: HealthStore {
    get throws {
      if let openedStore { return openedStore }
      let store = try openStore()
      openedStore = store
      return store
    }
  }
  /// What the data are, in a few words for the log; `nil` when there is nothing to say.
  package var dataDescription: String?
  /// What differs between versions and phones.
  package var profile: HealthKitProfile
  /// What the person lets the app do.
  package var authorization = HealthAuthorization()
  /// What the person does with the next prompts.
  package var promptAnswer = HealthPromptAnswer.allowAll
  /// The prompts that were shown, in that order.
  package internal(set) var prompts: [HealthPrompt] = []
  /// The queries that were answered, in that order.
  package internal(set) var queries: [HealthQueryRecord] = []
  /// The calls of observer queries' handlers, in that order.
  package internal(set) var updates: [HealthUpdate] = []
  /// The background deliveries, in that order.
  package var deliveries: [HealthDelivery] { backgroundDelivery.deliveries }
  /// The app's own source, which what it saves gets.
  package let source: HealthSource

  /// Makes an operation fail: asked about each, before anything else is looked at.
  package var fault: (@HostActor (HealthOperation) -> HealthError?)?
  /// Told of each prompt when it is shown.
  package var onPrompt: (@HostActor (HealthPrompt) -> Void)?
  /// Told of each query that was answered.
  package var onQuery: (@HostActor (HealthQueryRecord) -> Void)?
  /// Told of each handler that is called, and once more when its completion handler is.
  package var onUpdate: (@HostActor (HealthUpdate) -> Void)?
  /// Told of each change of a background delivery.
  package var onDelivery: (@HostActor (HealthDelivery) -> Void)? {
    get { backgroundDelivery.onChange }
    set { backgroundDelivery.onChange = newValue }
  }

  private var openStore: () throws -> HealthStore
  private var openedStore: HealthStore?
  let loop: EventLoop
  let info: AppInfo
  let surroundings: Surroundings
  let backgroundDelivery: BackgroundDelivery
  /// How many samples of one content were made, by the UUID that the content has.
  var occurrences: [UUID: UInt64] = [:]
  var observers: [HealthObserverQuery] = []
  var openPrompts:
    [(prompt: HealthPrompt, completion: @HostActor (Result<Bool, HealthError>) -> Void)] = []
  var isPromptShown = false
  /// Which process of the app runs: what an earlier one asked for gets no answer.
  var process = 0
  private var wasInForeground = false

  /// HealthKit for the app that `info` describes.
  package init(
    loop: EventLoop, store: @autoclosure @escaping () throws -> HealthStore,
    info: AppInfo = AppInfo(),
    profile: HealthKitProfile = HealthKitProfile(), surroundings: Surroundings
  ) {
    self.loop = loop
    openStore = store
    self.info = info
    self.profile = profile
    self.surroundings = surroundings
    source = HealthSource(name: info.bundleIdentifier, bundleIdentifier: info.bundleIdentifier)
    backgroundDelivery = BackgroundDelivery(loop: loop, surroundings: surroundings)
    backgroundDelivery.profile = { [unowned self] in self.profile }
    backgroundDelivery.onBegin = { [unowned self] in hand($0) }
  }

  /// HealthKit on that phone, without any data.
  package convenience init(on phone: Phone) {
    self.init(
      loop: phone.loop, store: try .temporary(), info: phone.info,
      surroundings: Surroundings(phone))
    follow(phone)
  }

  /// Takes `store` for the health data of the phone, before anybody reads it.
  package func use(_ store: @autoclosure @escaping () throws -> HealthStore) {
    openStore = store
    openedStore = nil
  }

  /// Learns from `phone` when its app is launched, ended or in another state, and when it is unlocked.
  package func follow(_ phone: Phone) {
    phone.observeConditions { [unowned self, unowned phone] in
      if !phone.screenLock.isLocked { protectedDataDidBecomeAvailable() }
    }
    phone.lifecycle.observe { [unowned self, unowned phone] state in
      if state == .notRunning {
        appDidTerminate(isDeleted: phone.lifecycle.terminations.last == .uninstall)
      } else {
        appDidChange(to: state, launch: phone.lifecycle.launchReason ?? .user)
      }
    }
  }

  /// The app is in another state; `launch` says why its process runs.
  package func appDidChange(to state: AppLifecycle.State, launch: AppLifecycle.Launch) {
    if !isProcessKnown {
      isProcessKnown = true
      backgroundDelivery.appDidLaunch(launch)
    }
    if isInForeground, !wasInForeground {
      showPrompt()
      flushObservers()
    }
    wasInForeground = isInForeground
    if !isInForeground { backgroundDelivery.planAll() }
  }

  /// The process is gone, and its queries with it; with the app itself, all that the person decided.
  package func appDidTerminate(isDeleted: Bool = false) {
    process += 1
    isProcessKnown = false
    wasInForeground = false
    observers = []
    openPrompts = []
    isPromptShown = false
    backgroundDelivery.appDidTerminate()
    guard isDeleted else { return }
    authorization = HealthAuthorization()
    backgroundDelivery.disableAll()
  }

  /// The phone was unlocked: what waited for that goes on.
  package func protectedDataDidBecomeAvailable() {
    flushObservers()
    backgroundDelivery.planAll()
  }

  private var isProcessKnown = false

  var isInForeground: Bool { [.active, .inactive].contains(surroundings.appState()) }

  /// Calls the process that runs now, later, on the `healthKit` lane.
  func postToApp(
    _ label: String, subject: String = "", _ body: @escaping @HostActor () -> Void
  ) {
    let process = process
    loop.post(on: loop.lane("healthKit"), label, subject: subject) { [self] in
      if self.process == process { body() }
    }
  }

  /// What keeps HealthKit from doing anything at all.
  func obstacle(to operation: HealthOperation) -> HealthError? {
    if let error = fault?(operation) { return error }
    if !profile.isHealthDataAvailable { return HealthError(.healthDataUnavailable) }
    if profile.isHealthDataRestricted { return HealthError(.healthDataRestricted) }
    return nil
  }
}

extension Phone {
  /// HealthKit.
  package var healthKit: HealthKit { part(HealthKit.self) }
}

extension AppLifecycle.Launch {
  /// iOS started the app in the background because of new health data.
  package static let healthKit = AppLifecycle.Launch("healthKit", "because of new health data")
}
