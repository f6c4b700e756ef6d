import AppHost
import Capabilities
import HostLoop
import NativeBridge
import RaceSearch
import Scenarios
import SchedulingStrategies
import Testing

@Suite @HostActor struct ExplorerTests {
  private func search(
    _ model: Model, runs: Int, seed: UInt64 = 1, bails: Bool = true
  ) async throws -> SearchReport {
    var options = Explorer.Options()
    options.runs = runs
    options.seed = seed
    options.faultPlans = []
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

  @Test(arguments: 1...12)
  func `a race that needs two of four delays, or all four, is shrunk to two`(seed: UInt64)
    async throws
  {
    let model = Model { loop in
      var order = ""
      for name in ["a", "b", "c", "d"] { loop.post(on: loop.lane(name), name) { order += name } }
      loop.post(on: loop.lane("event"), "event") { order += "|" }
      return {
        let late = order.split(separator: "|", omittingEmptySubsequences: false).last ?? ""
        return ["ac", "abcd"].contains(String(late.sorted())) ? "lost" : nil
      }
    }
    let report = try await search(model, runs: 100, seed: seed)
    let finding = try #require(report.findings.first)
    #expect(finding.schedule.delays.map(\.task.lane).sorted() == ["a", "c"])
  }

  @Test func `a failure in the default order does not count as a race`() async throws {
    let model = Model { loop in
      loop.post(on: loop.lane("a"), "a") {}
      loop.post(on: loop.lane("b"), "b") {}
      return { "always" }
    }
    let report = try await search(model, runs: 3)
    #expect(report.findings.map(\.isPlainFailure) == [true])
    #expect(report.failedRuns == 3)
  }

  /// An event and its listener, on two lanes.
  private func late(_ verdict: @escaping (_ isLate: Bool) -> String?) -> Model {
    Model { loop in
      var order = ""
      loop.post(on: loop.lane("javaScript"), "subscribe") { order += "s" }
      loop.post(on: loop.lane("main"), "event") { order += "e" }
      return { verdict(order == "es") }
    }
  }

  @Test func `a failure in every run does not hide a race`() async throws {
    let report = try await search(late { $0 ? "always, lost" : "always" }, runs: 50)
    #expect(report.findings.map(\.failure.code) == ["always", "lost"])
    #expect(report.findings.map(\.schedule.delays.count) == [0, 1])
  }

  /// An app that hangs once it has launched, unless a kill ends it.
  private struct StuckAfterLaunch: RaceSubject {
    func run(_ inputs: [OutsideEvent], policy: any SchedulingPolicy) async throws -> Outcome {
      let loop = EventLoop(clock: .virtual, policy: policy)
      var isStuck = false
      loop.post(on: loop.lane("main"), "launch") { isStuck = true }
      for case .kill(let time) in inputs.map(\.kind) {
        loop.post(
          on: loop.lane("system", LaneKind(.phone, runsWhileFrozen: true)), "kill",
          after: .milliseconds(time)
        ) { isStuck = false }
      }
      await loop.run()
      return Outcome(failures: isStuck ? [.failure("stuck")] : [])
    }
  }

  @Test
  func `an order that only keeps a kill from hiding a plain failure does not count as a race`()
    async throws
  {
    var options = Explorer.Options()
    options.runs = 50
    options.faultPlans = [try #require(FaultPlan.named("relaunch"))]
    let report = try await Explorer(StuckAfterLaunch(), options).search()
    #expect(report.failedRuns > 0)
    #expect(report.findings.map(\.schedule) == [Schedule()])
  }

  /// A failure whose fix names another line in each order.
  private struct FixNamesLine: RaceSubject {
    func run(_ inputs: [OutsideEvent], policy: any SchedulingPolicy) async throws -> Outcome {
      let loop = EventLoop(clock: .virtual, policy: policy)
      var line = 0
      loop.post(on: loop.lane("a"), "a") { line = 1 }
      loop.post(on: loop.lane("b"), "b") { line = 2 }
      await loop.run()
      var diagnosis = Diagnosis(.eventBeforeListener, "lost")
      diagnosis.specificFix = "add the listener before line \(line)"
      return Outcome(failures: [ReportedDiagnosis(diagnosis, ScriptErrors())])
    }
  }

  @Test func `failures with the same usual fix are one finding, whatever line their fixes name`()
    async throws
  {
    var options = Explorer.Options()
    options.runs = 20
    options.faultPlans = []
    let report = try await Explorer(FixNamesLine(), options).search()
    #expect(report.findings.map(\.failure.fix) == ["add the listener before line 2"])
    #expect(report.failedRuns == 20)
  }

  @Test func `what a race causes is reported with it`() async throws {
    let report = try await search(late { $0 ? "lost, unfinished" : nil }, runs: 50)
    #expect(report.findings.map(\.failure.code) == ["lost"])
    #expect(report.findings.first?.others.map(\.code) == ["unfinished"])
  }

  /// Fails with `lost` if one task is late, and first with `unfinished` if it is even later.
  @Test(arguments: 1...5)
  func `what occurs only with a finding and needs the same is no other finding`(seed: UInt64)
    async throws
  {
    let model = Model { loop in
      var order = ""
      loop.post(on: loop.lane("a"), "a") { order += "a" }
      loop.post(on: loop.lane("b"), "b") { order += "b" }
      loop.post(on: loop.lane("c"), "c") { order += "c" }
      return {
        order == "bca" ? "unfinished, lost" : order == "bac" ? "lost" : nil
      }
    }
    let report = try await search(model, runs: 100, seed: seed)
    #expect(report.findings.count == 1)
    let codes = report.findings.flatMap { [$0.failure] + $0.others + ($0.consequences ?? []) }.map(
      \.code)
    #expect(Set(codes) == ["lost", "unfinished"])
  }

  /// Fails with `lost` in one of two lanes' orders, and in some of these runs also with `unfinished`.
  @Test func `what a race causes in other runs only is not said of its run`() async throws {
    let model = Model { loop in
      var order = ""
      loop.post(on: loop.lane("a"), "a") { order += "a" }
      loop.post(on: loop.lane("b"), "b") { order += "b" }
      loop.post(on: loop.lane("c"), "c") { order += "c" }
      return {
        order.hasPrefix("a") ? nil : order.hasPrefix("cb") ? "lost, unfinished" : "lost"
      }
    }
    let report = try await search(model, runs: 100)
    let finding = try #require(report.findings.first)
    #expect(finding.failure.code == "lost")
    #expect(finding.others.map(\.code) == [])
    #expect(finding.consequences?.map(\.code) == ["unfinished"])
    let details = report.tests.cases.flatMap(\.failures).map(\.text).joined()
    #expect(!details.contains("also wrong in this run"))
    #expect(
      details.contains("also wrong in other runs that fail in this way:\n  unfinished"),
      "\(details)")
  }

  @Test func `a task may wait for what is due after one that would only queue behind it`()
    async throws
  {
    let model = Model { loop in
      var order = ""
      loop.post(on: loop.lane("timers"), "tick") { order += "t" }
      loop.post(on: loop.lane("timers"), "tick", after: .milliseconds(10)) { order += "t" }
      loop.post(
        on: loop.lane("network", LaneKind(.remote, runsWhileFrozen: true)), "reply",
        after: .milliseconds(20)
      ) { order += "r" }
      return { order.hasPrefix("r") ? "early" : nil }
    }
    let report = try await search(model, runs: 50)
    #expect(
      report.findings.first?.schedule.delays.map(\.description) == [
        "tick on timers waits until after reply on network"
      ])
  }

