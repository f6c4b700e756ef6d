import HostLoop
import RaceSearch
import SchedulingStrategies
import Testing

/// Searches that run every order, or every order with a few delays.
@Suite @HostActor struct ExhaustiveSearchTests {
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
    options.faultPlans = []
    options.strategies = [.exhaustive]
    let report = try await Explorer(model, options).search()
    // 6 choose 3 orders.
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
    var options = Explorer.Options()
    options.runs = 128
    options.faultPlans = []
    let report = try await Explorer(model, options).search()
    #expect(report.coverage.exhausted == ["plain": 2])
    #expect(report.runs == 96 + 2)
    #expect(
      report.verdict.contains("all 2 orders of the fault plan plain were run: none of them fails"))
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
    options.faultPlans = []
    options.strategies = [.exhaustive]
    let report = try await Explorer(model, options).search()
    let bound = try #require(report.coverage.bounded["plain"])
    #expect(bound.delays == 2)
    #expect(report.runs == 600)
    #expect(orders.filter { delays(in: $0) <= 2 }.count == bound.orders)
    #expect(
      report.verdict.contains(
        "all \(bound.orders) orders of the fault plan plain with at most 2 delays were run"))
  }

  /// How many of nine tasks on three lanes did not run in turn.
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
