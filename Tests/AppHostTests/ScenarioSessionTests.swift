import AppHost
import Foundation
import HostLoop
import NativeBridge
import Scenarios
import ScriptLoading
import StandardCapabilities
import Testing

/// One run of a scenario, as seen by code that chooses the order of its tasks.
@HostActor
@Suite struct `A scenario session` {
  private let folder: ScenarioFolder

  init() throws { folder = try ScenarioFolder() }

  private func file(_ text: String) async throws -> ScenarioFile {
    try folder.write(
      "import { expect, scenario, sometimes } from 'bridgehost/testing';\n" + text,
      to: "a.scenario.js")
    let path = folder.path("a.scenario.js")
    var configuration = SessionConfiguration(script: .file(path: path))
    configuration.environment = ProcessInfo.processInfo.environment
    return try await ScenarioFile(path: path, configuration)
  }

  private func failure(_ text: String) async -> TestReport.Failure? {
    do {
      _ = try await file(text)
      return nil
    } catch { return error as? TestReport.Failure }
  }

  @Test func `of a file without scenarios that run lists what is in it`() async throws {
    let file = try await file(
      """
      scenario('a', { app: './app.js' }, () => {});
      scenario.only('b', { app: 'src/../app.js', launch: 'user', allow: ['fetch-open'] }, () => {});
      scenario.skip('c', { app: './app.js' }, () => {});
      """)
    #expect(file.scenarios.map(\.name) == ["a", "b", "c"])
    #expect(file.scenarios.map(\.mode) == [.normal, .only, .skip])
    #expect(file.scenarios.map(\.place.line) == [2, 3, 4])
    #expect(file.scenarios[1].app == folder.path("app.js"))
    #expect(file.scenarios[1].opensApp)
    #expect(file.scenarios[1].allowed == ["fetch-open"])
    #expect(file.selected.map(\.name) == ["b"])
  }

  @Test func `the phone belongs to a scenario, not to its file`() async throws {
    let failure = await failure("import { device } from 'bridgehost'; device.openApp();")
    #expect(failure?.message.contains("BridgehostDevice") == true)
    #expect(failure?.place?.line == 2)
  }

  @Test(arguments: [
    ("scenario('x', () => {})", "TypeError: scenario('x', …) needs the script of its app"),
    ("scenario('x', { app: 'a.js' })", "TypeError: scenario('x', …) needs a function"),
    ("scenario('x', {}, () => {})", "TypeError: scenario('x', …) needs the script of its app"),
    (
      "scenario('x', { app: 'a.js', launch: 'fetch' }, () => {})",
      "TypeError: scenario('x', …): launch must be one of 'none', 'user'"
    ),
    (
      "scenario('x', { app: 'a.js', timeout: 5 }, () => {})",
      "TypeError: scenario('x', …) has no option 'timeout': app, launch, allow, runs"
    ),
  ])
  func `a scenario that is not valid is refused`(_ text: String, _ message: String) async throws {
    #expect(await failure(text)?.message.hasPrefix(message) == true)
  }

  @Test func `each run begins with a new phone, a new app and a new file`() async throws {
    let file = try await file(
      """
      let runs = 0;
      scenario('a', { app: './counting.js' }, async ({ device, backend, app }) => {
        runs += 1;
        device.openApp();
        await device.idle();
        console.log(runs, device.launchCount, app.console);
      });
      """)
    try folder.write(
      """
      import { NativeModules } from 'react-native';
      const { UserDefaults } = NativeModules;
      const before = await UserDefaults.get('count') ?? 0;
      await UserDefaults.set('count', before + 1);
      console.log(before);
      """, to: "counting.js")
    for _ in 0..<2 {
      let outcome = try await ScenarioSession(file.scenarios[0], of: file).run()
      #expect(outcome.failures == [])
      #expect(outcome.output.hasSuffix("1 1 [ '0' ]"))
    }
  }

