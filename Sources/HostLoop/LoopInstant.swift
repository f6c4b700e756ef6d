/// A point on an event loop's clock: nanoseconds since the loop was made.
public struct LoopInstant: Comparable, Hashable, Sendable {
  /// Nanoseconds since the loop was made.
  public var nanoseconds: Int64

  /// The instant this many nanoseconds after the loop was made.
  @inlinable public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The moment at which the loop was made.
  public static let start = LoopInstant(nanoseconds: 0)

  /// Later than any event.
  static let distantFuture = LoopInstant(nanoseconds: .max)

  /// Later instants are replaced by this one. So another duration of the same length can be added
  /// without overflow.
  private static let latest = Int64.max / 2

  /// Milliseconds since the loop was made.
  public var milliseconds: Double { Double(nanoseconds) / 1e6 }

  public static func < (left: Self, right: Self) -> Bool { left.nanoseconds < right.nanoseconds }

  /// The instant `duration` later. If the clock cannot reach it, the latest instant that it can
  /// reach.
  public static func + (instant: Self, duration: Duration) -> Self {
    let (seconds, attoseconds) = duration.components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, overflowed) = instant.nanoseconds.addingReportingOverflow(
      whole &+ attoseconds / 1_000_000_000)
    return LoopInstant(nanoseconds: overflow || overflowed ? latest : min(sum, latest))
  }

  /// The time from `earlier` to `later`. Negative if they are the other way round.
  public static func - (later: Self, earlier: Self) -> Duration {
    .nanoseconds(later.nanoseconds &- earlier.nanoseconds)
  }
}
