internal import HostLoop
internal import JSEngine
internal import NativeBridge

/// The native half of the bundle's `setTimeout` and related functions. Timers are tasks on the
/// `timers` lane.
@HostActor
final class Timing: NativeModule {
  nonisolated static let name = "Timing"

  private struct Timer {
    let task: LoopTask
    let entry: Int
  }

  private let bridge: Bridge
  private let lane: Lane
  private var timers: [Double: Timer] = [:]
  private var idleTask: LoopTask?

  init(bridge: Bridge) {
    self.bridge = bridge
    lane = bridge.loop.timers
  }

  var exports: [any Export] {
    AsyncFunction("createTimer", create)
    AsyncFunction("deleteTimer", delete)
    AsyncFunction("setSendIdleEvents", setSendIdleEvents)
  }

  /// - Parameters:
  ///   - id: the bundle's number of the timer.
  ///   - duration: in milliseconds from `schedulingTime`.
  ///   - schedulingTime: when JavaScript made the timer, by its own clock.
  private func create(
    _ id: Double, _ duration: Double, _ schedulingTime: Double, _ repeats: Bool
  ) {
    var asked = duration.isFinite ? min(max(duration, 0), Self.longestDelay) : 0
    // The bundle asks so for an animation frame, which comes with the next frame of the screen.
    if asked == 1, !repeats { asked = Self.frame }
    let passed = max(0, (bridge.loop.clock.wallTime * 1000).rounded(.down) - schedulingTime)
    let isPlaced = repeats || asked >= Self.wait || bridge.ledger.placesEverything
    let place = isPlaced ? (try? bridge.context.makeCallSite()).map(Place.script) : nil
    let entry = bridge.ledger.begin(.timer, repeats ? "setInterval" : "setTimeout", at: place)
    // At least 1 ms. Otherwise a repeating timer would stop virtual time forever.
    let interval = repeats ? max(1, asked) : nil
    schedule(id, after: max(0, (interval ?? asked) - passed), interval: interval, entry)
  }

  private func schedule(_ id: Double, after delay: Double, interval: Double?, _ entry: Int) {
    let duration = Duration.clamped(milliseconds: delay)
    let set = bridge.loop.clock.now
    let task = bridge.loop.post(on: lane, "timer", after: duration, role: .work) { [weak self] in
      guard let self, bridge.isValid, bridge.loop.onTimer?(set) != false else { return }
      if let interval {
        schedule(id, after: interval, interval: interval, entry)
      } else {
        timers[id] = nil
        bridge.ledger.end(entry, .done("fired"))
      }
      bridge.enter { try $0.callFunction("JSTimers", "callTimers", [id]) }
    }
    timers[id] = Timer(task: task, entry: entry)
  }

  private func delete(_ id: Double) {
    guard let timer = timers.removeValue(forKey: id) else { return }
    timer.task.cancel()
    bridge.ledger.end(timer.entry, .cancelled)
  }

  /// Sends the beginning of each frame while JavaScript has idle callbacks waiting.
  private func setSendIdleEvents(_ isWanted: Bool) {
    idleTask?.cancel()
    idleTask = isWanted ? postIdleEvent() : nil
  }

  private func postIdleEvent() -> LoopTask {
    let set = bridge.loop.clock.now
    return bridge.loop.post(
      on: lane, "idle", after: .clamped(milliseconds: Self.frame), role: .work
    ) {
      [weak self] in
      guard let self, bridge.isValid, bridge.loop.onTimer?(set) != false else { return }
      idleTask = postIdleEvent()
      let frame = bridge.loop.clock.wallTime * 1000
      bridge.enter { try $0.callFunction("JSTimers", "callIdleCallbacks", frame) }
    }
  }

  func invalidate() {
    idleTask?.cancel()
    for id in timers.keys.sorted() { delete(id) }
  }

  /// In milliseconds. From this delay on, reports name the line of the timer.
  private static let wait = 100.0
  /// In milliseconds: 60 frames are drawn in a second.
  private static let frame = 16.0
  /// In milliseconds. Timers of a phone have 32 bits.
  private static let longestDelay = 2_147_483_647.0
}
