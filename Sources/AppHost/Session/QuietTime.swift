internal import HostLoop
internal import SimulatedPhone

/// Ends a run on a virtual clock in which nothing but timers goes on. A repeating timer of an app in the foreground, or
/// of a script without an app, would keep such a run going forever.
@HostActor
final class QuietTime {
  /// How long only timers may go on, on the phone's clock.
  static let limit = Duration.seconds(86_400)
  /// How many timers may fire in this time.
  static let mostTimers = 1_000_000

  private let phone: Phone
  private var begin = LoopInstant.start
  private var timers = 0
  private let onEnd: @HostActor (_ reason: String) -> Void

  /// - Parameter onEnd: called when the time is over.
  init(_ phone: Phone, onEnd: @escaping @HostActor (_ reason: String) -> Void) {
    self.phone = phone
    self.onEnd = onEnd
    phone.lifecycle.observe { [weak self] _ in self?.somethingHappened() }
    phone.observeConditions { [weak self] in self?.somethingHappened() }
  }

  private func somethingHappened() {
    begin = phone.loop.clock.now
    timers = 0
  }

  /// Whether a timer may fire that was set at `set`. A long timer that was set before the quiet time always may.
  func timerMayFire(setAt set: LoopInstant) -> Bool {
    timers += 1
    let begin = max(begin, phone.latestPlan)
    if timers > Self.mostTimers {
      onEnd("\(Self.mostTimers) timers fired and nothing else happened on the phone")
    } else if set > begin, phone.loop.clock.now > begin + Self.limit {
      onEnd("only timers went on for 24 hours of the phone's time")
    } else {
      return true
    }
    return false
  }
}
