internal import HostLoop

/// Parses the dates of an export, `2024-01-05 07:12:10 +0200`, from bytes.
enum ExportDate {
  /// The date in seconds since 1970. `nil` if this is not a date.
  static func seconds(_ bytes: ExportBytes) -> Double? {
    plainSeconds(bytes) ?? otherSeconds(bytes)
  }

  /// Parses the usual form, whose fields have fixed positions.
  private static func plainSeconds(_ bytes: ExportBytes) -> Double? {
    guard bytes.count == 25 else { return nil }
    var isDate = true
    func number(_ places: Range<Int>) -> Int {
      places.reduce(0) { sum, place in
        let digit = bytes[place] &- UInt8(ascii: "0")
        if digit > 9 { isDate = false }
        return sum * 10 + Int(digit)
      }
    }
    let date = days(number(0..<4), number(5..<7), number(8..<10))
    let time = time(number(11..<13), number(14..<16), number(17..<19))
    let offset = offset(number(21..<23), number(23..<25))
    let sign = bytes[20]
    guard isDate, let date, let time, let offset, bytes[4] == UInt8(ascii: "-"),
      bytes[13] == UInt8(ascii: ":"), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-")
    else { return nil }
    return Double(date * 86400 + time - (sign == UInt8(ascii: "+") ? offset : -offset))
  }

  /// Parses the form of a phone with a 12-hour clock: `2021-12-24 8:02:43 PM -0500`, with any kind
  /// of space.
  private static func otherSeconds(_ bytes: ExportBytes) -> Double? {
    var numbers: [Int] = []
    var isInNumber = false
    var offsetSign = 0
    var isAfternoon: Bool?
    for (index, byte) in bytes.enumerated() {
      if let digit = byte.digit {
        guard isInNumber || numbers.count < 7 else { return nil }
        if isInNumber { numbers[numbers.count - 1] *= 10 } else { numbers.append(0) }
        numbers[numbers.count - 1] += digit
        guard numbers[numbers.count - 1] < 100_000 else { return nil }
        isInNumber = true
        continue
      }
      isInNumber = false
      let next = index + 1 < bytes.count ? bytes[index + 1] | 0x20 : 0
      switch byte {
      case UInt8(ascii: "+") where numbers.count == 6: offsetSign = 1
      case UInt8(ascii: "-") where numbers.count == 6: offsetSign = -1
      case UInt8(ascii: "A") where next == UInt8(ascii: "m"): isAfternoon = false
      case UInt8(ascii: "P") where next == UInt8(ascii: "m"): isAfternoon = true
      default: break
      }
    }
    guard numbers.count == 7, offsetSign != 0, let date = days(numbers[0], numbers[1], numbers[2])
    else { return nil }
    var hour = numbers[3]
    if let isAfternoon {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (isAfternoon ? 12 : 0)
    }
    guard let time = time(hour, numbers[4], numbers[5]),
      let offset = offset(numbers[6] / 100, numbers[6] % 100)
    else { return nil }
    return Double(date * 86400 + time - offsetSign * offset)
  }

  /// The seconds of the day; `nil` for an invalid time. A leap second counts as the first second of
  /// the next minute.
  private static func time(_ hour: Int, _ minute: Int, _ second: Int) -> Int? {
    guard hour < 24, minute < 60, second <= 60 else { return nil }
    return hour * 3600 + minute * 60 + second
  }

  /// The offset of a zone from UTC in seconds; `nil` for an impossible offset.
  private static func offset(_ hours: Int, _ minutes: Int) -> Int? {
    guard hours < 24, minutes < 60 else { return nil }
    return hours * 3600 + minutes * 60
  }

  /// The days since 1970 of a date in the Gregorian calendar; `nil` for an invalid month or day.
  ///
  /// Uses years that begin in March, so that the leap day is the last day of its year.
  static func days(_ year: Int, _ month: Int, _ day: Int) -> Int? {
    guard (1...12).contains(month), day >= 1, day <= length(ofMonth: month, in: year) else {
      return nil
    }
    let marchYear = month <= 2 ? year - 1 : year
    let marchMonth = (month + 9) % 12
    let dayOfYear = (153 * marchMonth + 2) / 5 + day - 1
    let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
    return marchYear * 365 + leapDays + dayOfYear - 719_468
  }

  private static func length(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension UInt8 {
  /// The value of an ASCII digit; `nil` for other bytes.
  var digit: Int? {
    self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") ? Int(self - UInt8(ascii: "0")) : nil
  }
}
