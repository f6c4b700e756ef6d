internal import AppHost
internal import Capabilities
public import HostLoop
internal import JSEngine
public import NativeBridge
internal import RaceSearch
public import Testing

/// Runs a test in many legal orders, each from a fresh start. Records an issue for each way in
/// which the test fails. The order of each failure is shrunk to the delays that matter.
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
/// A run fails if something that it expects does not hold, if it throws an error, or if its host
/// reports an error.
///
/// - Parameters:
///   - runs: how many orders to run.
///   - seed: determines all orders.
///   - replay: runs only the order of this token, which an issue contains.
///   - sourceLocation: where issues are recorded.
///   - body: the test. Make its hosts with ``ExploredRun/host(_:_:network:file:line:)``. It must
///     not depend on what an earlier run left behind.
/// - Throws: an error if the same order led to different runs, or `replay` is not a token.
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
    let schedule = try ReplayToken(parsing: replay, with: []).schedule
    let replayed = try await HostActor.start { try await Replay(test).run(schedule) }.value
    for gap in replayed.gaps {
      let text = "a part of the token did not apply: \(gap)"
      Issue.record(Comment(rawValue: text), severity: .warning, sourceLocation: sourceLocation)
    }
    if !replayed.failures.isEmpty { record(ReplayText(replayed, schedule).text(width: nil)) }
    return
  }
  var options = Explorer.Options(faultPlans: [])
  options.runs = runs
  options.seed = seed
  // This keeps the continuations on the host thread. A test's own task would leave the thread at
  // each of them.
  let report = try await HostActor.start { [options] in
    try await Explorer(test, options).search()
  }.value
  for finding in report.findings {
    // A test has no script, and chooses the architecture itself.
    let token = ReplayToken(architecture: .turbo, script: [], schedule: finding.schedule)
    record(
      FindingText(
        finding, replay: "explore(replay: \"\(token)\")", style: TerminalStyle(isColored: false)
      ).text(width: nil))
  }
}

extension DiagnosisKind {
  /// The only kind that no app can cause, because the test defines what it expects.
  fileprivate static let expectation = DiagnosisKind(
    "expectation", .error,
    title: "an expectation of the test did not hold",
    explanation: "In this order of events an expectation of the test does not hold.",
    fix: "read the timeline: it shows the order of events of the failing run")
}

/// One run of a test under `explore`.
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

  /// Makes an app with `modules`. This run chooses its order of events.
  ///
  /// - Throws: the errors of ``TestHost``.
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

  /// Makes the run fail if `condition` does not hold. `what` describes the expectation.
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

/// A test's body, in the form that the explorer runs.
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
