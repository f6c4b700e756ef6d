import AppHost
import Capabilities
import HostLoop
import NativeBridge
import RaceSearch
import SchedulingStrategies
import Testing

/// Faults after which no app could do better, and apps that do worse.
@Suite(.serialized) @HostActor struct NobodysFaultTests {
  /// How the script fails in the default order when these things happen, written as in a token.
  private func codes(_ body: String, _ tokens: String) async throws -> [String] {
    let token = try ReplayToken(parsing: "bh1,turbo,00000000,\(tokens),")
    let report = try await AppSearch.report(body, events: token.schedule.inputs, runs: 1)
    return report.findings.flatMap { [$0.failure] + $0.others }.map(\.code)
  }

  private static let plain = """
    listen(async ({ fetchId, workouts }) => {
      HealthEmitter.finish(await post('/w', workouts) ? 'newData' : 'failed', fetchId);
    });
    """

  /// Handles a batch only after the one before it.
  private static let inOrder = """
    const ends = new Map();
    const end = (id) => {
      if (!ends.has(id)) ends.set(id, Promise.withResolvers?.() ?? withResolvers());
      return ends.get(id);
    };
    const withResolvers = () => {
      let resolve;
      const promise = new Promise((f) => { resolve = f; });
      return { promise, resolve };
    };
    listen(async ({ fetchId, workouts }) => {
      if (fetchId > 1) await end(fetchId - 1).promise;
      HealthEmitter.finish(await post('/w', workouts) ? 'newData' : 'failed', fetchId);
      end(fetchId).resolve();
    });
    """

  @Test(arguments: ["drop@1", "drop@1+fetch@10", "drop@2+fetch@10", "drop@1+fetch@43200000"])
  func `nobody can finish a fetch whose event was lost`(tokens: String) async throws {
    #expect(try await codes(Self.plain, tokens) == [])
    let events = try ReplayToken(parsing: "bh1,turbo,00000000,\(tokens),").schedule.inputs
    let report = try await AppSearch.report(Self.plain, events: events, runs: 60)
    #expect(report.findings.map(\.failure.text) == [])
  }

  @Test func `an app that waits forever for a lost event is at fault for its later fetches`()
    async throws
  {
    #expect(try await codes(Self.inOrder, "fetch@10") == [])
    #expect(try await codes(Self.inOrder, "drop@1+fetch@10") == ["fetch-expired"])
    #expect(try await codes(Self.inOrder, "drop@1+fetch@43200000") == ["fetch-expired"])
  }

  /// Finishes each fetch at once.
  private func fetches(_ state: String, failing condition: String) -> String {
    """
    \(state)
    new NativeEventEmitter(BackgroundFetch).addListener('fetch', ({ fetchId }) => {
      BackgroundFetch.finish(fetchId, \(condition) ? 'failed' : 'newData');
    });
    """
  }

  @Test func `an app that needs Bluetooth may fail at once while it is off`() async throws {
    let radio = """
      let radio;
      new NativeEventEmitter(NativeModules.BlePlx).addListener('StateChangeEvent', (state) => { radio = state; });
      NativeModules.BlePlx.createClient(null);
      """
    let app = fetches(radio, failing: "radio === 'PoweredOff'")
    #expect(try await codes(app, "bluetoothOff@1000+fetch@2000000") == [])
    let other = fetches("let fetches = 0;", failing: "fetches++ > 0")
    #expect(try await codes(other, "fetch@2000000") == ["failed-without-cause"])
  }

  @Test func `an app may limit how often it works`() async throws {
    let app = fetches(
      "let last = 0;", failing: "Date.now() - last < 60_000 || ((last = Date.now()), false)")
    #expect(try await codes(app, "fetch@5000") == [])
  }

  private static func tasks(_ work: String) -> String {
    """
    const submit = () => BackgroundTasks.submit({
      identifier: 'app.refresh', earliestBeginDate: Date.now() + 900_000,
    });
    new NativeEventEmitter(BackgroundTasks).addListener('task', async ({ taskId }) => {
      \(work)
    });
    submit();
    \(plain)
    """
  }