  @Test func `requests about the reachability of the internet do not reach the scenario's server`()
    async throws
  {
    try folder.write(
      """
      const probe = () => fetch('https://clients3.google.com/generate_204', { method: 'HEAD' })
        .then(({ status }) => status, () => 'no');
      console.log(await probe());
      await new Promise((resolve) => setTimeout(resolve, 5000));
      console.log(await probe());
      """, to: "probing.js")
    let file = try await file(
      """
      scenario('a', { app: './probing.js' }, async ({ device, backend, app }) => {
        backend.reply('', { status: 500 });
        device.openApp();
        device.network.setConnection('captive', { after: 2 });
        await device.idle();
        expect(device.network.connection).toBe('captive');
        expect(app.console).toEqual(['204', 'no']);
        expect(backend.requests()).toEqual([]);
      });
      """)
    #expect(try await ScenarioSession(file.scenarios[0], of: file).run().failures == [])
  }

  @Test func `an answer without a body has the standard one if its status is 2xx`() async throws {
    try folder.write(
      """
      for (const status of [200, 201, 202, 204, 205, 404, 503]) {
        const reply = await fetch(`https://a.test/${status}`);
        console.log(status, reply.status, await reply.text());
      }
      """, to: "asking.js")
    let file = try await file(
      """
      scenario('a', { app: './asking.js' }, async ({ device, backend, app }) => {
        backend.reply('', ({ path }) => ({ status: Number(path.slice(1)) }));
        device.openApp();
        await device.idle();
        const ok = '{"ok":true}';
        expect(app.console).toEqual([`200 200 ${ok}`, `201 201 ${ok}`, `202 202 ${ok}`, '204 204 ', '205 205 ',
          '404 404 ', '503 503 ']);
      });
      """)
    #expect(try await ScenarioSession(file.scenarios[0], of: file).run().failures == [])
  }

  @Test func `what chooses the order chooses the scenario's steps among the app's`() async throws {
    let file = try await file(
      """
      scenario('a', { app: './app.js' }, async ({ device }) => {
        let state;
        device.openApp();
        setTimeout(() => { state = device.appState; }, 0);
        await device.idle();
        expect(state).toBe('notRunning');
      });
      """)
    let inOrder = try await ScenarioSession(file.scenarios[0], of: file).run()
    #expect(inOrder.failures.map(\.message) == ["expected 'active' to be 'notRunning'"])

    let session = try ScenarioSession(file.scenarios[0], of: file)
    session.app.loop.policy = ScenarioFirst()
    // In this order the scenario looks at the app before it is launched.
    #expect(await session.run().failures == [])
  }

