import AppHost
import Capabilities
import HostLoop
import NativeBridge
import RaceSearch
import Scenarios
import Testing

/// A search that ends before it is over, and one whose processes do not do what they should.
@HostActor struct EndedSearchTests {
  private func options(runs: Int = 200) -> Explorer.Options {
    var options = Explorer.Options()
    options.runs = runs
    options.seed = 5
    options.faultPlans = []
    return options
  }

  @Test(arguments: [ShrinkBudget.End.runs, .time])
  func `a finding whose shrinking takes too long is as small as it got, and says so`(
    _ end: ShrinkBudget.End
  ) async throws {
    var options = options()
    if end == .runs { options.shrinkBudget.runs = 3 } else { options.shrinkBudget.time = .zero }
    let report = try await Explorer(Model.starvation(steps: 6, noise: 3), options).search()
    let finding = try #require(report.findings.first)
    #expect(finding.shrinkEnd == end)
    #expect(finding.shrinkRuns <= 3)
    #expect(!finding.isPlainFailure)
    let text = FindingText(finding, replay: "", style: TerminalStyle(isColored: false))
      .text(width: 200)
    #expect(text.contains("it may need fewer, because \(end.reason)"), "\(text)")
  }

  @Test func `shrinking tells its budget before each of its runs`() async throws {
    let explorer = Explorer(Model.starvation(steps: 3), options())
    var told: [String] = []
    explorer.onShrink = { told.append($0.description) }
    let report = try await explorer.search()
    #expect(told.first == "1 of 2000 runs")
    #expect(report.findings.map(\.shrinkRuns) == [told.count])
    #expect(report.findings.map(\.shrinkEnd) == [nil])
  }

  @Test func `a search that is stopped while it shrinks keeps the finding`() async throws {
    let explorer = Explorer(Model.starvation(steps: 6, noise: 3), options())
    explorer.onShrink = { [unowned explorer] in if $0.usedRuns == 2 { explorer.stop() } }
    let report = try await explorer.search()
    #expect(report.findings.map(\.failure.code) == ["b starved"])
    #expect(report.findings.map(\.shrinkEnd) == [.stopped])
    #expect(report.gap?.code == "interrupted")
    #expect(report.exitStatus == 1)
  }

  /// Its runs never end.
  @HostActor private final class Endless: RaceSubject {
    let onTask: @HostActor (Int) -> Void
    private var loop: EventLoop?

    init(_ onTask: @escaping @HostActor (Int) -> Void) { self.onTask = onTask }

    func run(_ inputs: [OutsideEvent], policy: any SchedulingPolicy) async throws -> Outcome {
      let loop = EventLoop(clock: .virtual)
      self.loop = loop
      var count = 0
      func again() {
        count += 1
        onTask(count)
        loop.post(on: loop.timers, "again", after: .seconds(1), again)
      }
      again()
      await loop.run()
      return Outcome(failures: [])
    }

    func stop() { loop?.stop() }
  }

  @Test func `a search that is stopped ends its run`() async throws {
    var explorer: Explorer?
    let made = Explorer(Endless { if $0 == 1000 { explorer?.stop() } }, options())
    explorer = made
    let report = try await made.search()
    #expect(report.runs == 0)
    #expect(report.verdict.hasPrefix("no order was run: the search was stopped"))
    explorer = nil
  }

  @Test func `a search whose time is over ends its run`() async throws {
    var options = options()
    options.time = .milliseconds(1)
    let report = try await Explorer(Endless { _ in }, options).search()
    #expect(report.verdict.hasPrefix("no order was run: the time was over"))
    #expect(report.exitStatus == 4)
  }

  /// Three fault plans in which nothing happens, in a search that has taken long enough as it begins.
  private var brief: Explorer.Options {
    var options = options()
    options.faultPlans = ["a", "b", "c"].map { FaultPlan(name: $0, explanation: $0) { _ in [] } }
    options.usualTime = .nanoseconds(1)
    return options
  }

