import AppHost
import BackgroundFetch
import BackgroundTasks
import HostLoop
import NativeBridge
import SimulatedPhone
import Testing

/// Files are those of react-native-background-fetch 4.4.2 (`.mm`) and 4.2.9 (`.m`), and of TSBackgroundFetch 4.1.1.
///
/// Differs from a phone: iOS decides by use and battery when it refreshes an app; here each refresh comes at its earliest time, plus at
/// most 10 minutes. A run that begins with a fetch has the request that an earlier launch would have made. Power and network count
/// only before a processing task starts, and it always has 180 s. A task that the script does not finish ends without success, and the
/// process lives on. In versions 3 to 4.2.1 identifiers follow the rule of later versions, in version 3 `requiresCharging` and
/// `requiredNetworkType` have an effect, and in version 2 `stopOnTerminate` has none. A rejected promise has no `domain` of its own.
@Suite("react-native-background-fetch 4.4.2 and 4.2.9") @HostActor
struct RNBackgroundFetchTests {
  @Test(arguments: LibraryApp.Shape.allCases, Architecture.allCases)
  func
    `a fetch launches the app, and waits until the script configures (TSBackgroundFetch.m:264-275)`(
      shape: LibraryApp.Shape, architecture: Architecture
    ) async throws
  {
    let app = try LibraryApp(
      as: shape, on: architecture,
      """
      await sleep(300);
      console.log(await BackgroundFetch.configure({ minimumFetchInterval: 15 }, async (taskId) => {
        console.log('fetch', taskId);
        await sleep(100);
        BackgroundFetch.finish(taskId);
      }));
      """)
    let result = await app.run()
    #expect(app.lines == ["fetch react-native-background-fetch", "2"])
    #expect(result.codes == [])
    let task = try #require(app.tasks.first)
    #expect(task.identifier == "com.transistorsoft.fetch")
    #expect(task.success == true)
    #expect(task.elapsed == .milliseconds(400))
  }

  @Test(arguments: Architecture.allCases)
  func `the promise of 4.4 rejects with the status as text (RNBackgroundFetch.mm:54-62)`(
    architecture: Architecture
  ) async throws {
    let app = try LibraryApp(
      as: .promises, on: architecture,
      """
      console.log(await BackgroundFetch.status());
      await BackgroundFetch.configure({}, () => {}).catch(shown);
      await BackgroundFetch.start().catch(shown);
      """
    ) {
      $0.launch = .user
      $0.prepare = { $0.backgroundRefreshStatus = .denied }
    }
    _ = await app.run()
    #expect(app.lines == ["1", "refused configure 1", "refused start 1"])
  }

  @Test(arguments: Architecture.allCases)
  func
    `a callback of 4.2 gets the status, as a number from configure and as text from start (RNBackgroundFetch.m:51-57, 75-78)`(
      architecture: Architecture
    ) async throws
  {
    let app = try LibraryApp(
      as: .callbacks, on: architecture,
      """
      console.log(await BackgroundFetch.status());
      await BackgroundFetch.configure({}, () => {}).catch(shown);
      await BackgroundFetch.start().catch(shown);
      """
    ) {
      $0.launch = .user
      $0.prepare = { $0.backgroundRefreshStatus = .restricted }
    }
    _ = await app.run()
    #expect(app.lines == ["0", "refused number 0", "refused string 0"])
  }

  @Test(arguments: [("{ minimumFetchInterval: 20 }", 1200.0), ("{}", 0)])
  func `minimumFetchInterval is in minutes, and 0 if it is missing (RNBackgroundFetch.mm:52)`(
    config: String, seconds: Double
  ) async throws {
    let app = try LibraryApp("await BackgroundFetch.configure(\(config), () => {});") {
      $0.launch = .user
    }
    let begin = app.phone.loop.clock.wallTime
    _ = await app.run()
    #expect(app.pending.map(\.identifier) == ["com.transistorsoft.fetch"])
    #expect(app.pending.map(\.kind) == [.appRefresh])
    #expect(app.pending.first?.earliestBeginDate == begin + seconds)
  }

  @Test func `configure keeps a request of the same process (TSBackgroundFetch.m:104)`()
    async throws
  {
    let app = try LibraryApp(
      """
      await BackgroundFetch.configure({ minimumFetchInterval: 20 }, () => {});
      await BackgroundFetch.configure({ minimumFetchInterval: 60 }, () => {});
      """
    ) { $0.launch = .user }
    let begin = app.phone.loop.clock.wallTime
    _ = await app.run()
    #expect(app.pending.first?.earliestBeginDate == begin + 1200)
  }

  @Test func `a fetch requests the next one when it begins (TSBackgroundFetch.m:171-172)`()
    async throws
  {
    let app = try LibraryApp(
      """
      await BackgroundFetch.configure({ minimumFetchInterval: 15 }, BackgroundFetch.finish);
      """)
    _ = await app.run()
    #expect(app.tasks.count == 1)
    #expect(app.pending.map(\.identifier) == ["com.transistorsoft.fetch"])
  }

  @Test
  func
    `a fetch that launches the app requests the next one before the interval is known (TSBackgroundFetch.m:52, 104, 171)`()
    async throws
  {
    let app = try LibraryApp(
      """
      await BackgroundFetch.configure({ minimumFetchInterval: 60 }, BackgroundFetch.finish);
      """)
    let begin = app.phone.loop.clock.wallTime
    _ = await app.run()
    #expect(app.pending.map(\.earliestBeginDate) == [begin])
  }

