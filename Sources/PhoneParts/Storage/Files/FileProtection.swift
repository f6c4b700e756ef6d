package import SimulatedPhone

/// When a file can be read (`NSFileProtectionType`; Apple, Encrypting Your App's Files). The
/// default is `completeUntilFirstUserAuthentication`.
package enum FileProtection: String, Sendable, CaseIterable {
  /// Always.
  case none = "NSFileProtectionNone"
  /// While the phone is unlocked.
  case complete = "NSFileProtectionComplete"
  /// While the phone is unlocked. After the first unlock, a new file can also be written while the
  /// phone is locked.
  case completeUnlessOpen = "NSFileProtectionCompleteUnlessOpen"
  /// After the first unlock since a restart.
  case completeUntilFirstUserAuthentication =
    "NSFileProtectionCompleteUntilFirstUserAuthentication"

  package func allowsReading(_ lock: LockState) -> Bool {
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
