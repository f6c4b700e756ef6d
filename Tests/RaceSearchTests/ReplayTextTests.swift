import BackgroundFetch
import Capabilities
import HostLoop
import RaceSearch
import Testing

@Suite @HostActor struct ReplayTextTests {
  private func text(width: Int, inputs: [OutsideEvent] = []) async throws -> String {
    let model = Model { loop in
      for _ in 0..<3 {
        loop.post(on: loop.lane("HealthEmitter"), "call", subject: "HealthEmitter.finish") {}
      }
      loop.post(
        on: loop.lane("system", LaneKind(.phone, runsWhileFrozen: true)),
        "wake for background fetch"
      ) {}
      loop.post(
        on: loop.lane("javaScript", .javaScript), "callback", subject: "AppState.getCurrentAppState"
      ) {}
      return { nil }
    }
    let schedule = Schedule(inputs: inputs)
    let result = try await Replay(model).run(schedule)
    return ReplayText(result, schedule).text(width: width)
  }

  @Test func `what happens from outside comes first`() async throws {
    let text = try await text(width: 100, inputs: [.dropEvent(2), .fetch(at: 40)])
    #expect(
      text.hasPrefix(
        """
        what happens from outside:
          event 2 is lost
          another background fetch after 40 ms

        """))
    #expect(text.hasSuffix("this run has no error"))
  }

  @Test(arguments: [50, 80, 140])
  func `a timeline fits its terminal, and keeps how often and which method`(width: Int) async throws
  {
    let lines = try await text(width: width).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= width })
    #expect(lines.contains { $0.hasSuffix(".finish ×3") })
    if width == 140 { #expect(lines.contains { $0.hasSuffix(" HealthEmitter.finish ×3") }) }
  }

  @Test func `a timeline shows the rows of a repeated task once`() async throws {
    let model = Model { loop in
      for turn in 1...30 {
        for timer in 0...turn % 2 {
          loop.post(
            on: loop.lane("timers", .javaScript), "timer", after: .milliseconds(turn * 100 + timer)
          ) {
            guard timer == 0 else { return }
            loop.post(on: loop.lane("Scale"), "call", subject: "Scale.weigh") {}
          }
        }
      }
      return { nil }
    }
    let result = try await Replay(model).run(Schedule())
    let lines = ReplayText(result, Schedule()).text(width: 100).split(separator: "\n")
    #expect(lines.filter { $0.contains("timer") || $0.contains("weigh") }.count <= 5)
  }

  @Test func `a timeline keeps the beginning and the end of a name`() async throws {
    let model = Model { loop in
      loop.post(on: loop.lane("healthKit"), "query workouts of the last days", subject: "fetch 2") {
      }
      return { nil }
    }
    let result = try await Replay(model).run(Schedule())
    let text = ReplayText(result, Schedule()).text(width: 35)
    #expect(text.contains("query work"))
    #expect(text.contains("fetch 2"))
  }
}
