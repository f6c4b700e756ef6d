import AppHost
import BackgroundFetch
import HostLoop
import NativeBridge
import SimulatedPhone
import Testing

/// Which native module handles a background fetch: the one that the script accesses, whatever names its text has.
@HostActor
struct FetchModuleTests {
  @Test(arguments: [
    "// BackgroundFetch, 'fetch'\nsetTimeout(() => console.log('done'), 60_000)",
    "/* NativeModules.BackgroundFetch */ setTimeout(() => console.log('done'), 60_000)",
    "const text = 'no BackgroundFetch and no HealthEmitter'\nsetTimeout(() => console.log('done'), 60_000)",
    "/NativeModules.HealthEmitter/.test('')\nsetTimeout(() => console.log('done'), 60_000)",
  ])
  func `a script that only mentions them does not count as an app`(script: String) async throws {
    let app = try AppFixture.plain(script)
    let result = await app.run()
    #expect(app.lines == ["done"])
    #expect(result.capability(BackgroundFetchCapability.self)?.isUsed == false)
    #expect(result.diagnoses.map(\.text) == [])
  }

  @Test(arguments: [
    "const url = `https://${1}/*`, late = () => NativeModules.HealthEmitter.finish();",
    "const text = `it's ${`${{ a: '}' }.a}`} \\` //`, late = () => NativeModules.HealthEmitter.finish();",
    "const same = (x) => { return/\"/.test(x) }, late = () => NativeModules.HealthEmitter.finish();",
    "const late = () => `${NativeModules.HealthEmitter.finish()}`;",
  ])
  func `a script whose code asks for one later is an app`(script: String) async throws {
    let app = try AppFixture.plain(
      "import { NativeModules } from 'react-native'; \(script) setTimeout(late, 60_000);")
    let result = await app.run()
    #expect(result.capability(BackgroundFetchCapability.self)?.isUsed == true)
    #expect(result.phone.backgroundFetch.fetches.map(\.result) == [nil])
  }

  @Test func `a module whose name is put together at run time answers`() async throws {
    let app = try AppFixture.plain(
      """
      import { NativeEventEmitter, NativeModules } from 'react-native';
      const module = NativeModules[['Background', 'Fetch'].join('')];
      new NativeEventEmitter(module).addListener('fetch', ({ fetchId }) => module.finish(fetchId, 'noData'));
      """
    ) { $0.launch = .fetch }
    let result = await app.run()
    #expect(result.phone.backgroundFetch.fetches.map(\.result) == [.noData])
    #expect(result.diagnoses.map(\.text) == [])
  }

  @Test(arguments: [
    ("HealthEmitter", "onSendData", "HealthEmitter.finish('newData', fetchId)"),
    ("BackgroundFetch", "fetch", "BackgroundFetch.finish(fetchId, 'newData')"),
  ])
  func `of two that are looked up, the one on which the script listens answers`(
    module: String, event: String, finish: String
  ) async throws {
    let app = try AppFixture.plain(
      """
      import { NativeEventEmitter, NativeModules } from 'react-native';
      const { BackgroundFetch, HealthEmitter } = NativeModules;
      // Not 'fetch' and not "fetch".
      const events = ['fetch', 'onSendData'];
      new NativeEventEmitter(\(module)).addListener('\(event)', ({ fetchId }) => \(finish));
      """)
    let result = await app.run()
    #expect(result.phone.backgroundFetch.fetches.map(\.result) == [.newData])
    #expect(result.diagnoses.map(\.text) == [])
  }

  @Test func `the script of the next process decides anew`() async throws {
    let app = try AppFixture.plain(
      """
      import { DevSettings, NativeEventEmitter, NativeModules } from 'react-native';
      import { device } from 'bridgehost';
      const { BackgroundFetch, HealthEmitter } = NativeModules;
      if (device.launchCount === 1) {
        new NativeEventEmitter(BackgroundFetch).addListener('fetch', ({ fetchId }) => {
          BackgroundFetch.finish(fetchId, 'noData');
          device.forceQuit({ after: 10 });
          device.openApp({ after: 60 });
        });
      } else {
        new NativeEventEmitter(HealthEmitter).addListener('onSendData', ({ fetchId }) => {
          HealthEmitter.finish('newData', fetchId);
        });
        device.leaveApp();
        device.simulateBackgroundFetch({ after: 60 });
      }
      """)
    let result = await app.run()
    #expect(result.phone.backgroundFetch.fetches.map(\.result) == [.noData, .newData])
  }
}
