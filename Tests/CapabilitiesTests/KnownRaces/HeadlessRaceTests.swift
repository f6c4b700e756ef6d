import AppHost
import BackgroundFetch
import BridgeTesting
import CoreModules
import HostLoop
import NativeBridge
import SimulatedPhone
import Testing

/// Tasks without a user interface that never end, end late, or never begin (contract 7.9 to 7.14).
@HostActor
struct HeadlessRaceTests {
  private static let place = "CapabilitiesTests/HeadlessRaceTests.swift:\(#line + 12)"

  /// Starts the task `Sync` 10 ms after the launch and runs the app to its end.
  private func run(
    _ architecture: Architecture, _ script: String, launch: AppLifecycle.Launch = .none
  ) async throws -> (lines: [String], result: SessionResult) {
    let app = try AppFixture(
      architecture: architecture, "import { AppRegistry } from 'react-native';\n" + script
    ) { $0.launch = launch }
    let session = app.session
    session.loop.post(on: session.loop.lane("main"), "start", after: .milliseconds(10)) {
      let task = HeadlessTasks.Configuration("Sync", timeout: .seconds(30))
      do { try session.headlessTasks.start(task, on: session.bridge) } catch {
        session.bridge.log(.error, "\(error)")
      }
    }
    let result = await app.run()
    return (app.lines, result)
  }

  @Test(arguments: Architecture.allCases)
  func `7.9 a task that hangs is reported with what it waits for`(
    architecture: Architecture
  ) async throws {
    let (_, result) = try await run(
      architecture,
      """
      AppRegistry.registerHeadlessTask('Sync', () => async () => {
        await new Promise((resolve) => setTimeout(resolve, 60_000));
      });
      """)
    #expect(result.diagnoses.map(\.code) == ["headless-task-not-active", "headless-task-late"])
    #expect(
      result.diagnoses.last?.text == """
        headless task Sync (#1) was not finished within its 30 s
          pending then: setTimeout
          started    after 10 ms     \(Self.place)
          timed out  after 30 s
          fix: resolve the task's promise on every path, and in time: abort slow requests with an \
        AbortController and setTimeout
        """)
  }

  @Test(arguments: Architecture.allCases, [AppLifecycle.Launch.fetch, .none])
  func `7.11 timers fire in a task of an app that iOS launched in the background`(
    architecture: Architecture, launch: AppLifecycle.Launch
  ) async throws {
    let (lines, result) = try await run(
      architecture,
      """
      emitter.addListener('onSendData', () => HealthEmitter.finish());
      AppRegistry.registerHeadlessTask('Sync', () => async () => {
        await sleep(20);
        await new Promise(requestAnimationFrame);
        console.log('synced');
      });
      """, launch: launch)
    #expect(lines == ["synced"])
    #expect(result.codes == [])
  }

  @Test(arguments: Architecture.allCases)
  func `7.10 timers continue after the app was in the background, or suspended`(
    architecture: Architecture
  ) async throws {
    let app = try AppFixture(
      architecture: architecture,
      """
      const tick = () => console.log('tick', Math.round(performance.now() / 1000));
      for (const seconds of [1, 3, 60, 90]) setTimeout(tick, seconds * 1000);
      requestAnimationFrame(() => console.log('frame'));
      """
    ) { $0.launch = .user }
    let (phone, loop) = (app.session.phone, app.session.loop)
    for (delay, act) in [(2, phone.leaveApp), (70, phone.openApp)] {
      loop.post(on: loop.system, "person", after: .seconds(delay)) { act() }
    }
    _ = await app.run()
    // Timers that were due while the app was suspended fire when it is opened again.
    #expect(app.lines == ["frame", "tick 1", "tick 3", "tick 70", "tick 90"])
  }

  @Test(arguments: [
    (Architecture.turbo, "Did you forget to call `registerCallableModule`?"),
    (.bridge, "an early initialization error when loading React Native."),
  ])
  func `7.12 an error of the script before it registered its task is reported first`(
    architecture: Architecture, hint: String
  ) async throws {
    let host = try TestHost(architecture, HeadlessTasks(lifecycle: AppLifecycle()))
    try await host.run(script: "undefined.configure();\nimport('react-native');")
    host.bridge.postToJavaScript("start") {
      try $0.callFunction("AppRegistry", "startHeadlessTask", 1, "Sync", 0)
    }
    await host.advance(by: .zero)
    let texts = host.diagnoses.map(\.message)
    #expect(texts.count == 2)
    #expect(texts.first?.hasPrefix("Uncaught TypeError: undefined is not an object") == true)
    #expect(texts.first?.contains("<script>:1:") == true)
    #expect(
      texts.last?.contains(
        "Failed to call into JavaScript module method AppRegistry.startHeadlessTask(). Module has not "
          + "been registered as callable.") == true)
    #expect(texts.last?.contains("RCTDeviceEventEmitter, RCTNativeAppEventEmitter.") == true)
    #expect(texts.last?.contains(hint) == true)
  }

  @Test(arguments: Architecture.allCases)
  func `7.13 a task that returns no promise is reported with its error and its key`(
    architecture: Architecture
  ) async throws {
    let (_, result) = try await run(
      architecture, "AppRegistry.registerHeadlessTask('Sync', () => () => undefined)")
    #expect(result.codes == ["uncaught-error", "headless-task-unfinished"])
    #expect(result.text("uncaught-error").contains("provider()(data).then"))
    #expect(
      result.text("headless-task-unfinished").hasPrefix(
        "headless task Sync (#1) was never finished"))
    #expect(result.diagnoses.last?.moments.map(\.place) == [Self.place])
  }

  @Test(arguments: Architecture.allCases)
  func `7.14 a task that finishes after its timeout is reported with start, end and late result`(
    architecture: Architecture
  ) async throws {
    let (_, result) = try await run(
      architecture,
      """
      AppRegistry.registerHeadlessTask('Sync', () => async () => { await sleep(31_000) });
      """)
    let late = try #require(result.diagnoses.first)
    #expect(late.message == "Tried to finish non-active task with id 1. Did it time out?")
    #expect(late.moments.map(\.what) == ["started", "over", "called"])
    #expect(late.moments.map(\.time) == [10, 30_010, 31_010])
    #expect(late.moments.first?.place == Self.place)
    #expect(late.fix?.contains("longer timeout") == true)
  }
}
