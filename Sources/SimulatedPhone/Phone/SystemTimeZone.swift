internal import CTimeZone
package import HostLoop

/// The phone's time zone (`NSTimeZone.system`). It determines where a day begins: for the person,
/// for daily statistics, and for an app's `Date`.
@HostActor
package final class SystemTimeZone {
  /// The zone's name in the tz database, such as `Europe/Berlin`.
  package var name: String { zone.name }
  var calendar: CalendarZone { zone.calendar }
  /// Whether it is the zone of this machine and no other zone was set.
  package private(set) var isOfMachine = false

  private lazy var zone = isOfMachine ? Self.zoneOfMachine : (name: "UTC", calendar: CalendarZone())
  private var observers: [@HostActor () -> Void] = []

  init() {}

  /// Starts with the zone of this machine, or of its `TZ`, instead of `UTC`.
  package func beginWithZoneOfMachine() { isOfMachine = true }

  /// The person travels, or changes the zone in Settings: `NSSystemTimeZoneDidChange`.
  ///
  /// - Throws: ``NoSuchTimeZone``. The zone then stays the same.
  package func set(_ name: String) throws(NoSuchTimeZone) {
    guard let calendar = CalendarZone(name) else { throw NoSuchTimeZone(name: name) }
    zone = (name, calendar)
    isOfMachine = false
    for observer in observers { observer() }
  }

  /// Calls `observer` after each change.
  package func observe(_ observer: @escaping @HostActor () -> Void) { observers.append(observer) }

  /// Checks that a zone exists.
  ///
  /// - Throws: ``NoSuchTimeZone`` if ``set(_:)`` would refuse the name.
  package nonisolated static func check(_ name: String) throws(NoSuchTimeZone) {
    if CalendarZone(name) == nil { throw NoSuchTimeZone(name: name) }
  }

  /// The zone of this machine, or of its `TZ`. `UTC` if it is unknown.
  package nonisolated static var ofMachine: String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { name in
      guard let start = name.baseAddress, ctimezone_of_machine(start, 128) else { return "UTC" }
      return String(cString: start)
    }
  }

  private static var zoneOfMachine: (name: String, calendar: CalendarZone) {
    let name = ofMachine
    return (name, CalendarZone(name) ?? CalendarZone())
  }
}

/// A name that is not in the tz database.
package struct NoSuchTimeZone: Error, Equatable, CustomStringConvertible {
  /// The name.
  package let name: String

  package var description: String {
    "There is no time zone '\(name)': names are those of the tz database, such as 'Europe/Berlin'"
  }
}
