import EventLoop
import RaceLab
import Testing

@Suite @HostActor struct ExplorerTests {
  private func search(
    _ model: Model, runs: Int, seed: UInt64 = 1, bails: Bool = true
  ) async throws -> SearchReport {
    var options = Explorer.Options()
    options.runs = runs
    options.seed = seed
    options.stories = []
    return try await Explorer(model, options).search()
  }

  @Test func `a race is found, and shrunk to the one delay that matters`() async throws {
    let model = Model { loop in
      var order = ""
      for _ in 0..<3 { loop.post(on: loop.lane("noise"), "work") {} }
      loop.post(on: loop.lane("javaScript"), "subscribe") { order += "s" }
      loop.post(on: loop.lane("main"), "event") { order += "e" }
      return { order == "es" ? "lost" : nil }
    }
    let report = try await search(model, runs: 50)
    let finding = try #require(report.findings.first)
    #expect(report.findings.count == 1)
    #expect(!finding.isPlainFailure)
    #expect(
      finding.schedule.delays.map(\.description) == [
        "subscribe on javaScript waits until after event on main"
      ])
  }

  @Test func `what fails in the default order is no race`() async throws {
    let model = Model { loop in
      loop.post(on: loop.lane("a"), "a") {}
      loop.post(on: loop.lane("b"), "b") {}
      return { "always" }
    }
    let report = try await search(model, runs: 3)
    #expect(report.findings.map(\.isPlainFailure) == [true])
    #expect(report.failedRuns == 3)
  }

  @Test func `nothing is found where no order fails`() async throws {
    let model = Model { loop in
      for lane in "abc" { for _ in 0..<3 { loop.post(on: loop.lane(String(lane)), "t") {} } }
      return { nil }
    }
    let report = try await search(model, runs: 100)
    #expect(report.findings.isEmpty)
    #expect(report.runs == 100)
  }

  @Test func `the same seed finds the same in the same run`() async throws {
    let first = try await search(.atomicity(), runs: 300, seed: 7)
    let second = try await search(.atomicity(), runs: 300, seed: 7)
    #expect(first.findings.map(\.origin.run) == second.findings.map(\.origin.run))
    #expect(first.findings.map(\.schedule) == second.findings.map(\.schedule))
  }

  @Test func `a small space is exhausted, each order once`() async throws {
    var orders: [String] = []
    let model = Model { loop in
      var order = ""
      for lane in ["a", "b"] {
        for step in 1...3 { loop.post(on: loop.lane(lane), "\(step)") { order += lane } }
      }
      return {
        orders.append(order)
        return nil
      }
    }
    var options = Explorer.Options()
    options.stories = []
    options.strategies = [.exhaustive]
    let report = try await Explorer(model, options).search()
    // Six over three.
    #expect(report.coverage.exhausted == ["plain": 20])
    #expect(Set(orders).count == 20)
    #expect(report.runs == 20)
  }

  @Test func `a small space is exhausted without being asked`() async throws {
    let model = Model { loop in
      loop.post(on: loop.lane("a"), "a") {}
      loop.post(on: loop.lane("b"), "b") {}
      return { nil }
    }
    let report = try await search(model, runs: 128)
    #expect(report.coverage.exhausted == ["plain": 2])
    #expect(report.runs == 96 + 2)
    #expect(report.verdict.contains("all 2 orders of the story plain were run: none of them fails"))
  }

  @Test func `a space that is too large is searched up to a number of delays`() async throws {
    var orders: Set<String> = []
    let model = Model { loop in
      var order = ""
      for step in 0..<3 {
        for (index, lane) in ["a", "b", "c"].enumerated() {
          loop.post(on: loop.lane(lane), "\(step)") { order += String(step * 3 + index) }
        }
      }
      return {
        orders.insert(order)
        return nil
      }
    }
    var options = Explorer.Options()
    options.runs = 600
    options.stories = []
    options.strategies = [.exhaustive]
    let report = try await Explorer(model, options).search()
    let bound = try #require(report.coverage.bounded["plain"])
    #expect(bound.delays == 2)
    #expect(report.runs == 600)
    #expect(orders.filter { delays(in: $0) <= 2 }.count == bound.orders)
    #expect(
      report.verdict.contains(
        "all \(bound.orders) orders of the story plain with at most 2 delays were run"))
  }

  /// How many of nine tasks, of which every third is on one lane, had to wait although it was their turn.
  private func delays(in order: String) -> Int {
    var waiting = [0, 1, 2]
    var delayed: Set<Int> = []
    for task in order.compactMap(\.wholeNumberValue) {
      delayed.formUnion(waiting.filter { $0 < task })
      waiting.removeAll { $0 == task }
      if task + 3 < 9 { waiting.append(task + 3) }
    }
    return delayed.count
  }
}
