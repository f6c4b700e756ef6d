import HostLoop
import Testing

@Suite @HostActor struct RepetitionTests {
  let loop = EventLoop(clock: .virtual)
  let repetition = Repetition()
  let log = Log()

  init() { loop.repetition = repetition }

  private var time: String { (loop.clock.now - .start).readable }

  /// Asks a server every 30 s, for ever.
  private func poll(_ body: @escaping @HostActor (Int) -> Void = { _ in }, count: Int = 1) {
    loop.post(on: loop.timers, "timer", after: .seconds(30)) {
      loop.post(on: loop.lane("network"), "request") { [self] in
        log.add("poll \(count)")
        body(count)
        poll(body, count: count + 1)
      }
    }
  }

  private func post(_ label: String, after seconds: Int) {
    loop.post(on: loop.lane("system"), label, after: .seconds(seconds)) { [self] in
      log.add("\(label) at \(time)")
    }
  }

  @Test func `the clock leaps over what only repeats, and nothing else comes late`() async {
    poll()
    post("fetch", after: 43_210)
    post("kill", after: 43_211)
    _ = await loop.run(atMost: .seconds(43_300))
    #expect(log.entries.contains("fetch at 12:00:10"))
    #expect(log.entries.contains("kill at 12:00:11"))
    #expect((6...30).contains(log.entries.count))
  }

  @Test func `what repeats goes on before and after something else`() async {
    poll()
    post("fetch", after: 43_210)
    _ = await loop.run(atMost: .seconds(43_500))
    let fetch = log.entries.firstIndex(of: "fetch at 12:00:10")
    #expect(fetch.map { $0 > 3 && $0 < log.entries.count - 3 } == true)
  }

  @Test func `no time is left out while each request sends something else`() async {
    poll { [self] in repetition.note(effect: "body \($0)", at: loop.clock.now) }
    _ = await loop.run(atMost: .seconds(3600))
    #expect(log.entries.count == 120)
  }

  @Test func `no time is left out while something is stored`() async {
    var stored = 0
    repetition.state = { stored }
    poll { stored = $0 }
    _ = await loop.run(atMost: .seconds(3600))
    #expect(log.entries.count == 120)
  }

  @Test func `what is stored is read less and less often while it changes`() async {
    var (stored, looks) = (0, 0)
    repetition.state = {
      looks += 1
      return stored
    }
    poll { stored = $0 }
    _ = await loop.run(atMost: .seconds(86_400))
    #expect((2...14).contains(looks))
  }

  @Test func `what is planned comes on time, also if the run often did the same by itself`() async {
    poll()
    for hour in 0..<4 { post("suspend", after: 30 + hour * 20) }
    let planned = loop.post(
      on: loop.lane("system"), "suspend", after: .seconds(200), role: .work
    ) { [self] in
      log.add("planned at \(time)")
    }
    repetition.expect(planned)
    _ = await loop.run(atMost: .seconds(3600))
    #expect(log.entries.contains("planned at 200 s"))
  }

  @Test func `time is left out once nothing changes any more`() async {
    var stored = 0
    repetition.state = { stored }
    poll { stored = min($0, 100) }
    _ = await loop.run(atMost: .seconds(86_400))
    #expect((100...400).contains(log.entries.count))
  }

  @Test func `no time is left out while somebody is waited for`() async {
    repetition.mayLeap = { false }
    poll()
    _ = await loop.run(atMost: .seconds(3600))
    #expect(log.entries.count == 120)
  }

  @Test func `what happens from outside makes everything new`() async {
    poll()
    for hour in 1...3 {
      loop.post(on: loop.lane("system"), "open", after: .seconds(hour * 3600)) { [self] in
        repetition.somethingHappened(at: loop.clock.now)
        log.add("open at \(time)")
      }
    }
    _ = await loop.run(atMost: .seconds(4 * 3600))
    let opened = log.entries.indices.filter { log.entries[$0].hasPrefix("open") }
    #expect(opened.count == 3)
    #expect(zip(opened, opened.dropFirst()).allSatisfy { $1 - $0 > 5 && $1 - $0 < 60 })
  }
}
