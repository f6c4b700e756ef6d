/// Whether and since when a phone is unlocked. It decides which parts of the storage can be read.
package enum LockState: Sendable, Equatable {
  /// Restarted, and not unlocked since then.
  case beforeFirstUnlock
  /// Locked, but it was unlocked after its restart.
  case locked
  /// Unlocked.
  case unlocked
}
