import AppHost
import BackgroundFetch
import HealthKit
import HealthSync
import HostLoop
import SimulatedPhone
import Testing

/// A second fetch begins when the script prints `first`; the store then has one more workout.
@HostActor
struct OverlappingFetchTests {
  @Test func `each fetch keeps its own completion`() async throws {
    let result = try await run(
      """
      if (fetchId === 1) { console.log('first'); return }
      HealthEmitter.finish('failed', 2);
      HealthEmitter.finish('newData', 1);
      """
    ).result
    #expect(result.results == [.newData, .failed])
    #expect(result.diagnoses == [])
  }

  @Test func `finish without a fetchId releases the oldest, and says that this was ambiguous`()
    async throws
  {
    let result = try await run(
      """
      if (fetchId === 1) { console.log('first'); return }
      HealthEmitter.finish('newData');
      HealthEmitter.finish('noData');
      """
    ).result
    #expect(result.results == [.newData, .noData])
    #expect(result.codes == ["finish-ambiguous"])
    #expect(
      result.text("finish-ambiguous")
        == "HealthEmitter.finish('newData') has no fetchId, and 2 fetches are open: it "
        + "finished the oldest, fetch #1.")
    #expect(result.exitCode == 0)
  }

  @Test func `the anchor never goes back when the later fetch finishes first`() async throws {
    let app = try await run(
      """
      if (fetchId === 1) { console.log('first'); return }
      HealthEmitter.finish('newData', 2);
      HealthEmitter.finish('newData', 1);
      """)
    #expect(app.result.results == [.newData, .newData])
    #expect(try app.fixture.isAnchorAtTheEnd)
  }

  @Test func `the anchor moves as far as the fetch that succeeded`() async throws {
    let app = try await run(
      """
      if (fetchId === 1) { console.log('first'); return }
      HealthEmitter.finish('newData', 1);
      HealthEmitter.finish('failed', 2);
      """)
    let anchor = try app.fixture.store.anchor(for: WorkoutFetch.anchorName)
    #expect(try app.fixture.store.workouts(since: anchor).workouts.count == 1)
  }

  @Test func `a second finish does not move the anchor of a fetch that failed`() async throws {
    let app = try AppFixture(
      """
      emitter.addListener('onSendData', () => {
        HealthEmitter.finish('failed');
        HealthEmitter.finish('newData');
      })
      """)
    let result = await app.run()
    #expect(result.results == [.failed])
    #expect(try app.store.anchor(for: WorkoutFetch.anchorName) == nil)
  }

  @Test func `a held batch gives way to that of a later fetch, which has its workouts too`()
    async throws
  {
    let app = try AppFixture(
      """
      await sleep(1000);
      emitter.addListener('onSendData', ({ fetchId, workouts }) => {
        console.log(fetchId, workouts.length);
        HealthEmitter.finish('newData', fetchId);
        HealthEmitter.finish('newData', fetchId - 1);
      });
      """)
    app.session.phone.backgroundFetch.simulate()
    let result = await app.run()
    #expect(app.lines == ["2 12"])
    #expect(result.results == [.newData, .newData])
    #expect(result.events == (sent: 2, held: 2, delivered: 1, dropped: 1))
  }

  private func run(
    _ listener: String
  ) async throws -> (fixture: AppFixture, result: SessionResult) {
    let app = try AppFixture(
      "emitter.addListener('onSendData', ({ fetchId, workouts }) => {\n\(listener)\n})")
    app.onPrint = { [unowned app] line in
      guard line == "first" else { return }
      try app.store.save([.workout(1)])
      app.session.phone.backgroundFetch.simulate()
    }
    return (app, await app.run())
  }
}
