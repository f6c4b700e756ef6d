internal import Glibc
internal import HostLoop

/// A date as cookies have it, in any of its old forms (RFC 6265, 5.1.1).
struct CookieDate {
  /// In seconds since 1970.
  let time: Double

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]

  init?(_ text: String) {
    var clock: [Int]?
    var (day, month, year): (Int?, Int?, Int?)
    for word in text.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != ":" }) {
      let number = Int(word.prefix { $0.isASCII && $0.isNumber }.prefix(5))
      let parts = word.split(separator: ":").compactMap { Int($0) }
      if clock == nil, parts.count == 3 {
        clock = parts
      } else if day == nil, word.count <= 2, let number {
        day = number
      } else if month == nil,
        let index = Self.months.firstIndex(of: word.prefix(3).lowercased())
      {
        month = index
      } else if year == nil, let number, word.count == 2 || word.count == 4 {
        year = number < 70 ? number + 2000 : number < 100 ? number + 1900 : number
      }
    }
    guard let clock, let day, let month, let year, (1...31).contains(day), year >= 1601,
      (0...23).contains(clock[0]), (0...59).contains(clock[1]), (0...59).contains(clock[2])
    else { return nil }
    var parts = tm()
    (parts.tm_year, parts.tm_mon) = (Int32(clamping: year - 1900), Int32(clamping: month))
    (parts.tm_mday, parts.tm_hour) = (Int32(clamping: day), Int32(clamping: clock[0]))
    (parts.tm_min, parts.tm_sec) = (Int32(clamping: clock[1]), Int32(clamping: clock[2]))
    time = Double(timegm(&parts))
  }
}
