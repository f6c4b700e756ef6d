import AppHost
import BackgroundFetch
import BackgroundTasks
import BridgeTesting
import HealthKit
import HostLoop
import JSEngine
import NativeBridge
import SimulatedPhone
import Testing

/// A reload: a new bridge takes over while the old one goes (contract, section 4).
@HostActor
struct ReloadTests {
  private func launch(_ architecture: Architecture, _ script: String) throws -> AppFixture {
    try AppFixture(script) { $0.architecture = architecture }
  }

  @Test(arguments: Architecture.allCases)
  func `4 after a reload the script runs again, and what the old one waited for never happens`(
    architecture: Architecture
  ) async throws {
    let app = try launch(
      architecture,
      """
      console.log('loaded');
      setTimeout(() => console.log('timer'), 1000);
      emitter.addListener('onSendData', () => { console.log('data'); HealthEmitter.finish() });
      """)
    var loads = 0
    app.onPrint = { [unowned app] line in
      if line == "loaded" {
        loads += 1
        if loads == 1 { app.session.reload() }
      }
    }
    let result = await app.run()
    #expect(app.lines == ["loaded", "loaded", "data", "timer"])
    #expect(result.results == [.newData])
    #expect(result.codes == [])
  }

  @Test func `a request of the old script ends in the ledger`() async throws {
    let app = try AppFixture(
      """
      emitter.addListener('onSendData', () => {
        fetch('http://backend.test/slow').catch(() => {});
        HealthEmitter.finish();
      });
      """, network: TestNetwork { _ in nil })
    app.session.loop.post(on: app.session.loop.system, "reload", after: .milliseconds(1)) {
      [session = app.session] in session.reload()
    }
    _ = await app.run()
    let requests = app.session.ledger.history(of: .request)
    #expect(requests.map(\.end) == [.cancelled])
  }

  @Test(arguments: Architecture.allCases)
  func `4 an event before the new script listens does not reach it`(
    architecture: Architecture
  ) async throws {
    let app = try AppFixture(
      architecture: architecture,
      """
      import { AppState } from 'react-native';
      AppState.addEventListener('change', (state) => console.log(state));
      emitter.addListener('onSendData', ({ fetchId }) => HealthEmitter.finish('newData', fetchId));
      """)
    let loop = app.session.loop
    loop.post(on: loop.lane("main"), "test", after: .seconds(1)) { [session = app.session] in
      session.reload()
      loop.post(on: loop.lane("main"), "between") { session.phone.openApp() }
    }
    let result = await app.run()
    #expect(result.diagnoses.filter { $0.severity == .error }.map(\.text) == [])
    #expect(app.lines == [])
  }

  @Test(arguments: Architecture.allCases)
  func `4 DevSettings.reload() reloads`(architecture: Architecture) async throws {
    let app = try AppFixture(
      architecture: architecture,
      """
      console.log('loaded');
      globalThis.reload = () => NativeModules.DevSettings.reload();
      """
    ) { $0.launch = .none }
    app.onPrint = { [unowned app] _ in
      guard app.lines.count == 1 else { return }
      app.session.bridge.postToJavaScript("test") { try $0.context.evaluate("reload()") }
    }
    let result = await app.run()
    #expect(app.lines == ["loaded", "loaded"])
    #expect(result.codes == [])
  }

  @Test(arguments: Architecture.allCases)
  func `4 a call of finish that was on its way at a reload is lost, and the module ends the fetch`(
    architecture: Architecture
  ) async throws {
    let app = try launch(
      architecture,
      """
      emitter.addListener('onSendData', () => { console.log('data'); HealthEmitter.finish() });
      """)
    app.onPrint = { [unowned app] _ in app.session.reload() }
    let result = await app.run()
    #expect(result.results == [.failed])
    #expect(result.codes == ["call-after-invalidate"])
  }

  @Test(arguments: Architecture.allCases)
  func `7.3 an emitter that survives a reload observes again`(architecture: Architecture)
    async throws
  {
    let app = try launch(
      architecture,
      """
      console.log('loaded');
      emitter.addListener('onSendData', ({ fetchId }) => {
        console.log('data');
        HealthEmitter.finish('newData', fetchId);
      });
      """)
    app.onPrint = { [unowned app] line in
      let loop = app.session.loop
      if line == "data", app.lines.filter({ $0 == "data" }).count == 1 {
        loop.post(on: loop.lane("test"), "reload", after: .seconds(1)) { app.session.reload() }
      }
      if line == "loaded", app.lines.filter({ $0 == "loaded" }).count == 2 {
        try app.store.save([.workout(1)])
        app.session.phone.backgroundFetch.simulate()
      }
    }
    let result = await app.run()
    #expect(app.lines == ["loaded", "data", "loaded", "data"])
    #expect(result.results == [.newData, .newData])
    #expect(result.codes == [])
  }

