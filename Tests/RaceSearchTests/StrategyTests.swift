import HostLoop
import RaceSearch
import Testing

/// How soon the default rotation finds the planted bugs of the reference (race-testing, section 4).
@Suite @HostActor struct StrategyTests {
  private func runsUntilFound(_ model: Model, seed: UInt64, limit: Int) async throws -> Int {
    var options = Explorer.Options()
    options.runs = limit
    options.seed = seed
    options.faultPlans = []
    options.bails = true
    options.checkInterval = .max
    // Only the run that fails counts, not how small it gets.
    options.shrinkBudget.runs = 0
    return try await Explorer(model, options).search().findings.first?.origin.run ?? limit
  }

  @Test func `a starvation of ten steps is found within ten runs, in the median`() async throws {
    var runs: [Int] = []
    for seed in 1...100 {
      runs.append(
        try await runsUntilFound(.starvation(steps: 10), seed: UInt64(seed), limit: 500))
    }
    #expect(runs.sorted()[50] <= 10)
  }

  @Test func `a torn pair of steps is found within sixty runs, on average`() async throws {
    var sum = 0
    for seed in 1...100 {
      sum += try await runsUntilFound(.atomicity(), seed: UInt64(seed), limit: 2000)
    }
    #expect(sum / 100 <= 60)
  }
}
