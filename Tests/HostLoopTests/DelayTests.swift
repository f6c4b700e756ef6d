import HostLoop
import Testing

@Suite @HostActor struct DelayTests {
  let loop = EventLoop(clock: .virtual)
  let log = Log()

  private func post(_ name: String, on lane: String = "timers", after delay: Duration?) {
    loop.post(on: loop.lane(lane), name, after: delay) {
      log.add("\(name) at \(Int(clamping: loop.clock.now.milliseconds))")
    }
  }

  @Test func `delayed tasks run in the order in which they are due`() async {
    post("c", after: .milliseconds(30))
    post("a", after: .milliseconds(10))
    post("b", on: "main", after: .milliseconds(20))
    await loop.run()
    #expect(log.entries == ["a at 10", "b at 20", "c at 30"])
  }

  @Test func `tasks of one due time run in the order of their posting`() async {
    for index in 1...20 { post("\(index)", on: "lane \(index % 3)", after: .milliseconds(5)) }
    await loop.run()
    #expect(log.entries == (1...20).map { "\($0) at 5" })
  }

  @Test func `tasks due at one time keep their order though they were set in different turns`()
    async
  {
    loop.post(on: loop.lane("main"), "first turn") { post("a", after: .milliseconds(10)) }
    loop.post(on: loop.lane("main"), "second turn", after: .milliseconds(4)) {
      post("b", after: .milliseconds(6))
    }
    await loop.run()
    #expect(log.entries == ["a at 10", "b at 10"])
  }

  @Test(arguments: [Duration.zero, .milliseconds(-5), .seconds(-(1 << 40))])
  func `no delay or a negative one is now`(delay: Duration) async {
    post("delayed", after: delay)
    post("plain", after: nil)
    await loop.run()
    #expect(log.entries == ["delayed at 0", "plain at 0"])
  }

  @Test func `a delayed task queues behind those that are ready`() async {
    post("ready", on: "main", after: nil)
    post("delayed", on: "main", after: .milliseconds(1))
    post("ready too", on: "main", after: nil)
    await loop.run()
    #expect(log.entries == ["ready at 0", "ready too at 0", "delayed at 1"])
  }

  @Test func `a delay counts from the posting task's time`() async {
    loop.post(on: loop.lane("main"), "later", after: .milliseconds(100)) {
      post("relative", after: .milliseconds(10))
    }
    await loop.run()
    #expect(log.entries == ["relative at 110"])
  }

  @Test func `a delay shorter than a microsecond is kept`() async {
    let task = loop.post(on: loop.lane("main"), "soon", after: .nanoseconds(1), role: .work) {}
    #expect(task.due == LoopInstant(nanoseconds: 1))
    await loop.run()
    #expect(loop.clock.now == LoopInstant(nanoseconds: 1))
  }

  @Test func `a delay beyond the clock's range is the end of time`() async {
    let task = loop.post(on: loop.lane("main"), "never", after: .seconds(Int64.max), role: .work) {}
    #expect(task.due == LoopInstant(nanoseconds: .max / 2))
    task.cancel()
    await loop.run()
    #expect(loop.clock.now == .start)
  }
}
