import HostLoop
import Testing

@Suite @HostActor struct FrozenLoopTests {
  let loop = EventLoop(clock: .virtual)
  let log = Log()

  private let system = LaneKind(.phone, runsWhileFrozen: true)

  private func post(_ name: String, _ kind: LaneKind = .native, after delay: Duration? = nil) {
    loop.post(on: loop.lane(name, kind), "task", after: delay) { [self] in
      log.add("\(name) at \((loop.clock.now - .start).readable)")
    }
  }

  @Test func `while the app is frozen only lanes go on whose kind says so`() async {
    loop.isFrozen = true
    post("javaScript", .javaScript)
    post("system", system)
    post("network", LaneKind(.remote, runsWhileFrozen: true))
    await loop.run()
    #expect(log.entries == ["system at 0.0 ms", "network at 0.0 ms"])
    #expect(loop.isIdle)
  }

  @Test(arguments: ["system", "scenario", "network", "networkMonitor"])
  func `the name of a lane does not let it go on while the app is frozen`(name: String) async {
    loop.isFrozen = true
    post(name)
    await loop.run()
    #expect(log.entries.isEmpty)
    #expect(loop.isIdle)
  }

  @Test
  func
    `tasks that became due during a suspension run when the app resumes, in the order of their due times`()
    async
  {
    post("timers", after: .seconds(2))
    post("main", after: .seconds(1))
    loop.isFrozen = true
    loop.post(on: loop.lane("system", system), "resume", after: .seconds(60)) {
      loop.isFrozen = false
    }
    await loop.run()
    #expect(log.entries == ["main at 60 s", "timers at 60 s"])
  }

  @Test func `a timer of a frozen app does not keep the run alive`() async {
    post("timers", after: .seconds(3600))
    loop.isFrozen = true
    await loop.run()
    #expect(log.entries.isEmpty)
    #expect(loop.clock.now == .start)
  }

  @Test func `a policy chooses among the lanes that may go on`() async {
    loop.policy = Last()
    post("system", system)
    post("javaScript")
    loop.isFrozen = true
    await loop.run()
    #expect(log.entries == ["system at 0.0 ms"])
  }

  private struct Last: SchedulingPolicy {
    mutating func choose(among heads: [LoopTask], orWaitFor later: LoopTask?) -> Int? {
      heads.count - 1
    }
  }
}
