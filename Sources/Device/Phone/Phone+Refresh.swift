internal import EventLoop

// When iOS lets the app fetch in the background.
extension Phone {
  /// Xcode's "Simulate Background Fetch", and what iOS does when it is time for one.
  public func simulateBackgroundFetch() {
    loop.post(on: loop.system, "wake for background fetch") { [self] in
      if let reason = obstacleToRefresh {
        onMissedWake?("background fetch", reason)
      } else {
        wake(for: .fetch, "performFetch") { [self] in backgroundFetch.begin() }
      }
    }
  }

  /// Why the app cannot refresh in the background now; `nil` when it can.
  public var obstacleToRefresh: String? {
    if !info.backgroundModes.contains(.fetch) {
      return "'fetch' is not among the app's UIBackgroundModes"
    }
    switch backgroundRefreshStatus {
    case .restricted: return "Background App Refresh is restricted"
    case .denied: return "Background App Refresh is switched off"
    case .available: break
    }
    if power.isLowPowerModeEnabled { return "Low Power Mode is on" }
    if !screenLock.wasUnlockedSinceRestart { return "the phone was not unlocked since its restart" }
    return nil
  }

  /// `setMinimumBackgroundFetchInterval`: from now on iOS lets the app fetch every so often, when it
  /// sees fit; `nil` is never.
  public func setMinimumBackgroundFetchInterval(_ interval: Duration?) {
    backgroundFetch.minimumInterval = interval
    refresh?.cancel()
    planRefresh()
  }

  private func planRefresh() {
    guard let interval = backgroundFetch.minimumInterval else { return }
    let wait = max(interval, profile.minimumRefreshInterval) + chanceDelay()
    refresh = loop.post(
      on: loop.system, "time for a background fetch", after: wait, role: .background
    ) { [self] in
      if random.chance(profile.refreshLikelihood) {
        simulateBackgroundFetch()
      } else {
        onMissedWake?("background fetch", "iOS saved the battery")
      }
      planRefresh()
    }
  }
}
