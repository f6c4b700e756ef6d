import HostLoop
import Testing

@Suite @HostActor struct LaneTests {
  let loop = EventLoop(clock: .virtual)
  let log = Log()

  @Test func `tasks of one lane run in the order of their posting`() async {
    let lane = loop.lane("main")
    for index in 1...5 { loop.post(on: lane, "task") { log.add("\(index)") } }
    await loop.run()
    #expect(log.entries == ["1", "2", "3", "4", "5"])
  }

  @Test func `across lanes, first come is first served`() async {
    for index in 1...6 {
      let lane = loop.lane(index.isMultiple(of: 2) ? "even" : "odd")
      loop.post(on: lane, "task") { log.add("\(lane.name) \(index)") }
    }
    await loop.run()
    #expect(log.entries == ["odd 1", "even 2", "odd 3", "even 4", "odd 5", "even 6"])
  }

  @Test func `a lane has one identity for each name`() {
    #expect(loop.lane("main") === loop.lane("main"))
    #expect(loop.lane("main") !== loop.lane("javaScript"))
    #expect(loop.lane("main").name == "main")
  }

  @Test func `a lane keeps the kind with which it was made`() {
    let kind = LaneKind(.remote, runsWhileFrozen: true, request: 3)
    #expect(loop.lane("network 3", kind).kind == kind)
    #expect(loop.lane("network 3").kind == kind)
    #expect(loop.lane("network 3", .javaScript).kind == kind)
    #expect(loop.lane("network").kind == .native)
  }

  @Test func `a task may post to its own lane and to any other`() async {
    let (main, script) = (loop.lane("main"), loop.lane("javaScript"))
    loop.post(on: main, "first") {
      log.add("first")
      loop.post(on: script, "script") { log.add("script") }
      loop.post(on: main, "third") { log.add("third") }
    }
    loop.post(on: main, "second") { log.add("second") }
    await loop.run()
    #expect(log.entries == ["first", "second", "script", "third"])
  }

  @Test func `a posted task never runs inside the one that posts it`() async {
    loop.post(on: loop.lane("main"), "outer") {
      log.add("begin")
      loop.post(on: loop.lane("main"), "inner") { log.add("inner") }
      loop.post(on: loop.lane("other"), "other") { log.add("other") }
      log.add("end")
    }
    await loop.run()
    #expect(log.entries == ["begin", "end", "inner", "other"])
  }

  @Test func `a lane that was forgotten still runs what it holds`() async {
    let lane = loop.lane("request 1")
    loop.post(on: lane, "headers") { log.add("headers") }
    loop.post(on: lane, "body") { log.add("body") }
    loop.removeLane(lane)
    #expect(loop.lane("request 1") !== lane)
    await loop.run()
    #expect(log.entries == ["headers", "body"])
  }

  @Test func `a task knows its lane, label, subject and number`() async {
    let task = loop.post(on: loop.lane("main"), "event", subject: "onSendData", role: .work) {}
    let next = loop.post(on: loop.lane("main"), "task", role: .work) {}
    #expect(task.lane === loop.lane("main"))
    #expect(task.label == "event")
    #expect(task.subject == "onSendData")
    #expect((task.id, next.id) == (1, 2))
    #expect(task.isPending)
    await loop.run()
    #expect(!task.isPending)
  }
}
