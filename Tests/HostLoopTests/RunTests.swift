import HostLoop
import Testing

@Suite @HostActor struct RunTests {
  let log = Log()

  private func note(_ name: String, on loop: EventLoop, after delay: Duration? = nil) {
    loop.post(on: loop.lane("main"), name, after: delay) { log.add(name) }
  }

  @Test func `an empty loop ends at once`() async {
    await EventLoop(clock: .real).run()
    await EventLoop(clock: .virtual).run()
  }

  @Test func `stopping ends the run after the current task`() async {
    let loop = EventLoop(clock: .virtual)
    loop.post(on: loop.lane("main"), "stop") {
      loop.stop()
      log.add("stop")
    }
    note("left", on: loop)
    await loop.run()
    #expect(log.entries == ["stop"])
  }

  @Test func `after a stop the run can go on where it was`() async {
    let loop = EventLoop(clock: .virtual)
    loop.post(on: loop.lane("main"), "stop") { loop.stop() }
    note("left", on: loop)
    note("delayed", on: loop, after: .seconds(1))
    await loop.run()
    #expect(log.entries.isEmpty)
    await loop.run()
    #expect(log.entries == ["left", "delayed"])
  }

  @Test func `stopping ends a wait`() async {
    let loop = EventLoop(clock: .real)
    _ = loop.beginExternalOperation()
    note("hour", on: loop, after: .seconds(3600))
    Task.detached { HostActor.post { loop.stop() } }
    await loop.run()
    #expect(log.entries.isEmpty)
  }

  @Test func `stopping a loop that does not run does nothing`() async {
    let loop = EventLoop(clock: .virtual)
    loop.stop()
    note("task", on: loop)
    await loop.run()
    #expect(log.entries == ["task"])
  }

  @Test func `a loop runs again after it was idle, and its clock continues`() async {
    let loop = EventLoop(clock: .virtual)
    note("first", on: loop, after: .seconds(1))
    await loop.run()
    note("second", on: loop, after: .seconds(1))
    await loop.run()
    #expect(log.entries == ["first", "second"])
    #expect(loop.clock.now == .start + .seconds(2))
  }

  @Test func `nothing runs before the loop does`() async {
    let loop = EventLoop(clock: .virtual)
    note("task", on: loop)
    await Task.yield()
    #expect(log.entries.isEmpty)
    await loop.run()
    #expect(log.entries == ["task"])
  }

  @Test func `two loops run at the same time`() async {
    let (real, virtual) = (EventLoop(clock: .real), EventLoop(clock: .virtual))
    for index in 1...3 {
      note("real \(index)", on: real, after: .milliseconds(index))
      note("virtual \(index)", on: virtual, after: .seconds(3600 * index))
    }
    async let first: Void = real.run()
    async let second: Void = virtual.run()
    _ = await (first, second)
    #expect(log.entries.filter { $0.hasPrefix("real") } == ["real 1", "real 2", "real 3"])
    #expect(
      log.entries.filter { $0.hasPrefix("virtual") } == ["virtual 1", "virtual 2", "virtual 3"])
  }

  /// The limits of time and memory count from the beginning of a turn.
  @Test func `each task is a turn of its own, also if several loops run`() async {
    let loops = (0..<4).map { _ in EventLoop(clock: .virtual) }
    let operations = loops.map { $0.beginExternalOperation() }
    for loop in loops {
      loop.post(on: loop.lane("main"), "start") {
        log.add("start")
        guard log.entries.count == loops.count else { return }
        // All of them run now.
        for loop in loops { noteTurns(on: loop) }
        for operation in operations { operation.end() }
      }
    }
    await withDiscardingTaskGroup { group in
      for loop in loops { group.addTask { await loop.run() } }
    }
    #expect(Set(log.entries.dropFirst(loops.count)).count == 12)
  }

  /// Three tasks that note in which turn they run.
  private func noteTurns(on loop: EventLoop) {
    for _ in 0..<3 {
      loop.post(on: loop.lane("main"), "task") { log.add("\(HostActor.turns.current)") }
    }
  }

  @Test func `a loop may post to another one`() async {
    let (first, second) = (EventLoop(clock: .virtual), EventLoop(clock: .virtual))
    let operation = second.beginExternalOperation()
    first.post(on: first.lane("main"), "hand over", after: .seconds(1)) {
      note("handed over", on: second)
      operation.end()
    }
    async let one: Void = first.run()
    async let two: Void = second.run()
    _ = await (one, two)
    #expect(log.entries == ["handed over"])
  }

  @Test func `a loop that another one stops runs nothing more`() async {
    let (first, second) = (EventLoop(clock: .virtual), EventLoop(clock: .virtual))
    first.post(on: first.lane("main"), "stop the other") { second.stop() }
    note("never", on: second)
    let run = Task { @HostActor in await first.run() }
    let other = Task { @HostActor in await second.run() }
    await run.value
    await other.value
    #expect(log.entries.isEmpty)
  }
}
