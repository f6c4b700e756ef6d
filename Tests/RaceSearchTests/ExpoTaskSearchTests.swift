import HostLoop
import RaceSearch
import Testing

/// Tasks of expo-task-manager in a search. The script does what the JavaScript of expo-task-manager 14 does.
@Suite @HostActor
struct ExpoTaskSearchTests {
  private func codes(
    _ definition: String, isLaunchedByScript: Bool = true, faultPlan: String = "launch"
  ) async throws -> [String] {
    try await AppSearch.codes(
      """
      NativeModules.ExpoModulesCore.installModules();
      const { ExpoTaskManager: manager, ExpoBackgroundTask: tasks } = expo.modules;
      let run;
      manager.addListener(manager.EVENT_NAME, async ({ executionInfo: { taskName, eventId } }) => {
        const result = run ? await run() : null;
        await manager.notifyTaskFinishedAsync(taskName, { eventId, result });
        if (!run) await manager.unregisterTaskAsync(taskName);
      });
      const start = async () => {
        if (await manager.isTaskRegisteredAsync('sync')) return;
        await tasks.registerTaskAsync('sync', { minimumInterval: 15 });
        if (device.launchCount > 1 || !\(isLaunchedByScript)) return;
        device.suspend({ after: 1 });
        device.pressMemory({ after: 2 });
        device._simulateLaunchForTaskWithIdentifier('com.expo.modules.backgroundtask.processing', { after: 60 });
      };
      \(definition)
      """, faultPlans: [faultPlan])
  }

  @Test func `An app that defines its task at the top level is clean`() async throws {
    #expect(try await codes("run = async () => 1; start();") == [])
  }

  @Test func `A task that is defined after an await is found`() async throws {
    let late = "setTimeout(() => { run = () => 1; start(); }, 50);"
    #expect(try await codes(late) == ["expo-task-not-defined"])
  }

  @Test func `A task that never finishes is found`() async throws {
    #expect(try await codes("run = () => new Promise(() => {}); start();") == ["task-expired"])
  }

  private func fetchCodes(_ run: String) async throws -> [String] {
    try await AppSearch.codes(
      """
      NativeModules.ExpoModulesCore.installModules();
      const requireNativeModule = (name) => expo.modules[name];
      const manager = requireNativeModule('ExpoTaskManager');
      const fetches = requireNativeModule('ExpoBackgroundFetch');
      const run = \(run);
      manager.addListener(manager.EVENT_NAME, async ({ executionInfo: { taskName, eventId } }) => {
        const result = await run();
        await manager.notifyTaskFinishedAsync(taskName, { eventId, result });
      });
      fetches.registerTaskAsync('sync', { minimumInterval: 900 });
      """, faultPlans: ["launch"])
  }

  @Test func `An app whose fetches end with what the server answered is clean`() async throws {
    #expect(try await fetchCodes("async () => (await post('/sync', {}, 20000)) ? 2 : 3") == [])
  }

  @Test func `A fetch that never ends is found`() async throws {
    #expect(try await fetchCodes("() => new Promise(() => {})") == ["fetch-expired"])
  }

  /// iOS runs a processing task only on an idle phone, and the phone of a search is seldom locked.
  @Test(arguments: [("launch", []), ("failing-replies", ["task-expired"])])
  func `A task that is due runs when iOS wakes the app`(faultPlan: String, found: [String])
    async throws
  {
    let endless = "run = () => new Promise(() => {}); start();"
    #expect(try await codes(endless, isLaunchedByScript: false, faultPlan: faultPlan) == found)
  }
}
