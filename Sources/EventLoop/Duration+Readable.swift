extension Duration {
  /// Such as `3.1 ms`, `84 ms` or `30 s`.
  public var readable: String {
    let (seconds, attoseconds) = components
    let tenths = (seconds * 10_000) + attoseconds / 100_000_000_000_000
    if tenths < 100 { return "\(tenths / 10).\(tenths % 10) ms" }
    if tenths < 100_000 { return "\((tenths + 5) / 10) ms" }
    let tenthsOfSeconds = (tenths + 500) / 1000
    let fraction = tenthsOfSeconds % 10 == 0 ? "" : ".\(tenthsOfSeconds % 10)"
    return "\(tenthsOfSeconds / 10)\(fraction) s"
  }
}
