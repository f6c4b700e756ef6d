internal import FoundationEssentials
package import HostLoop
package import SimulatedPhone

/// HealthKit as one app sees it: an `HKHealthStore` on the phone's ``HealthStore``.
///
/// Each result comes later, in a task on the `healthKit` lane, never in the turn of the call.
/// Queries end with the app's process. Authorization and background delivery stay until the app is
/// deleted.
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
  /// The phone's health data, of all apps. Opened when first used.
  package var store: HealthStore {
    get throws {
      if let openedStore { return openedStore }
      let store = try openStore()
      openedStore = store
      onOpen?()
      return store
    }
  }
  /// Called when the store was opened.
  var onOpen: (@HostActor () -> Void)?
  /// A description of the data for the log, in a few words. `nil` for none.
  package var dataDescription: String?
  /// The behavior that differs between versions and phones.
  package var profile: HealthKitProfile
  /// What the person allows the app.
  package var authorization = HealthAuthorization()
  /// How the person answers the next prompts.
  package var promptAnswer = HealthPromptAnswer.allowAll
  /// The prompts that were shown, in order.
  package internal(set) var prompts: [HealthPrompt] = []
  /// The queries that were answered, in order.
  package internal(set) var queries: [HealthQueryRecord] = []
  /// The calls of observer queries' handlers, in order.
  package internal(set) var updates: [HealthUpdate] = []
  /// The background deliveries, in order.
  package var deliveries: [HealthDelivery] { backgroundDelivery.deliveries }
  /// The app's own source. Samples that the app saves get it.
  package let source: HealthSource

  /// Makes an operation fail. Called for each operation before anything else is checked.
  package var fault: (@HostActor (HealthOperation) -> HealthError?)?
  /// Called for each prompt when it is shown.
  package var onPrompt: (@HostActor (HealthPrompt) -> Void)?
  /// Called for each query that was answered.
  package var onQuery: (@HostActor (HealthQueryRecord) -> Void)?
  /// Called when a handler is called, and again when its completion handler is called.
  package var onUpdate: (@HostActor (HealthUpdate) -> Void)?
  /// Called for each change of a background delivery.
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
  /// The number of the app's current process. Requests of an earlier process get no result.
  var process = 0
  private var wasInForeground = false

  /// Makes HealthKit for the app that `info` describes.
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

  /// Makes HealthKit on this phone, without any data.
  package convenience init(on phone: Phone) {
    self.init(
      loop: phone.loop, store: try .temporary(), info: phone.info,
      surroundings: Surroundings(phone))
    follow(phone)
  }

  /// Uses `store` as the phone's health data. Call it before the data is read.
  package func use(_ store: @autoclosure @escaping () throws -> HealthStore) {
    openStore = store
    openedStore = nil
  }

  /// Observes `phone`: launches, terminations and states of its app, and when it is unlocked.
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

  /// The app's state has changed. `launch` is the reason for which its process was launched.
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

  /// The process has ended with its queries. If the app was deleted, the person's decisions are
  /// deleted too.
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

  /// The phone was unlocked. Work that waited for this continues.
  package func protectedDataDidBecomeAvailable() {
    flushObservers()
    backgroundDelivery.planAll()
  }

  private var isProcessKnown = false

  var isInForeground: Bool { [.active, .inactive].contains(surroundings.appState()) }

  /// Calls the app's current process in a later task on the `healthKit` lane.
  func postToApp(
    _ label: String, subject: String = "", _ body: @escaping @HostActor () -> Void
  ) {
    let process = process
    loop.post(on: loop.lane("healthKit"), label, subject: subject) { [self] in
      if self.process == process { body() }
    }
  }

  /// An error that prevents the operation. `nil` if there is none.
  func obstacle(to operation: HealthOperation) -> HealthError? { fault?(operation) ?? refusal }

  /// The error with which HealthKit refuses everything that this app asks of it. `nil` if it refuses nothing.
  package var refusal: HealthError? {
    if !profile.isHealthDataAvailable { return HealthError(.healthDataUnavailable) }
    if profile.isHealthDataRestricted { return HealthError(.healthDataRestricted) }
    return missingEntitlement("com.apple.developer.healthkit")
  }

  /// The error of an app without an entitlement. `nil` if the app has it.
  func missingEntitlement(_ key: String) -> HealthError? {
    info.isEntitled(to: key)
      ? nil : HealthError(.authorizationDenied, "Missing \(key) entitlement.")
  }
}

extension Phone {
  /// HealthKit.
  package var healthKit: HealthKit { part(HealthKit.self) }
}

extension AppLifecycle.Launch {
  /// iOS launched the app in the background because of new health data.
  package static let healthKit = AppLifecycle.Launch("healthKit", "because of new health data")
}
