import AppHost
import BackgroundFetch
import HealthKit
import HostLoop
import SimulatedPhone
import Testing
import Uploads

@HostActor
struct DaysTests {
  private static let script = """
    emitter.addListener('onSendData', async ({ workouts, fetchId }) => {
      try {
        const reply = await fetch('https://api.test/upload', {
          method: 'POST', body: JSON.stringify(workouts),
        });
        HealthEmitter.finish(reply.ok ? 'newData' : 'failed', fetchId);
      } catch {
        HealthEmitter.finish('failed', fetchId);
      }
    });
    """

  private func live(
    _ days: Int, seed: UInt64 = 1, _ script: String = script
  ) async throws -> (app: AppFixture, result: SessionResult) {
    let app = try AppFixture(script) {
      $0.days = days
      $0.seed = seed
    }
    return (app, await app.run())
  }

  @Test func `A36: a week of hourly fetches on a phone in use uploads every workout`() async throws
  {
    let (app, result) = try await live(7)
    #expect(result.days.count == 7)
    #expect(result.elapsed == .seconds(7 * 86_400))
    #expect(result.phone.backgroundFetch.fetches.count > 80)
    let workouts = try app.store.workouts(since: nil).workouts.count
    #expect(workouts > 12)
    #expect(result.uploads?.acknowledgedCount == workouts)
    #expect(result.diagnoses == [])
  }

  @Test(arguments: 1...5)
  func `E10, E12: the same seed gives the same days, and another seed gives other days`(
    _ seed: UInt64
  )
    async throws
  {
    let first = try await live(3, seed: seed).result.phone.backgroundFetch.fetches.map(\.began)
    #expect(
      try await live(3, seed: seed).result.phone.backgroundFetch.fetches.map(\.began) == first)
    #expect(
      try await live(3, seed: seed + 1).result.phone.backgroundFetch.fetches.map(\.began) != first)
  }

  @Test func `E13: an app sends after a flight what it could not send during the flight`()
    async throws
  {
    let (app, result) = try await live(7, seed: 3)
    #expect(app.session.record?.offline.isEmpty == false)
    #expect(result.uploads?.acknowledgedCount == result.uploads?.handedOverCount)
  }

  @Test func `the days add up to the run`() async throws {
    let (app, result) = try await live(5)
    func sum(_ key: String) -> Int { result.days.map { $0[key] }.reduce(0, +) }
    #expect(sum("launches") == result.launchCount)
    #expect(
      sum("newData") + sum("noData") + sum("failed") + sum("unfinished")
        == result.phone.backgroundFetch.fetches.count)
    #expect(sum("uploaded") == result.uploads?.acknowledgedCount)
    #expect(sum("missedWakes") == app.session.record?.missedWakes.count)
  }

  @Test func `an app without background fetches gets no fetch, and its other wakes are counted`()
    async throws
  {
    let app = try AppFixture.plain(
      """
      import { NativeEventEmitter, NativeModules } from 'react-native';
      const { Health, BackgroundTasks } = NativeModules;
      const type = 'HKWorkoutTypeIdentifier';
      new NativeEventEmitter(Health).addListener('update', ({ updateId }) => Health.complete(updateId));
      const submit = () => BackgroundTasks.submit(
        { identifier: 'refresh', earliestBeginDate: Date.now() + 3600_000 });
      new NativeEventEmitter(BackgroundTasks).addListener('task', async ({ taskId }) => {
        await submit();
        BackgroundTasks.setTaskCompleted(taskId, true);
      });
      await Health.requestAuthorization({ toRead: [type] });
      Health.observe({ type });
      Health.enableBackgroundDelivery(type, 'immediate');
      submit();
      """
    ) { $0.days = 3 }
    let result = await app.run()
    #expect(app.lines == [])
    #expect(result.phone.backgroundFetch.fetches.isEmpty)
    #expect(
      result.days.map { $0["updates"] }.reduce(0, +) == result.phone.healthKit.deliveries.count)
    #expect(result.days.map { $0["tasks"] }.reduce(0, +) > 40)
    #expect(result.days.map { $0["missedUpdates"] } == [0, 0, 0])
    #expect(result.days.allSatisfy { $0.backgroundSeconds < 1000 })
    #expect(!result.phone.healthKit.deliveries.isEmpty)
  }

  @Test func `an app that never finishes dies each time, and is woken again`() async throws {
    let (_, result) = try await live(1, "emitter.addListener('onSendData', () => {})")
    #expect(result.days.first.map { $0["deaths"] > 3 } == true)
    #expect(result.exitCode == 1)
  }

  @Test(
    arguments: [
      (.jetsam(megabytes: 50), 1), (.crash("boom"), 1), (.cpuLimit, 1), (.memoryPressure, 0),
      (.restart, 0),
    ] as [(Termination, Int)])
  func `a day counts the deaths that the app itself caused, those by jetsam too`(
    reason: Termination, count: Int
  ) async throws {
    let app = try AppFixture(Self.script) { $0.days = 1 }
    let phone = app.session.phone
    phone.plan("end", after: .seconds(3600)) { phone.terminate(reason) }
    let result = await app.run()
    #expect(phone.lifecycle.terminations.contains(reason))
    #expect(result.days.map { $0["deaths"] } == [count])
    // The other ends have diagnoses of their own, from the code that knows the cause.
    let isCrash = reason == .crash("boom")
    #expect(result.diagnoses.map(\.code).contains("ended-by-exception") == isCrash)
  }
}
