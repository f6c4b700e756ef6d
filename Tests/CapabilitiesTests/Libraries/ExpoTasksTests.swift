import AppHost
import BridgeTesting
import HostLoop
import SimulatedPhone
import Testing

/// The lines of a script, and the codes of the run's failures.
///
/// - Parameters:
///   - script: finds `manager`, `tasks`, `say` and `define`, which does what the JavaScript of expo-task-manager does.
///   - modes: the app's background modes.
@HostActor
private func lines(_ script: String, modes: Set<AppInfo.BackgroundMode> = [.processing])
  async throws -> [String]
{
  let app = try AppFixture.plain(
    """
    import { NativeModules } from 'react-native';
    import { device } from 'bridgehost';
    NativeModules.ExpoModulesCore.installModules();
    const { ExpoTaskManager: manager, ExpoBackgroundTask: tasks } = expo.modules;
    const worker = 'com.expo.modules.backgroundtask.processing';
    const define = (run) => manager.addListener(manager.EVENT_NAME, async (body) => {
      const { taskName, eventId } = body.executionInfo;
      await manager.notifyTaskFinishedAsync(taskName, { eventId, result: await run(body) });
    });
    const say = (promise) => promise.then(
      (value) => console.log(value), ({ code, message }) => console.log(`${code}: ${message.split('\\n').pop()}`));
    const pending = () => NativeModules.BackgroundTasks.getPendingTaskRequests();
    const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    \(script)
    """
  ) {
    $0.launch = .user
    $0.info = AppInfo()
    $0.info?.backgroundModes = modes
  }
  let result = await app.run()
  return app.lines + result.diagnoses.filter(\.isFailure).map(\.code)
}

/// The facts are those of `ios/TaskManagerModule.swift` and `ios/EXTaskManager/EXTaskService.m`.
///
/// Differs from a phone: Only expo-background-task has tasks, not locations and notifications.
@Suite("expo-task-manager 14.0.9") @HostActor
struct ExpoTaskManagerTests {
  @Test func `Registered tasks are listed with their options, until they are unregistered`()
    async throws
  {
    let lines = try await lines(
      """
      (async () => {
        console.log(manager.EVENT_NAME, await manager.isAvailableAsync());
        await say(manager.getTaskOptionsAsync('sync'));
        await tasks.registerTaskAsync('sync', { minimumInterval: 15 });
        await say(manager.isTaskRegisteredAsync('sync'));
        await say(manager.getRegisteredTasksAsync().then(([task]) => Object.values(task)));
        await tasks.registerTaskAsync('sync', { minimumInterval: 30 });
        await say(manager.getTaskOptionsAsync('sync'));
        await say(manager.unregisterTaskAsync('sync'));
        await say(manager.isTaskRegisteredAsync('sync'));
        await say(manager.unregisterTaskAsync('sync'));
        await tasks.registerTaskAsync('other', {});
        await manager.unregisterAllTasksAsync();
        await say(manager.getRegisteredTasksAsync());
      })();
      """)
    #expect(
      lines == [
        "TaskManager.executeTask true", "null", "true",
        "[ { minimumInterval: 15 }, 'sync', 'backgroundTask' ]",
        "{ minimumInterval: 30 }", "undefined", "false",
        "ERR_UNEXPECTED: → Caused by: Task 'sync' not found for app ID 'mainApplication'.", "[]",
      ])
  }

  /// `_restoreTasks` and `setTaskManager:forAppId:withUrl:`: the event waits in native code until JavaScript has the module.
  @Test func `A task outlives the process, and its event waits for the script of the next one`()
    async throws
  {
    let lines = try await lines(
      """
      define(({ data, error, executionInfo: { taskName, appState } }) => {
        console.log(device.launchReason, taskName, appState, data, error);
        return 1;
      });
      if (device.launchCount === 1) {
        tasks.registerTaskAsync('sync', { minimumInterval: 15 }).then(() => {
          device.suspend({ after: 1 });
          device.pressMemory({ after: 2 });
          device._simulateLaunchForTaskWithIdentifier(worker, { after: 60 });
        });
      }
      """)
    #expect(lines == ["backgroundTask sync background {} null"])
  }

  /// `ios/TaskManagerModule.swift`, OnCreate: the event goes out when Expo's modules are installed.
  @Test func `A script that listens later loses the event`() async throws {
    let lines = try await lines(
      """
      if (device.launchCount === 1) {
        tasks.registerTaskAsync('sync', { minimumInterval: 15 }).then(() => {
          device.suspend({ after: 1 });
          device.pressMemory({ after: 2 });
          device._simulateLaunchForTaskWithIdentifier(worker, { after: 60 });
        });
      }
      setTimeout(() => define(() => console.log('runs')), 50);
      """)
    #expect(lines.contains("event-before-listener") && !lines.contains("runs"))
  }

  @Test func `A task that the script defines too late is found`() async throws {
    let lines = try await lines(
      """
      let run;
      manager.addListener(manager.EVENT_NAME, async ({ executionInfo: { taskName, eventId } }) => {
        if (run) return;
        await manager.notifyTaskFinishedAsync(taskName, { eventId, result: null });
        await manager.unregisterTaskAsync(taskName);
        console.log('unregistered');
      });
      if (device.launchCount === 1) {
        tasks.registerTaskAsync('sync', { minimumInterval: 15 }).then(() => {
          device.suspend({ after: 1 });
          device.pressMemory({ after: 2 });
          device._simulateLaunchForTaskWithIdentifier(worker, { after: 60 });
        });
      }
      wait(1000).then(() => { run = true; });
      """)
    #expect(lines == ["unregistered", "expo-task-not-defined"])
  }
}

