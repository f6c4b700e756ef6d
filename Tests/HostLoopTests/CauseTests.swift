import HostLoop
import Testing

@Suite @HostActor struct CauseTests {
  let loop = EventLoop(clock: .virtual)

  @Test func `the cause of a task is the one that posted it`() async {
    var child: LoopTask?
    let parent = loop.post(on: loop.lane("main"), "parent", role: .work) {
      child = loop.post(on: loop.lane("other"), "child", after: .seconds(1), role: .work) {}
    }
    await loop.run()
    #expect(parent.cause == 0)
    #expect(child?.cause == parent.id)
  }

  @Test func `a cause may be named`() async {
    let first = loop.post(on: loop.lane("main"), "first", role: .work) {}
    var named: LoopTask?
    loop.post(on: loop.lane("main"), "second") {
      named = loop.post(on: loop.lane("main"), "named", role: .work, cause: first) {}
    }
    await loop.run()
    #expect(named?.cause == first.id)
  }

  @Test func `the current task is the one that runs`() async {
    var seen: LoopTask?
    #expect(loop.currentTask == nil)
    let task = loop.post(on: loop.lane("main"), "task", role: .work) { seen = loop.currentTask }
    await loop.run()
    #expect(seen === task)
  }

  @Test func `what a continuation posts has the task that resumed it as its cause`() async {
    let children = Children()
    let parent = loop.post(on: loop.lane("main"), "parent", role: .work) {
      HostActor.start {
        await Task.yield()
        children.tasks.append(loop.post(on: loop.lane("other"), "child", role: .work) {})
      }
    }
    loop.post(on: loop.lane("main"), "unrelated") {}
    await loop.run()
    #expect(children.tasks.map(\.cause) == [parent.id])
  }

  @Test func `what a sleeper posts has its waking as the cause`() async {
    let children = Children()
    loop.post(on: loop.lane("main"), "parent") {
      HostActor.start {
        await loop.sleep(for: .seconds(1))
        children.tasks.append(loop.post(on: loop.lane("other"), "child", role: .work) {})
      }
    }
    await loop.run()
    #expect(children.tasks.map(\.cause) == [2])
  }

  @Test func `what is posted after the run has no cause`() async {
    loop.post(on: loop.lane("main"), "task") {}
    await loop.run()
    #expect(loop.currentTask == nil)
    #expect(loop.post(on: loop.lane("main"), "later", role: .work) {}.cause == 0)
  }
}

@HostActor
private final class Children {
  var tasks: [LoopTask] = []
}
