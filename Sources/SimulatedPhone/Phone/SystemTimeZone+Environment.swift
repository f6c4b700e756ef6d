internal import CTimeZone
internal import Glibc
internal import HostLoop

extension SystemTimeZone {
  /// The zone that the environment variable `TZ` names, as Linux's C library reads it:
  /// `Europe/Berlin`, `:Europe/Berlin`, `/usr/share/zoneinfo/Europe/Berlin`, an offset such as
  /// `JST-9`, or an empty value for UTC.
  ///
  /// The C library uses UTC for an unknown zone. Here that is an error.
  ///
  /// - Throws: ``UnknownEnvironmentZone``.
  package nonisolated static func named(
    inEnvironment value: String
  ) throws(UnknownEnvironmentZone) -> String {
    let text = value.hasPrefix(":") ? value.dropFirst() : value[...]
    if text.isEmpty { return "UTC" }
    if let name = databaseName(String(text)), ctimezone_is_known(name) { return name }
    switch PosixZone(text) {
    case .offset(let name)?: return name
    case .rule?: throw UnknownEnvironmentZone(value: value, isRule: true)
    case nil: throw UnknownEnvironmentZone(value: value, isRule: false)
    }
  }

  /// The name of a zone that is given as a name or as a file of the tz database.
  private nonisolated static func databaseName(_ text: String) -> String? {
    var name = text
    if text.hasPrefix("/") {
      guard let path = realpath(text, nil) else { return nil }
      defer { free(path) }
      guard let folder = String(cString: path).firstRange(of: "/zoneinfo/") else { return nil }
      name = String(String(cString: path)[folder.upperBound...])
    }
    // The database has copies with and without leap seconds.
    for prefix in ["posix/", "right/"] where name.hasPrefix(prefix) {
      name.removeFirst(prefix.count)
    }
    return name.contains("\0") ? nil : name
  }
}

/// A `TZ` in the form that POSIX defines: a name and an offset to the west, and maybe a rule for
/// summer time.
private enum PosixZone {
  /// A fixed offset, with a name that ICU knows.
  case offset(String)
  case rule

  init?(_ text: Substring) {
    var rest = text.utf8
    if rest.first == UInt8(ascii: "<") {
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
      rest = rest[rest.index(after: end)...]
    } else {
      let letters = rest.prefix {
        ($0 | 0x20) >= UInt8(ascii: "a") && ($0 | 0x20) <= UInt8(ascii: "z")
      }
      guard letters.count >= 3 else { return nil }
      rest = rest.dropFirst(letters.count)
    }
    let isEast = rest.first == UInt8(ascii: "-")
    if isEast || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    let digits = rest.prefix {
      $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") || $0 == UInt8(ascii: ":")
    }
    let numbers = String(digits)?.split(separator: ":").map { Int($0) } ?? []
    guard (1...3).contains(numbers.count), let hours = numbers[0], hours < 24 else { return nil }
    let minutes = numbers.count > 1 ? numbers[1] ?? 60 : 0
    guard minutes < 60 else { return nil }
    if digits.count < rest.count {
      self = .rule
    } else if hours == 0, minutes == 0 {
      self = .offset("UTC")
    } else {
      func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      self = .offset("GMT\(isEast ? "+" : "-")\(twoDigits(hours)):\(twoDigits(minutes))")
    }
  }
}

/// `TZ` names a zone that is unknown.
package struct UnknownEnvironmentZone: Error, Equatable, CustomStringConvertible {
  /// The value of `TZ`.
  package let value: String
  /// Whether the value is a POSIX rule for summer time.
  let isRule: Bool

  package var description: String {
    (isRule
      ? "TZ is '\(value)', a rule for summer time, which is not supported; name a zone of the tz database"
      : "TZ names the time zone '\(value)', which the tz database does not have; name one of its zones")
      + ", such as Europe/Berlin ('timedatectl list-timezones' lists them), or unset TZ"
  }
}