/// The facts are those of `ios/BackgroundTaskModule.swift`, `BackgroundTaskScheduler.swift`,
/// `BackgroundTaskConsumer.swift` and `BackgroundTaskAppDelegate.swift`.
@Suite("expo-background-task 1.0.10") @HostActor
struct ExpoBackgroundTaskTests {
  /// `BackgroundTaskScheduler.swift`, tryScheduleWorker.
  @Test func `Registering the first task requests processing after its interval`() async throws {
    let lines = try await lines(
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
      lines == [
        "2 0", "com.expo.modules.backgroundtask.processing processing 15",
        "{ requiresNetworkConnectivity: true, requiresExternalPower: false }", "0",
      ])
  }

  /// `BackgroundTaskConsumer.swift`, didRegisterTask.
  @Test func `A task without an interval is registered but not requested`() async throws {
    let lines = try await lines(
      """
      (async () => {
        await tasks.registerTaskAsync('sync', {});
        console.log(await manager.isTaskRegisteredAsync('sync'), (await pending()).length);
      })();
      """)
    #expect(lines == ["true 0"])
  }

  /// `BackgorundTaskExceptions.swift`.
  @Test func `Without the mode processing, a task cannot be registered`() async throws {
    let lines = try await lines(
      "say(tasks.registerTaskAsync('sync', {})); say(tasks.unregisterTaskAsync('sync'));",
      modes: [.fetch])
    let refusal =
      "ERR_BACKGROUND_TASKS_NOT_CONFIGURED: → Caused by: Background Task has not been configured. "
      + "To enable it, add `process` to `UIBackgroundModes` in the application's Info.plist file"
    #expect(lines == [refusal, refusal])
  }

  /// `BackgroundTaskAppDelegate.swift`: native code passes `true`, whatever the results are.
  @Test func `A finished run is requested again, also after a failure`() async throws {
    let lines = try await lines(
      """
      define(() => { console.log('runs'); return 2; });
      (async () => {
        await tasks.registerTaskAsync('sync', { minimumInterval: 15 });
        await tasks.triggerTaskWorkerForTestingAsync();
        await wait(1000);
        console.log((await pending()).length);
      })();
      """)
    #expect(lines == ["runs", "1"])
  }

  /// `BackgroundTaskAppDelegate.swift`, expirationHandler.
  @Test func `A task that iOS ends early is requested again`() async throws {
    let lines = try await lines(
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
      """)
    #expect(lines == ["0", "1"])
  }

  @Test func `A task that never finishes is found when its time is over`() async throws {
    let lines = try await lines(
      """
      define(() => new Promise(() => {}));
      if (device.launchCount === 1) {
        tasks.registerTaskAsync('sync', { minimumInterval: 15 }).then(() => {
          device.suspend({ after: 1 });
          device._simulateLaunchForTaskWithIdentifier(worker, { after: 60 });
        });
      }
      """)
    #expect(lines == ["task-expired"])
  }
}
