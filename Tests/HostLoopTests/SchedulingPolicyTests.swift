import HostLoop
import Testing

@Suite @HostActor struct SchedulingPolicyTests {
  let log = Log()

  /// Prefers the lane that is first in the alphabet, and records what it could choose from.
  private struct Alphabetical: SchedulingPolicy {
    let offers: Log

    func choose(among heads: [LoopTask], orWaitFor later: LoopTask?) -> Int? {
      offers.add(heads.map(\.label).sorted().joined(separator: " "))
      return heads.indices.min { heads[$0].lane.name < heads[$1].lane.name } ?? 0
    }
  }

  @Test func `a policy decides between lanes, not within one`() async {
    let loop = EventLoop(clock: .virtual, policy: Alphabetical(offers: Log()))
    for name in ["c", "a", "b", "a", "c"] {
      loop.post(on: loop.lane(name), "task") { log.add("\(name)\(log.entries.count)") }
    }
    await loop.run()
    #expect(log.entries == ["a0", "a1", "b2", "c3", "c4"])
  }

  @Test func `a policy sees only heads`() async {
    let offers = Log()
    let loop = EventLoop(clock: .virtual, policy: Alphabetical(offers: offers))
    for label in ["a1", "b1", "a2", "b2"] {
      loop.post(on: loop.lane(String(label.prefix(1))), label) {}
    }
    await loop.run()
    #expect(offers.entries.first == "a1 b1")
    #expect(offers.entries.dropFirst().first == "a2 b1")
    #expect(!offers.entries.joined().contains("a1 a2"))
  }

  @Test func `a policy sees neither cancelled tasks nor those that are not due`() async {
    let offers = Log()
    let loop = EventLoop(clock: .virtual, policy: Alphabetical(offers: offers))
    loop.post(on: loop.lane("a"), "cancelled", role: .work) {}.cancel()
    loop.post(on: loop.lane("a"), "a") {}
    loop.post(on: loop.lane("b"), "b") {}
    loop.post(on: loop.lane("c"), "later", after: .seconds(1)) {}
    loop.post(on: loop.lane("d"), "d") {}
    await loop.run()
    #expect(offers.entries == ["a b d", "b d"])
  }

  @Test func `another policy may take over while the loop runs`() async {
    let loop = EventLoop(clock: .virtual)
    loop.post(on: loop.lane("z"), "z1") {
      log.add("z1")
      loop.policy = Alphabetical(offers: Log())
    }
    loop.post(on: loop.lane("z"), "z2") { log.add("z2") }
    loop.post(on: loop.lane("a"), "a") { log.add("a") }
    await loop.run()
    #expect(log.entries == ["z1", "a", "z2"])
  }

  @Test func `a policy keeps its state from choice to choice`() async {
    struct RoundRobin: SchedulingPolicy {
      var turn = 0

      mutating func choose(among heads: [LoopTask], orWaitFor later: LoopTask?) -> Int? {
        turn += 1
        return heads.firstIndex { $0.lane.name == (turn.isMultiple(of: 2) ? "even" : "odd") } ?? 0
      }
    }
    let loop = EventLoop(clock: .virtual, policy: RoundRobin())
    for name in ["even", "even", "odd", "odd"] {
      loop.post(on: loop.lane(name), "task") { log.add(name) }
    }
    await loop.run()
    #expect(log.entries == ["odd", "even", "odd", "even"])
  }

  @Test func `the order of readiness is visible to policies`() async {
    let loop = EventLoop(clock: .virtual)
    let late = loop.post(on: loop.lane("a"), "late", after: .seconds(1), role: .work) {}
    let soon = loop.post(on: loop.lane("b"), "soon", role: .work) {}
    await loop.run()
    #expect(soon.readyOrder < late.readyOrder)
  }
}
