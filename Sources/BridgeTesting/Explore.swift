internal import AppHost
internal import Capabilities
public import HostLoop
internal import JSEngine
public import NativeBridge
internal import RaceSearch
public import Testing

/// Runs a test in many legal orders, each from a fresh start, and records an issue for each way in which it
/// fails, shrunk to the delays that matter.
///
/// ```swift
/// @Test func `no order loses a step`() async throws {
///   try await explore { run in
///     let pedometer = Pedometer()
///     let host = try run.host(.turbo, pedometer)
///     try host.load(script: script)
///     let loop = host.bridge.loop
///     loop.post(on: loop.main, "native step") { pedometer.step.send(NoBody()) }
///     await host.runUntilIdle()
///     run.expect(host.console == ["step"], "the step is heard")
///   }
/// }
/// ```
/// A run fails when something that it expects does not hold, when it throws, and when its host found
/// something wrong.
///
/// - Parameters:
///   - runs: how many orders.
///   - seed: decides all of them.
///   - replay: only the order of this token, which an issue gave.
///   - sourceLocation: where issues are recorded.
///   - body: makes its hosts with ``ExploredRun/host(_:_:network:file:line:)``; it must not depend on what an earlier run left.
/// - Throws: when the same order did not give the same run, and when `replay` is no token.
@HostActor
public func explore(
  runs: Int = 200, seed: UInt64 = 1, replay: String? = nil,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: @escaping @HostActor (ExploredRun) async throws -> Void
) async throws {
  func record(_ text: String) {
    Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
  }
  let test = ExploredTest(body: body)
  if let replay {
    let schedule = try ReplayToken(parsing: replay).schedule
    let replayed = try await HostActor.start { try await Replay(test).run(schedule) }.value
    for delay in replayed.unmet {
      let text = "this delay of the token never applied in the run: \(delay)"
      Issue.record(Comment(rawValue: text), severity: .warning, sourceLocation: sourceLocation)
    }
    if !replayed.failures.isEmpty { record(ReplayText(replayed, schedule).text(width: 100)) }
    return
  }
  var options = Explorer.Options()
  options.runs = runs
  options.seed = seed
  options.faultPlans = []
  // Its continuations stay on the host thread, which a task of the test would leave at each.
  let report = try await HostActor.start { [options] in
    try await Explorer(test, options).search()
  }.value
  for finding in report.findings {
    // A test has no script, and says itself how calls travel.
    let token = ReplayToken(architecture: .turbo, script: [], schedule: finding.schedule)
    record(
      FindingText(
        finding, replay: "explore(replay: \"\(token)\")", style: TerminalStyle(isColored: false)
      ).text(width: 100))
  }
}

extension DiagnosisKind {
  /// The only kind that no app can cause: a test says itself what it expects.
  fileprivate static let expectation = DiagnosisKind(
    "expectation", .error,
    title: "an expectation of the test did not hold",
    explanation: "In this order of events an expectation of the test does not hold.",
    fix: "read the timeline: it shows the order of events of the failing run")
}

/// One run of a test that is explored.
@HostActor
public final class ExploredRun {
  private let policy: any SchedulingPolicy
  private let supply: ScriptSupply
  private var hosts: [TestHost] = []
  private var failures: [Diagnosis] = []

  init(policy: any SchedulingPolicy, _ supply: ScriptSupply) {
    self.policy = policy
    self.supply = supply
  }

  /// An app with `modules`, whose order of events this run chooses.
  ///
  /// - Throws: what ``TestHost`` throws.
  public func host(
    _ architecture: Architecture = .turbo, _ modules: any NativeModule...,
    network: TestNetwork = TestNetwork(), file: StaticString = #fileID, line: UInt = #line
  ) throws -> TestHost {
    let host = try TestHost(
      architecture, registry: ModuleRegistry(modules, file, line), network: network, supply)
    host.bridge.loop.policy = policy
    hosts.append(host)
    return host
  }

  /// The run fails unless `condition` holds.
  public func expect(
    _ condition: Bool, _ what: String, file: StaticString = #fileID, line: UInt = #line
  ) {
    if !condition {
      failures.append(
        Diagnosis(
          .expectation, "this did not hold: \(what)",
          moments: [
            Diagnosis.Moment(
              "expected", hosts.last?.bridge.loop.clock.now ?? .start, .here(file: file, line: line)
            )
          ]
        ).withoutFix)
    }
  }

  var outcome: Outcome {
    let errors = ScriptErrors()
    let found = hosts.flatMap(\.diagnoses).filter { $0.severity == .error }
    return Outcome(failures: failures.map { ReportedDiagnosis($0, errors) } + found)
  }
}

/// A test's body, as the explorer runs it.
@HostActor
private struct ExploredTest: RaceSubject {
  let body: @HostActor (ExploredRun) async throws -> Void
  let supply = ScriptSupply(machine: JSVirtualMachine())

  func run(_ inputs: [OutsideEvent], policy: any SchedulingPolicy) async throws -> Outcome {
    let run = ExploredRun(policy: policy, supply)
    do { try await body(run) } catch {
      run.expect(false, "the run threw \(error)")
    }
    return run.outcome
  }
}
