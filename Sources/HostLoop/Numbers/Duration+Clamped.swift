extension Duration {
  /// So many milliseconds, as a script gives them: none for NaN and for less than 0, and a century at most.
  public static func clamped(milliseconds: Double) -> Duration {
    let century = 36_525.0 * 86_400_000
    return .nanoseconds(milliseconds > 0 ? Int64(clamping: min(milliseconds, century) * 1e6) : 0)
  }

  /// So many seconds, with the same bounds.
  public static func clamped(seconds: Double) -> Duration { clamped(milliseconds: seconds * 1000) }

  /// So many milliseconds, a century at most in either direction: with that, sums and reports are exact.
  public static func clamped(milliseconds: Int) -> Duration {
    let century = 36_525 * 86_400_000
    return .milliseconds(max(-century, min(milliseconds, century)))
  }
}