  @Test func `a search of all orders goes from one run of a fault plan to the next`() async throws {
    var options = Explorer.Options()
    options.runs = 23
    options.faultPlans = [try #require(FaultPlan.named("second-fetch"))]
    options.strategies = [.exhaustive]
    let report = try await Explorer(late { _ in nil }, options).search()
    #expect(
      report.verdict.contains("all 22 orders of 11 runs of the fault plan second-fetch were run"))
  }

  @Test func `each fault plan of a search of all orders gets a run, however few runs there are`()
    async throws
  {
    var options = Explorer.Options()
    options.runs = 5
    options.strategies = [.exhaustive]
    #expect(try await Explorer(late { _ in nil }, options).search().runs == 5)
  }

  @Test func `the chance to have found a race is that of the faultPlan with the fewest runs`()
    async throws
  {
    let one = try await search(late { _ in nil }, runs: 50)
    var options = Explorer.Options()
    options.runs = 50
    let ten = try await Explorer(late { _ in nil }, options).search()
    #expect(ten.coverage.probability(ofDepth: 1) < one.coverage.probability(ofDepth: 1))
  }

  @Test func `parts come to the same in whatever order they are put together`() async throws {
    let parts = try await [1, 2].asyncMap { index in
      var options = Explorer.Options()
      options.runs = 100
      options.shard = (index, 2)
      return try await Explorer(late { $0 ? "lost" : nil }, options).search()
    }
    var (forwards, backwards) = (parts[0], parts[1])
    try forwards.merge(parts[1])
    try backwards.merge(parts[0])
    #expect(forwards.findings.map(\.origin.run) == backwards.findings.map(\.origin.run))
    #expect(forwards.findings.map(\.count) == backwards.findings.map(\.count))
  }

