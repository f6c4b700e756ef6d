package import HostLoop

/// Whether the phone is locked, and which data apps can read.
@HostActor
package final class ScreenLock {
  /// Whether the phone is locked now.
  package private(set) var isLocked = false
  /// Whether the phone was unlocked since it was switched on. Before that, hardly any data can be
  /// read.
  package private(set) var wasUnlockedSinceRestart = true
  /// Called after each change.
  package var onChange: (@HostActor () -> Void)?

  private let loop: EventLoop
  private let profile: DeviceProfile
  private var lockedAt = LoopInstant.start

  /// Makes an unlocked phone.
  package init(loop: EventLoop, profile: DeviceProfile) {
    self.loop = loop
    self.profile = profile
  }

  /// Whether and since when the phone is unlocked.
  package var state: LockState {
    if !wasUnlockedSinceRestart { return .beforeFirstUnlock }
    return isLocked ? .locked : .unlocked
  }

  /// `UIApplication.isProtectedDataAvailable`. Access ends some time after the phone is locked.
  /// Apple's security guide says ten minutes for health data.
  package var isProtectedDataAvailable: Bool {
    guard wasUnlockedSinceRestart else { return false }
    return !isLocked || loop.clock.now < lockedAt + profile.protectedDataGrace
  }

  /// Whether the phone is idle. Processing tasks wait for that.
  package var isIdle: Bool { isLocked && loop.clock.now >= lockedAt + profile.idleDelay }

  /// The person locks the phone.
  package func lock() {
    guard !isLocked else { return }
    isLocked = true
    lockedAt = loop.clock.now
    onChange?()
  }

  /// The person unlocks the phone.
  package func unlock() {
    isLocked = false
    wasUnlockedSinceRestart = true
    onChange?()
  }

  /// The phone was restarted: it is locked, and not unlocked since then.
  func restart() {
    isLocked = true
    lockedAt = loop.clock.now
    wasUnlockedSinceRestart = false
    onChange?()
  }
}
