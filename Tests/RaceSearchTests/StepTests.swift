import Foundation
import HostLoop
import RaceSearch
import SchedulingStrategies
import Testing

@Suite @HostActor struct StepTests {
  private func step(_ lane: String, _ kind: LaneKind) async throws -> Step {
    let model = Model { loop in
      loop.post(on: loop.lane(lane, kind), "task") {}
      return { nil }
    }
    return try #require(try await Replay(model).run(Schedule()).steps.first)
  }

  private func decoded(_ json: String) throws -> Step {
    try JSONDecoder().decode(Step.self, from: Data(json.utf8))
  }

  @Test func `a step says whose task it is, whatever its lane is called`() async throws {
    let module = try await step("network 3", .native)
    #expect(module.side == .native)
    #expect(module.request == nil)
    let answer = try await step("server", LaneKind(.remote, runsWhileFrozen: true, request: 3))
    #expect(answer.side == .remote)
    #expect(answer.request == 3)
  }

  @Test func `a step is the same after it was written and read`() async throws {
    for kind in [LaneKind.native, .javaScript, LaneKind(.phone), LaneKind(.remote, request: 7)] {
      let step = try await step("network 3", kind)
      let json = String(decoding: try JSONEncoder().encode(step), as: UTF8.self)
      #expect(try decoded(json) == step)
    }
  }

  @Test(
    arguments: [
      ("system", .phone, nil), ("main", .phone, nil), ("scenario", .phone, nil),
      ("javaScript", .javaScript, nil), ("timers", .javaScript, nil),
      ("request 2", .javaScript, nil), ("network", .remote, nil), ("network 3", .remote, 3),
      ("HealthEmitter", .native, nil), ("networkMonitor", .native, nil),
    ] as [(String, LaneKind.Side, Int?)])
  func `of a step in an older report the name of the lane says whose task it is`(
    lane: String, side: LaneKind.Side, request: Int?
  ) throws {
    let step = try decoded(
      """
      {"task":{"lane":"\(lane)","label":"answer","subject":"","occurrence":1},"nanoseconds":0,"id":1,"cause":0}
      """)
    #expect(step.side == side)
    #expect(step.request == request)
  }
}
