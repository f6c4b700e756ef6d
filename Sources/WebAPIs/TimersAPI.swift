package import HostLoop
internal import JSEngine
package import NativeBridge

/// The native half of `setTimeout` and related functions. Timers are tasks on the `timers` lane, on
/// the loop's clock.
@HostActor
package final class TimersAPI {
  private struct Timer {
    let callback: JSFunction
    let delay: Duration
    let repeats: Bool
    let role: LoopTask.Role
    /// Its number in the ledger. `nil` for a timer that does not count as work of the script.
    let entry: Int?
    var task: LoopTask
  }

  private let bridge: Bridge
  private let lane: Lane
  private var timers: [Int: Timer] = [:]
  private var lastID = 0
  /// The JavaScript function that calls several timers, by number, in one turn.
  private var callTimers: JSFunction?

  /// Makes the timers of `bridge`'s scripts.
  package init(bridge: Bridge) {
    self.bridge = bridge
    lane = bridge.lane("timers", .javaScript)
  }

  /// Cancels all timers, because the scripts have ended.
  package func cancelAll() {
    for id in timers.keys.sorted() { delete(id) }
    callTimers = nil
  }

  /// What the runtime finds in `native`.
  @ExportsBuilder
  package var exports: [any Export] {
    Function("createTimer", create)
    Function("takeTimer") { [unowned self] (id: Int) in take(id)?.value }
    Function("callTimersWith") { [unowned self] (function: JSFunction) in
      callTimers = function
    }
    Function("lastTimer") { [unowned self] () in lastID }
    Function("deleteTimer") { [unowned self] (id: Int) in delete(id) }
    Function("now") { [loop = bridge.loop] () in loop.clock.now.milliseconds }
    Function("currentTimeMillis") { [loop = bridge.loop] () in
      (loop.clock.wallTime * 1000).rounded(.down)
    }
    Constant("timeOrigin", self.bridge.loop.clock.epoch * 1000)
    Constant("virtualTime", self.bridge.loop.clock.mode == .virtual)
  }

  /// - Parameter isUnimportant: whether the timer does not keep the run going, like that of a
  ///   timeout.
  private func create(
    _ callback: JSFunction, _ delay: Double, _ repeats: Bool, _ isUnimportant: Bool?
  ) -> Int {
    lastID += 1
    let id = lastID
    let delay = Duration.clamped(milliseconds: delay)
    let role = isUnimportant == true ? LoopTask.Role.background : .work
    timers[id] = Timer(
      callback: callback, delay: delay, repeats: repeats, role: role,
      entry: role == .background
        ? nil
        : bridge.ledger.begin(
          .timer, repeats ? "setInterval" : "setTimeout",
          at: repeats || isPlaced(delay) ? place : nil),
      task: post(id, delay, role))
    return id
  }

  /// From this delay on, reports name the line of the timer. Short timers are frequent, and nobody waits long for them,
  /// except for one that repeats.
  private static let wait = Duration.milliseconds(100)

  private func isPlaced(_ delay: Duration) -> Bool {
    delay >= Self.wait || bridge.ledger.placesEverything
  }

  private var place: Place? { (try? bridge.context.makeCallSite()).map(Place.script) }

  private func post(_ id: Int, _ delay: Duration, _ role: LoopTask.Role) -> LoopTask {
    let set = bridge.loop.clock.now
    return bridge.loop.post(on: lane, "timer", after: delay, role: role) { [weak self] in
      self?.fire(id, setAt: set)
    }
  }

  private func fire(_ id: Int, setAt set: LoopInstant) {
    bridge.loop.declareFootprint(.javaScript)
    guard bridge.isValid, bridge.loop.onTimer?(set) != false else { return }
    bridge.enter { bridge in
      switch bridge.architecture {
      case .turbo: try take(id)?.call()
      case .bridge: try callTimers?.call(due(with: id))
      }
    }
  }

  /// The old architecture calls all due timers in one turn, in the order of their target times. A
  /// timer without a delay has a turn of its own (contract 3.6.6).
  private func due(with id: Int) -> [Int] {
    guard let first = timers[id], first.delay > .zero else { return [id] }
    let now = bridge.loop.clock.now
    return timers.filter { $0.value.delay > .zero && $0.value.task.due <= now }
      .sorted { ($0.value.task.due, $0.key) < ($1.value.task.due, $1.key) }.map(\.key)
  }

  /// The function of a due timer. A repeating timer is then scheduled for its next time.
  private func take(_ id: Int) -> JSFunction? {
    guard let timer = timers[id] else { return nil }
    timer.task.cancel()
    if timer.repeats {
      timers[id]?.task = post(id, timer.delay, timer.role)
    } else {
      timers[id] = nil
      if let entry = timer.entry { bridge.ledger.end(entry, .done("fired")) }
    }
    return timer.callback
  }

  private func delete(_ id: Int) {
    guard let timer = timers.removeValue(forKey: id) else { return }
    timer.task.cancel()
    if let entry = timer.entry { bridge.ledger.end(entry, .cancelled) }
  }
}
