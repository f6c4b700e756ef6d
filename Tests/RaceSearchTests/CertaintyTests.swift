import AppHost
import HostLoop
import RaceSearch
import SchedulingStrategies
import Testing

/// Where in a failing run failing became certain.
@Suite @HostActor struct CertaintyTests {
  private func findings(_ model: Model, draws: Bool = false) async throws -> [Finding] {
    var options = Explorer.Options()
    options.runs = 60
    options.faultPlans = []
    options.bails = true
    options.drawsCertainty = draws
    return try await Explorer(model, options).search().findings
  }

  /// Fails when `read` runs before `write`. What comes before and after it changes nothing.
  private let lateWrite = Model { loop in
    var order: [String] = []
    for name in ["before", "write", "after"] {
      loop.post(on: loop.lane("A"), name) { order.append(name) }
    }
    for name in ["before", "read", "after", "after"] {
      loop.post(on: loop.lane("B"), name) { order.append(name) }
    }
    return {
      let read = order.firstIndex(of: "read") ?? .max
      return read < order.firstIndex(of: "write") ?? .max ? "read too early" : nil
    }
  }

  @Test func `the step is named after which no order ends well`() async throws {
    let finding = try #require(try await findings(lateWrite).first)
    let certainty = try #require(finding.certainty)
    #expect(finding.steps[certainty.step].name.label == "read")
    #expect(certainty.shares == nil)
    let text = FindingText(finding, replay: "", style: TerminalStyle(isColored: false)).text(
      width: 80)
    #expect(text.contains("✗ ▲ read"))
    #expect(text.contains("✗ failing became certain at 0.0 ms: read"))
  }

  @Test func `a page gets the share of the failing orders after each step`() async throws {
    let finding = try #require(try await findings(lateWrite, draws: true).first)
    let certainty = try #require(finding.certainty)
    let shares = try #require(certainty.shares)
    #expect(shares.count == finding.steps.count + 1)
    #expect(shares[...certainty.step].allSatisfy { $0 < 1 })
    #expect(shares[(certainty.step + 1)...].allSatisfy { $0 == 1 })
  }

  @Test func `nothing is certain before a run that fails in each order`() async throws {
    let finding = try #require(
      try await findings(
        Model { loop in
          for lane in ["A", "B"] { loop.post(on: loop.lane(lane), "task") {} }
          return { "always" }
        }
      ).first)
    #expect(finding.certainty == nil)
  }
}
