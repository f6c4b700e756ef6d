import HostLoop
import Testing

/// Random graphs of tasks, run with a random policy.
@Suite @HostActor struct RandomGraphTests {
  private struct RandomChoice: SchedulingPolicy {
    var random: SeededGenerator

    mutating func choose(among heads: [LoopTask], orWaitFor later: LoopTask?) -> Int? {
      Int.random(in: heads.indices, using: &random)
    }
  }

  private struct Run: Equatable {
    var id: Int
    var lane: String
    var readyOrder: Int
    var due: LoopInstant
    var at: LoopInstant
  }

  /// Tasks post and cancel others, with and without delay, on a few lanes.
  @HostActor
  private final class Graph {
    let loop: EventLoop
    private var random: SeededGenerator
    private var tasks: [LoopTask] = []
    private var left: Int
    private(set) var runs: [Run] = []

    init(seed: UInt64, size: Int) {
      loop = EventLoop(
        clock: .virtual, policy: RandomChoice(random: SeededGenerator(seed: seed ^ 0xff)))
      random = SeededGenerator(seed: seed)
      left = size
    }

    func postSome() {
      for _ in 0..<Int.random(in: 0...3, using: &random) where left > 0 {
        left -= 1
        let lane = loop.lane("lane \(Int.random(in: 0..<4, using: &random))")
        let delay: Duration? =
          Bool.random(using: &random)
          ? nil : .milliseconds(Int.random(in: 0...20, using: &random))
        let index = tasks.count
        tasks.append(
          loop.post(on: lane, "task", after: delay, role: .work) { [unowned self] in
            didRun(tasks[index])
          })
      }
    }

    private func didRun(_ task: LoopTask) {
      runs.append(
        Run(
          id: task.id, lane: task.lane.name, readyOrder: task.readyOrder, due: task.due,
          at: loop.clock.now))
      if Int.random(in: 0..<6, using: &random) == 0 {
        tasks.randomElement(using: &random)?.cancel()
      }
      postSome()
    }

    func finish() async {
      while left > 0 {
        postSome()
        await loop.run()
      }
    }

    var pendingCount: Int { tasks.count { $0.isPending } }
  }

  @Test(arguments: 1...20)
  func `lanes keep their order and nothing runs early`(seed: UInt64) async {
    let graph = Graph(seed: seed, size: 300)
    await graph.finish()
    #expect(graph.pendingCount == 0)
    #expect(Set(graph.runs.map(\.id)).count == graph.runs.count)
    for (lane, runs) in Dictionary(grouping: graph.runs, by: \.lane) {
      #expect(runs.map(\.readyOrder) == runs.map(\.readyOrder).sorted(), "\(lane)")
    }
    #expect(graph.runs.allSatisfy { $0.at >= $0.due })
    #expect(graph.runs.map(\.at) == graph.runs.map(\.at).sorted())
  }

  @Test(arguments: 1...20)
  func `delayed tasks of one lane run in due order, then in posting order`(seed: UInt64) async {
    let graph = Graph(seed: seed, size: 300)
    await graph.finish()
    for runs in Dictionary(grouping: graph.runs, by: \.lane).values {
      let delayed = runs.filter { $0.due > .start }
      #expect(
        delayed.map(\.id) == delayed.sorted { ($0.due, $0.id) < ($1.due, $1.id) }.map(\.id))
    }
  }

  @Test(arguments: 1...10)
  func `the same seed gives the same order`(seed: UInt64) async {
    let (first, second) = (Graph(seed: seed, size: 200), Graph(seed: seed, size: 200))
    await first.finish()
    await second.finish()
    #expect(first.runs == second.runs)
  }

  @Test func `different seeds give different orders`() async {
    var orders: Set<[Int]> = []
    for seed in 1...5 as ClosedRange<UInt64> {
      let graph = Graph(seed: seed, size: 100)
      await graph.finish()
      orders.insert(graph.runs.map(\.id))
    }
    #expect(orders.count == 5)
  }
}
