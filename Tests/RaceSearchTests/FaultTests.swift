import AppHost
import BackgroundFetch
import Capabilities
import Foundation
import HostLoop
import JSEngine
import NativeBridge
import RaceSearch
import SchedulingStrategies
import ScriptLoading
import StandardCapabilities
import Testing

/// Runs in which an event is lost or arrives twice, and what `--faults` adds.
@Suite(.serialized) @HostActor struct FaultTests {
  private func subject(_ body: String) throws -> AppUnderSearch {
    try AppUnderSearch(
      Self.load(
        """
        import { NativeEventEmitter, NativeModules } from 'react-native';
        const { HealthEmitter } = NativeModules;
        const emitter = new NativeEventEmitter(HealthEmitter);
        const upload = (workouts) => fetch(`${process.env.BACKEND_URL}/w`, {
          method: 'POST', body: JSON.stringify(workouts), signal: AbortSignal.timeout(9000),
        });
        \(body)
        """), Self.configuration)
  }

  private static var configuration: SessionConfiguration {
    var configuration = SessionConfiguration(script: .file(path: ""))
    configuration.environment = ProcessInfo.processInfo.environment
    configuration.checksDelivery = true
    return configuration
  }

  private static func load(_ text: String) throws -> Script {
    let loader = ScriptLoader(
      javaScriptHalf: configuration.javaScriptHalf, environment: configuration.environment)
    return try JSContext().load(
      .text(text, name: "<test>", directory: FileManager.default.currentDirectoryPath),
      with: loader)
  }

  private func search(
    _ subject: AppUnderSearch, faults: Bool, runs: Int = 40, seed: UInt64 = 1
  ) async throws -> SearchReport {
    var options = Explorer.Options()
    options.runs = runs
    options.seed = seed
    if faults { options.faultPlans = FaultPlan.all.map(\.withFaults) }
    return try await Explorer(subject, options).search()
  }

  private static let plain = """
    emitter.addListener('onSendData', async ({ fetchId, workouts }) => {
      let result = 'failed';
      try {
        if ((await upload(workouts)).ok) result = 'newData';
      } catch {}
      HealthEmitter.finish(result, fetchId);
    });
    """

  /// Handles each batch once, and never waits for a batch that may not come.
  private static let guarded = """
    const finish = (result, fetchId) => {
      open.delete(fetchId);
      HealthEmitter.finish(result, fetchId);
    };
    const open = new Set();
    emitter.addListener('onSendData', async ({ fetchId, workouts }) => {
      if (open.has(fetchId)) return;
      open.add(fetchId);
      let result = 'failed';
      try {
        if ((await upload(workouts)).ok) result = 'newData';
      } catch {}
      finish(result, fetchId);
    });
    """

  @Test func `a lost event reaches no listener`() async throws {
    let result = try await Replay(subject(Self.plain)).run(Schedule(inputs: [.dropEvent(1)]))
    #expect(result.steps.map(\.name.label).contains("lost"))
    #expect(!result.steps.map(\.name.label).contains("emit"))
  }

  @Test func `a script with a timeout passes when its event never comes`() async throws {
    let subject = try subject("setTimeout(() => HealthEmitter.finish('failed'), 25_000);")
    let result = try await Replay(subject).run(Schedule(inputs: [.dropEvent(1)]))
    #expect(result.failures.map(\.code) == [])
  }

  @Test func `an event that arrives twice is finished twice by a script that does not look`()
    async throws
  {
    let result = try await Replay(subject(Self.plain)).run(Schedule(inputs: [.duplicateEvent(1)]))
    #expect(result.failures.map(\.code) == ["samples-uploaded-at-once", "completion-twice"])
    #expect(result.steps.map(\.name.label).contains("emit again"))
  }

  @Test func `what a killed process had begun does not reach the next one`() async throws {
    let subject = try subject(
      """
      emitter.addListener('onSendData', async ({ workouts }) => {
        await upload(workouts).catch(() => {});
        HealthEmitter.finish();
      });
      """)
    let sending = TaskName(
      lane: "HealthEmitter", label: "sendData", subject: "fetch 1", occurrence: 1)
    let kill = TaskName(lane: "system", label: "kill", subject: "", occurrence: 1)
    let result = try await Replay(subject).run(
      Schedule(
        inputs: [.kill(at: 1), .fetch(at: 10_000)], delays: [Delay(sending, until: kill)]))
    #expect(result.unmet.isEmpty)
    #expect(result.failures.map(\.text) == [])
  }

  @Test func `what repeats in the foreground does not keep a run going`() async throws {
    let subject = try subject(Self.plain + "\nsetInterval(() => {}, 1000);")
    let result = try await Replay(subject).run(
      Schedule(inputs: [.open(at: 10)]))
    #expect(result.failures.map(\.text) == [])
  }

