import HostLoop
import Testing

@Suite @HostActor struct RealClockTests {
  let loop = EventLoop(clock: .real)
  let machine = ContinuousClock()

  @Test(arguments: [1, 500, 3_000, 20_000])
  func `a timer may be late, never early`(microseconds: Int) async {
    let delay = Duration.microseconds(microseconds)
    let start = machine.now
    var elapsed = Duration.zero
    let task = loop.post(on: loop.lane("timers"), "timer", after: delay, role: .work) {
      elapsed = start.duration(to: machine.now)
    }
    await loop.run()
    #expect(elapsed >= delay)
    #expect(loop.clock.now >= task.due)
  }

  @Test func `sleeping waits on the machine's clock`() async throws {
    let start = machine.now
    let task = HostActor.start { await loop.sleep(for: .milliseconds(5)) }
    await Task.yield()
    await loop.run()
    try await task.value
    #expect(start.duration(to: machine.now) >= .milliseconds(5))
  }

  @Test func `the clock advances while tasks run`() async {
    var moved = false
    loop.post(on: loop.lane("main"), "busy") {
      let start = loop.clock.now
      while loop.clock.now == start {}
      moved = loop.clock.now > start
    }
    await loop.run()
    #expect(moved)
    #expect(loop.clock.mode == .real)
  }

  @Test func `the wall clock is the machine's`() {
    let before = loop.clock.wallTime
    #expect(before > 1_700_000_000)
    #expect(loop.clock.wallTime >= before)
  }

  @Test func `a task that is never due does not stop others`() async {
    var ran = false
    let never = loop.post(on: loop.lane("timers"), "never", after: .seconds(Int64.max), role: .work)
    {}
    loop.post(on: loop.lane("timers"), "soon", after: .milliseconds(1)) {
      ran = true
      never.cancel()
    }
    await loop.run()
    #expect(ran)
  }

  @Test func `waiting for a task that is never due can be ended from outside`() async {
    let never = loop.post(on: loop.lane("timers"), "never", after: .seconds(Int64.max), role: .work)
    {}
    Task.detached { HostActor.post { never.cancel() } }
    await loop.run()
    #expect(!never.isPending)
  }
}
