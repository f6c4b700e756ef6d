internal import HostLoop
internal import SimulatedPhone

/// What storage needs of its phone.
@HostActor
struct PhoneConditions {
  let clock: LoopClock
  let lock: @HostActor () -> LockState
  /// Whether a person can be asked for a face, a finger or the passcode: the app is on the screen.
  let canAskPerson: @HostActor () -> Bool
  let disk = DiskSpace()

  /// The time that the phone shows, in seconds since 1970.
  var now: Double { clock.wallTime }
}

/// Whether the phone's disk has room.
@HostActor
final class DiskSpace {
  /// Whether the disk is full. Then what the app writes into files fails, also with async storage. User defaults and the
  /// keychain do not show it.
  var isFull = false

  /// - Throws: ``FileError`` if there is no room for the file.
  func checkRoom(for file: String) throws {
    if isFull { throw FileError(.writeOutOfSpace, file) }
  }
}
