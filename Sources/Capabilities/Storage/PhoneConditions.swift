internal import HostLoop
internal import SimulatedPhone

/// What storage needs of its phone: the clock and the lock state.
@HostActor
struct PhoneConditions {
  let clock: LoopClock
  let lock: @HostActor () -> LockState

  /// The time that the phone shows, in seconds since 1970.
  var now: Double { clock.wallTime }
}
