import Glibc

/// The clock of one event loop. It measures every delay in the host.
@HostActor
public final class LoopClock {
  /// How time passes.
  package enum Mode: Sendable {
    /// Follows the machine's monotonic clock.
    case real
    /// Stands still while tasks run. Jumps to the next due task when no task is ready.
    case virtual
  }

  /// How time passes.
  package let mode: Mode
  /// The time at which the loop was made, in seconds since 1970. A virtual clock starts at
  /// 2026-01-05 08:00 UTC.
  public let epoch: Double
  /// The ``epoch`` of each virtual clock.
  package nonisolated static let virtualEpoch = 1_767_600_000.0

  private var wallShift = 0.0
  private let origin = LoopClock.monotonicNanoseconds()
  private var offset: Int64 = 0
  private var virtualNow: Int64 = 0
  private var realTimeSince: Int64?

  /// Makes a clock that starts now.
  package init(_ mode: Mode) {
    self.mode = mode
    switch mode {
    case .real:
      var time = timespec()
      clock_gettime(CLOCK_REALTIME, &time)
      epoch = Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    case .virtual:
      epoch = Self.virtualEpoch
    }
  }

  /// The time now.
  public var now: LoopInstant {
    switch mode {
    case .real:
      return LoopInstant(nanoseconds: Self.monotonicNanoseconds() - origin + offset)
    case .virtual:
      guard let since = realTimeSince else { return LoopInstant(nanoseconds: virtualNow) }
      return LoopInstant(nanoseconds: virtualNow + Self.monotonicNanoseconds() - since)
    }
  }

  /// The time that the phone shows, in seconds since 1970.
  public var wallTime: Double { epoch + wallShift + Double(now.nanoseconds) / 1e9 }

  /// Sets the time that the phone shows forward or back. It does not affect ``now``, nor tasks that
  /// wait for a time on it.
  public func shiftWallTime(by duration: Duration) { wallShift += duration / .seconds(1) }

  /// Lets time pass in the middle of a task, as if the task took that long.
  public func advance(by duration: Duration) { jump(to: now + duration) }

  /// Moves the clock forward to `instant`. If `instant` is in the past, nothing happens.
  func jump(to instant: LoopInstant) {
    let missing = instant.nanoseconds - now.nanoseconds
    guard missing > 0 else { return }
    switch mode {
    case .real: offset += missing
    case .virtual: virtualNow += missing
    }
  }

  /// Sets whether a virtual clock follows real time, as it does while the loop waits for an
  /// external operation.
  func followRealTime(_ follow: Bool) {
    guard mode == .virtual, follow != (realTimeSince != nil) else { return }
    virtualNow = now.nanoseconds
    realTimeSince = follow ? Self.monotonicNanoseconds() : nil
  }

  private static func monotonicNanoseconds() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
