import AppHost
import BackgroundTasks
import BridgeTesting
import HostLoop
import NativeBridge
import SimulatedPhone
import Testing

/// The facts are those of `ios/RNBackgroundTimer.m`.
///
/// Own tests: none; 4 of 4 examples of its README.
///
/// Differs from a phone: A timer fires exactly when its time is over, also if the phone slept in between. On a phone it can be
/// late by a tenth of the delay, at most 60 seconds, and the time in which the phone sleeps does not count.
@Suite("react-native-background-timer 2.4.1") @HostActor
struct RNBackgroundTimerTests {
  private func run(
    _ script: String, on architecture: Architecture = .turbo
  ) async throws -> (app: AppFixture, codes: [String]) {
    let app = try AppFixture.plain(
      """
      import { NativeAppEventEmitter, NativeEventEmitter, NativeModules } from 'react-native';
      import { device } from 'bridgehost';
      const { RNBackgroundTimer: native } = NativeModules;
      const began = Date.now();
      const seconds = () => Math.round((Date.now() - began) / 100) / 10;
      new NativeEventEmitter(native).addListener('backgroundTimer.timeout', (id) => console.log('timeout', id, seconds()));
      NativeAppEventEmitter.addListener('backgroundTimer', (id) => console.log('started', id));
      (async () => {
      \(script)
      })();
      """
    ) {
      $0.launch = .user
      $0.architecture = architecture
    }
    let codes = await app.run().codes
    return (app, codes)
  }

  @Test(arguments: Architecture.allCases)
  func `A timer keeps the app running in the background (RNBackgroundTimer.m:63-79)`(
    architecture: Architecture
  )
    async throws
  {
    let (app, codes) = try await run(
      """
      console.log(await native.setTimeout(7, 20_000));
      device.leaveApp({ after: 1 });
      """, on: architecture)
    #expect(app.lines == ["true", "timeout 7 20"])
    #expect(app.session.phone.backgroundTasks.open == [])
    #expect(codes == [])
  }

  @Test
  func
    `When the time in the background is over, the timer fires as the app resumes (RNBackgroundTimer.m:68-70)`()
    async throws
  {
    let (app, codes) = try await run(
      """
      native.setTimeout(1, 60_000);
      device.leaveApp({ after: 1 });
      device.openApp({ after: 90 });
      """)
    #expect(app.lines == ["timeout 1 90"])
    #expect(codes == [])
  }

  @Test
  func `start begins a background task, and its delay has no effect (RNBackgroundTimer.m:21-54)`()
    async throws
  {
    let (app, codes) = try await run(
      """
      await native.start(5000);
      console.log(seconds());
      await new Promise((resolve) => setTimeout(resolve, 10));
      await native.start(0);
      await new Promise((resolve) => setTimeout(resolve, 10));
      await native.stop();
      """)
    #expect(app.lines == ["0", "started 1", "started 2"])
    #expect(app.session.phone.backgroundTasks.open == [])
    #expect(codes == [])
  }

  @Test func `start needs no listener (index.js:32-39; README.md)`() async throws {
    let (app, codes) = try await run(
      """
      NativeAppEventEmitter.removeAllListeners('backgroundTimer');
      await native.start(0);
      await new Promise((resolve) => setTimeout(resolve, 10));
      await native.stop();
      """)
    #expect(app.lines == [])
    #expect(codes == [])
  }

  @Test func `start that is stopped at once sends nothing (RNBackgroundTimer.m:31-36)`()
    async throws
  {
    let (app, _) = try await run("native.start(0); native.stop();")
    #expect(app.lines == [])
  }

  @Test func `A timer of an earlier process sends nothing (RNBackgroundTimer.m:73)`() async throws {
    let (app, codes) = try await run(
      """
      if (device.launchCount > 1) return;
      native.setTimeout(1, 5000);
      device.forceQuit({ after: 1 });
      device.openApp({ after: 2 });
      """)
    #expect(app.lines == [])
    #expect(codes == [])
  }
}
