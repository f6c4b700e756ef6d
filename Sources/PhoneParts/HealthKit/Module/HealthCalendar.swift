package import FoundationEssentials
package import HostLoop
package import SimulatedPhone

/// The days of the phone's calendar, and dates as native code of libraries reads and writes them.
@HostActor
package struct HealthCalendar {
  private let zone: CalendarZone

  package init(of phone: Phone) { zone = CalendarZone(phone.timeZone.name) ?? CalendarZone() }

  /// `yyyy-MM-dd'T'HH:mm:ss.SSSZ` in the phone's zone, such as `2026-01-04T13:00:00.000+0100`
  /// (react-native-health 1.19.0, `RCTAppleHealthKit+Utils.m` lines 82 to 94).
  package func text(_ date: Date) -> String {
    let offset = Int(clamping: (zone.offset(date) / 60).rounded())
    let (hours, minutes) = abs(offset).quotientAndRemainder(dividingBy: 60)
    func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return ISO8601.text(zone.local(date)).dropLast() + (offset < 0 ? "-" : "+") + digits(hours)
      + digits(minutes)
  }

  /// The date of a text in the same format, also with `Z` for UTC: what `toISOString` gives. `nil` for any other text, such
  /// as one without milliseconds (lines 67 to 79; React Native's `RCTConvert.mm`, NSDate).
  package nonisolated static func date(_ text: String) -> Date? {
    // Foundation's parser also accepts a date without them, hours after 23, and any text after the zone.
    let time = text.dropFirst("2026-01-04T".count)
    guard time.prefix(2) < "24", time.dropFirst(3).prefix(2) < "60",
      time.dropFirst(6).prefix(2) < "60"
    else { return nil }
    let fraction = text.dropFirst("2026-01-04T12:00:00".count)
    let zone = fraction.dropFirst().drop(while: \.isNumber)
    guard fraction.first == ".", zone.count < fraction.count - 1, isZone(zone) else { return nil }
    return try? Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(text)
  }

  private nonisolated static func isZone(_ text: Substring) -> Bool {
    if text == "Z" { return true }
    let digits = text.dropFirst().filter { $0 != ":" }
    return (text.first == "+" || text.first == "-") && digits.count == 4
      && digits.allSatisfy(\.isNumber)
  }

  package func startOfDay(_ date: Date) -> Date {
    let local = zone.local(date).timeIntervalSince1970
    return zone.universal(Date(timeIntervalSince1970: (local / 86400).rounded(.down) * 86400))
  }

  package func startOfNextDay(after date: Date) -> Date {
    zone.universal(zone.local(startOfDay(date)) + 86400)
  }

  /// How many full years have passed from the beginning of one day to a moment.
  package func years(since day: Date, until date: Date) -> Int {
    func fields(_ date: Date) -> [Int] {
      ISO8601.text(zone.local(date)).prefix(10).split(separator: "-").compactMap { Int($0) }
    }
    let (from, to) = (fields(day), fields(date))
    guard from.count == 3, to.count == 3 else { return 0 }
    let isBeforeBirthday = (to[1], to[2]) < (from[1], from[2])
    return to[0] - from[0] - (isBeforeBirthday ? 1 : 0)
  }

  /// Midnight of a day such as `1990-06-30`.
  package func midnight(of day: String) -> Date? {
    Self.date("\(day)T00:00:00.000Z").map(zone.universal)
  }
}
