import HostLoop
import Testing

@Suite @HostActor struct CancelTests {
  let loop = EventLoop(clock: .virtual)
  let log = Log()

  @Test func `a cancelled task does not run`() async {
    let first = loop.post(on: loop.lane("main"), "first", role: .work) { log.add("first") }
    loop.post(on: loop.lane("main"), "second") { log.add("second") }
    first.cancel()
    #expect(!first.isPending)
    await loop.run()
    #expect(log.entries == ["second"])
  }

  @Test func `a task may cancel the next one of its lane`() async {
    let lane = loop.lane("main")
    var next: LoopTask?
    loop.post(on: lane, "first") {
      log.add("first")
      next?.cancel()
    }
    next = loop.post(on: lane, "second", role: .work) { log.add("second") }
    loop.post(on: lane, "third") { log.add("third") }
    await loop.run()
    #expect(log.entries == ["first", "third"])
  }

  @Test func `what was cancelled long before it is due is forgotten`() {
    struct Weak { weak var task: LoopTask? }
    let timeouts = (0..<1000).map { _ in
      let timeout = loop.post(
        on: loop.lane("timers"), "time-out", after: .seconds(86_400), role: .work
      ) {}
      timeout.cancel()
      return Weak(task: timeout)
    }
    #expect(timeouts.count { $0.task != nil } < 100)
  }

  @Test func `the clock does not jump to a cancelled task`() async {
    loop.post(on: loop.lane("main"), "hour", after: .seconds(3600), role: .work) { log.add("hour") }
      .cancel()
    loop.post(on: loop.lane("main"), "second", after: .seconds(1)) { log.add("second") }
    await loop.run()
    #expect(log.entries == ["second"])
    #expect(loop.clock.now == .start + .seconds(1))
  }

  @Test func `a task that is due but waits for its turn can be cancelled`() async {
    let lane = loop.lane("timers")
    var second: LoopTask?
    loop.post(on: lane, "first", after: .seconds(1)) { second?.cancel() }
    second = loop.post(on: lane, "second", after: .seconds(1), role: .work) { log.add("second") }
    await loop.run()
    #expect(log.entries.isEmpty)
  }

  @Test func `cancelling twice counts once`() async {
    let task = loop.post(on: loop.lane("main"), "gone", after: .seconds(1), role: .work) {}
    task.cancel()
    task.cancel()
    loop.post(on: loop.lane("main"), "stays", after: .seconds(2)) { log.add("stays") }
    await loop.run()
    #expect(log.entries == ["stays"])
  }

  @Test func `cancelling a task that ran does nothing`() async {
    let task = loop.post(on: loop.lane("main"), "done", role: .work) { log.add("done") }
    await loop.run()
    task.cancel()
    loop.post(on: loop.lane("main"), "again", after: .seconds(1)) { log.add("again") }
    await loop.run()
    #expect(log.entries == ["done", "again"])
  }

  @Test func `a task may cancel itself while it runs, without effect`() async {
    var me: LoopTask?
    me = loop.post(on: loop.lane("main"), "self", role: .work) {
      me?.cancel()
      log.add("ran")
    }
    loop.post(on: loop.lane("main"), "later", after: .seconds(1)) { log.add("later") }
    await loop.run()
    #expect(log.entries == ["ran", "later"])
  }

  @Test func `a cancelled task lets go of what its body holds`() {
    final class Token {}
    var token: Token? = Token()
    weak let observed = token
    let task = loop.post(on: loop.lane("main"), "holds", role: .work) { [token] in _ = token }
    token = nil
    #expect(observed != nil)
    task.cancel()
    #expect(observed == nil)
  }

  @Test func `a task that ran lets go of what its body held`() async {
    final class Token {}
    var token: Token? = Token()
    weak let observed = token
    let task = loop.post(on: loop.lane("main"), "holds", role: .work) { [token] in _ = token }
    token = nil
    await loop.run()
    #expect(observed == nil)
    #expect(!task.isPending)
  }

  @Test func `a task may be cancelled after its loop is gone`() {
    var loop: EventLoop? = EventLoop(clock: .virtual)
    let task = loop?.post(on: EventLoop().lane("main"), "orphan", after: .seconds(1), role: .work) {
    }
    loop = nil
    task?.cancel()
    #expect(task?.isPending == false)
  }
}
