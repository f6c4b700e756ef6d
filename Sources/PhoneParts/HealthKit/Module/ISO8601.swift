package import FoundationEssentials
internal import HostLoop

/// `Date.prototype.toISOString` in native code, without a slow formatter.
package enum ISO8601 {
  package static func text(_ date: Date) -> String {
    let milliseconds = Int(clamping: (date.timeIntervalSince1970 * 1000).rounded())
    let (days, time) = milliseconds.floorDivided(by: 86_400_000)
    let (year, month, day) = civil(fromDays: days)
    return String(unsafeUninitializedCapacity: 28) { text in
      var count = 0
      func put(_ value: Int, _ digits: Int, _ separator: Character) {
        var rest = value
        for index in stride(from: digits - 1, through: 0, by: -1) {
          text[count + index] = UInt8(truncatingIfNeeded: 48 + abs(rest % 10))
          rest /= 10
        }
        text[count + digits] = separator.asciiValue ?? 0
        count += digits + 1
      }
      if !(0...9999).contains(year) {
        text[0] = UInt8(ascii: year < 0 ? "-" : "+")
        count = 1
      }
      put(year, count == 0 ? 4 : 6, "-")
      put(month, 2, "-")
      put(day, 2, "T")
      put(time / 3_600_000, 2, ":")
      put(time / 60_000 % 60, 2, ":")
      put(time / 1000 % 60, 2, ".")
      put(time % 1000, 3, "Z")
      return count
    }
  }

  /// The Gregorian date of a day since 1970. Counts eras of 400 years from 1 March.
  private static func civil(fromDays days: Int) -> (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = (days + 719_468).floorDivided(by: 146_097)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (
      yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1
    )
  }
}

extension Int {
  fileprivate func floorDivided(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
