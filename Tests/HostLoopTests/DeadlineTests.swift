import HostLoop
import Testing

@Suite @HostActor struct DeadlineTests {
  let log = Log()

  private func note(
    _ name: String, on loop: EventLoop, after delay: Duration?, role: LoopTask.Role = .work
  ) -> LoopTask {
    loop.post(on: loop.lane(name), name, after: delay, role: role) { log.add(name) }
  }

  @Test(arguments: [LoopClock.Mode.real, .virtual])
  func `the clock jumps to a deadline when nothing else is left`(mode: LoopClock.Mode) async {
    let loop = EventLoop(clock: mode)
    let budget = note("budget", on: loop, after: .seconds(3000), role: .deadline)
    _ = note("work", on: loop, after: .milliseconds(2))
    await loop.run()
    #expect(log.entries == ["work", "budget"])
    #expect(loop.clock.now >= budget.due)
  }

  @Test func `a deadline does not run before earlier work`() async {
    let loop = EventLoop(clock: .virtual)
    _ = note("deadline", on: loop, after: .seconds(2), role: .deadline)
    _ = note("before", on: loop, after: .seconds(1))
    _ = note("after", on: loop, after: .seconds(3))
    await loop.run()
    #expect(log.entries == ["before", "deadline", "after"])
  }

  @Test func `a real clock waits for work, also when a deadline is due earlier`() async {
    let loop = EventLoop(clock: .real)
    let start = ContinuousClock.now
    _ = note("deadline", on: loop, after: .milliseconds(4), role: .deadline)
    _ = note("work", on: loop, after: .milliseconds(8))
    await loop.run()
    #expect(log.entries == ["deadline", "work"])
    #expect(start.duration(to: .now) >= .milliseconds(8))
  }

  @Test func `a cancelled deadline never runs, and the clock does not jump to it`() async {
    let loop = EventLoop(clock: .virtual)
    let budget = note("budget", on: loop, after: .seconds(30), role: .deadline)
    loop.post(on: loop.lane("main"), "finish", after: .seconds(1)) { budget.cancel() }
    await loop.run()
    #expect(log.entries.isEmpty)
    #expect(loop.clock.now == .start + .seconds(1))
  }

  @Test func `deadlines expire in order, each alone`() async {
    let loop = EventLoop(clock: .real)
    _ = note("later", on: loop, after: .seconds(900), role: .deadline)
    loop.post(on: loop.lane("main"), "sooner", after: .seconds(30), role: .deadline) {
      log.add("sooner")
      loop.post(on: loop.lane("main"), "cleanup") { log.add("cleanup") }
    }
    await loop.run()
    #expect(log.entries == ["sooner", "cleanup", "later"])
  }

  @Test func `the loop does not wait for background tasks`() async {
    let loop = EventLoop(clock: .virtual)
    let background = note("background", on: loop, after: .seconds(60), role: .background)
    _ = note("work", on: loop, after: .seconds(1))
    await loop.run()
    #expect(log.entries == ["work"])
    #expect(background.isPending)
    #expect(loop.clock.now == .start + .seconds(1))
  }

  @Test func `a background task runs if the run still lasts when it is due`() async {
    let loop = EventLoop(clock: .virtual)
    _ = note("background", on: loop, after: .seconds(1), role: .background)
    _ = note("work", on: loop, after: .seconds(2))
    await loop.run()
    #expect(log.entries == ["background", "work"])
  }

  @Test func `a background task due before the deadline runs before it`() async {
    let loop = EventLoop(clock: .real)
    _ = note("background", on: loop, after: .seconds(1000), role: .background)
    _ = note("deadline", on: loop, after: .seconds(2000), role: .deadline)
    await loop.run()
    #expect(log.entries == ["background", "deadline"])
  }

  @Test func `a background task that is due already runs before the loop ends`() async {
    let loop = EventLoop(clock: .virtual)
    _ = note("background", on: loop, after: nil, role: .background)
    await loop.run()
    #expect(log.entries == ["background"])
  }
}
