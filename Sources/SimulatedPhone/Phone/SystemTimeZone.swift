internal import CTimeZone
public import HostLoop

/// The phone's time zone (`NSTimeZone.system`): what a day is, for the person, for statistics by day, and
/// for an app's `Date`.
@HostActor
public final class SystemTimeZone {
  /// Its name in the tz database, such as `Europe/Berlin`.
  public var name: String { zone.name }
  var calendar: CalendarZone { zone.calendar }
  /// Whether it is that of the machine that runs this, and not one that was set.
  public private(set) var isOfMachine = false

  private lazy var zone = isOfMachine ? Self.zoneOfMachine : (name: "UTC", calendar: CalendarZone())
  private var observers: [@HostActor () -> Void] = []

  init() {}

  /// Begins with the zone of the machine, or of its `TZ`, instead of `UTC`.
  public func beginWithZoneOfMachine() { isOfMachine = true }

  /// The person travels, or sets another zone in Settings: `NSSystemTimeZoneDidChange`.
  ///
  /// - Throws: ``NoSuchTimeZone``; the zone stays what it was.
  public func set(_ name: String) throws(NoSuchTimeZone) {
    guard let calendar = CalendarZone(name) else { throw NoSuchTimeZone(name: name) }
    zone = (name, calendar)
    isOfMachine = false
    for observer in observers { observer() }
  }

  /// Tells `observer` of each change.
  public func observe(_ observer: @escaping @HostActor () -> Void) { observers.append(observer) }

  /// - Throws: ``NoSuchTimeZone`` for what ``set(_:)`` would refuse.
  public nonisolated static func check(_ name: String) throws(NoSuchTimeZone) {
    if CalendarZone(name) == nil { throw NoSuchTimeZone(name: name) }
  }

  /// The zone of the machine that runs this, or of its `TZ`; `UTC` for one that nobody knows.
  public nonisolated static var ofMachine: String {
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

/// A name that the tz database does not have.
public struct NoSuchTimeZone: Error, Equatable, CustomStringConvertible {
  /// What was asked for.
  public let name: String

  public var description: String {
    "There is no time zone '\(name)': names are those of the tz database, such as 'Europe/Berlin'"
  }
}
