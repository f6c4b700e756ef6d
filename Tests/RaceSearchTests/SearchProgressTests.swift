import AppHost
import Capabilities
import HostLoop
import NativeBridge
import RaceSearch
import Testing

/// What a search says while it goes on.
@HostActor struct SearchProgressTests {
  private func progress(
    _ runs: Int, of all: Int? = 1000, findings: Int = 2, after seconds: Double,
    within time: Duration? = nil, activity: String? = nil
  ) -> SearchProgress {
    SearchProgress(
      runs: runs, of: all, findings: findings, after: .clamped(seconds: seconds), of: time,
      activity: activity)
  }

  @Test func `the time that is left follows from the pace so far`() {
    let progress = progress(412, after: 56.2)
    #expect(progress.line == "412 of 1,000 runs · 2 findings · 1:20 left")
    #expect(progress.note == "412 of 1,000 runs, 2 findings so far, about 80 s left")
    #expect(progress.share == 0.412)
  }

  @Test func `the time of the search may end it first, or alone`() {
    #expect(
      progress(100, findings: 1, after: 20, within: .seconds(30)).line
        == "100 of 1,000 runs · 1 finding · 0:10 left")
    let alone = progress(4120, of: nil, findings: 0, after: 60, within: .seconds(7260))
    #expect(alone.line == "4,120 runs · 0 findings · 2:00:00 left")
    #expect(alone.note == "4,120 runs, 0 findings so far, about 2 h left")
  }

  @Test func `nothing is said of the time that is left if that is not known`() {
    #expect(progress(0, findings: 0, after: 1).line == "0 of 1,000 runs · 0 findings")
    let late = progress(12, after: 31, within: .seconds(30))
    #expect(late.line == "12 of 1,000 runs · 2 findings")
    #expect(late.share == 0.012)
  }

  @Test func `what the search does instead of its runs takes the place of the time`() {
    let progress = progress(412, after: 56, activity: "shrinking: 0 of 2000 runs")
    #expect(progress.line == "412 of 1,000 runs · 2 findings · shrinking: 0 of 2000 runs")
    #expect(progress.note == "412 of 1,000 runs, 2 findings so far, shrinking: 0 of 2000 runs")
  }

  @Test func `a log gets a note after half a minute, a minute, two minutes and so on`() {
    var times = NoteTimes(first: .seconds(30))
    let noted = (0...1000).filter { times.isDue(after: .seconds($0)) }
    #expect(noted == [30, 60, 120, 240, 480, 960])
  }

  /// A stand-in answers in each of its runs.
  private struct Lamp: RaceSubject {
    func run(_ inputs: [OutsideEvent], policy: any SchedulingPolicy) async throws -> Outcome {
      Outcome(failures: [], standIns: ["Lamp"])
    }
  }

  @Test func `a search tells that it tries other answers of stand-ins when its runs are made`()
    async throws
  {
    var options = Explorer.Options()
    options.runs = 3
    let search = ArchitectureSearch([(.turbo, Lamp())], options)
    var runs: [Int] = []
    search.onWeigh = { [unowned search] in runs.append(search.runCount) }
    _ = try await search.search()
    #expect(runs == [3])
  }
}
