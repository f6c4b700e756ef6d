import AppHost
import BackgroundFetch
import BridgeTesting
import Capabilities
import HostLoop
import SimulatedPhone
import Testing

/// Each wake that did not end well says why.
@Suite @HostActor struct `The reason of a wake that did not end well` {
  private static let uploading = """
    emitter.addListener('onSendData', async ({ workouts, fetchId }) => {
      try {
        const reply = await upload(workouts);
        HealthEmitter.finish(reply.ok ? 'newData' : 'failed', fetchId);
      } catch {
        HealthEmitter.finish('failed', fetchId);
      }
    });
    """

  private func reasons(
    _ script: String, network: TestNetwork = .answering(201),
    _ prepare: @Sendable @escaping @HostActor (Phone) -> Void = { _ in }
  ) async throws -> [String?] {
    let app = try AppFixture(script, network: network)
    prepare(app.session.phone)
    return await app.run().wakes.flatMap(\.all).map(\.reason)
  }

  @Test func `is none for one that ended well`() async throws {
    #expect(try await reasons(Self.uploading) == [nil])
  }

  @Test func `is what the server answered`() async throws {
    #expect(
      try await reasons(Self.uploading, network: .answering(503))
        == ["the server answered 503 (POST http://backend.test/workouts)"])
  }

  @Test func `is the entitlement that the app does not declare`() async throws {
    let app = try AppFixture(Self.uploading) {
      $0.info = AppInfo()
      $0.info?.entitlementKeys = ["keychain-access-groups"]
    }
    #expect(
      await app.run().wakes.flatMap(\.all).map(\.reason)
        == ["Missing com.apple.developer.healthkit entitlement. (the query for new workouts)"])
    #expect(app.requests.isEmpty)
  }

  @Test func `is the request that had no answer until the app aborted it`() async throws {
    let script = """
      emitter.addListener('onSendData', async ({ fetchId }) => {
        const abort = new AbortController();
        setTimeout(() => abort.abort(), 20_000);
        await fetch('http://backend.test/a', { signal: abort.signal }).catch(() => null);
        HealthEmitter.finish('failed', fetchId);
      });
      """
    #expect(
      try await reasons(script, network: TestNetwork { _ in nil })
        == ["the app aborted the request before it had an answer (GET http://backend.test/a)"])
  }

  @Test func `has what failed before the app ran out of time`() async throws {
    let script = """
      emitter.addListener('onSendData', async ({ fetchId, workouts }) => {
        const reply = await upload(workouts).catch(() => new Promise(() => {}));
        HealthEmitter.finish('newData', fetchId);
      });
      """
    #expect(
      try await reasons(script) { $0.network.connection = .none } == [
        "no time left: HealthEmitter.finish() was not called. The latest failure: The Internet connection appears "
          + "to be offline. (POST http://backend.test/workouts), the phone was offline"
      ])
  }

  @Test func `of an update has what failed before the app ran out of time`() async throws {
    let app = try AppFixture(
      """
      import { device } from 'bridgehost';
      const { Health } = NativeModules;
      const type = 'HKQuantityTypeIdentifierStepCount';
      device.network.setConnection('none');
      new NativeEventEmitter(Health).addListener('update', async ({ updateId }) => {
        await upload([]);
        Health.complete(updateId);
      });
      await Health.requestAuthorization({ toRead: [type] });
      await Health.enableBackgroundDelivery(type, 'immediate');
      Health.observe({ type });
      """
    ) { $0.days = 1 }
    let updates = await app.run().wakes.filter { $0.one == "update" }.flatMap(\.all)
    let missed = updates.filter { $0.outcome == .unfinished }.compactMap(\.reason)
    #expect(
      missed.contains(
        "no time left: Health.complete() was not called within 30 s. The latest failure: The Internet "
          + "connection appears to be offline. (POST http://backend.test/workouts), the phone was offline"
      ),
      "\(missed)")
  }

  @Test func `is the missing connection`() async throws {
    #expect(
      try await reasons(Self.uploading) { $0.network.connection = .none } == [
        "The Internet connection appears to be offline. (POST http://backend.test/workouts), "
          + "the phone was offline"
      ])
  }

  @Test func `is the listener that is missing`() async throws {
    #expect(
      try await reasons("console.log(typeof HealthEmitter.finish)")
        == ["no time left: no listener for `onSendData`"])
  }

  @Test func `is the event that was lost`() async throws {
    let app = try AppFixture(
      "setTimeout(() => emitter.addListener('onSendData', () => HealthEmitter.finish()), 300)"
    ) {
      var info = AppInfo()
      info.holdsEarlyEvents = false
      $0.info = info
    }
    #expect(
      await app.run().wakes.flatMap(\.all).map(\.reason)
        == ["no time left: `onSendData` was lost: no listener in JavaScript"])
  }

  @Test func `is the call of finish that is missing`() async throws {
    #expect(
      try await reasons("emitter.addListener('onSendData', () => {})")
        == ["no time left: HealthEmitter.finish() was not called"])
  }

  @Test func `is the script's own when nothing was refused`() async throws {
    #expect(
      try await reasons(
        "emitter.addListener('onSendData', () => HealthEmitter.finish('failed'))")
        == ["the app finished it with failed"])
  }

  @Test func `is the end of the app`() async throws {
    #expect(
      try await reasons("emitter.addListener('onSendData', () => {})") { phone in
        phone.plan("swipe", after: .seconds(2)) { phone.terminate(.forceQuit) }
      } == ["the app ended: swiped away by the user"])
  }
}

/// What a run of days tells of them.
@Suite @HostActor struct `The reasons of a run of days` {
  @Test func `are counted, with the wakes that iOS did not give`() async throws {
    let app = try AppFixture(
      """
      emitter.addListener('onSendData', ({ fetchId }) => HealthEmitter.finish('failed', fetchId));
      """
    ) { $0.days = 3 }
    let result = await app.run()
    let fetches = result.phone.backgroundFetch.fetches
    let failed = result.wakeFailures.filter { $0.outcome == "failed" }
    #expect(failed.map(\.count).reduce(0, +) == fetches.count { $0.result == .failed })
    let missed = result.wakeFailures.filter { $0.outcome == "missed" }
    #expect(missed.map(\.count).reduce(0, +) == app.session.record?.missedWakes.count)
    #expect(
      result.wakeFailures.contains {
        $0.reason == "Protected health data is inaccessible (the query for new workouts), "
          + "the phone was locked"
      })
    #expect(result.wakeFailures.allSatisfy { $0.text.hasPrefix("\($0.count) ") })
  }

  @Test func `an interrupted run has no days after the interruption`() async throws {
    let app = try AppFixture("emitter.addListener('onSendData', () => HealthEmitter.finish())") {
      $0.days = 10
    }
    app.session.phone.plan("interrupt", after: .seconds(86_400 + 3600)) {
      app.session.interrupt()
    }
    let result = await app.run()
    #expect(result.days.count == 2)
    #expect(result.summaryLine().hasPrefix("interrupted on day 2 · "))
  }
}
