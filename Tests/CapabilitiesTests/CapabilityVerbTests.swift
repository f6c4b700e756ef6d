import AppHost
import Capabilities
import HostLoop
import SimulatedPhone
import Testing

/// How scripts call the verbs of capabilities.
@Suite @HostActor struct CapabilityVerbTests {
  @Test func `a verb may have no time, and returns nothing unless it has a result`()
    async throws
  {
    let app = try AppFixture.plain(
      """
      import { device } from 'bridgehost';
      const walk = { type: 'HKQuantityTypeIdentifierStepCount', value: 1, unit: 'count', startDate: 0 };
      for (const when of [undefined, {}, { after: undefined }, { after: 1 }]) {
        console.log(
          device.health.delete([], when), device.health.answerPrompts('allow', when),
          device.simulateBackgroundFetch(when), device.health.save([walk], when).length);
      }
      for (const call of [
        () => device.health.delete([], 5), () => device.health.delete([], { afterr: 1 }),
        () => device.health.delete([], {}, {}), () => device.simulateBackgroundFetch(null),
      ]) {
        try { call() } catch ({ name, message }) { console.log(name, message.split(':')[0]) }
      }
      console.log('health' in device, 'nothing' in device, Object.keys(device.health).includes('prompts'));
      """
    ) { $0.launch = .user }
    _ = await app.run()
    #expect(
      app.lines == [
        "undefined undefined undefined 1", "undefined undefined undefined 1",
        "undefined undefined undefined 1", "undefined undefined undefined 1",
        "TypeError device.health.delete",
        "TypeError device.health.delete has no key 'afterr'. Did you mean 'after'? Keys",
        "TypeError device.health.delete", "TypeError device.simulateBackgroundFetch",
        "true false true",
      ])
  }

  @Test(arguments: ["", "device.openApp({ after: 5 });"])
  func `a script without an app may hand in tasks, too`(then: String) async throws {
    let app = try AppFixture.plain(
      """
      import { NativeModules } from 'react-native';
      import { device } from 'bridgehost';
      \(then)
      NativeModules.BackgroundTasks.submit({ identifier: 'a.b' }).then(console.log, console.log);
      """
    ) {
      $0.launch = .none
      var info = AppInfo()
      info.permittedIdentifiers = ["a.b"]
      $0.info = info
    }
    let result = await app.run()
    #expect(app.lines.first == "a.b")
    #expect(result.diagnoses.map(\.code) == [])
  }
}
