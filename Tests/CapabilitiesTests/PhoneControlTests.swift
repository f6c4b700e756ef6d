import AppHost
import BackgroundFetch
import HostLoop
import SimulatedPhone
import Testing

@HostActor
struct PhoneControlTests {
  /// Runs a script that can control its phone, in an app that the user launched.
  private func run(_ script: String, launch: AppLifecycle.Launch = .user) async throws -> AppFixture
  {
    let app = try AppFixture("import { device } from 'bridgehost';\n" + script) {
      $0.launch = launch
    }
    _ = await app.run()
    return app
  }

  // RCTAppState.mm, `handleAppStateDidChange:` (line 114): an app that will enter the foreground is in the background.
  @Test func `AppState reports the foreground and the background`() async throws {
    let app = try await run(
      """
      import { AppState } from 'react-native';
      AppState.addEventListener('change', (state) => console.log(state));
      await sleep(1);
      device.leaveApp();
      device.openApp({ after: 60 });
      """)
    #expect(app.lines == ["inactive", "background", "active"])
  }

  // The same method: the module does not know a state yet, so it reports the first one.
  @Test func `AppState of an app that iOS launched reports the background when a person opens it`()
    async throws
  {
    let app = try await run(
      """
      import { AppState } from 'react-native';
      AppState.addEventListener('change', (state) => console.log(state));
      device.openApp({ after: 5 });
      """, launch: .fetch)
    #expect(app.lines == ["background", "active"])
  }