  @Test func `a search that ends by itself after some time runs each fault plan first`()
    async throws
  {
    let report = try await Explorer(Model { _ in { nil } }, brief).search()
    #expect(report.coverage.runs.keys.sorted() == ["a", "b", "c"])
    #expect(report.runs == 3)
    #expect(report.exitStatus == 0)
    #expect(report.verdict.hasPrefix("no run failed: 3 runs in "))
    #expect(report.verdict.contains("\nthe search ended after 3 runs, because "))
    #expect(report.tests.cases.map(\.outcome) == [.passed])
    #expect(report.tests.notes.count == 1)
  }

  @Test func `a search that ends by itself after some time shrinks its finding to the end`()
    async throws
  {
    var fails = false
    let model = Model { loop in
      var order = ""
      loop.post(on: loop.lane("a"), "a") { order += "a" }
      loop.post(on: loop.lane("b"), "b") { order += "b" }
      return { fails ? "always" : nil }
    }
    let explorer = Explorer(model, brief)
    explorer.onBegin = { fails = $0 == 3 || fails }
    let report = try await explorer.search()
    #expect(report.findings.map(\.failure.code) == ["always"])
    #expect(report.findings.map(\.shrinkEnd) == [nil])
    #expect(report.exitStatus == 1)
  }

  @Test func `under two architectures a search ends by itself after the same time`() async throws {
    var options = brief
    options.usualTime = .milliseconds(20)
    options.runs = 1_000_000
    let model = Model { _ in { nil } }
    let search = ArchitectureSearch([(.turbo, model), (.bridge, model)], options)
    let report = try await search.search()
    #expect(report.verdict.contains("because 20 ms were over"), "\(report.verdict)")
  }

  /// A process that says these things of its runs.
  @HostActor private final class Scripted: Worker {
    private var news: [WorkerNews]

    init(_ news: [WorkerNews]) { self.news = news }

    func next(within patience: Duration) async -> WorkerNews {
      news.isEmpty ? .end : news.removeFirst()
    }

    func end() {}
  }

  private func search(
    of subject: Model, _ news: @escaping @Sendable ([String], _ first: Int) -> [WorkerNews]
  ) async throws -> SearchReport {
    let options = options(runs: 40)
    var lines: [String] = []
    try await Explorer(subject, options).make(from: 0, by: 1) {
      lines.append($0)
      return true
    }
    let explorer = Explorer(subject, options)
    explorer.workers = Workers(count: 1, after: .zero) { [lines] first, _ in
      Scripted(news(lines, first))
    }
    return try await explorer.search()
  }

  @Test(
    arguments: [
      "", "{", "[]", "null", #"{"index":-1}"#, #"{"index":9223372036854775808}"#,
      #"{"index":0,"run":{}}"#, #"{"index":1000000}"#, "\u{FFFD}\u{0}",
      String(repeating: "[", count: 100_000),
    ])
  func `a line of a process that means nothing changes nothing`(_ line: String) async throws {
    let subject = Model.starvation(steps: 3)
    let alone = try await Explorer(subject, options(runs: 40)).search()
    let report = try await search(of: subject) { lines, first in
      lines[first...].prefix(3).map { .line($0) } + [.line(line)]
    }
    #expect(report.runs == alone.runs)
    #expect(report.failedRuns == alone.failedRuns)
    #expect(report.findings.map(\.schedule) == alone.findings.map(\.schedule))
  }

  @Test func `a process that is silent for a while is not awaited, and then used again`()
    async throws
  {
    let subject = Model.starvation(steps: 3)
    let alone = try await Explorer(subject, options(runs: 40)).search()
    let report = try await search(of: subject) { lines, first in
      [.silence, .silence] + lines[first...].map { .line($0) }
    }
    #expect(report.runs == alone.runs)
    #expect(report.findings.map(\.schedule) == alone.findings.map(\.schedule))
  }

  @Test func `a run in which a process crashes is a finding, and another process goes on`()
    async throws
  {
    let report = try await search(of: Model { _ in { nil } }) { lines, first in
      lines[first...].prefix(4).map { .line($0) } + [.crash("SIGSEGV")]
    }
    let finding = try #require(report.findings.first)
    #expect(finding.failure.code == "program-crashed")
    #expect(finding.failure.message.contains("SIGSEGV"))
    #expect(finding.origin.run == 5)
    #expect(report.runs == 40)
    #expect(finding.count > 1)
    #expect(report.exitStatus == 1)
  }
}
