import HostLoop
import Testing

/// The facts are those of `ios/EXTaskManager/EXTaskManager.m` up to 14, of `ios/TaskManagerModule.swift` from 55 on, and of
/// `ios/EXTaskManager/EXTaskService.m` in all.
///
/// Differs from a phone: The module of 55 keeps early events as that of 14 does. Only expo-background-task and expo-background-fetch have tasks, not locations and notifications.
@Suite("expo-task-manager 12, 13, 14, 55 and 56") @HostActor
struct ExpoTaskManagerTests {
  @Test func `Registered tasks are listed with their options, until they are unregistered`()
    async throws
  {
    let app = try await ExpoTasksApp(
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
        await tasks.registerTaskAsync('other', {});
        await manager.unregisterAllTasksAsync();
        await say(manager.getRegisteredTasksAsync());
      })();
      """)
    #expect(
      app.lines == [
        "TaskManager.executeTask true", "null", "true",
        "[ { minimumInterval: 15 }, 'sync', 'backgroundTask' ]",
        "{ minimumInterval: 30 }", "undefined", "false", "[]",
      ])
  }

  /// `EXTaskManager.m`, unregisterTaskAsync, catches the exception; `TaskManagerModule.swift` lets `EXUtilities` do it.
  @Test(
    arguments: [
      ("12.0.6", "E_TASK_NOT_FOUND: "), ("14.0.9", "E_TASK_NOT_FOUND: "),
      ("56.0.24", "ERR_UNEXPECTED: "), (nil, "ERR_UNEXPECTED: "),
    ])
  func `A task that is not registered cannot be unregistered`(version: String?, code: String)
    async throws
  {
    let app = try await ExpoTasksApp(
      "say(manager.unregisterTaskAsync('sync'));",
      versions: version.map { ["expo-task-manager": $0] } ?? [:])
    #expect(app.lines == [code + "Task 'sync' not found for app ID 'mainApplication'."])
  }

  /// `_restoreTasks` and `setTaskManager:forAppId:withUrl:`: the event waits in native code until JavaScript has the module.
  @Test func `A task outlives the process, and its event waits for the script of the next one`()
    async throws
  {
    let app = try await ExpoTasksApp(
      """
      define(({ data, error, executionInfo: { taskName, appState } }) => {
        console.log(device.launchReason, taskName, appState, data, error);
        return 1;
      });
      if (device.launchCount === 1) {
        tasks.registerTaskAsync('sync', { minimumInterval: 15 }).then(() => {
          end();
          device._simulateLaunchForTaskWithIdentifier(worker, { after: 60 });
        });
      }
      """)
    #expect(app.lines == ["backgroundTask sync background {} null"])
  }

  /// `startObserving` sends the events that came before.
  @Test(arguments: ["14.0.9", "56.0.24"])
  func `The event waits until the script listens`(version: String) async throws {
    let app = try await ExpoTasksApp(
      """
      if (device.launchCount === 1) {
        tasks.registerTaskAsync('sync', { minimumInterval: 15 }).then(() => {
          end();
          device._simulateLaunchForTaskWithIdentifier(worker, { after: 60 });
        });
      }
      setTimeout(() => define(() => { console.log('runs'); return 1; }), 50);
      """, versions: ["expo-task-manager": version])
    #expect(app.lines == ["runs"])
  }

  @Test func `A task that the script defines too late is found`() async throws {
    let app = try await ExpoTasksApp(
      """
      const functions = {};
      define(functions);
      if (device.launchCount === 1) {
        tasks.registerTaskAsync('sync', { minimumInterval: 15 }).then(() => {
          end();
          device._simulateLaunchForTaskWithIdentifier(worker, { after: 60 });
        });
      } else {
        wait(1000).then(() => {
          functions.sync = () => 1;
          return say(manager.isTaskRegisteredAsync('sync'));
        });
      }
      """)
    #expect(app.lines == ["false", "expo-task-not-defined"])
  }

  /// `_restoreTasks` reads the class of each task.
  @Test func `Each task keeps its kind in the next process`() async throws {
    let app = try await ExpoTasksApp(
      """
      (async () => {
        if (device.launchCount === 1) {
          await tasks.registerTaskAsync('a', { minimumInterval: 15 });
          await expo.modules.ExpoBackgroundFetch.registerTaskAsync('b', { minimumInterval: 900 });
          end();
          device.openApp({ after: 60 });
        } else {
          for (const task of await manager.getRegisteredTasksAsync()) console.log(Object.values(task));
        }
      })();
      """)
    #expect(
      app.lines == [
        "[ { minimumInterval: 15 }, 'a', 'backgroundTask' ]",
        "[ { minimumInterval: 900 }, 'b', 'backgroundFetch' ]",
      ])
  }

  /// `registerTaskWithName:…` makes a new task, and tells the old one's consumer nothing.
  @Test func `The task of one package takes the name of another package's task`() async throws {
    let app = try await ExpoTasksApp(
      """
      (async () => {
        await tasks.registerTaskAsync('sync', { minimumInterval: 15 });
        await expo.modules.ExpoBackgroundFetch.registerTaskAsync('sync', {});
        await say(manager.getRegisteredTasksAsync().then(([task]) => Object.values(task)));
        console.log((await pending()).length);
        await say(tasks.unregisterTaskAsync('sync'));
      })();
      """)
    #expect(
      app.lines == [
        "[ {}, 'sync', 'backgroundFetch' ]", "1",
        "ERR_UNEXPECTED: Invalid task consumer. Cannot unregister task with name 'sync' "
          + "because it is associated with different consumer class.",
      ])
  }
}
