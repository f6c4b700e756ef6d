import AppHost
import BackgroundTasks
import HostLoop
import SimulatedPhone
import Testing

/// The facts are those of `ios/BackgroundTaskModule.swift`, `BackgroundTaskScheduler.swift`,
/// `BackgroundTaskConsumer.swift` and `BackgroundTaskAppDelegate.swift`.
///
/// Differs from a phone: iOS chooses the time by use and charge; bridgehost runs the tasks at the earliest time at which the
/// phone is connected and has been locked for 5 minutes. A run always has 180 seconds. Several tasks run in the order of their
/// names; on a phone the order is arbitrary. With versions 0.2.7 to 1.0.7 an app can crash when it starts, because the library
/// requests the task before it has registered its handler; here it never does.
@Suite("expo-background-task 0.1, 0.2, 1, 55 and 56") @HostActor
struct ExpoBackgroundTaskTests {
  /// `BackgroundTaskScheduler.swift`, tryScheduleWorker.
  @Test func `Registering the first task requests processing after its interval`() async throws {
    let app = try await ExpoTasksApp(
      """
      (async () => {
        console.log(await tasks.getStatusAsync(), (await pending()).length);
        const now = Date.now();
        await tasks.registerTaskAsync('sync', { minimumInterval: 15 });
        const [{ identifier, kind, earliestBeginDate, ...needs }] = await pending();
        console.log(identifier, kind, Math.round((earliestBeginDate - now) / 60000));
        console.log(needs);
        await tasks.unregisterTaskAsync('sync');
        console.log((await pending()).length);
      })();
      """)
    #expect(
      app.lines == [
        "2 0", "com.expo.modules.backgroundtask.processing processing 15",
        "{ requiresNetworkConnectivity: true, requiresExternalPower: false }", "0",
      ])
  }

  /// 0.1.4, `BackgroundTaskModule.swift`, OnAppEntersBackground and OnAppEntersForeground.
  @Test(arguments: ["0.1.4", "0.2.6"])
  func `Up to 0.2.6 the request is submitted when the app leaves the screen, until it returns`(
    version: String
  ) async throws {
    let app = try await ExpoTasksApp(
      """
      const count = async () => console.log((await pending()).length);
      (async () => {
        await tasks.registerTaskAsync('sync', { minimumInterval: 15 });
        await count();
        device.leaveApp();
        await wait(1000);
        await count();
        device.openApp();
        await wait(1000);
        await count();
      })();
      """, versions: ["expo-background-task": version])
    #expect(app.lines == ["0", "1", "0"])
  }

  /// `BackgroundTaskConsumer.swift:45` and `BackgroundTaskScheduler.swift`, didRegisterTask, of 0.2.8 and 57.0.12. A number that is
  /// not whole is no `Int`.
  @Test(arguments: ["{}", "{ minimumInterval: 1.5 }"])
  func `A task without an interval is requested for 12 hours later`(options: String) async throws {
    let app = try await ExpoTasksApp(
      """
      (async () => {
        const now = Date.now();
        await tasks.registerTaskAsync('sync', \(options));
        const [{ earliestBeginDate }] = await pending();
        console.log(await manager.isTaskRegisteredAsync('sync'), Math.round((earliestBeginDate - now) / 60000));
      })();
      """)
    #expect(app.lines == ["true 720"])
  }

  /// `BackgroundTaskScheduler.swift`, didRegisterTask, didUnregisterTask and tryScheduleWorker.
  @Test func `Every task counts, and the next request has the latest interval that one gave`()
    async throws
  {
    let app = try await ExpoTasksApp(
      """
      define(() => 1);
      const minutes = async () => (await pending()).map((request) =>
        Math.round((request.earliestBeginDate - Date.now()) / 60000)).join();
      (async () => {
        await tasks.registerTaskAsync('clean', {});
        await tasks.registerTaskAsync('sync', { minimumInterval: 30 });
        await tasks.registerTaskAsync('prune', {});
        console.log(await minutes());
        await tasks.triggerTaskWorkerForTestingAsync();
        await wait(1000);
        console.log(await minutes());
        await tasks.unregisterTaskAsync('sync');
        await tasks.unregisterTaskAsync('prune');
        console.log(await minutes());
        await tasks.unregisterTaskAsync('clean');
        console.log((await pending()).length);
      })();
      """)
    #expect(app.lines == ["720", "30", "30", "0"])
    #expect(app.result.codes == [])
  }

  /// `BackgorundTaskExceptions.swift`.
  @Test func `Without the mode processing, a task cannot be registered`() async throws {
    let app = try await ExpoTasksApp(
      "say(tasks.registerTaskAsync('sync', {})); say(tasks.unregisterTaskAsync('sync'));",
      modes: [.fetch])
    let refusal =
      "ERR_BACKGROUND_TASKS_NOT_CONFIGURED: → Caused by: Background Task has not been configured. "
      + "To enable it, add `process` to `UIBackgroundModes` in the application's Info.plist file"
    #expect(app.lines == [refusal, refusal])
  }

  /// `BackgroundTaskModule.swift`, unregisterTaskAsync: `EXUtilities.catchException` since 1.0.0 (#38714). The JavaScript
  /// asks first since 0.1.4.
  @Test(
    arguments: [
      ("0.2.8", ["ended-by-exception"]),
      (
        "1.0.0",
        ["ERR_UNEXPECTED: Task 'sync' not found for app ID 'mainApplication'."]
      ),
    ])
  func `Unregistering a task that is not registered ends the app before 1.0`(
    version: String, lines: [String]
  ) async throws {
    let app = try await ExpoTasksApp(
      "say(tasks.unregisterTaskAsync('sync'));", versions: ["expo-background-task": version])
    #expect(app.lines == lines)
  }

  /// `BackgroundTaskAppDelegate.swift`: native code passes `true`, whatever the results are.
  @Test func `A finished run is requested again, also after a failure`() async throws {
    let app = try await ExpoTasksApp(
      """
      define(() => { console.log('runs'); return 2; });
      (async () => {
        await tasks.registerTaskAsync('sync', { minimumInterval: 15 });
        await tasks.triggerTaskWorkerForTestingAsync();
        await wait(1000);
        console.log((await pending()).length);
      })();
      """)
    #expect(app.lines == ["runs", "1"])
  }

  /// `BackgroundTaskAppDelegate.swift`, expirationHandler: it requests the task again since 1.0.8 (#39773).
  @Test(arguments: [("1.0.7", "0"), ("1.0.8", "1"), ("56.0.24", "1")])
  func `A task that iOS ends early is requested again since 1.0.8`(version: String, count: String)
    async throws
  {
    let app = try await ExpoTasksApp(
      """
      define(() => new Promise(() => {}));
      (async () => {
        await tasks.registerTaskAsync('sync', { minimumInterval: 15 });
        await tasks.triggerTaskWorkerForTestingAsync();
        await wait(1000);
        console.log((await pending()).length);
        device._simulateExpirationForTaskWithIdentifier(worker);
        await wait(1000);
        console.log((await pending()).length);
      })();
      """, versions: ["expo-background-task": version])
    #expect(app.lines == ["0", count])
  }

  /// `BackgroundTaskAppDelegate.swift` of 55.0.16 asks `ModuleRegistryProvider`, which does not have the service of
  /// expo-task-manager 55 (#44646).
  @Test(arguments: [("55.0.16", []), ("55.0.17", ["runs"]), ("1.0.10", ["runs"])])
  func `From 55.0.0 to 55.0.16 no task runs`(version: String, lines: [String]) async throws {
    let app = try await ExpoTasksApp(
      """
      define(() => { console.log('runs'); return 1; });
      (async () => {
        await tasks.registerTaskAsync('sync', { minimumInterval: 15 });
        await tasks.triggerTaskWorkerForTestingAsync();
        await wait(1000);
      })();
      """, versions: ["expo-background-task": version])
    #expect(app.lines == lines)
    let task = app.result.phone.taskScheduler.tasks.first
    #expect(task?.success == !lines.isEmpty)
  }

  /// `BackgroundTaskConsumer.swift`, supportsLaunchReason.
  @Test func `A background fetch does not run the tasks of BGTaskScheduler`() async throws {
    let app = try await ExpoTasksApp(
      """
      define(({ executionInfo: { taskName } }) => { console.log(taskName); return 2; });
      (async () => {
        await tasks.registerTaskAsync('task', { minimumInterval: 15 });
        await expo.modules.ExpoBackgroundFetch.registerTaskAsync('fetch', {});
        device.simulateBackgroundFetch();
        await wait(1000);
        await tasks.triggerTaskWorkerForTestingAsync();
        await wait(1000);
      })();
      """)
    #expect(app.lines == ["fetch", "task"])
  }

  @Test func `A task that never finishes is found when its time is over`() async throws {
    let app = try await ExpoTasksApp(
      """
      define(() => new Promise(() => {}));
      if (device.launchCount === 1) {
        tasks.registerTaskAsync('sync', { minimumInterval: 15 }).then(() => {
          device.suspend({ after: 1 });
          device._simulateLaunchForTaskWithIdentifier(worker, { after: 60 });
        });
      }
      """)
    #expect(app.lines == ["task-expired"])
  }

  @Test func `A run without a wake says why a task did not run, and how to run it`() async throws {
    let app = try await ExpoTasksApp("tasks.registerTaskAsync('sync', { minimumInterval: 15 });")
    let hint = try #require(app.result.waitingHints.first)
    #expect(hint.contains("for its earliest time, in 0:15:00, and needs an idle phone then"))
    #expect(
      hint.contains(
        "device._simulateLaunchForTaskWithIdentifier('com.expo.modules.backgroundtask.processing')")
    )
    #expect(hint.contains("--days 1"))
  }
}
