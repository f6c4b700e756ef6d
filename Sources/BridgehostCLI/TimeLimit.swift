import ArgumentParser
import HostLoop

/// The time of `--time`: `30s`, `5m`, `1h`, or plain seconds.
struct TimeLimit: CustomStringConvertible {
  let duration: Duration

  init(_ text: String) throws {
    let unit = text.last.flatMap { Self.units[$0] }
    guard let number = Double(unit == nil ? text : String(text.dropLast())), number > 0,
      number.isFinite
    else { throw ValidationError("--time takes a time such as 30s, 5m or 1h, not '\(text)'.") }
    duration = .clamped(seconds: number * (unit ?? 1))
  }

  var description: String { duration.readable }

  private static let units: [Character: Double] = ["s": 1, "m": 60, "h": 3600]
}
