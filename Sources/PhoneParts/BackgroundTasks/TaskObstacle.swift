internal import HostLoop
internal import SimulatedPhone

/// Why iOS has not started a requested task.
package enum TaskObstacle: Equatable, Sendable {
  /// Its earliest time has not come. The value is the time until then.
  case notDue(Duration)
  /// Background App Refresh is off.
  case refreshIsOff
  case lowPowerMode
  /// The phone was not unlocked since it was switched on.
  case notUnlocked
  case offline
  case notCharging
  /// iOS runs a task once at a time.
  case isRunning
  /// The phone is in use, or was locked only just now.
  case notIdle

  /// What the task waits for: the end of a sentence.
  var awaited: String {
    switch self {
    case .notDue(.zero): "for iOS, which chooses the time"
    case .notDue(let time): "for its earliest time, in \(time.readable)"
    case .refreshIsOff: "until Background App Refresh is on"
    case .lowPowerMode: "until Low Power Mode is off"
    case .notUnlocked: "until the phone is unlocked for the first time"
    case .offline: "for a connection"
    case .notCharging: "for the charger"
    case .isRunning: "until its last run has ended"
    case .notIdle: "for an idle phone"
    }
  }

  /// What else a person must know to let iOS start the task. `nil` for a time that only has to pass.
  func remedy(idleDelay: Duration) -> String? {
    switch self {
    case .notDue, .isRunning: nil
    case .refreshIsOff: "device.setBackgroundRefresh(true)"
    case .lowPowerMode: "device.setLowPowerMode(false)"
    case .notUnlocked: "device.unlock()"
    case .offline: "device.setConnection('wifi')"
    case .notCharging: "device.setCharging(true)"
    case .notIdle: "device.lock(), and \(idleDelay.readable) later iOS counts the phone as idle"
    }
  }
}

extension BackgroundTaskScheduler {
  /// Why iOS does not start the requested task now. `nil` if nothing keeps it from that.
  package func obstacle(to request: BackgroundTaskRequest) -> TaskObstacle? {
    if let time = timeUntilDue(request) { return .notDue(time) }
    if phone.backgroundRefreshStatus != .available { return .refreshIsOff }
    if phone.power.isLowPowerModeEnabled { return .lowPowerMode }
    // As with a background fetch: the app's data cannot be read yet.
    if !phone.screenLock.wasUnlockedSinceRestart { return .notUnlocked }
    if request.requiresNetworkConnectivity, !phone.network.isOnline { return .offline }
    if request.requiresExternalPower, !phone.power.isCharging { return .notCharging }
    // Also if its handler has already requested the next run.
    if isRunning(request.identifier) { return .isRunning }
    return request.kind == .appRefresh || phone.screenLock.isIdle ? nil : .notIdle
  }
}
