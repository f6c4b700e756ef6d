extension Duration {
  /// A duration in milliseconds, as a script gives it. Zero for NaN and negative numbers, and at
  /// most a century.
  public static func clamped(milliseconds: Double) -> Duration {
    let century = 36_525.0 * 86_400_000
    return .nanoseconds(milliseconds > 0 ? Int64(clamping: min(milliseconds, century) * 1e6) : 0)
  }

  /// A duration in seconds, with the same limits.
  public static func clamped(seconds: Double) -> Duration { clamped(milliseconds: seconds * 1000) }

  /// A duration in milliseconds, at most a century in either direction. So sums and reports stay
  /// exact.
  public static func clamped(milliseconds: Int) -> Duration {
    let century = 36_525 * 86_400_000
    return .milliseconds(max(-century, min(milliseconds, century)))
  }
}
