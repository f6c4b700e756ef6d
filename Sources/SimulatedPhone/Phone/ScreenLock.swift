public import HostLoop

/// Whether the phone is locked, and what that keeps from apps.
@HostActor
public final class ScreenLock {
  /// Whether the phone is locked now.
  public private(set) var isLocked = false
  /// Whether it was unlocked since it was switched on: before that hardly anything can be read.
  public private(set) var wasUnlockedSinceRestart = true
  /// Told of each change.
  public var onChange: (@HostActor () -> Void)?

  private let loop: EventLoop
  private let profile: DeviceProfile
  private var lockedAt = LoopInstant.start

  /// An unlocked phone.
  public init(loop: EventLoop, profile: DeviceProfile) {
    self.loop = loop
    self.profile = profile
  }

  /// How far the phone is unlocked.
  public var state: LockState {
    if !wasUnlockedSinceRestart { return .beforeFirstUnlock }
    return isLocked ? .locked : .unlocked
  }

  /// `UIApplication.isProtectedDataAvailable`: access ends some time after locking (Apple's security
  /// guide says ten minutes for health data).
  public var isProtectedDataAvailable: Bool {
    guard wasUnlockedSinceRestart else { return false }
    return !isLocked || loop.clock.now < lockedAt + profile.protectedDataGrace
  }

  /// Whether the phone lies idle, which processing tasks wait for.
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

  /// The phone was switched off and on again: locked, and never unlocked yet.
  func restart() {
    isLocked = true
    lockedAt = loop.clock.now
    wasUnlockedSinceRestart = false
    onChange?()
  }
}
