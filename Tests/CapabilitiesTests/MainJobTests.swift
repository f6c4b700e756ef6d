import AppHost
import BackgroundFetch
import HealthKit
import HealthSync
import HostLoop
import NativeBridge
import SimulatedPhone
import Testing
import Uploads
import WebAPIs

@HostActor
struct MainJobTests {
  private let script = """
    emitter.addListener('onSendData', async ({ fetchId, workouts }) => {
      const response = await upload(workouts);
      console.log(`${workouts.length} workouts: ${response.status}`);
      HealthEmitter.finish(response.ok ? 'newData' : 'failed', fetchId);
    });
    """

  @Test(arguments: [LoopClock.Mode.virtual, .real])
  func `new workouts are uploaded, and then the anchor moves`(clock: LoopClock.Mode) async throws {
    let app = try AppFixture(script) {
      $0.clock = clock
      // On a real clock, other tests take time on the host thread while the fetch waits.
      $0.profile.refreshBudget = .seconds(3600)
    }
    let result = await app.run()
    #expect(app.lines == ["12 workouts: 201"])
    #expect(result.results == [.newData])
    #expect(result.exitCode == 0)
    #expect(result.diagnoses == [])
    #expect(result.events == (sent: 1, held: 0, delivered: 1, dropped: 0))
    #expect((result.uploads?.handedOverCount, result.uploads?.acknowledgedCount) == (12, 12))
    #expect(result.uploads?.requestCount == 1)
    #expect(try app.isAnchorAtTheEnd)
    #expect(result.unfinished.map(\.subject) == [])
  }

  @Test func `a second run on the same store has no data and does not wake JavaScript`()
    async throws
  {
    let first = try AppFixture(script)
    _ = await first.run()
    let second = try AppFixture(script, store: first.store)
    let result = await second.run()
    #expect(result.results == [.noData])
    #expect(result.events.sent == 0)
    #expect(second.lines == [])
    #expect(second.requests.isEmpty)
    #expect(result.exitCode == 0)
  }

  @Test func `an empty store ends the fetch with no data`() async throws {
    let app = try AppFixture(script, store: .temporary())
    let result = await app.run()
    #expect(result.results == [.noData])
    #expect(result.events.sent == 0)
  }

  @Test func `a failed upload leaves the anchor, and the next run sends the workouts again`()
    async throws
  {
    let first = try AppFixture(script, network: .answering(503))
    let failed = await first.run()
    #expect(failed.results == [.failed])
    #expect(try first.store.anchor(for: WorkoutFetch.anchorName) == nil)
    #expect((failed.uploads?.acknowledgedCount, failed.uploads?.refusedCount) == (0, 1))

    let second = try AppFixture(script, store: first.store)
    let result = await second.run()
    #expect(second.lines == ["12 workouts: 201"])
    #expect(result.results == [.newData])
  }

  @Test func `a launch by the user fetches nothing`() async throws {
    let app = try AppFixture(script) { $0.launch = .user }
    let result = await app.run()
    #expect(result.phone.backgroundFetch.fetches.isEmpty)
    #expect(result.exitCode == 0)
    #expect(app.lines == [])
  }

  @Test func `a script may listen late: the batch is held for it`() async throws {
    let app = try AppFixture("await sleep(1000);\n" + script)
    let result = await app.run()
    #expect(result.results == [.newData])
    #expect(result.events == (sent: 1, held: 1, delivered: 1, dropped: 0))
    #expect(result.exitCode == 0)
  }

  @Test func `ten thousand workouts arrive complete`() async throws {
    let store = try HealthStore.temporary()
    try store.save((0..<10_000).map(HealthSample.workout))
    let app = try AppFixture(
      """
      emitter.addListener('onSendData', async ({ fetchId, workouts }) => {
        const sum = workouts.reduce((total, { totalEnergyBurned }) => total + totalEnergyBurned, 0);
        const names = new Set(workouts.map((workout) => Object.keys(workout).join()));
        console.log(workouts.length, new Set(workouts.map(({ uuid }) => uuid)).size, sum);
        console.log([...names].join(' '));
        console.log(workouts[9999].startDate, workouts[9999].totalDistance);
        await upload(workouts);
        HealthEmitter.finish('newData', fetchId);
      });
      """, store: store)
    let result = await app.run()
    #expect(
      app.lines == [
        "10000 10000 3029994",
        "uuid,activityType,startDate,endDate,duration,totalEnergyBurned,totalDistance,sourceName,"
          + "sourceBundleIdentifier,device",
        "2026-11-29T23:53:20.000Z null",
      ])
    #expect(result.uploads?.acknowledgedCount == 10_000)
    #expect(result.results == [.newData])
    #expect(try app.isAnchorAtTheEnd)
  }
}
