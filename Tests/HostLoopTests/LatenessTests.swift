import HostLoop
import Testing

@Suite @HostActor struct LatenessTests {
  let log = Log()

  /// Waits for a later task whenever it may.
  private struct Patient: SchedulingPolicy {
    var maximalLateness: Duration

    func choose(among heads: [LoopTask], orWaitFor later: LoopTask?) -> Int? {
      later == nil ? heads.firstIndex { $0.lane.name == "timers" } ?? 0 : nil
    }
  }

  private func run(
    lateness: Duration, timer: Duration = .milliseconds(10), clock: LoopClock.Mode = .virtual,
    _ kind: LaneKind = .javaScript
  ) async {
    let loop = EventLoop(clock: clock, policy: Patient(maximalLateness: lateness))
    loop.post(on: loop.lane("timers"), "timer", after: timer, role: .deadline) {
      log.add("timer")
    }
    loop.post(on: loop.lane("javaScript", kind), "load") { log.add("load") }
    await loop.run()
  }

  @Test func `a task may wait until one runs that is due later`() async {
    await run(lateness: .seconds(1))
    #expect(log.entries == ["timer", "load"])
  }

  @Test func `a task of a punctual lane does not wait`() async {
    await run(lateness: .seconds(1), LaneKind(.phone, isPunctual: true))
    #expect(log.entries == ["load", "timer"])
  }

  @Test func `time does not pass further than a task may be late`() async {
    await run(lateness: .milliseconds(9))
    #expect(log.entries == ["load", "timer"])
  }

  @Test func `on a real clock nothing is kept waiting`() async {
    await run(lateness: .seconds(3600), timer: .seconds(1800), clock: .real)
    #expect(log.entries == ["load", "timer"])
  }
}
