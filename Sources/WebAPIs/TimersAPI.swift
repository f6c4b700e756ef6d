public import Bridge
public import EventLoop
internal import JSEngine

/// The native half of `setTimeout` and its kin: tasks on the `timers` lane, on the loop's clock.
@HostActor
public final class TimersAPI {
  private struct Timer {
    let task: LoopTask
    let entry: Int
  }

  private let bridge: Bridge
  private let lane: Lane
  private var timers: [Int: Timer] = [:]
  private var lastID = 0

  /// Timers of the scripts of `bridge`.
  public init(bridge: Bridge) {
    self.bridge = bridge
    lane = bridge.loop.lane("timers")
  }

  /// How many timers wait.
  public var pendingCount: Int { timers.count }

  /// Takes back what waits, when the scripts are gone.
  public func cancelAll() {
    for id in Array(timers.keys) { delete(id) }
  }

  /// What the runtime finds in `native`.
  @ExportsBuilder
  public var exports: [any Export] {
    SyncFunction("createTimer", create)
    SyncFunction("deleteTimer") { [unowned self] (id: Int) in delete(id) }
    SyncFunction("now") { [loop = bridge.loop] () in loop.clock.now.milliseconds }
    SyncFunction("currentTimeMillis") { [loop = bridge.loop] () in
      (loop.clock.wallTime * 1000).rounded(.down)
    }
    Constant("timeOrigin", self.bridge.loop.clock.epoch * 1000)
    Constant("virtualTime", self.bridge.loop.clock.mode == .virtual)
  }

  /// - Parameter isUnimportant: the timer is no reason to go on running, like a time-out's.
  private func create(
    _ callback: JSFunction, _ delay: Double, _ repeats: Bool, _ isUnimportant: Bool?
  ) -> Int {
    lastID += 1
    let entry = bridge.ledger.begin(.timer, repeats ? "setInterval" : "setTimeout")
    schedule(
      lastID, callback, .nanoseconds(Int64(delay * 1e6)), repeats,
      isUnimportant == true ? .background : .work, entry)
    return lastID
  }

  private func schedule(
    _ id: Int, _ callback: JSFunction, _ delay: Duration, _ repeats: Bool,
    _ role: LoopTask.Role, _ entry: Int
  ) {
    let task = bridge.loop.post(on: lane, "timer", after: delay, role: role) { [weak self] in
      guard let self, bridge.isValid else { return }
      if repeats {
        schedule(id, callback, delay, repeats, role, entry)
      } else {
        timers[id] = nil
        bridge.ledger.end(entry, .done("fired"))
      }
      bridge.enter { _ in try callback.call() }
    }
    timers[id] = Timer(task: task, entry: entry)
  }

  private func delete(_ id: Int) {
    guard let timer = timers.removeValue(forKey: id) else { return }
    timer.task.cancel()
    bridge.ledger.end(timer.entry, .cancelled)
  }
}