  @Test func `on a full disk async storage and files cannot be written, and can be read`()
    async throws
  {
    let app = try await run(
      """
      const { RNCAsyncStorage, RNFSManager } = NativeModules;
      const set = (value) => new Promise((resolve) => RNCAsyncStorage.multiSet([['a', value]], resolve));
      const get = () => new Promise((resolve) => RNCAsyncStorage.multiGet(['a'], (_, entries) => resolve(entries[0][1])));
      console.log(await set('1'));
      device.storage.setFull(true);
      console.log((await set('2'))[0].message, await get());
      await RNFSManager.writeFile(`${RNFSManager.RNFSDocumentDirectoryPath}/b`, 'Yg==', {})
        .catch((error) => console.log(error.message.split(',')[0]));
      device.storage.setFull(false);
      console.log(await set('3'), await get());
      """)
    #expect(
      app.lines == [
        "null",
        "Failed to write manifest file.Error Domain=NSCocoaErrorDomain Code=640 \"You can’t save the file “manifest.json” "
          + "because the volume “Data” is out of space.\" 1",
        // RNFSManager.m, `writeFile`, gives this reason for every failure.
        "ENOENT: no such file or directory", "null 3",
      ])
  }

  @Test func `a reply that arrives while the app is suspended finds its connection closed`()
    async throws
  {
    let app = try await run(
      """
      device.network.plan('/upload', { latency: 30 });
      device.leaveApp();
      device.openApp({ after: 60 });
      try {
        await fetch('https://api.test/upload', { method: 'POST', body: 'x' });
      } catch (error) {
        console.log(error.message, device.appState);
      }
      """)
    #expect(app.lines == ["Network request failed active"])
    #expect(app.requests.count == 1)
  }

  @Test func `offline requests fail, and nothing reaches the server`() async throws {
    let app = try await run(
      """
      device.network.setConnection('none');
      await fetch('https://api.test/').catch((error) => console.log(error.message));
      device.network.setConnection('cellular');
      console.log((await fetch('https://api.test/')).status);
      """)
    #expect(app.lines == ["Network request failed", "201"])
    #expect(app.requests.count == 1)
  }

  @Test func `a plan makes the requests of a route fail that it names`() async throws {
    let app = try await run(
      """
      device.network.plan('/upload', { failure: 503, times: [2] });
      for (let i = 0; i < 3; i++) console.log((await fetch('https://api.test/upload')).status);
      device.network.plan('/upload', { failure: 'lostReply' });
      await fetch('https://api.test/upload').catch((error) => console.log(error.message));
      """)
    #expect(app.lines == ["201", "503", "201", "Network request failed"])
    #expect(app.requests.count == 3)
  }

  @Test func `a plan for one route leaves the count of another as it is`() async throws {
    let app = try await run(
      """
      const status = async (path) => console.log((await fetch('https://api.test' + path)).status);
      device.network.plan('/upload', { failure: 503, times: [1] });
      await status('/upload');
      device.network.plan('/other', { failure: 503, times: [1] });
      await status('/upload');
      await status('/other');
      """)
    #expect(app.lines == ["503", "201", "503"])
  }

  @Test func `D1: jetsam ends a script that uses too much memory in the background`()
    async throws
  {
    let app = try AppFixture(
      """
      emitter.addListener('onSendData', async () => {
        globalThis.hoard = Array.from({ length: 1e6 }, (_, index) => ({ index }));
        await sleep(5000);
        console.log('never');
      });
      """
    ) { $0.profile.backgroundMemoryLimit = 20 }
    let result = await app.run()
    #expect(app.lines == [])
    #expect(app.session.phone.lifecycle.terminations == [.jetsam(megabytes: 20)])
    #expect(result.codes.contains("memory-limit"))
  }

  /// How often the host measured the memory of a script.
  private func looks(_ script: String) async throws -> Int {
    let app = try AppFixture(
      "emitter.addListener('onSendData', async ({ fetchId }) => {\n" + script + "});"
    ) {
      $0.recordsTrace = true
    }
    let trace = await app.run().trace ?? ""
    return trace.split(separator: "look at memory").count - 1
  }

  @Test func `memory is looked at once a second at most, and only when something ran`() async throws
  {
    #expect(try await looks("await sleep(28_000); HealthEmitter.finish('noData', fetchId);") == 1)
    let busy = try await looks(
      "for (let i = 0; i < 100; i++) await sleep(100); HealthEmitter.finish('noData', fetchId);")
    #expect((9...10).contains(busy))
  }

  @Test func `a bad network is slow, and loses what the seed says`() async throws {
    let app = try await run(
      """
      device.network.setLatency(2);
      const before = Date.now();
      await fetch('https://api.test/');
      console.log((Date.now() - before) / 1000);
      device.network.setLoss(0.5);
      let lost = 0;
      for (let i = 0; i < 100; i++) await fetch('https://api.test/').catch(() => lost++);
      console.log(lost > 25 && lost < 75);
      """)
    #expect(app.lines == ["2", "true"])
  }

  @Test func `setting the clock changes the date, and not how long a timer takes`() async throws {
    let app = try await run(
      """
      const before = Date.now();
      setTimeout(() => console.log('timer', Math.round((Date.now() - before) / 1000)), 5000);
      device.setClock(-3600);
      console.log('now', Math.round((Date.now() - before) / 1000));
      """)
    #expect(app.lines == ["now -3600", "timer -3595"])
  }

  @Test func `a plan that names its requests leaves the others to another plan`() async throws {
    let app = try await run(
      """
      device.network.plan('/up', { failure: 500, times: [1] });
      device.network.plan('/upload', { failure: 503 });
      for (const path of ['/up', '/upload', '/up']) {
        console.log((await fetch('https://api.test' + path)).status);
      }
      """)
    #expect(app.lines == ["500", "503", "201"])
  }

  @Test func `what is under way when the connection goes is lost`() async throws {
    let app = try await run(
      """
      device.network.setLatency(10);
      const start = Date.now();
      const request = fetch('https://api.test/upload');
      device.network.setConnection('none', { after: 4 });
      await request.catch((error) => console.log(error.message, Date.now() - start));
      await fetch('https://api.test/upload').catch((error) => console.log(error.message));
      device.network.setConnection('wifi');
      console.log((await fetch('https://api.test/upload')).status);
      """)
    #expect(app.lines == ["Network request failed 4000", "Network request failed", "201"])
    #expect(app.requests.count == 1)
  }

  @Test func `an unknown key is refused`() async throws {
    let app = try await run(
      """
      for (const mistake of [
        () => device.openApp({ aftr: 60 }), () => device.network.plan('/', { fail: 'lostReply' }),
        () => device.network.plan('/', { failure: 503, times: [0] }),
        () => device.network.plan('/', { failure: 9999 }), () => device.network.setLoss(7),
        () => device.health.save([{ type: 'HKQuantityTypeIdentifierStepCount', value: NaN,
          unit: 'count', startDate: new Date(), endDate: new Date() }]),
      ]) {
        try { mistake(); console.log('done') } catch (error) { console.log(error.message) }
      }
      """)
    #expect(
      app.lines == [
        "device.openApp has no key 'aftr'. Did you mean 'after'? Keys: after",
        "device.network.plan has no key 'fail'. Keys: latency, failure, times, answer",
        "device.network.plan: times takes an array of whole numbers from 1, not 0",
        "device.network.plan: failure must be a status or one of 'lostReply', 'lostRequest', "
          + "'refused', 'silence', not '9999'",
        "setLoss takes a share from 0 to 1, not '7'",
        "the value of a quantity must be a number, not nan",
      ])
  }

  @Test func `a wrong argument lists the valid ones`() async throws {
    let app = try await run(
      """
      for (const mistake of [
        () => device.network.setConnection('5g'), () => device.advance(-1),
        () => device.network.plan('/', { failure: 'fire' }),
      ]) {
        try { mistake() } catch (error) { console.log(error.message) }
      }
      """)
    #expect(
      app.lines == [
        "setConnection takes one of 'none', 'cellular', 'wifi', 'captive', not '5g'",
        "device.advance takes seconds from 0, not -1.0",
        "device.network.plan: failure must be a status or one of 'lostReply', 'lostRequest', "
          + "'refused', 'silence', not 'fire'",
      ])
  }

  @Test func `a crash ends the process, and the next one knows why`() async throws {
    let app = try await run(
      """
      console.log(device.launchCount, device.lastTermination);
      if (device.launchCount === 1) {
        device.openApp({ after: 10 });
        setTimeout(() => console.log('never'), 5000);
        device.crash('out of luck');
      }
      """)
    #expect(app.lines == ["1 null", "2 crashed: out of luck"])
  }
}
