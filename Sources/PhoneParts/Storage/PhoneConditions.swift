package import HostLoop
package import SimulatedPhone

/// What storage needs of its phone.
@HostActor
package struct PhoneConditions {
  let clock: LoopClock
  package let lock: @HostActor () -> LockState
  /// Whether a person can be asked for a face, a finger or the passcode: the app is on the screen.
  let canAskPerson: @HostActor () -> Bool
  package let disk = DiskSpace()

  /// The time that the phone shows, in seconds since 1970.
  package var now: Double { clock.wallTime }
}

/// Whether the phone's disk has room.
@HostActor
package final class DiskSpace {
  /// Whether the disk is full. Then what the app writes into files fails, also with async storage. User defaults and the
  /// keychain do not show it.
  package var isFull = false

  /// - Throws: ``FileError`` if there is no room for the file.
  package func checkRoom(for file: String) throws {
    if isFull { throw FileError(.writeOutOfSpace, file) }
  }
}
