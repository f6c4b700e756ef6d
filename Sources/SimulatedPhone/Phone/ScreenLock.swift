public import HostLoop

/// Whether the phone is locked, and which data apps can read.
@HostActor
public final class ScreenLock {
  /// Whether the phone is locked now.
  public private(set) var isLocked = false
  /// Whether the phone was unlocked since it was switched on. Before that, hardly any data can be
  /// read.
  public private(set) var wasUnlockedSinceRestart = true
  /// Called after each change.
  public var onChange: (@HostActor () -> Void)?

  private let loop: EventLoop
  private let profile: DeviceProfile
  private var lockedAt = LoopInstant.start

  /// Makes an unlocked phone.
  public init(loop: EventLoop, profile: DeviceProfile) {
    self.loop = loop
    self.profile = profile
  }

  /// Whether and since when the phone is unlocked.
  public var state: LockState {
    if !wasUnlockedSinceRestart { return .beforeFirstUnlock }
    return isLocked ? .locked : .unlocked
  }

  /// `UIApplication.isProtectedDataAvailable`. Access ends some time after the phone is locked.
  /// Apple's security guide says ten minutes for health data.
  public var isProtectedDataAvailable: Bool {
    guard wasUnlockedSinceRestart else { return false }
    return !isLocked || loop.clock.now < lockedAt + profile.protectedDataGrace
  }

  /// Whether the phone is idle. Processing tasks wait for that.
  public var isIdle: Bool { isLocked && loop.clock.now >= lockedAt + profile.idleDelay }

  /// The person locks the phone.
  public func lock() {
    guard !isLocked else { return }
    isLocked = true
    lockedAt = loop.clock.now
    onChange?()
  }

  /// The person unlocks the phone.
  public func unlock() {
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
