internal import HostLoop
internal import SimulatedPhone

/// What storage asks of its phone.
@HostActor
struct PhoneConditions {
  let clock: LoopClock
  let lock: @HostActor () -> LockState

  /// Seconds since 1970.
  var now: Double { clock.wallTime }
}
