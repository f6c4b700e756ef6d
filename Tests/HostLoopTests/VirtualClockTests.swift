import HostLoop
import Testing

@Suite @HostActor struct VirtualClockTests {
  let loop = EventLoop(clock: .virtual)
  let log = Log()

  @Test func `a week of hourly tasks runs at once`() async {
    var count = 0
    func hourly() {
      count += 1
      if count < 7 * 24 {
        loop.post(on: loop.lane("system"), "fetch", after: .seconds(3600)) { hourly() }
      }
    }
    loop.post(on: loop.lane("system"), "fetch", after: .seconds(3600)) { hourly() }
    await loop.run()
    #expect(count == 168)
    #expect(loop.clock.now == .start + .seconds(7 * 86_400))
  }

  @Test func `the clock jumps exactly to the next due task`() async {
    for delay in [1, 250, 86_400_000] {
      loop.post(on: loop.lane("main"), "tick", after: .milliseconds(delay)) {
        log.add("\(loop.clock.now.milliseconds)")
      }
    }
    await loop.run()
    #expect(log.entries == ["1.0", "250.0", "86400000.0"])
  }

  @Test func `the clock stands still while tasks run`() async {
    loop.post(on: loop.lane("main"), "busy") {
      let before = loop.clock.now
      var sum = 0
      for number in 0..<10_000 { sum &+= number }
      log.add("\(sum > 0) \(loop.clock.now == before)")
    }
    await loop.run()
    #expect(log.entries == ["true true"])
    #expect(loop.clock.now == .start)
  }

  @Test func `the wall clock starts at a fixed date and advances with the loop`() async {
    #expect(loop.clock.mode == .virtual)
    #expect(loop.clock.epoch == 1_767_600_000)
    #expect(loop.clock.wallTime == 1_767_600_000)
    loop.post(on: loop.lane("main"), "later", after: .seconds(90)) {}
    await loop.run()
    #expect(loop.clock.wallTime == 1_767_600_090)
  }

  @Test func `sleeping advances the clock by the duration`() async throws {
    let task = HostActor.start {
      log.add("sleeps")
      await loop.sleep(for: .seconds(60))
      log.add("woke at \(loop.clock.now.milliseconds)")
      await loop.sleep(for: .seconds(5), on: loop.lane("HealthEmitter"))
      log.add("woke at \(loop.clock.now.milliseconds)")
    }
    loop.post(on: loop.lane("main"), "start") {}
    await Task.yield()
    await loop.run()
    try await task.value
    #expect(log.entries == ["sleeps", "woke at 60000.0", "woke at 65000.0"])
  }

  @Test func `two clocks do not share their time`() async {
    let other = EventLoop(clock: .virtual)
    loop.post(on: loop.lane("main"), "hour", after: .seconds(3600)) {}
    other.post(on: other.lane("main"), "second", after: .seconds(1)) {}
    await loop.run()
    await other.run()
    #expect(loop.clock.now == .start + .seconds(3600))
    #expect(other.clock.now == .start + .seconds(1))
  }
}
