import Foundation
import Testing

@Suite(.processes) struct `The power fails` {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test
  func `D23: a power loss undoes the user defaults of the last seconds, a crash does not`()
    throws
  {
    try folder.write(
      """
      import { NativeModules } from 'react-native';
      import { device } from 'bridgehost';
      const { UserDefaults } = NativeModules;
      const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
      console.log(device.lastTermination, await UserDefaults.getAll());
      await UserDefaults.set('written', device.launchCount);
      await sleep(10_000);
      await UserDefaults.set('fresh', device.launchCount);
      if (device.launchCount < 3) device.openApp({ after: 60 });
      if (device.launchCount === 1) device.losePower();
      if (device.launchCount === 2) device.crash('by hand');
      """, to: "app.js")
    let result = try Command.run(
      "--virtual-time", "--launch", "user", "app.js", in: folder.url)
    #expect(
      result.output == """
        null {}
        ended: the phone lost its power { written: 1 }
        crashed: by hand { fresh: 2, written: 2 }

        """)
    #expect(result.errors.contains("app      ended: the phone lost its power"))
  }

  @Test func `after it nothing wakes the app until the phone is unlocked`() throws {
    try folder.write(
      """
      import { NativeModules } from 'react-native';
      import { device } from 'bridgehost';
      console.log(device.launchReason, device.isLocked);
      NativeModules.BackgroundFetch.finish(device.launchCount, 'noData');
      if (device.launchCount === 1) {
        device.simulateBackgroundFetch({ after: 60 });
        device.unlock({ after: 120 });
        device.simulateBackgroundFetch({ after: 180 });
        device.losePower();
      }
      """, to: "app.js")
    let result = try Command.run("--virtual-time", "app.js", in: folder.url)
    #expect(result.output == "fetch false\nfetch false\n")
  }
}