  @Test func `requests about the reachability of the internet are answered, whatever fails`()
    async throws
  {
    let subject = try subject(
      """
      emitter.addListener('onSendData', async ({ fetchId, workouts }) => {
        const probe = await fetch('https://clients3.google.com/generate_204', { method: 'HEAD' });
        if (probe.status !== 204) throw new Error(`${probe.status}`);
        if (await upload(workouts).then(() => true, () => false)) throw new Error('uploaded');
        HealthEmitter.finish('failed', fetchId);
      });
      """)
    let schedule = Schedule(inputs: [.failure(request: 1, .refused)])
    let first = try await Replay(subject).run(schedule)
    #expect(first.unmet.isEmpty)
    #expect(first.failures.map(\.text) == [])
    #expect(try await Replay(subject).run(schedule).steps == first.steps)
  }

  @Test func `equal samples have the same UUIDs in each run of a search`() async throws {
    let subject = try subject(
      """
      const walk = { type: 'HKQuantityTypeIdentifierStepCount', value: 1, unit: 'count', startDate: 0 };
      const uuids = NativeModules.BridgehostDevice['health.save'](undefined, [walk, walk]);
      emitter.addListener('onSendData', async ({ fetchId }) => {
        await fetch(`${process.env.BACKEND_URL}/${uuids.join('/')}`, { method: 'POST' });
        HealthEmitter.finish('noData', fetchId);
      });
      """)
    let steps = try await Replay(subject).run(Schedule()).steps
    let url = try #require(steps.lazy.map(\.name).first { $0.label == "request" }?.subject)
    #expect(Set(url.split(separator: "/").suffix(2)).count == 2)
    for _ in 0..<3 { #expect(try await Replay(subject).run(Schedule()).steps == steps) }
  }

  @Test func `what requests that were open at a kill do is the same each time`() async throws {
    let subject = try subject(
      """
      emitter.addListener('onSendData', async ({ fetchId, workouts }) => {
        await Promise.allSettled([1, 2, 3, 4, 5].map((id) => upload([workouts[id]])));
        HealthEmitter.finish('failed', fetchId);
      });
      """)
    let latencies = (1...5).map { OutsideEvent.latency(request: $0, milliseconds: 100) }
    let schedule = Schedule(inputs: latencies + [.kill(at: 1)])
    let steps = try await Replay(subject).run(schedule).steps
    for _ in 0..<8 { #expect(try await Replay(subject).run(schedule).steps == steps) }
  }

  @Test func `an event that arrives twice is uploaded twice by a script that only finishes once`()
    async throws
  {
    let subject = try subject(
      """
      let work = Promise.resolve();
      const finished = new Set();
      emitter.addListener('onSendData', ({ fetchId, workouts }) => {
        work = work.then(async () => {
          await upload(workouts);
          if (!finished.has(fetchId)) HealthEmitter.finish('newData', fetchId);
          finished.add(fetchId);
        });
      });
      """)
    let result = try await Replay(subject).run(Schedule(inputs: [.duplicateEvent(1)]))
    #expect(result.failures.map(\.code) == ["samples-uploaded-twice"])
  }

  @Test func `a script that looks which batch it has is good with both`() async throws {
    let result = try await Replay(subject(Self.guarded)).run(Schedule(inputs: [.duplicateEvent(1)]))
    #expect(result.failures.map(\.text) == [])
  }

  @Test func `a number that no event has changes nothing`() async throws {
    let inputs: [OutsideEvent] = [.dropEvent(9), .duplicateEvent(8)]
    let subject = try subject(Self.plain)
    let with = try await Replay(subject).run(Schedule(inputs: inputs))
    let without = try await Replay(subject).run(Schedule())
    #expect(with.steps == without.steps)
  }

  @Test
  func
    `a search finds a failure that a fault causes, shrinks it to the fault, and replays it by its token`()
    async throws
  {
    let subject = try subject(Self.plain)
    #expect(try await search(subject, faults: false).findings.isEmpty)
    let report = try await search(subject, faults: true, runs: 120)
    let findings = Dictionary(grouping: report.findings, by: \.failure.code)
    #expect(report.exitStatus == 0)
    #expect(findings["samples-uploaded-at-once"]?.map(\.isPlainFailure) == [true])
    for finding in report.findings {
      if finding.isPlainFailure { #expect(finding.schedule.inputs.count == 1) }
      let token = try ReplayToken(parsing: report.token(of: finding).description)
      #expect(token.schedule == finding.schedule)
      let again = try await Replay(subject).run(token.schedule)
      #expect(again.failures.map(\.code).contains(finding.failure.code))
      #expect(again.steps == finding.steps)
    }
  }

  @Test func `a failure that needs no lost event is reported without one`() async throws {
    let report = try await search(
      subject("emitter.addListener('onSendData', () => {});"), faults: true)
    #expect(report.findings.first?.failure.code == "fetch-expired")
    #expect(report.findings.first?.schedule.inputs == [])
  }
}
