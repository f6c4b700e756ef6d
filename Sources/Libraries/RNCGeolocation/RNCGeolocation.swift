internal import HostLoop
internal import JSEngine
internal import NativeBridge
internal import Privacy
internal import SimulatedPhone

/// The native half of @react-native-community/geolocation 3.4 (`ios/RNCGeolocation.mm`), on a phone that does not move.
@HostActor
final class RNCGeolocation: NativeModule {
  nonisolated static let name = "RNCGeolocation"
  nonisolated static let library: ReplacedLibrary? = ReplacedLibrary(
    "@react-native-community/geolocation", versions: "1", "2", "3")
  nonisolated static let whenInUse = "NSLocationWhenInUseUsageDescription"
  private static let always = "NSLocationAlwaysUsageDescription"
  private static let alwaysAndWhenInUse = "NSLocationAlwaysAndWhenInUseUsageDescription"

  private let geolocationDidChange = Event<BridgeValue>("geolocationDidChange")
  private let geolocationError = Event<BridgeValue>("geolocationError")
  private let phone: Phone
  private let log: @HostActor (String) -> Void
  private var privacy: Privacy { phone.part(Privacy.self) }

  private var configuration = Configuration()
  /// What Core Location has told the library last. It says nothing before the library has a `CLLocationManager`.
  private var told = AccessLevel.notDetermined
  private var hasManager = false
  private var isObserving = false
  private var latest: Position?
  private var requests: [Request] = []
  private var lastRequest = 0
  private var authorizations: [(success: Callback, failure: Callback?)] = []

  init(_ phone: Phone, log: @escaping @HostActor (String) -> Void) {
    (self.phone, self.log) = (phone, log)
    privacy.observe { [weak self] resource in
      if resource == .location, self?.hasManager == true { self?.authorizationChanged() }
    }
  }

  var exports: [any Export] {
    geolocationDidChange
    geolocationError
    AsyncFunction("setConfiguration") { [self] (value: Configuration) in
      configuration = value
    }
    AsyncFunction("requestAuthorization") {
      [self] (success: Callback?, failure: Callback?) in
      makeManager()
      if let success { authorizations.append((success, failure)) }
      ask()
    }
    AsyncFunction("startObserving") { [self] (_: Options?) in
      checkInfoPlist()
      isObserving = true
      beginUpdates()
    }
    AsyncFunction("stopObserving") { [self] in isObserving = false }
    AsyncFunction("getCurrentPosition", getCurrentPosition)
  }

  func invalidate() {
    (isObserving, requests, authorizations) = (false, [], [])
  }

  private func getCurrentPosition(
    _ options: Options?, _ success: Callback, _ failure: Callback?
  ) {
    checkInfoPlist()
    let options = options ?? Options()
    if let failure, let error = PositionError(told) { return failure(error.value) }
    if let latest, latest.fits(options, at: now) { return success(latest.value) }
    lastRequest += 1
    let id = lastRequest
    requests.append(Request(id: id, success: success, failure: failure))
    _ = phone.loop.post(
      on: phone.loop.main, "location timeout", subject: "\(id)", after: options.timeout,
      role: .deadline
    ) { [weak self] in self?.expire(id, options.timeout) }
    beginUpdates()
  }

  private func expire(_ id: Int, _ timeout: Duration) {
    guard let index = requests.firstIndex(where: { $0.id == id }) else { return }
    requests.remove(at: index).failure?(PositionError.expired(after: timeout).value)
  }

  // MARK: - Core Location

  private func beginUpdates() {
    if !configuration.skipPermissionRequests { ask() }
    makeManager()
    if told.allowsLocation { update() }
  }

  /// A new `CLLocationManager` tells its delegate at once what the app may.
  private func makeManager() {
    if hasManager { return }
    hasManager = true
    phone.loop.post(on: phone.loop.main, "location authorization") { [weak self] in
      self?.authorizationChanged()
    }
  }

  /// Without the texts in the Info.plist iOS ignores the request.
  private func ask() {
    makeManager()
    let declares = { [info = phone.info] key in info.declares(key) }
    let wantsAlways =
      configuration.level == "always"
      || (configuration.level != "whenInUse" && declares(Self.always))
    let canAsk =
      declares(Self.whenInUse) && (!wantsAlways || declares(Self.alwaysAndWhenInUse))
    let name = wantsAlways ? "LOCATION_ALWAYS" : "LOCATION_WHEN_IN_USE"
    guard canAsk, let permission = Permission.all[Permission.prefix + name],
      privacy.wouldAsk(for: permission)
    else { return }
    privacy.request(permission, for: nil) {}
  }

  private func authorizationChanged() {
    told = privacy[.location]
    if told.allowsLocation {
      for (success, _) in authorizations { success() }
      authorizations = []
      update()
    } else if let error = PositionError(told) {
      if isObserving { geolocationError.send(error.value) }
      for (_, failure) in authorizations { failure?(error.value) }
      for request in requests { request.failure?(error.value) }
      (authorizations, requests) = ([], [])
    }
  }

  /// The phone learns where it is, and tells who waits. It does not move, so this happens once for each start.
  private func update() {
    guard isObserving || !requests.isEmpty else { return }
    phone.loop.post(
      on: phone.loop.main, "location update", after: .milliseconds(100)
    ) { [weak self] in self?.didUpdate() }
  }

  private func didUpdate() {
    let position = Position(time: now, isPrecise: privacy.isLocationPrecise)
    guard isObserving || !requests.isEmpty else { return }
    latest = position
    if isObserving { geolocationDidChange.send(position.value) }
    let waiting = requests
    requests = []
    for request in waiting { request.success(position.value) }
  }

  /// In milliseconds since 1970.
  private var now: Double { phone.loop.clock.wallTime * 1000 }

  private func checkInfoPlist() {
    let keys = [Self.whenInUse, Self.always, Self.alwaysAndWhenInUse]
    if keys.contains(where: phone.info.declares) { return }
    log(
      "Either \(Self.whenInUse) or \(Self.always) or \(Self.alwaysAndWhenInUse) key must be present in Info.plist to use geolocation."
    )
  }

  private struct Request {
    let id: Int
    let success: Callback
    let failure: Callback?
  }
}

extension AccessLevel {
  fileprivate var allowsLocation: Bool { ![.notDetermined, .restricted, .denied].contains(self) }
}
