internal import FoundationEssentials
internal import HealthKit
internal import HostLoop
internal import SimulatedPhone

/// What JavaScript configures (`VitalHealthKitClient.swift` lines 246 to 298). It is kept in the keychain.
struct VitalHealthConfiguration: Codable, Equatable, Sendable {
  static let key = "health_secureStorageKey"

  let isBackgroundDeliveryEnabled: Bool
  let daysToBackFill: Int
  let isExplicit: Bool
}

/// vital-ios' `VitalHealthKitClient` in one process of the app.
@HostActor
final class VitalHealthClient {
  let core: VitalClient
  let progress: VitalProgress
  var storage: VitalStorage { core.storage }
  var healthKit: HealthKit { core.phone.healthKit }
  var loop: EventLoop { core.phone.loop }

  private(set) var configuration: VitalHealthConfiguration? {
    didSet {
      guard let configuration else { return }
      let waiting = waitingForConfiguration
      waitingForConfiguration = []
      for each in waiting { each(configuration) }
    }
  }
  private var waitingForConfiguration: [@HostActor (VitalHealthConfiguration) -> Void] = []
  private var observation: VitalObservation?
  private var isDeliveryConfigured = false
  private var waitingForState: [@HostActor () -> Void] = []
  private var isCheckingState = false
  /// `connect` and `disconnect` wait for each other (lines 1391 and 1427).
  let connecting: VitalSemaphore
  /// What `AppStateTracker` knows: nothing, until the app is on the screen or has left it.
  var isOnScreen: Bool?
  /// Changes when the user signs out: work that began before does not go on.
  private(set) var scope = 0

  /// Called with each event `Status`.
  var onSync: (@HostActor (_ resource: VitalResource, _ status: String) -> Void)?
  /// Called when the server's answer about syncing cannot be read.
  var onUnreadableState: (@HostActor (_ answer: String) -> Void)?
  /// Called when the connection may have changed.
  var onConnection: (@HostActor () -> Void)?

  init(_ core: VitalClient) {
    self.core = core
    progress = VitalProgress(core.storage)
    connecting = VitalSemaphore("connect", core.phone.loop)
    core.onSignOut = (
      before: { [weak self] in self?.reset() }, after: { [weak self] in self?.onConnection?() }
    )
  }

  /// What the app delegate calls at each launch (lines 187 to 203).
  func automaticConfiguration() {
    guard let saved: VitalHealthConfiguration = storage.secret(VitalHealthConfiguration.key) else {
      return
    }
    configure(saved)
    core.automaticConfiguration()
  }

  /// Lines 209 to 237.
  func configure(_ new: VitalHealthConfiguration) {
    storage.setSecret(new, VitalHealthConfiguration.key)
    configuration = new
    onConnection?()
    // In a later task, as on a phone: at a launch the script that lends its network comes after the app delegate.
    let scope = scope
    loop.post(on: loop.main, "check the connection", subject: "Vital") { [weak self] in
      if let self, scope == self.scope { state { _ in } }
    }
    guard new.isBackgroundDeliveryEnabled, !isDeliveryConfigured else { return }
    isDeliveryConfigured = true
    observe()
    rescueSoon()
  }

  /// Calls `body` with the configuration, as soon as there is one.
  func whenConfigured(_ body: @escaping @HostActor (VitalHealthConfiguration) -> Void) {
    if let configuration { body(configuration) } else { waitingForConfiguration.append(body) }
  }

  // MARK: - Permissions

  func isAsked(_ type: String) -> Bool {
    healthKit.authorizationStatus(for: type) != .notDetermined
  }

  func isActive(_ resource: VitalResource) -> Bool { resource.isActive(isAsked) }

  /// What the person was asked for, with whole resources in the place of single ones.
  var activeResources: [VitalResource] {
    var found: [VitalResource] = []
    for resource in VitalResource.all where isActive(resource) {
      if !found.contains(resource.remapped) { found.append(resource.remapped) }
    }
    return found
  }

  private var askedTypes: [String] {
    Set(VitalResource.all.flatMap(\.types)).filter(isAsked).sorted()
  }

