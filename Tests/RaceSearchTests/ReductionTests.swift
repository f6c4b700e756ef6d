import AppHost
import Capabilities
import HostLoop
import RaceSearch
import SchedulingStrategies
import SimulatedPhone
import Testing

/// A reduced search finds the same results as a search of all orders.
@Suite @HostActor struct ReductionTests {
  /// The different results of the runs of a search, and its report.
  private func ends(
    of model: Model, reduced: Bool, runs: Int = 2000
  ) async throws -> (ends: Set<String>, report: SearchReport) {
    var options = Explorer.Options()
    options.runs = runs
    options.faultPlans = []
    options.strategies = [.exhaustive]
    options.reduces = reduced
    let report = try await Explorer(model, options).search()
    return (Set(report.classes.keys), report)
  }

  /// What the tasks of a run read and write.
  @HostActor private final class Shared {
    var variables = ["a": 0, "b": 0, "c": 0]
    var read: [String: [Int]] = [:]
    var last: LoopTask?
  }

  /// Tasks on a few lanes that read and write a few variables, post and cancel other tasks, and wait.
  /// The result of a run is what they read, and the final variables.
  private func system(seed: UInt64, shareOfLate: Double) -> Model {
    Model { loop in
      var random = SplitMix64(seed: seed)
      let shared = Shared()
      @HostActor func post(_ name: String, _ depth: Int) {
        let lane = "lane \(random.index(below: 3))"
        let isLater = random.chance(shareOfLate)
        let delay = isLater ? Duration.milliseconds(1 + random.index(below: 3) * 600) : nil
        let variable = ["a", "b", "c"][random.index(below: 3)]
        let action = random.index(below: 6)
        let children = depth < 2 && random.chance(0.3) ? 1 : 0
        let childLane = "lane \(random.index(below: 3))"
        let childDelay = random.chance(shareOfLate) ? Duration.milliseconds(300) : nil
        let isSilent = random.chance(0.1)
        let role = random.chance(0.1) ? LoopTask.Role.background : .work
        let task = loop.post(on: loop.lane(lane), name, after: delay, role: role) {
          if !isSilent { loop.declareFootprint() }
          switch action {
          case 0, 1:
            loop.recordAccess(.other(variable), isWrite: false)
            shared.read[name, default: []].append(shared.variables[variable] ?? 0)
          case 2, 3:
            loop.recordAccess(.other(variable))
            shared.variables[variable, default: 0] =
              shared.variables[variable, default: 0] * 3 + name.count + depth
          case 4:
            loop.recordAccess(.other("last"), isWrite: false)
            shared.last?.cancel()
          default: break
          }
          for _ in 0..<children {
            loop.post(on: loop.lane(childLane), name + "'", after: childDelay) {
              loop.declareFootprint(.other(variable))
              shared.variables[variable, default: 0] =
                shared.variables[variable, default: 0] * 5 + 1
            }
          }
        }
        if random.chance(0.4) { shared.last = task }
      }
      for number in 0..<6 { post(String(repeating: "t", count: number + 1), number % 3) }
      return {
        let values = shared.variables.sorted { $0.key < $1.key }.map { "\($0.key)\($0.value)" }
        let reads = shared.read.sorted { $0.key < $1.key }.map { "\($0.key)\($0.value)" }
        return (values + reads).joined(separator: " ")
      }
    }
  }

  @Test(arguments: [0.25, 0])
  func `a reduced search ends in each way in which some order does`(
    _ lateness: Double
  ) async throws {
    var (all, reduced) = (0, 0)
    for seed in 1...20 as ClosedRange<UInt64> {
      let model = system(seed: seed, shareOfLate: lateness)
      let whole = try await ends(of: model, reduced: false)
      guard whole.report.coverage.exhausted["plain"] != nil else { continue }
      let part = try await ends(of: model, reduced: true)
      #expect(part.report.coverage.exhausted["plain"] != nil, "seed \(seed)")
      #expect(whole.ends == part.ends, "seed \(seed)")
      all += whole.report.runs
      reduced += part.report.runs
    }
    #expect(reduced * 2 < all)
  }
}
