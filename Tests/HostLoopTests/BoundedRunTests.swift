import HostLoop
import Testing

@Suite @HostActor struct BoundedRunTests {
  let loop = EventLoop(clock: .virtual)
  let log = Log()

  private func note(
    _ name: String, after delay: Duration? = nil, role: LoopTask.Role = .work
  ) {
    loop.post(on: loop.lane("main"), name, after: delay, role: role) { log.add(name) }
  }

  @Test func `a run for a duration runs what is due and leaves the clock at its end`() async {
    for second in 1...3 { note("\(second) s", after: .seconds(second)) }
    await loop.run(for: .milliseconds(2500))
    #expect(log.entries == ["1 s", "2 s"])
    #expect(loop.clock.now == .start + .milliseconds(2500))
    await loop.run(for: .milliseconds(500))
    #expect(log.entries == ["1 s", "2 s", "3 s"])
    #expect(loop.clock.now == .start + .seconds(3))
  }

  @Test func `a run for a duration takes it even if nothing is due`() async {
    await loop.run(for: .seconds(60))
    #expect(loop.clock.now == .start + .seconds(60))
  }

  @Test func `a run for no time runs what can run now, and what that posts`() async {
    loop.post(on: loop.lane("main"), "first") {
      log.add("first")
      note("second")
      note("later", after: .milliseconds(1))
    }
    await loop.run(for: .zero)
    #expect(log.entries == ["first", "second"])
    #expect(loop.clock.now == .start)
  }

  @Test func `tasks that are posted meanwhile run when they are due in time`() async {
    func tick() {
      log.add("\(loop.clock.now.milliseconds)")
      loop.post(on: loop.lane("timers"), "tick", after: .seconds(1)) { tick() }
    }
    tick()
    await loop.run(for: .seconds(2))
    #expect(log.entries == ["0.0", "1000.0", "2000.0"])
    #expect(!loop.isIdle)
  }

  @Test(arguments: [LoopTask.Role.work, .deadline, .background])
  func `in a run for a duration everything is due in its time`(role: LoopTask.Role) async {
    note("early", after: .seconds(1), role: role)
    note("late", after: .seconds(3), role: role)
    await loop.run(for: .seconds(2))
    #expect(log.entries == ["early"])
    #expect(loop.clock.now == .start + .seconds(2))
  }

  @Test func `a cancelled task does not hold up a run for a duration`() async {
    loop.post(on: loop.lane("main"), "never", after: .seconds(1), role: .work) { log.add("never") }
      .cancel()
    await loop.run(for: .seconds(2))
    #expect(log.entries == [])
    #expect(loop.clock.now == .start + .seconds(2))
  }

  @Test func `a run for a duration does not wait for what happens outside`() async {
    let operation = loop.beginExternalOperation()
    note("hour", after: .seconds(3600))
    await loop.run(for: .seconds(7200))
    #expect(log.entries == ["hour"])
    #expect(loop.clock.now == .start + .seconds(7200))
    #expect(!loop.isIdle)
    operation.end()
    #expect(loop.isIdle)
  }

  @Test func `stopping ends a run for a duration where it is`() async {
    loop.post(on: loop.lane("main"), "stop", after: .seconds(1)) { loop.stop() }
    await loop.run(for: .seconds(2))
    #expect(loop.clock.now == .start + .seconds(1))
  }

  @Test func `a real clock is waited for`() async {
    let loop = EventLoop(clock: .real)
    loop.post(on: loop.lane("main"), "due", after: .milliseconds(2)) { log.add("due") }
    loop.post(on: loop.lane("main"), "not due", after: .seconds(3600)) { log.add("not due") }
    await loop.run(for: .milliseconds(4))
    #expect(log.entries == ["due"])
    #expect(loop.clock.now >= .start + .milliseconds(4))
  }

  @Test func `a run with a maximal duration ends when the loop is idle`() async {
    note("second", after: .seconds(1))
    let isIdle = await loop.run(atMost: .seconds(60))
    #expect(isIdle)
    #expect(log.entries == ["second"])
    #expect(loop.clock.now == .start + .seconds(1))
  }

  @Test func `a run with a maximal duration ends although a timer repeats forever`() async {
    func tick() {
      log.add("tick")
      loop.post(on: loop.lane("timers"), "tick", after: .seconds(20)) { tick() }
    }
    tick()
    let isIdle = await loop.run(atMost: .seconds(60))
    #expect(!isIdle)
    #expect(log.entries.count == 4)
    #expect(loop.clock.now == .start + .seconds(60))
  }

  @Test
  func
    `a run with a maximal duration runs up to a deadline, but does not wait for background tasks`()
    async
  {
    note("budget", after: .seconds(30), role: .deadline)
    note("background", after: .seconds(40), role: .background)
    #expect(await loop.run(atMost: .seconds(60)))
    #expect(log.entries == ["budget"])
  }
}
