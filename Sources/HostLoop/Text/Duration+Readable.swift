extension Duration {
  /// A short text such as `3.1 ms`, `84 ms` or `30 s`. From ten minutes on: hours, minutes and
  /// seconds, `49:12:00`.
  public var readable: String {
    let (seconds, attoseconds) = components
    if seconds >= 600 {
      func twoDigits(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
      return "\(seconds / 3600):\(twoDigits(seconds / 60 % 60)):\(twoDigits(seconds % 60))"
    }
    // Clamped to minus a century, because no real duration is less.
    let tenths = max(seconds, -3_155_760_000) * 10_000 + attoseconds / 100_000_000_000_000
    if tenths < 100 { return "\(tenths / 10).\(tenths % 10) ms" }
    if tenths < 100_000 { return "\((tenths + 5) / 10) ms" }
    let tenthsOfSeconds = (tenths + 500) / 1000
    let fraction = tenthsOfSeconds % 10 == 0 ? "" : ".\(tenthsOfSeconds % 10)"
    return "\(tenthsOfSeconds / 10)\(fraction) s"
  }
}
