import AppHost
import BridgeTesting
import HealthKit
import HostLoop
import JSEngine
import NativeBridge
import SimulatedPhone
import Testing

/// What a health SDK for React Native does on the simulated phone.
@HostActor
struct HealthSDKTests {
  private static let prelude = """
    import { device } from 'bridgehost';
    const { Health } = NativeModules;
    const steps = 'HKQuantityTypeIdentifierStepCount';
    const water = 'HKQuantityTypeIdentifierDietaryWater';

    """

  private func run(_ script: String, _ info: String? = nil) async throws -> AppFixture {
    let app = try AppFixture(Self.prelude + script) { $0.launch = .user }
    _ = await app.run()
    return app
  }

  @Test func `E16: samples that the app writes have the app as their source`() async throws {
    let app = try await run(
      """
      await Health.requestAuthorization({ toShare: [water], toRead: [water] });
      device.health.save([{ type: water, startDate: Date.now(), value: 200, unit: 'mL' }]);
      await Health.save([{ type: water, startDate: Date.now(), value: 250, unit: 'mL' }]);
      const samples = await Health.querySamples({ type: water, sort: [{ key: 'value' }] });
      for (const { value, source } of samples) console.log(value, source.name);
      """)
    #expect(app.lines == ["200 Apple Watch", "250 com.example.app"])
  }

  @Test func `equal samples are samples of their own, with the same UUIDs in each run`()
    async throws
  {
    let script = """
      await Health.requestAuthorization({ toShare: [water], toRead: [water] });
      const glass = () => ({ type: water, startDate: 0, value: 200, unit: 'mL' });
      const watch = device.health.save([glass(), glass()]).concat(device.health.save([glass()], { after: 1 }));
      const own = await Health.save([glass(), glass()]);
      await Health.delete([own[0]]);
      own.push(...await Health.save([glass()]));
      await new Promise((resolve) => setTimeout(resolve, 2000));
      const found = await Health.querySamples({ type: water });
      console.log(watch.join());
      console.log(own.join());
      console.log(new Set([...watch, ...own]).size, found.length);
      """
    let lines = try await run(script).lines
    #expect(lines.last == "6 5")
    #expect(try await run(script).lines == lines)
  }

  @Test func `a sample with a sync identifier is the same one when it is saved again`() async throws
  {
    let app = try await run(
      """
      const glass = {
        type: water, startDate: 0, value: 200, unit: 'mL',
        metadata: { HKMetadataKeySyncIdentifier: 'a', HKMetadataKeySyncVersion: '1' },
      };
      const [first] = device.health.save([glass]);
      console.log(first === device.health.save([glass])[0]);
      await Health.requestAuthorization({ toRead: [water] });
      console.log((await Health.querySamples({ type: water })).length);
      """)
    #expect(app.lines == ["true", "1"])
  }

  @Test func `equal samples of an earlier run are not those of the next one`() async throws {
    let store = try HealthStore.temporary()
    for _ in 0..<3 {
      let app = try AppFixture(
        Self.prelude
          + "device.health.save([{ type: water, startDate: 0, value: 200, unit: 'mL' }]);",
        store: store
      ) { $0.launch = .user }
      _ = await app.run()
      #expect(app.lines == [])
    }
    #expect(
      try store.samples(ofType: "HKQuantityTypeIdentifierDietaryWater").samples.count == 3)
  }

  @Test func `E23: samples that the app may not write are refused`() async throws {
    let app = try await run(
      """
      await Health.requestAuthorization({ toShare: [water], toRead: [steps] });
      await Health.save([{ type: steps, startDate: Date.now(), value: 9, unit: 'count' }])
        .catch(({ code, message }) => console.log(code, message));
      """)
    #expect(app.lines == ["ECOM.APPLE.HEALTHKIT5 Authorization not determined"])
  }

  @Test func `E15, D15: ten taps on sync make one query when the script throttles them`()
    async throws
  {
    let app = try await run(
      """
      await Health.requestAuthorization({ toRead: [steps] });
      let last = -Infinity;
      const sync = () => {
        if (Date.now() - last < 60_000) return;
        last = Date.now();
        return Health.querySamples({ type: steps, trigger: 'tap' });
      };
      for (let tap = 0; tap < 10; tap++) { await sync(); device.advance(1); }
      """)
    let queries = app.session.phone.healthKit.queries.filter { $0.operation.kind == .sampleQuery }
    #expect(queries.map(\.operation.trigger) == ["tap"])
  }

  @Test(arguments: Architecture.allCases)
  func `E22: native code asks JavaScript, and accepts only the answer to its own question`(
    _ architecture: Architecture
  ) async throws {
    let core = Core()
    let host = try TestHost(architecture, core)
    try await host.run(
      script: """
        import { NativeEventEmitter, NativeModules } from 'react-native';
        const { Core } = NativeModules;
        new NativeEventEmitter(Core).addListener('IdentifyExternalUserRequest', async ({ callId, id }) => {
          Core.respond(callId + 1, 'for somebody else');
          await null;
          Core.respond(callId, `token of ${id}`);
        });
        Core.identify('anna').then(console.log);
        """)
    await host.runUntilIdle()
    #expect(host.console == ["token of anna"])
  }

  @Test func `E19: a method that only Android has does nothing on iOS`() async throws {
    let app = try await run(
      """
      import { Platform } from 'react-native';
      const start = Platform.select({ android: () => console.log('alarm'), default: () => {} });
      start();
      console.log(Platform.OS);
      """)
    #expect(app.lines == ["ios"])
  }
}

/// Asks JavaScript for the user's identity.
@HostActor
private final class Core: NativeModule {
  nonisolated static let name = "Core"

  private let request = Event<Question>("IdentifyExternalUserRequest")
  private var waiting: [Int: Promise] = [:]
  private var lastID = 0

  var exports: [any Export] {
    request
    AsyncFunction("identify") { [self] (id: String, promise: Promise) in
      lastID += 1
      waiting[lastID] = promise
      request.send(Question(callId: lastID, id: id))
    }
    AsyncFunction("respond") { [self] (callId: Int, answer: String) in
      waiting.removeValue(forKey: callId)?.resolve(answer)
    }
  }
}

private struct Question: JSRecord, Sendable {
  let callId: Int
  let id: String

  func write(fields: JSFields) {
    fields.add("callId", callId)
    fields.add("id", id)
  }
}
