import AppHost
import BackgroundTasks
import HostLoop
import NativeBridge
import SimulatedPhone
import Testing

/// Tasks of react-native-background-fetch that the script does not get, or finishes too late.
@Suite("react-native-background-fetch 4.4.2 and 4.2.9") @HostActor
struct LateFinishTests {
  @Test(arguments: ["", ", (taskId) => BackgroundFetch.finish(taskId)"])
  func `a script that finishes only in onTimeout is reported`(onTimeout: String) async throws {
    let app = try LibraryApp("BackgroundFetch.configure({}, () => {}\(onTimeout));")
    let result = await app.run()
    #expect(result.codes == ["finished-by-timeout"])
    #expect(app.tasks.first?.success == true)
  }

  @Test func `onTimeout may finish while a request is open`() async throws {
    let app = try LibraryApp(
      """
      BackgroundFetch.configure({}, async (taskId) => {
        await sleep(24_990);
        await fetch('https://example.com/steps');
        BackgroundFetch.finish(taskId);
      }, BackgroundFetch.finish);
      """, latency: .seconds(1))
    #expect(await app.run().codes == [])
    #expect(app.tasks.first?.elapsed == .seconds(25))
  }

  @Test func `a request after finish is reported, and one that is still open, too`() async throws {
    let app = try LibraryApp(
      """
      BackgroundFetch.configure({}, async (taskId) => {
        const early = fetch('https://example.com/early');
        BackgroundFetch.finish(taskId);
        await early;
        await fetch('https://example.com/late');
      }, BackgroundFetch.finish);
      """)
    #expect(await app.run().codes == ["finish-before-upload", "work-after-finish"])
  }

  @Test func `a script that finishes nowhere is reported`() async throws {
    let app = try LibraryApp("BackgroundFetch.configure({}, () => {}, () => {});")
    let result = await app.run()
    #expect(result.codes == ["task-expired"])
    #expect(app.tasks.first?.success == false)
  }

  @Test
  func
    `a launch that does not configure is reported, although the library completes the task (TSBGAppRefreshSubscriber.m:92-94)`()
    async throws
  {
    let app = try LibraryApp("setTimeout(() => BackgroundFetch.configure({}, () => {}), 60_000);")
    let result = await app.run()
    #expect(result.codes == ["task-not-delivered"])
    #expect(
      result.text("task-not-delivered")
        == "the script never got the task com.transistorsoft.fetch: configure was not called in this launch"
    )
    #expect(app.tasks.first?.success == true)
    #expect(app.tasks.first?.elapsed == .seconds(25))
  }

  @Test
  func `after an unfinished fetch the library passes on no other (TSBGAppRefreshSubscriber.m:134)`()
    async throws
  {
    let app = try LibraryApp(
      """
      BackgroundFetch.configure({ minimumFetchInterval: 15 }, (taskId) => console.log('fetch'), () => {});
      device.simulateBackgroundFetch({ after: 600 });
      """)
    let result = await app.run()
    #expect(app.lines == ["fetch"])
    #expect(result.codes.first == "task-expired")
    #expect(Set(result.codes) == ["task-expired", "task-not-delivered"])
    #expect(result.text("task-not-delivered").hasSuffix("the finish of an earlier fetch"))
  }
}