  @Test(arguments: Architecture.allCases)
  func `4 a promise of the old script has no effect`(architecture: Architecture) async throws {
    let app = try launch(
      architecture,
      """
      console.log('loaded');
      emitter.addListener('onSendData', () => HealthEmitter.finish());
      fetch('http://backend.test/slow').then(() => console.log('reply'));
      """)
    app.onPrint = { [unowned app] _ in
      if app.lines.count == 1 { app.session.reload() }
    }
    let result = await app.run()
    #expect(app.lines == ["loaded", "loaded", "reply"])
    #expect(result.results == [.newData])
  }

  @Test(arguments: [(0, []), (1, ["background-task-leaked"])])
  func `background tasks of the script that goes are ended, and only those`(
    ownTasks: Int, codes: [String]
  ) async throws {
    let app = try AppFixture(
      """
      const { BackgroundTasks } = NativeModules;
      if (\(ownTasks) > 0) {
        new NativeEventEmitter(BackgroundTasks).addListener('backgroundTaskExpired', () => {});
      }
      emitter.addListener('onSendData', async ({ fetchId }) => {
        await BackgroundTasks.beginBackgroundTask('upload');
        console.log('begun');
      });
      setTimeout(() => {
        for (let i = 0; i < \(ownTasks); i++) BackgroundTasks.beginBackgroundTask('upload');
      }, 1000);
      """)
    app.onPrint = { [unowned app] _ in app.session.reload() }
    let result = await app.run()
    #expect(app.lines == ["begun"])
    #expect(result.codes == codes)
  }

  @Test func `what the script planned for its phone is planned anew, once`() async throws {
    let app = try AppFixture(
      """
      import { device } from 'bridgehost';
      if (device.launchCount === 1) device.simulateBackgroundFetch({ after: 60 });
      emitter.addListener('onSendData', ({ fetchId }) => HealthEmitter.finish('newData', fetchId));
      console.log('loaded');
      """)
    app.onPrint = { [unowned app] _ in if app.lines.count == 1 { app.session.reload() } }
    let result = await app.run()
    #expect(app.lines == ["loaded", "loaded"])
    #expect(result.phone.backgroundFetch.fetches.count == 2)
  }

  @Test func `a BGTaskScheduler task of the script that goes is completed without success`()
    async throws
  {
    let app = try AppFixture(
      """
      new NativeEventEmitter(NativeModules.BackgroundTasks).addListener('task', () => {
        console.log('task');
      });
      emitter.addListener('onSendData', ({ fetchId }) => HealthEmitter.finish('newData', fetchId));
      """)
    let (session, scheduler) = (app.session, app.session.phone.taskScheduler)
    session.loop.post(on: session.loop.system, "task", after: .milliseconds(100)) {
      try? scheduler.submit(BackgroundTaskRequest(.appRefresh, "app.refresh"))
      try? scheduler._simulateLaunchForTask(withIdentifier: "app.refresh")
    }
    app.onPrint = { _ in session.reload() }
    let result = await app.run()
    #expect(app.lines == ["task"])
    #expect(scheduler.tasks.map(\.success) == [false])
    #expect(scheduler.tasks.map(\.ranOut) == [false])
    #expect(result.codes == [])
  }

  @Test(arguments: [("BackgroundFetch", "fetch"), ("HealthEmitter", "onSendData")])
  func `4 a fetch that comes before the old bridge is invalidated goes to the new script`(
    module: String, event: String
  ) async throws {
    let finish =
      module == "HealthEmitter" ? "module.finish('noData', id)" : "module.finish(id, 'noData')"
    let app = try AppFixture.plain(
      """
      import { NativeEventEmitter, NativeModules } from 'react-native';
      const module = NativeModules.\(module);
      new NativeEventEmitter(module).addListener('\(event)', ({ fetchId: id }) => {
        console.log('fetch', id);
        setTimeout(() => \(finish), 10);
      });
      """)
    app.onPrint = { [unowned app] _ in
      guard app.lines.count == 1 else { return }
      let session = app.session
      session.reload()
      session.loop.post(on: session.loop.lane("main"), "fetch in between") {
        session.phone.backgroundFetch.simulate()
      }
    }
    let result = await app.run()
    #expect(app.lines == ["fetch 1", "fetch 2"])
    #expect(result.results == [.failed, .noData])
    #expect(result.codes == [])
  }
}