  /// Lines 1278 to 1326.
  func ask(
    toRead: Set<String>, toWrite: Set<String>,
    then completion: @escaping @HostActor (Result<Void, VitalError>) -> Void
  ) {
    guard healthKit.isHealthDataAvailable else {
      return completion(.failure(VitalError("healthKitNotAvailable")))
    }
    guard !toRead.isEmpty || !toWrite.isEmpty else {
      return completion(
        .failure(VitalError("No data type to request due to data type allowlist")))
    }
    healthKit.requestAuthorization(toShare: toWrite, read: toRead) { [weak self] result in
      guard let self else { return }
      if case .failure(let error) = result {
        return completion(.failure(VitalError(error.message)))
      }
      guard let configuration else { return completion(.success(())) }
      let end: @HostActor () -> Void = { [weak self] in
        if configuration.isBackgroundDeliveryEnabled { self?.observe() }
        self?.rescueSoon()
        completion(.success(()))
      }
      // An error is only logged.
      if configuration.isExplicit { end() } else { connectSource { _ in end() } }
    }
  }

  func connectSource(
    then completion: @escaping @HostActor (VitalError?) -> Void
  ) {
    let provider = VitalHealthReactNative.provider
    let user = core.user?.id ?? ""
    core.send(
      "POST", "/v2/link/provider/manual/\(provider)",
      VitalSource(userId: user, grantedPermissions: askedTypes)
    ) { [weak self] result in
      if case .failure(let error) = result { return completion(error) }
      self?.storage.set(provider, "vital_connected_source")
      completion(nil)
    }
  }

  // MARK: - What the server says about syncing

  var localState: VitalLocalState? {
    get { storage.value("vital_local_sync_state") }
    set { storage.set(newValue, "vital_local_sync_state") }
  }

  /// Asks the server whether and from when on data is wanted, at most every four hours or as the server says
  /// (lines 755 to 852).
  func state(
    isForced: Bool = false,
    then completion: @escaping @HostActor (Result<VitalLocalState, VitalError>) -> Void
  ) {
    if !isForced, let state = localState, state.expiry > core.now {
      return completion(state.checked)
    }
    if isCheckingState {
      return waitingForState.append { [weak self] in self?.state(then: completion) }
    }
    isCheckingState = true
    let scope = scope
    let end: @HostActor (Result<VitalLocalState, VitalError>) -> Void = { [weak self] result in
      guard let self else { return }
      isCheckingState = false
      let waiting = waitingForState
      waitingForState = []
      completion(result)
      for each in waiting { each() }
    }
    whenConfigured { [weak self] configuration in
      guard let self else { return }
      let ask: @HostActor () -> Void = { [weak self] in
        self?.askForState(configuration) { [weak self] result in
          guard let self else { return }
          guard scope == self.scope else { return end(.failure(.cancelled)) }
          if case .success(let state) = result {
            localState = state
            onConnection?()
          }
          end(result.flatMap(\.checked))
        }
      }
      if configuration.isExplicit { return ask() }
      connectSource { error in
        if let error { end(.failure(error)) } else { ask() }
      }
    }
  }

  private func askForState(
    _ configuration: VitalHealthConfiguration,
    then completion: @escaping @HostActor (Result<VitalLocalState, VitalError>) -> Void
  ) {
    let (now, days) = (core.now, configuration.daysToBackFill)
    let body = VitalStateRequest(
      tzinfo: core.phone.timeZone.name, requestStartDate: now - Double(days) * 86_400,
      requestEndDate: now, grantedPermissions: askedTypes)
    let previous = localState
    core.send("POST", "/v2/user/{user}/sdk_sync_state/\(VitalHealthReactNative.provider)", body) {
      [weak self] result in
      completion(
        result.flatMap { bytes in
          let answer: Result<VitalStateAnswer, VitalError> = VitalAPI.decode(bytes)
          if case .failure = answer {
            self?.onUnreadableState?(String(decoding: bytes, as: UTF8.self))
          }
          return answer.map { VitalLocalState($0, after: previous, days: days, now: now) }
        })
    }
  }