  @Test func `an assertion is a failure with its place, and the app's errors follow`() async throws
  {
    try folder.write("Promise.reject(new Error('no'))", to: "rejecting.js")
    let file = try await file(
      """
      scenario('a', { app: './rejecting.js', launch: 'user' }, async ({ device }) => {
        await device.idle();
        expect({ a: [1] }).toEqual({ a: [2] });
      });
      """)
    let outcome = try await ScenarioSession(file.scenarios[0], of: file).run()
    #expect(outcome.failures.map(\.code) == ["assertion", "unhandled-rejection"])
    let first = outcome.failures[0]
    #expect(first.message == "expected { a: [ 1 ] } to equal { a: [ 2 ] }")
    #expect(
      first.place == SourcePlace(file: folder.path("a.scenario.js"), line: 4, column: 22))
    #expect(first.details.contains("-     2\n+     1\n"))
    #expect(outcome.failures[1].place?.file == folder.path("rejecting.js"))
    #expect(outcome.diagnoses.map(\.code) == ["unhandled-rejection"])
  }

  @Test(arguments: Architecture.allCases)
  func `what was under way when the phone killed the app is not the app's fault`(
    _ architecture: Architecture
  ) async throws {
    try folder.write(
      """
      import { NativeEventEmitter, NativeModules } from 'react-native';
      new NativeEventEmitter(NativeModules.HealthEmitter).addListener('onSendData', () => {
        if (process.env.CRASHES) throw new Error('of its own');
      });
      """, to: "slow.js")
    let text = """
      const workout = { type: 'HKWorkoutTypeIdentifier', activityType: 'HKWorkoutActivityTypeRunning',
        startDate: 0, endDate: 60_000 };
      scenario('a', { app: './slow.js' }, async ({ device }) => {
        device.health.save([workout]);
        device.simulateBackgroundFetch();
        await device.advance(1);
        device.VERB();
        await device.advance(60);
      });
      """
    for verb in ["crash", "forceQuit", "restart", "reinstall"] {
      let file = try await file(text.replacing("VERB", with: verb))
      let outcome = try await ScenarioSession(
        file.scenarios[0], of: file, architecture: architecture
      ).run()
      #expect(outcome.failures == [], "\(verb)")
    }
    let left = try await file(text.replacing("VERB", with: "leaveApp"))
    let outcome = try await ScenarioSession(left.scenarios[0], of: left).run()
    #expect(outcome.failures.map(\.code) == ["fetch-expired"])
  }

  @Test func `two crashes of an app are reported once each`() async throws {
    try folder.write("setTimeout(() => { throw new Error('crash') }, 10);", to: "crashing.js")
    let file = try await file(
      """
      scenario('a', { app: './crashing.js' }, async ({ device, app }) => {
        for (let launch = 1; launch <= 2; launch += 1) {
          device.openApp();
          await device.idle();
          expect(app.diagnoses).toHaveLength(launch);
        }
        expect(device.lastTermination).toBe('crashed: crash');
        expect(device.launchCount).toBe(2);
      });
      """)
    let outcome = try await ScenarioSession(file.scenarios[0], of: file).run()
    #expect(outcome.failures.map(\.code) == ["uncaught-error", "uncaught-error"])
  }

  @Test func `the scenario's dates are the phone's`() async throws {
    try folder.write("console.log(new Date().getTimezoneOffset())", to: "zone.js")
    let file = try await file(
      """
      scenario('a', { app: './zone.js' }, async ({ device, app }) => {
        expect(new Date().getTimezoneOffset()).toBe(0);
        device.setTimeZone('Asia/Tokyo');
        device.openApp();
        await device.idle();
        expect(app.console).toEqual(['-540']);
        expect(new Date().getTimezoneOffset()).toBe(-540);
      });
      """)
    for _ in 0..<2 {
      #expect(try await ScenarioSession(file.scenarios[0], of: file).run().failures == [])
    }
  }

  @Test func `nothing is left of a session that ran`() async throws {
    let file = try await file(
      """
      scenario('a', { app: './app.js', launch: 'user' }, async ({ device, backend }) => {
        backend.reply('/', () => {});
        await device.idle();
        device.crash();
        device.openApp();
        await device.idle();
      });
      """)
    weak var app: AppSession?
    weak var loop: EventLoop?
    try await { @HostActor in
      let session = try ScenarioSession(file.scenarios[0], of: file)
      app = session.app
      loop = session.app.loop
      _ = await session.run()
    }()
    // By then the engine has told the host thread which objects it released.
    await withCheckedContinuation { told in HostActor.post { told.resume() } }
    #expect(app == nil)
    #expect(loop == nil)
  }

  @Test func `an app that cannot be loaded is a failure`() async throws {
    let file = try await file("scenario('a', { app: './gone.js' }, () => {});")
    #expect(throws: TestReport.Failure.self) {
      try ScenarioSession(file.scenarios[0], of: file)
    }
  }

  @Test func `conditions of sometimes are reported with whether they ever held`() async throws {
    let file = try await file(
      """
      scenario('a', { app: './app.js' }, () => {
        for (const value of [0, 1, 0]) sometimes('one', value === 1);
        sometimes('two', false);
      });
      """)
    let outcome = try await ScenarioSession(file.scenarios[0], of: file).run()
    #expect(outcome.sometimes == ["one": true, "two": false])
  }
}

/// Runs the scenario's tasks before all others.
private struct ScenarioFirst: SchedulingPolicy {
  func choose(among heads: [LoopTask], orWaitFor later: LoopTask?) -> Int? {
    heads.firstIndex { $0.lane.name == "scenario" } ?? 0
  }
}

/// A folder with an empty app; deleted when the test ends.
private final class ScenarioFolder {
  private let url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    .appendingPathComponent("bridgehost-scenario-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    try write("", to: "app.js")
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func write(_ text: String, to name: String) throws {
    try text.write(to: url.appendingPathComponent(name), atomically: true, encoding: .utf8)
  }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }
}
