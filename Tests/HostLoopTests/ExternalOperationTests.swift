import HostLoop
import Testing

@Suite @HostActor struct ExternalOperationTests {
  let log = Log()

  /// Posts a task and ends the operation from another thread, as a socket's thread does.
  private func finish(_ operation: ExternalOperation, on loop: EventLoop) {
    let log = log
    Task.detached {
      HostActor.post {
        loop.post(on: loop.lane("request 1"), "response") { log.add("response") }
        operation.end()
      }
    }
  }

  @Test(arguments: [LoopClock.Mode.real, .virtual])
  func `an open operation keeps the loop alive`(mode: LoopClock.Mode) async {
    let loop = EventLoop(clock: mode)
    finish(loop.beginExternalOperation(), on: loop)
    await loop.run()
    #expect(log.entries == ["response"])
  }

  @Test func `a virtual clock does not jump over an open operation`() async {
    let loop = EventLoop(clock: .virtual)
    loop.post(on: loop.lane("timers"), "hour", after: .seconds(3600)) { log.add("hour") }
    finish(loop.beginExternalOperation(), on: loop)
    await loop.run()
    #expect(log.entries == ["response", "hour"])
    #expect(loop.clock.now >= .start + .seconds(3600))
  }

  @Test func `no deadline is jumped to while an operation is open`() async {
    let loop = EventLoop(clock: .real)
    let budget = loop.post(
      on: loop.lane("system"), "budget", after: .seconds(3600), role: .deadline
    ) { log.add("budget") }
    let operation = loop.beginExternalOperation()
    Task.detached {
      HostActor.post {
        budget.cancel()
        operation.end()
      }
    }
    await loop.run()
    #expect(log.entries.isEmpty)
    #expect(loop.clock.now < budget.due)
  }

  @Test func `while an operation is open a virtual clock follows real time`() async {
    let loop = EventLoop(clock: .virtual)
    let start = ContinuousClock.now
    let operation = loop.beginExternalOperation()
    loop.post(on: loop.lane("timers"), "timer", after: .milliseconds(5)) {
      log.add("timer")
      operation.end()
    }
    await loop.run()
    #expect(log.entries == ["timer"])
    #expect(start.duration(to: .now) >= .milliseconds(5))
  }

  @Test func `a virtual clock stands still again once the operation has ended`() async {
    let loop = EventLoop(clock: .virtual)
    let operation = loop.beginExternalOperation()
    Task.detached { HostActor.post { operation.end() } }
    await loop.run()
    let ended = loop.clock.now
    let machine = ContinuousClock.now
    while machine.duration(to: .now) < .milliseconds(1) {}
    #expect(loop.clock.now == ended)
  }

  @Test func `an operation ends once`() async {
    let loop = EventLoop(clock: .virtual)
    let first = loop.beginExternalOperation()
    let second = loop.beginExternalOperation()
    first.end()
    first.end()
    loop.post(on: loop.lane("timers"), "hour", after: .seconds(3600)) { log.add("hour") }
    finish(second, on: loop)
    await loop.run()
    #expect(log.entries == ["response", "hour"])
  }

  @Test func `an operation may end before the loop runs`() async {
    let loop = EventLoop(clock: .virtual)
    loop.beginExternalOperation().end()
    loop.post(on: loop.lane("timers"), "hour", after: .seconds(3600)) { log.add("hour") }
    await loop.run()
    #expect(log.entries == ["hour"])
    #expect(loop.clock.now == .start + .seconds(3600))
  }
}
