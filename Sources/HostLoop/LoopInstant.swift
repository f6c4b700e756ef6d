/// A point on an event loop's clock: nanoseconds since the loop was made.
public struct LoopInstant: Comparable, Hashable, Sendable {
  /// Since the loop was made.
  public var nanoseconds: Int64

  /// That many nanoseconds after the loop was made.
  @inlinable public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// The moment at which the loop was made.
  public static let start = LoopInstant(nanoseconds: 0)

  /// Later than anything happens.
  static let distantFuture = LoopInstant(nanoseconds: .max)

  /// What is later comes at this moment: clocks may run on for as long again.
  private static let latest = Int64.max / 2

  /// Milliseconds since the loop was made.
  public var milliseconds: Double { Double(nanoseconds) / 1e6 }

  public static func < (left: Self, right: Self) -> Bool { left.nanoseconds < right.nanoseconds }

  /// The instant that much later; one that the clock cannot reach is replaced by the latest that it can.
  public static func + (instant: Self, duration: Duration) -> Self {
    let (seconds, attoseconds) = duration.components
    let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, overflowed) = instant.nanoseconds.addingReportingOverflow(
      whole &+ attoseconds / 1_000_000_000)
    return LoopInstant(nanoseconds: overflow || overflowed ? latest : min(sum, latest))
  }

  /// The time from `earlier` to `later`; negative when they are the other way round.
  public static func - (later: Self, earlier: Self) -> Duration {
    .nanoseconds(later.nanoseconds &- earlier.nanoseconds)
  }
}
