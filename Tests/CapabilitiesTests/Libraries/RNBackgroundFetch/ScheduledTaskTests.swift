import AppHost
import BackgroundTasks
import HostLoop
import NativeBridge
import SimulatedPhone
import Testing

/// `scheduleTask` of react-native-background-fetch. Files are those of TSBackgroundFetch 4.1.1, if no other is named.
@Suite("react-native-background-fetch 4.4.2 and 4.2.9") @HostActor
struct ScheduledTaskTests {
  @Test(arguments: LibraryApp.Shape.allCases, Architecture.allCases)
  func
    `scheduleTask requests a processing task, with a delay in whole seconds (RNBackgroundFetch.mm:104-109)`(
      shape: LibraryApp.Shape, architecture: Architecture
    ) async throws
  {
    let app = try LibraryApp(
      as: shape, on: architecture,
      """
      console.log(await BackgroundFetch.scheduleTask({
        taskId: 'com.transistorsoft.a', delay: 5900, requiresCharging: true,
        requiresNetworkConnectivity: true, forceAlarmManager: true,
      }));
      await BackgroundFetch.scheduleTask({ taskId: 'com.transistorsoft.b' });
      """
    ) { $0.launch = .user }
    let begin = app.phone.loop.clock.wallTime
    _ = await app.run()
    #expect(app.lines == ["true"])
    #expect(
      app.pending == [
        BackgroundTaskRequest(
          .processing, "com.transistorsoft.a", earliestBeginDate: begin + 5,
          requiresNetworkConnectivity: true, requiresExternalPower: true),
        BackgroundTaskRequest(.processing, "com.transistorsoft.b", earliestBeginDate: begin),
      ])
  }

  @Test(arguments: LibraryApp.Shape.allCases)
  func
    `a delay that is no number ends the app, because only numbers have a longValue (RNBackgroundFetch.mm:105)`(
      shape: LibraryApp.Shape
    ) async throws
  {
    let app = try LibraryApp(
      as: shape,
      "await BackgroundFetch.scheduleTask({ taskId: 'com.transistorsoft.a', delay: '5000' });"
    ) { $0.launch = .user }
    let result = await app.run()
    #expect(result.codes == ["ended-by-exception"])
    #expect(app.pending == [])
  }

  @Test(arguments: [(true, ["com.transistorsoft.a"]), (false, [])])
  func `a task has its own taskId, and only a periodic one is requested again (TSBGTask.m:221-226)`(
    isPeriodic: Bool, pending: [String]
  ) async throws {
    let app = try LibraryApp(
      """
      await BackgroundFetch.configure({}, (taskId) => {
        console.log(taskId);
        BackgroundFetch.finish(taskId);
      });
      await BackgroundFetch.stop();
      await BackgroundFetch.scheduleTask({ taskId: 'com.transistorsoft.a', delay: 60e3, periodic: \(isPeriodic) });
      device._simulateLaunchForTaskWithIdentifier('com.transistorsoft.a', { after: 100 });
      """
    ) { $0.launch = .user }
    _ = await app.run()
    #expect(app.lines == ["com.transistorsoft.a"])
    #expect(app.tasks.map(\.success) == [true])
    #expect(app.pending.map(\.identifier) == pending)
  }

  @Test
  func `a task that launches the app waits until scheduleTask is called (TSBGTask.m:215-218)`()
    async throws
  {
    let app = try LibraryApp(
      """
      await BackgroundFetch.configure({}, (taskId) => {
        console.log(device.launchCount, taskId);
        BackgroundFetch.finish(taskId);
      });
      if (device.launchCount > 1) await sleep(2000);
      await BackgroundFetch.scheduleTask({ taskId: 'com.transistorsoft.a' });
      if (device.launchCount > 1) console.log('called again');
      device.leaveApp();
      if (device.launchCount === 1) {
        device.suspend({ after: 4 });
        device.pressMemory({ after: 5 });
        device._simulateLaunchForTaskWithIdentifier('com.transistorsoft.a', { after: 60 });
      }
      """
    ) { $0.launch = .user }
    #expect(await app.run().codes == [])
    #expect(app.lines == ["called again", "2 com.transistorsoft.a"])
    #expect(app.tasks.map(\.elapsed) == [.seconds(2)])
  }

  @Test
  func
    `a task never reaches a launch that does not call scheduleTask (TSBGTask.m:208-213, 239-248)`()
    async throws
  {
    let app = try LibraryApp(
      """
      await BackgroundFetch.configure({}, BackgroundFetch.finish);
      if (device.launchCount === 1) {
        await BackgroundFetch.scheduleTask({ taskId: 'com.transistorsoft.a' });
        device.leaveApp();
        device.suspend({ after: 4 });
        device.pressMemory({ after: 5 });
        device._simulateLaunchForTaskWithIdentifier('com.transistorsoft.a', { after: 60 });
      }
      """
    ) { $0.launch = .user }
    let result = await app.run()
    #expect(result.codes == ["task-not-delivered"])
    #expect(
      result.text("task-not-delivered")
        == "the script never got the task com.transistorsoft.a: scheduleTask was not called in this launch"
    )
    #expect(app.tasks.map(\.success) == [false])
  }

  @Test
  func
    `a task that is scheduled again in its own handler is forgotten by finish (TSBGTask.m:250-260, 35-40)`()
    async throws
  {
    let app = try LibraryApp(
      """
      const schedule = () => BackgroundFetch.scheduleTask({ taskId: 'com.transistorsoft.a' });
      await BackgroundFetch.configure({}, async (taskId) => {
        console.log(taskId);
        await schedule();
        BackgroundFetch.finish(taskId);
      });
      await BackgroundFetch.stop();
      await schedule();
      device._simulateLaunchForTaskWithIdentifier('com.transistorsoft.a', { after: 10 });
      device._simulateLaunchForTaskWithIdentifier('com.transistorsoft.a', { after: 20 });
      """
    ) { $0.launch = .user }
    _ = await app.run()
    #expect(app.lines == ["com.transistorsoft.a"])
    #expect(app.tasks.map(\.success) == [true, false])
    #expect(app.tasks.last?.elapsed == .zero)
  }

  @Test func `stop of one task leaves the others and the fetch (TSBackgroundFetch.m:312-323)`()
    async throws
  {
    let app = try LibraryApp(
      """
      await BackgroundFetch.configure({}, () => {});
      await BackgroundFetch.scheduleTask({ taskId: 'com.transistorsoft.a' });
      await BackgroundFetch.scheduleTask({ taskId: 'com.transistorsoft.b' });
      console.log(await BackgroundFetch.stop('com.transistorsoft.a'));
      """
    ) { $0.launch = .user }
    _ = await app.run()
    #expect(app.lines == ["true"])
    #expect(app.pending.map(\.identifier) == ["com.transistorsoft.fetch", "com.transistorsoft.b"])
  }

  @Test func `stop without a taskId stops all tasks (TSBackgroundFetch.m:314-318)`() async throws {
    let app = try LibraryApp(
      """
      await BackgroundFetch.configure({}, () => {});
      await BackgroundFetch.scheduleTask({ taskId: 'com.transistorsoft.a' });
      await BackgroundFetch.scheduleTask({ taskId: 'com.transistorsoft.b' });
      await BackgroundFetch.stop();
      """
    ) { $0.launch = .user }
    _ = await app.run()
    #expect(app.pending == [])
  }

  @Test func `a task that is stopped while it runs can no longer be finished (TSBGTask.m:192-201)`()
    async throws
  {
    let app = try LibraryApp(
      """
      await BackgroundFetch.configure({}, async (taskId) => {
        await BackgroundFetch.stop(taskId);
        BackgroundFetch.finish(taskId);
      }, (taskId) => {
        console.log('timeout', taskId);
        BackgroundFetch.finish(taskId);
      });
      await BackgroundFetch.stop();
      await BackgroundFetch.scheduleTask({ taskId: 'com.transistorsoft.a' });
      device._simulateLaunchForTaskWithIdentifier('com.transistorsoft.a', { after: 10 });
      """
    ) { $0.launch = .user }
    let result = await app.run()
    #expect(app.lines == ["timeout com.transistorsoft.a"])
    #expect(app.tasks.map(\.success) == [false])
    #expect(result.codes == ["task-expired"])
  }
}
