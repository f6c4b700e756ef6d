import AppHost
import Capabilities
import HostLoop
import RaceSearch
import SchedulingStrategies
import SimulatedPhone
import Testing

/// Laws that hold for every strategy, checked on random models.
@Suite @HostActor struct LawsTests {
  /// The lanes of the tasks that ran.
  @HostActor private final class Order {
    var lanes: [String] = []
  }

  /// Tasks on a few lanes, some posted by others, some due later; a run fails when `bad` returns true.
  private func model(seed: UInt64, failsWhen bad: @escaping @HostActor ([String]) -> Bool) -> Model
  {
    Model { loop in
      var random = SplitMix64(seed: seed)
      let order = Order()
      @HostActor func post(_ depth: Int) {
        let lane = "lane \(random.index(below: 4))"
        let delay = random.chance(0.3) ? Duration.milliseconds(random.index(below: 50)) : nil
        let children = depth < 3 ? random.index(below: 3) : 0
        loop.post(on: loop.lane(lane), "task \(random.index(below: 3))", after: delay) {
          order.lanes.append(lane)
          for _ in 0..<children {
            loop.post(on: loop.lane("lane \(children + depth)"), "child \(depth)") {
              order.lanes.append("child")
            }
          }
        }
      }
      for depth in 0..<4 { post(depth) }
      return { bad(order.lanes) ? "bad order" : nil }
    }
  }

  private func record(
    _ model: Model, _ kind: StrategyKind, seed: UInt64
  ) async throws -> (report: SearchReport, steps: [Step]) {
    var options = Explorer.Options()
    options.runs = 40
    options.seed = seed
    options.faultPlans = []
    options.strategies = [kind]
    let report = try await Explorer(model, options).search()
    return (report, report.findings.first?.steps ?? [])
  }

  nonisolated static let kinds: [StrategyKind] = [.random, .pos, .pct(depth: 1), .pct(depth: 3)]

  @Test(arguments: kinds, [1, 2, 3] as [UInt64])
  func `a finding replayed is the same run, task for task`(
    _ kind: StrategyKind, _ seed: UInt64
  ) async throws {
    let model = model(seed: seed) {
      $0.firstIndex(of: "lane 2") ?? 9 < $0.firstIndex(of: "lane 0") ?? 0
    }
    let (report, steps) = try await record(model, kind, seed: seed)
    for finding in report.findings {
      let token = try ReplayToken(parsing: report.token(of: finding).description)
      let replay = try await Replay(model).run(token.schedule)
      #expect(replay.steps == steps)
      #expect(replay.unmet.isEmpty)
      #expect(replay.failures.map(\.code) == ["bad order"])
    }
  }

  @Test(arguments: kinds, [1, 2, 3] as [UInt64])
  func `no task runs early, and each lane keeps its order`(
    _ kind: StrategyKind, _ seed: UInt64
  ) async throws {
    let (_, steps) = try await record(model(seed: seed) { _ in true }, kind, seed: seed)
    var latest: [String: Int64] = [:]
    for step in steps {
      #expect(step.time.nanoseconds >= latest[step.name.lane] ?? 0)
      latest[step.name.lane] = step.time.nanoseconds
      #expect(step.cause == 0 || steps.contains { $0.id == step.cause })
    }
    // A task comes after the one that posted it.
    for (index, step) in steps.enumerated() where step.cause != 0 {
      #expect(steps[..<index].contains { $0.id == step.cause })
    }
  }

  @Test(arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
  func `shrinking never turns a failure into another one`(_ seed: UInt64) async throws {
    let model = Model { loop in
      var order = ""
      for lane in ["a", "b", "c"] {
        for _ in 0..<2 { loop.post(on: loop.lane(lane), lane) { order += lane } }
      }
      return { order.hasPrefix("ca") ? "first" : order.hasPrefix("cb") ? "second" : nil }
    }
    let (report, _) = try await record(model, .random, seed: seed)
    for finding in report.findings {
      let replay = try await Replay(model).run(finding.schedule)
      #expect(replay.failures.map(\.code) == [finding.failure.code])
    }
  }

  @Test func `what a token does not find in the run is named`() async throws {
    let model = model(seed: 1) { _ in false }
    let delay = Delay(
      TaskName(lane: "lane 0", label: "gone", subject: "", occurrence: 1),
      until: TaskName(lane: "lane 1", label: "gone too", subject: "", occurrence: 1))
    let replay = try await Replay(model).run(Schedule(delays: [delay]))
    #expect(replay.unmet == [delay])
    #expect(replay.failures.isEmpty)
  }
}
