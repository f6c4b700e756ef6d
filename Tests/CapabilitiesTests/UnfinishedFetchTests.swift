import AppHost
import BackgroundFetch
import BridgeTesting
import HealthKit
import HealthSync
import HostLoop
import NativeBridge
import ScriptLoading
import SimulatedPhone
import Testing

@HostActor
struct UnfinishedFetchTests {
  @Test(arguments: [LoopClock.Mode.virtual, .real])
  func `a listener that never finishes ends at the budget, without waiting for it`(
    clock: LoopClock.Mode
  ) async throws {
    // On a real clock, other tests take time on the host thread while the fetch waits.
    let budget = Duration.seconds(clock == .real ? 3600 : 30)
    let app = try AppFixture(
      "emitter.addListener('onSendData', ({ workouts }) => console.log(workouts.length))"
    ) {
      $0.clock = clock
      $0.profile.refreshBudget = budget
    }
    let result = await app.run()
    #expect(app.lines == ["12"])
    #expect(result.results == [nil])
    #expect(result.phone.backgroundFetch.fetches.first?.elapsed ?? .zero >= budget)
    #expect(result.exitCode == 1)
    #expect(
      result.text("fetch-expired") == """
        background fetch #1 was not finished within its \(budget.readable): iOS would stop waking the app
          delivered:  1 of 1 event (12 workouts)
          pending:    nothing
          missing:    HealthEmitter.finish()
        """)
    #expect(
      result.fix("fetch-expired")
        == "the script never calls HealthEmitter.finish(). Call it on every path, also when the upload fails"
    )
    #expect(try app.store.anchor(for: WorkoutFetch.anchorName) == nil)
  }

  @Test func `a fetch whose event was lost is reported with the fix of the late listener`()
    async throws
  {
    let app = try AppFixture(
      """
      sleep(1).then(() => {
        emitter.addListener('onSendData', ({ fetchId }) => HealthEmitter.finish('noData', fetchId));
      });
      """
    ) {
      var info = AppInfo()
      info.holdsEarlyEvents = false
      $0.info = info
    }
    let result = await app.run()
    #expect(
      result.fix("fetch-expired").hasPrefix(
        "`onSendData` was lost, so the script could not finish the fetch: addListener at "))
    #expect(
      result.fix("fetch-expired").hasSuffix("Add the listener at the top level of the script"))
  }

  @Test func `a script that looks its module up later takes part`() async throws {
    let app = try AppFixture.plain(
      """
      import { NativeModules } from 'react-native';
      setTimeout(() => NativeModules.HealthEmitter, 60_000);
      """)
    #expect(await app.run().codes == ["fetch-expired"])
  }

  @Test func `a batch without a listener is pending and held`() async throws {
    let app = try AppFixture("console.log(typeof HealthEmitter.finish)")
    let result = await app.run()
    #expect(result.exitCode == 1)
    let text = result.text("fetch-expired")
    #expect(text.contains("  delivered:  nothing, of 1 event (12 workouts)\n"))
    #expect(text.contains("  pending:    onSendData, held for a listener\n"))
    #expect(result.fix("fetch-expired").contains("addListener('onSendData', …)"))
  }

  @Test func `a batch that was held and released when the last listener went is not lost`()
    async throws
  {
    let app = try AppFixture(
      """
      await sleep(1000);
      const hasty = emitter.addListener('onSendData', () => console.log('hasty'));
      hasty.remove();
      await sleep(1000);
      emitter.addListener('onSendData', ({ workouts }) => {
        console.log(workouts.length);
        HealthEmitter.finish();
      });
      """)
    let result = await app.run()
    #expect(app.lines == ["12"])
    #expect(result.results == [.newData])
    #expect(result.events == (sent: 1, held: 1, delivered: 1, dropped: 0))
    #expect(result.diagnoses == [])
  }

  @Test func `a script that never looks up HealthEmitter just runs`() async throws {
    let app = try AppFixture("") {
      $0.script = .text("console.log('plain')", name: "<stdin>", directory: "/")
    }
    let result = await app.run()
    #expect(app.lines == ["plain"])
    #expect(result.capability(BackgroundFetchCapability.self)?.isUsed == false)
    #expect(result.diagnoses == [])
    #expect(result.exitCode == 0)
  }

  @Test func `a reply that never comes is pending when the budget expires`() async throws {
    let app = try AppFixture(
      """
      emitter.addListener('onSendData', async ({ workouts }) => {
        await upload(workouts);
        HealthEmitter.finish();
      });
      """, network: TestNetwork { _ in nil }
    ) { $0.profile.refreshBudget = .milliseconds(50) }
    let result = await app.run()
    #expect(result.results == [nil])
    #expect(result.exitCode == 1)
    #expect(
      result.text("fetch-expired").contains(
        "  pending:    request POST http://backend.test/workouts\n"))
    // iOS ended the process, and the unfinished fetch with it.
    #expect(result.unfinished.map(\.subject) == [])
  }

  @Test func `a timer that outlasts the budget is pending`() async throws {
    let app = try AppFixture(
      """
      emitter.addListener('onSendData', async () => {
        await sleep(60_000);
        HealthEmitter.finish();
      });
      """)
    let result = await app.run()
    #expect(result.results == [nil])
    #expect(result.phone.backgroundFetch.fetches.first?.elapsed == .seconds(30))
    #expect(result.text("fetch-expired").contains("  pending:    setTimeout\n"))
  }

  @Test(arguments: [
    """
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 20_000);
    await fetch('http://backend.test/', { signal: abort.signal }).catch(() => null);
    HealthEmitter.finish('failed', fetchId);
    """,
    """
    const request = new XMLHttpRequest();
    request.onabort = () => HealthEmitter.finish('failed', fetchId);
    request.open('POST', 'http://backend.test/');
    request.send('[]');
    setTimeout(() => request.abort(), 20_000);
    """,
    """
    const request = new XMLHttpRequest();
    request.ontimeout = () => HealthEmitter.finish('failed', fetchId);
    request.timeout = 20_000;
    request.open('POST', 'http://backend.test/');
    request.send('[]');
    """,
  ])
  func `a request is over as soon as the app has aborted it`(_ body: String) async throws {
    let app = try AppFixture(
      "emitter.addListener('onSendData', async ({ fetchId }) => {\n\(body)\n});",
      network: TestNetwork { _ in nil })
    let result = await app.run()
    #expect(result.results == [.failed])
    #expect(result.diagnoses == [])
  }
}