  @Test func `what is not the same again ends the search with what it found before`() async throws {
    var runs = 0
    let model = Model { loop in
      runs += 1
      loop.post(on: loop.lane("a"), runs > 30 && runs % 2 == 0 ? "other" : "usual") {}
      return { "always" }
    }
    let error = try await #require(throws: Nondeterminism.self) {
      _ = try await search(model, runs: 100)
    }
    #expect(error.report?.findings.map(\.failure.code) == ["always"])
  }

  /// The first run is ended in the middle of a turn, as when the engine still has to compile the script.
  private struct NearItsLimit: RaceSubject {
    final class Count { var runs = 0 }
    let count = Count()

    func run(_ inputs: [OutsideEvent], policy: any SchedulingPolicy) async throws -> Outcome {
      count.runs += 1
      return count.runs == 1
        ? Outcome(failures: [.failure("too long")], wasCutShort: true, hasEndedTurn: true)
        : Outcome(failures: [])
    }
  }

  @Test func `a script that nearly exceeds the limit of a turn is reported as too large`()
    async throws
  {
    let error = try await #require(throws: Nondeterminism.self) {
      _ = try await Explorer(NearItsLimit(), Explorer.Options()).search()
    }
    #expect(error.description.contains("Is the script too large?"))
  }

  @Test func `a run that calls itself again and again is ended, and fails`() async throws {
    let result = try await Replay(Endless()).run(Schedule())
    #expect(result.failures.map(\.code) == ["endless"])
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
}

/// A task that posts itself.
@HostActor
private final class Endless: RaceSubject {
  private var loop: EventLoop?

  func run(_ inputs: [OutsideEvent], policy: any SchedulingPolicy) async throws -> Outcome {
    let loop = EventLoop(clock: .virtual, policy: policy)
    self.loop = loop
    @HostActor func again() { loop.post(on: loop.lane("a"), "again") { again() } }
    again()
    await loop.run()
    loop.removeAllTasks()
    return Outcome(failures: [])
  }

  func stop() { loop?.stop() }
}

extension Array {
  @HostActor
  fileprivate func asyncMap<Other>(
    _ transform: @HostActor (Element) async throws -> Other
  ) async rethrows -> [Other] {
    var result: [Other] = []
    for element in self { result.append(try await transform(element)) }
    return result
  }
}