  // MARK: - Pause

  var isPaused: Bool { storage.value("vital_pause_synchronization") ?? false }

  /// The end of a pause syncs what was asked for (lines 1515 to 1526).
  func setPaused(_ isPaused: Bool) {
    let wasPaused = self.isPaused
    storage.set(isPaused, "vital_pause_synchronization")
    guard wasPaused, !isPaused else { return }
    loop.post(on: loop.main, "sync after the pause", subject: "Vital") { [weak self] in
      guard let self else { return }
      syncSoon(activeResources)
    }
  }

  // MARK: - Observers

  /// Observes what was asked for, anew if that has changed (lines 316 to 354).
  func observe() {
    let asked = VitalObservation.Asked(resources: activeResources, types: askedTypes)
    guard observation?.asked != asked else { return }
    observation?.stop()
    observation = VitalObservation(asked, self)
  }

  /// A second after the launch, or after `ask`: what no observer has told of is synced, one after the other (lines 533 to 575).
  func rescueSoon() {
    let scope = scope
    loop.post(on: loop.main, "rescue what was not synced", after: .seconds(1)) { [weak self] in
      guard let self, scope == self.scope else { return }
      let isConnected = ["connected", "autoConnect"].contains(connectionStatus)
      rescue(activeResources.filter { progress.needsRescue($0.name, isConnected: isConnected) })
    }
  }

  private func rescue(_ resources: [VitalResource]) {
    guard let first = resources.first else { return }
    sync(first) { [weak self] in self?.rescue(Array(resources.dropFirst())) }
  }

  /// `resetAutoSync` (lines 734 to 753). What was observed and stored is forgotten, but not the configuration.
  func reset() {
    scope += 1
    observation?.stop()
    observation = nil
    isDeliveryConfigured = false
    progress.clear()
    healthKit.disableAllBackgroundDelivery { _ in }
    localState = nil
    storage.set(Bool?.none, "vital_pause_synchronization")
    for resource in VitalResource.all { forget(resource) }
  }
}

extension VitalError {
  static let cancelled = VitalError("CancellationError()")
  static func disabled(_ text: String) -> VitalError {
    VitalError("disabledFeature(\"\(text)\")")
  }
  static func invalidState(_ text: String) -> VitalError {
    VitalError("sdkInvalidState(\"\(text)\")")
  }
}

private struct VitalSource: Encodable {
  let userId: String
  let grantedPermissions: [String]
}

private struct VitalStateRequest: Encodable {
  let tzinfo: String
  let requestStartDate, requestEndDate: Date
  let grantedPermissions: [String]
}

/// `UserSDKSyncStateResponse`. It needs a status that vital-ios knows (`UserCRUD.swift` lines 23 to 27, 109 to 119).
struct VitalStateAnswer: Decodable, Sendable {
  enum Status: String, Decodable, Sendable { case active, paused, error }

  let status: Status
  let ingestionStart, requestEndDate: Date?
  let expiresIn: Int?
}

/// `LocalSyncState`.
struct VitalLocalState: Codable, Sendable {
  let status: String
  let anchor: Date
  let days: Int
  let ingestionStart: Date
  let ingestionEnd: Date?
  let expiry: Date

  init(_ answer: VitalStateAnswer, after previous: VitalLocalState?, days: Int, now: Date) {
    status = answer.status.rawValue
    anchor = previous?.anchor ?? now
    self.days = previous?.days ?? days
    ingestionStart = answer.ingestionStart ?? previous?.ingestionStart ?? .distantPast
    ingestionEnd = answer.requestEndDate
    expiry = now + Double(answer.expiresIn ?? 14_400)
  }

  var start: Date { max(ingestionStart, anchor - Double(days) * 86_400) }

  var checked: Result<VitalLocalState, VitalError> {
    switch status {
    case "paused": .failure(.connectionPaused)
    case "error": .failure(.connectionDestroyed)
    default: .success(self)
    }
  }
}
