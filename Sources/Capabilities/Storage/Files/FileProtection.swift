internal import SimulatedPhone

/// When a file can be read (`NSFileProtectionType`; Apple, Encrypting Your App's Files). What is given
/// no protection has the default, `completeUntilFirstUserAuthentication`.
package enum FileProtection: String, Sendable, CaseIterable {
  /// Always.
  case none = "NSFileProtectionNone"
  /// While the phone is unlocked.
  case complete = "NSFileProtectionComplete"
  /// While the phone is unlocked; a new file can be written at any time after the first unlock.
  case completeUnlessOpen = "NSFileProtectionCompleteUnlessOpen"
  /// From the first unlock after a restart on.
  case completeUntilFirstUserAuthentication =
    "NSFileProtectionCompleteUntilFirstUserAuthentication"

  func allowsReading(_ lock: LockState) -> Bool {
    switch self {
    case .none: true
    case .complete, .completeUnlessOpen: lock == .unlocked
    case .completeUntilFirstUserAuthentication: lock != .beforeFirstUnlock
    }
  }

  func allowsCreating(_ lock: LockState) -> Bool {
    switch self {
    case .completeUnlessOpen: lock != .beforeFirstUnlock
    case .none, .complete, .completeUntilFirstUserAuthentication: allowsReading(lock)
    }
  }
}
