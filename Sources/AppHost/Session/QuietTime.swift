internal import HostLoop
internal import SimulatedPhone

/// Ends a run on a virtual clock in which nothing but timers goes on. A repeating timer of an app in the foreground, or
/// of a script without an app, would keep such a run going forever. Says how it goes on if that takes long.
@HostActor
final class QuietTime {
  /// How long only timers may go on, on the phone's clock.
  static let limit = Duration.seconds(86_400)
  /// How many timers may fire in this time.
  static let mostTimers = 1_000_000

  private let phone: Phone
  private var begin = LoopInstant.start
  private var timers = 0
  /// When the first of these timers fired, in real time.
  private var realBegin: ContinuousClock.Instant?
  /// After how much real time it says the next time how the run goes on.
  private var nextReport: Duration
  private let realLimit: Duration
  private let onProgress: @HostActor (_ progress: String) -> Void
  private let onEnd: @HostActor (_ reason: String) -> Void

  /// How long the timers have gone on in real time when it first says so.
  private var firstReport: Duration { min(.seconds(2), realLimit) }
  /// How many timers a run may always have, however slow the machine is.
  private static let fewTimers = 20_000
  /// How often it looks at the real clock, in timers.
  private static let interval = 16

  /// - Parameters:
  ///   - limit: how long only timers may go on in real time.
  ///   - onProgress: called now and then while they go on for long.
  ///   - onEnd: called when the time is over.
  init(
    _ phone: Phone, limit: Duration, onProgress: @escaping @HostActor (_ progress: String) -> Void,
    onEnd: @escaping @HostActor (_ reason: String) -> Void
  ) {
    self.phone = phone
    realLimit = limit
    nextReport = min(.seconds(2), limit)
    self.onProgress = onProgress
    self.onEnd = onEnd
    phone.lifecycle.observe { [weak self] _ in self?.somethingHappened() }
    phone.observeConditions { [weak self] in self?.somethingHappened() }
  }

  private func somethingHappened() {
    begin = phone.loop.clock.now
    timers = 0
    realBegin = nil
    nextReport = firstReport
  }

  /// Whether a timer may fire that was set at `set`. A long timer that was set before the quiet time always may.
  func timerMayFire(setAt set: LoopInstant) -> Bool {
    timers += 1
    let begin = max(begin, phone.latestPlan)
    if timers > Self.mostTimers {
      onEnd("\(Self.mostTimers) timers fired and nothing else happened on the phone")
    } else if set > begin, phone.loop.clock.now > begin + Self.limit {
      onEnd("only timers went on for 24 hours of the phone's time")
    } else if timers.isMultiple(of: Self.interval), phone.loop.clock.now > begin, isOverInRealTime {
      onEnd(
        "only timers went on for \(realLimit.readable): \(timers.counted("timer")) fired, and nothing else happened on the phone"
      )
    } else {
      return true
    }
    return false
  }

  /// Looks at the real clock. Says how the run goes on if that was not said for long.
  private var isOverInRealTime: Bool {
    let now = ContinuousClock.now
    guard let realBegin else {
      realBegin = now
      return false
    }
    let passed = now - realBegin
    if passed >= nextReport {
      nextReport = nextReport * 3
      let time = (phone.loop.clock.now - begin).readable
      onProgress(
        "for \(passed.readable) only timers have gone on: \(timers.counted("timer")) in \(time) of the phone's time"
      )
    }
    return timers >= Self.fewTimers && passed >= realLimit
  }
}