  @Test func `iOS waits with the next fetch, although the library requests it for now`()
    async throws
  {
    let app = try LibraryApp(
      """
      await BackgroundFetch.configure({ minimumFetchInterval: 15 }, async (taskId) => {
        console.log(Math.round(performance.now() / 60_000) >= 15 ? 'later' : 'at launch');
        BackgroundFetch.finish(taskId);
      });
      setTimeout(() => {}, 1_600_000);
      device.openApp({ after: 1 });
      """)
    _ = await app.run()
    #expect(app.lines == ["at launch", "later"])
    #expect(app.tasks.map(\.success) == [true, true])
  }

  @Test
  func
    `before its time is over the script gets the same event with timeout (TSBackgroundFetch.m:165-169)`()
    async throws
  {
    let app = try LibraryApp(
      """
      new NativeEventEmitter(native).addListener('fetch', (event) => {
        console.log(JSON.stringify(event));
        if (event.timeout) native.finish(event.taskId);
      });
      fetch('http://silent.test/');
      setTimeout(() => {}, 3600_000);
      native.configure({});
      """)
    _ = await app.run()
    #expect(
      app.lines == [
        #"{"taskId":"react-native-background-fetch","timeout":false}"#,
        #"{"taskId":"react-native-background-fetch","timeout":true}"#,
      ])
    #expect(app.tasks.first?.success == true)
    #expect(app.tasks.first?.elapsed == .seconds(25))
  }

  @Test(arguments: ["undefined", "null", "'com.example.other'"])
  func `finish without the taskId of the event finishes nothing (TSBackgroundFetch.m:326, 352-356)`(
    taskId: String
  ) async throws {
    let app = try LibraryApp(
      "await BackgroundFetch.configure({}, () => BackgroundFetch.finish(\(taskId)), () => {});")
    let result = await app.run()
    #expect(app.tasks.first?.success == false)
    #expect(result.codes == ["task-expired"])
    #expect(
      result.fix("task-expired").hasSuffix(
        "and no such task was running. Pass the taskId of the event: 'react-native-background-fetch'"
      ))
  }

  @Test func `finish without a task is ignored (TSBackgroundFetch.m:347-350)`() async throws {
    let app = try LibraryApp(
      """
      await BackgroundFetch.configure({}, (taskId) => {
        BackgroundFetch.finish(taskId);
        BackgroundFetch.finish(taskId);
      });
      BackgroundFetch.finish('never');
      """)
    #expect(await app.run().codes == [])
    #expect(app.tasks.map(\.success) == [true])
  }

  @Test func `stop removes the subscription and its request (TSBackgroundFetch.m:281-291)`()
    async throws
  {
    let app = try LibraryApp(
      """
      await BackgroundFetch.configure({}, () => {});
      console.log(await BackgroundFetch.stop());
      """
    ) { $0.launch = .user }
    _ = await app.run()
    #expect(app.lines == ["true"])
    #expect(app.pending == [])
  }

  @Test func `start subscribes and requests again (RNBackgroundFetch.mm:69-78)`() async throws {
    let app = try LibraryApp(
      as: .callbacks,
      """
      await BackgroundFetch.configure({}, BackgroundFetch.finish);
      await BackgroundFetch.stop();
      console.log(await BackgroundFetch.start());
      device.simulateBackgroundFetch({ after: 60 });
      """
    ) { $0.launch = .user }
    _ = await app.run()
    #expect(app.lines == ["2"])
    #expect(app.tasks.map(\.success) == [true])
  }

  @Test func `after a reload, the script gets only the timeout (TSBGAppRefreshSubscriber.m:134)`()
    async throws
  {
    let app = try LibraryApp(
      """
      BackgroundFetch.configure({}, (taskId) => {
        console.log('fetch', taskId);
        NativeModules.DevSettings.reload();
      }, (taskId) => {
        console.log('timeout', taskId);
        BackgroundFetch.finish(taskId);
      });
      """)
    #expect(await app.run().codes == [])
    #expect(
      app.lines == ["fetch react-native-background-fetch", "timeout react-native-background-fetch"])
  }

  @Test
  func `configure takes the listeners of bridgehost's own BackgroundFetch, too (index.js:46)`()
    async throws
  {
    let app = try LibraryApp(
      """
      const { BackgroundFetch: own } = NativeModules;
      const emitter = new NativeEventEmitter(own);
      emitter.addListener('fetch', ({ fetchId }) => fetchId && own.finish(fetchId, 'noData'));
      await BackgroundFetch.configure({}, BackgroundFetch.finish);
      """)
    let result = await app.run()
    #expect(
      Set(result.codes)
        == ["foreign-listeners-removed", "listeners-over-removed", "fetch-expired"])
  }

  @Test func `both events called fetch reach both listeners, and each finishes its own`()
    async throws
  {
    let app = try LibraryApp(
      """
      const { BackgroundFetch: own } = NativeModules;
      BackgroundFetch.configure({}, (taskId) => {
        console.log('library', taskId);
        BackgroundFetch.finish(taskId);
      });
      new NativeEventEmitter(own).addListener('fetch', ({ fetchId }) => {
        console.log('own', fetchId);
        if (fetchId) own.finish(fetchId, 'noData');
      });
      """)
    let result = await app.run()
    #expect(result.codes == [])
    #expect(
      app.lines.sorted() == [
        "library react-native-background-fetch", "library undefined", "own 1", "own undefined",
      ])
    #expect(result.results == [.noData])
    #expect(app.tasks.map(\.success) == [true])
  }
}
