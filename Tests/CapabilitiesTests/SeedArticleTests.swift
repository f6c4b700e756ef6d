import AppHost
import BackgroundFetch
import BridgeTesting
import HostLoop
import JSEngine
import NativeBridge
import SimulatedPhone
import Testing
import Uploads
import WebAPIs

/// The article that the project started from, about background fetch, HealthKit and an event emitter, as
/// seen from the JavaScript half.
@HostActor
struct SeedArticleTests {
  @Test func `A11, A18: finish() ends the fetch, and the log has its result and duration`()
    async throws
  {
    let app = try AppFixture(
      """
      emitter.addListener('onSendData', async () => { await sleep(250); HealthEmitter.finish('noData') });
      """)
    let result = await app.run()
    #expect(result.results == [.noData])
    #expect(result.phone.backgroundFetch.fetches.first?.elapsed == .milliseconds(250))
  }

  @Test func `A19: iOS kills an app that does not finish its fetch within 30 s`() async throws {
    let app = try AppFixture("emitter.addListener('onSendData', () => {})")
    let result = await app.run()
    #expect(result.elapsed == .seconds(30))
    #expect(
      app.session.phone.lifecycle.terminations == [
        .watchdog("background fetch #1 was not finished in time")
      ])
    #expect(result.exitCode == 1)
  }

  @Test func `A16, A26: data that is sent before JavaScript listens waits, and arrives once`()
    async throws
  {
    let app = try AppFixture(
      """
      await sleep(200);
      emitter.addListener('onSendData', ({ workouts }) => {
        console.log(workouts.length);
        HealthEmitter.finish();
      });
      """)
    let result = await app.run()
    #expect(app.lines == ["12"])
    #expect(result.events.held == 1)
    #expect(result.diagnoses == [])
  }

  @Test func `A22: each launch has its own bridge and its own run of the script`() async throws {
    let app = try AppFixture(
      """
      import { device } from 'bridgehost';
      globalThis.count = (globalThis.count ?? 0) + 1;
      console.log('launch', device.launchCount, 'count', count);
      emitter.addListener('onSendData', () => HealthEmitter.finish());
      if (device.launchCount === 1) {
        device.pressMemory({ after: 60 });
        device.openApp({ after: 120 });
      }
      """)
    _ = await app.run()
    #expect(app.lines == ["launch 1 count 1", "launch 2 count 1"])
  }

  @Test func `A27: a launch in the background runs the script and mounts its root component`()
    async throws
  {
    let app = try AppFixture(
      """
      import { AppRegistry } from 'react-native';
      AppRegistry.registerComponent('App', () => { console.log('mounted'); return () => null });
      emitter.addListener('onSendData', () => { console.log('data'); HealthEmitter.finish() });
      """)
    _ = await app.run()
    #expect(app.lines == ["mounted", "data"])
  }

  @Test func `A28: there is no CORS: a reply without CORS headers can be read in every mode`()
    async throws
  {
    let app = try AppFixture(
      """
      emitter.addListener('onSendData', async () => {
        for (const mode of ['cors', 'no-cors', 'same-origin']) {
          const reply = await fetch('https://api.test/upload', { mode });
          console.log(mode, reply.status, reply.type);
        }
        HealthEmitter.finish();
      });
      """)
    _ = await app.run()
    #expect(app.lines.map { $0.split(separator: " ")[1] } == ["201", "201", "201"])
  }

  @Test func `A29, A30: an upload is awaited before finish, and its body is what was posted`()
    async throws
  {
    let app = try AppFixture(
      """
      emitter.addListener('onSendData', async ({ workouts }) => {
        await fetch('https://api.test/upload', {
          method: 'POST', body: JSON.stringify(workouts.map((each) => each.uuid)),
        });
        HealthEmitter.finish();
      });
      """)
    let result = await app.run()
    let request = try #require(app.requests.first)
    #expect(request.method == "POST")
    #expect(request.text.hasPrefix("[\""))
    #expect(result.uploads?.acknowledgedCount == 12)
    #expect(result.diagnoses == [])
  }

  @Test func `A31: a headless task is registered, and iOS never runs it`() async throws {
    let app = try AppFixture(
      """
      import { AppRegistry } from 'react-native';
      AppRegistry.registerHeadlessTask('Sync', () => async () => console.log('headless'));
      emitter.addListener('onSendData', () => HealthEmitter.finish());
      """)
    _ = await app.run()
    #expect(app.lines == [])
  }

  @Test func `A13, A20, A33: a wrong event, module or method gives React Native's messages`()
    async throws
  {
    let host = try TestHost(Scale())
    try await host.run(
      script: """
        import { NativeEventEmitter, NativeModules } from 'react-native';
        const { Scale } = NativeModules;
        new NativeEventEmitter(Scale).addListener('onNothing', () => {});
        for (const mistake of [() => new NativeEventEmitter(null), () => Scale.tare()]) {
          try { mistake() } catch (error) { console.log(error.message) }
        }
        console.log(NativeModules.Missing ?? 'no such module');
        """)
    #expect(
      host.messages.contains {
        $0.contains("`onNothing` is not a supported event type for Scale. Supported events are:")
      })
    #expect(host.console.count == 3)
    #expect(host.console.first?.contains("requires a non-null argument") == true)
    #expect(host.console[1].contains("is not a function"))
    #expect(host.console.last == "no such module")
  }

  @Test func `A14, A32: the first listener starts observing, and removing the last one stops it`()
    async throws
  {
    let scale = Scale()
    let host = try TestHost(scale)
    try await host.run(
      script: """
        import { NativeEventEmitter, NativeModules } from 'react-native';
        const emitter = new NativeEventEmitter(NativeModules.Scale);
        const subscriptions = [1, 2, 3].map(() => emitter.addListener('onWeight', () => {}));
        for (const subscription of subscriptions) subscription.remove();
        """)
    #expect(scale.log == ["start", "stop"])
  }

  @Test func `A15: an event that nobody listens to is lost, with a warning`() async throws {
    let scale = Scale()
    let host = try TestHost(scale)
    scale.onWeight.send(Weight(kilograms: 1))
    await host.advance(by: .zero)
    #expect(
      host.messages.contains { $0.contains("Sending `onWeight` with no listeners registered.") })
    #expect(host.bridge.ledger.events.dropped == 1)
  }

  @Test func `A17, A35: a listener gets one argument, whatever the body, and none without one`()
    async throws
  {
    let scale = Scale()
    let host = try TestHost(scale)
    try await host.run(
      script: """
        import { NativeEventEmitter, NativeModules } from 'react-native';
        const emitter = new NativeEventEmitter(NativeModules.Scale);
        const log = (...args) => console.log(args.length, JSON.stringify(args[0]));
        for (const name of ['onWeight', 'onWeights', 'onEmpty']) emitter.addListener(name, log);
        """)
    scale.onWeight.send(Weight(kilograms: 2))
    scale.onWeights.send([Weight(kilograms: 3), Weight(kilograms: 4)])
    scale.onEmpty.send(NoBody())
    await host.advance(by: .zero)
    #expect(
      host.console == [
        #"1 {"kilograms":2}"#, #"1 [{"kilograms":3},{"kilograms":4}]"#, "0 undefined",
      ])
  }

  @Test
  func `A21, A23: a module instance that was never registered sends nothing, and logs an error`()
    async throws
  {
    let host = try TestHost(.bridge, Scale())
    try await host.run(
      script: """
        import { NativeEventEmitter, NativeModules } from 'react-native';
        new NativeEventEmitter(NativeModules.Scale).addListener('onWeight', () => console.log('!'));
        """)
    Scale().onWeight.send(Weight(kilograms: 5))
    await host.advance(by: .zero)
    #expect(host.console == [])
    #expect(host.diagnoses.contains { $0.message.contains("Bridge is not set") })
  }

  @Test func `A34: a cold launch for a fetch can be tested without a Mac and without a phone`()
    async throws
  {
    let app = try AppFixture(
      "emitter.addListener('onSendData', () => { console.log('synced'); HealthEmitter.finish() })")
    let result = await app.run()
    #expect(app.session.phone.lifecycle.launchReason == .fetch)
    #expect(app.lines == ["synced"])
    #expect(result.exitCode == 0)
  }
}

@HostActor
private final class Scale: NativeModule {
  nonisolated static let name = "Scale"

  let onWeight = Event<Weight>("onWeight")
  let onWeights = Event<[Weight]>("onWeights")
  let onEmpty = Event<NoBody>("onEmpty")
  private(set) var log: [String] = []

  var exports: [any Export] {
    onWeight
    onWeights
    onEmpty
  }

  func startObserving() { log.append("start") }
  func stopObserving() { log.append("stop") }
}

private struct Weight: JSRecord, Sendable {
  let kilograms: Double

  func write(fields: JSFields) { fields.add("kilograms", kilograms) }
}