  private static let work = """
    await submit();
    await UserDefaults.get('state');
    BackgroundTasks.setTaskCompleted(taskId, true);
    """

  @Test func `nobody can complete a task whose event was lost`() async throws {
    #expect(try await codes(Self.tasks(Self.work), "drop@2+fetch@43200000") == [])
    let hung = "await new Promise(() => {});" + Self.work
    #expect(try await codes(Self.tasks(hung), "drop@3+fetch@43200000") == ["task-expired"])
  }

  private static func reading(_ next: String) -> String {
    """
    listen(async ({ fetchId, workouts }) => {
      const late = new Promise((resolve) => setTimeout(resolve, 3000, 'late'));
      const state = await Promise.race([UserDefaults.get('state'), late]);
      \(next)
      HealthEmitter.finish(await post('/w', workouts, 20_000) ? 'newData' : 'failed', fetchId);
    });
    """
  }

  @Test func `an app that gives up after a slow call, and does not say so, is at fault`()
    async throws
  {
    #expect(try await codes(Self.reading(""), "call1@20000") == [])
    let silent = Self.reading("if (state === 'late') return;")
    #expect(try await codes(silent, "call1@2000") == [])
    #expect(try await codes(silent, "call1@20000") == ["fetch-expired"])
  }

  @Test func `a slow call that has not answered when the app is suspended is no failure`()
    async throws
  {
    let app = "UserDefaults.get('state').then(() => {});\n" + Self.plain
    #expect(try await codes(app, "call1@20000") == [])
  }

  private static func storing(_ sync: String) -> String {
    """
    const storage = (method, ...values) => new Promise((resolve, reject) => {
      NativeModules.RNCAsyncStorage[method](...values, (errors, result) => {
        if (errors?.length) reject(new Error(errors[0].message)); else resolve(result);
      });
    });
    const save = (workouts) => storage('multiSet', [['outbox', JSON.stringify(workouts)]]);
    const saved = async () => JSON.parse((await storage('multiGet', ['outbox']))[0][1] ?? '[]');
    listen(async ({ fetchId, workouts }) => {
      \(sync)
    });
    """
  }

  @Test func `an app that says failed when the disk is full is right`() async throws {
    let app = Self.storing(
      """
      const isDone = await save(workouts).then(saved).then((all) => post('/w', all)).catch(() => false);
      HealthEmitter.finish(isDone ? 'newData' : 'failed', fetchId);
      """)
    #expect(try await codes(app, "disk-full@0") == [])
    #expect(try await codes(app, "disk-full@0+disk-free@1000+fetch@43200000") == [])
  }

  @Test func `an app that hangs when the disk is full is at fault`() async throws {
    let app = Self.storing(
      """
      await save(workouts);
      HealthEmitter.finish(await post('/w', await saved()) ? 'newData' : 'failed', fetchId);
      """)
    #expect(try await codes(app, "fetch@43200000") == [])
    #expect(try await codes(app, "disk-full@0") == ["unhandled-rejection", "fetch-expired"])
  }

  @Test func `an app that says newData although the disk was full is at fault`() async throws {
    let app = Self.storing(
      """
      await save(workouts).catch(() => {});
      const isDone = await saved().then((all) => all.length === 0 || post('/w', all));
      HealthEmitter.finish(isDone ? 'newData' : 'failed', fetchId);
      """)
    #expect(try await codes(app, "fetch@43200000") == [])
    #expect(try await codes(app, "disk-full@0") == ["samples-not-delivered"])
  }

  /// The process ends before or after the answer comes.
  @Test(arguments: [("native.state();", false), ("", true)])
  func `an app whose process ends before it knows what it asked for has lost nothing`(
    question: String, isAccused: Bool
  ) async throws {
    let report = try await AppSearch.report(
      """
      const native = NativeModules.BlePlx;
      native.createClient(null);
      setTimeout(() => {
        new NativeEventEmitter(native).addListener('StateChangeEvent', () => {});
        \(question)
      }, 5);
      """, events: [.kill(at: 5)], shrinks: false)
    let codes = report.findings.map(\.failure.code)
    #expect(codes == (isAccused ? ["ble-event-before-listener"] : []))
  }
}
