/// How far a phone is unlocked, which decides what of its storage can be read.
public enum LockState: Sendable, Equatable {
  /// It was restarted, and nobody has unlocked it since.
  case beforeFirstUnlock
  /// It is locked, and was unlocked since its restart.
  case locked
  /// Someone uses it.
  case unlocked
}
