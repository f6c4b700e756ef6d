internal import HostLoop
internal import SimulatedPhone

/// What storage needs of its phone.
@HostActor
struct PhoneConditions {
  let clock: LoopClock
  let lock: @HostActor () -> LockState
  /// Whether a person can be asked for a face, a finger or the passcode: the app is on the screen.
  let canAskPerson: @HostActor () -> Bool

  /// The time that the phone shows, in seconds since 1970.
  var now: Double { clock.wallTime }
}
