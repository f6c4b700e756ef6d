import AppHost
import CoreModules
import HostLoop
import NativeBridge
import SimulatedPhone
import Testing

/// Tasks without a user interface, on the loop's clock (contract, part 5).
@HostActor
struct HeadlessTaskTests {
  private static let prologue = """
    import { AppRegistry } from 'react-native';
    import HeadlessJsTaskError from 'react-native/Libraries/ReactNative/HeadlessJsTaskError';

    """

  private func launch(
    _ architecture: Architecture, _ script: String, launch: AppLifecycle.Launch = .none
  ) throws -> AppFixture {
    try AppFixture(Self.prologue + script) {
      $0.architecture = architecture
      $0.launch = launch
    }
  }

  /// Starts a task 10 ms after the launch and runs the app to its end.
  private func run(
    _ app: AppFixture, _ configuration: HeadlessTasks.Configuration
  ) async -> SessionResult {
    let session = app.session
    session.loop.post(on: session.loop.lane("main"), "start", after: .milliseconds(10)) {
      do { try session.headlessTasks.start(configuration, on: session.bridge) } catch {
        session.bridge.log(.info, "\(error)")
      }
    }
    return await app.run()
  }

  @Test(arguments: Architecture.allCases)
  func `5 a task gets its data and is finished when its promise resolves`(
    architecture: Architecture
  ) async throws {
    let app = try launch(
      architecture,
      """
      AppRegistry.registerHeadlessTask('Sync', () => async (data) => {
        await sleep(20);
        console.log('synced', data.account);
      });
      """)
    var finished: [Int] = []
    app.session.headlessTasks.onFinish = { finished.append($0) }
    let result = await run(app, .init("Sync", data: ["account": "a1"], timeout: .seconds(30)))
    #expect(app.lines == ["synced a1"])
    #expect(finished == [1])
    #expect(result.codes == [])
    #expect(result.elapsed < .seconds(1))
  }

  @Test(arguments: Architecture.allCases)
  func `5 a rejection without a HeadlessJsTaskError leaves the task open until its timeout`(
    architecture: Architecture
  ) async throws {
    let app = try launch(
      architecture,
      "AppRegistry.registerHeadlessTask('Sync', () => async () => { throw new Error('no net') })")
    let result = await run(app, .init("Sync", timeout: .seconds(30)))
    #expect(app.lines.first?.contains("no net") == true)
    #expect(result.codes == ["headless-task-late"])
    #expect(
      result.text("headless-task-late")
        == "headless task Sync (#1) was not finished within its 30 s\n  pending then: nothing")
    #expect(result.elapsed == .milliseconds(30_010))
  }

  @Test(arguments: Architecture.allCases)
  func `5 HeadlessJsTaskError retries with the same id as often as the policy says`(
    architecture: Architecture
  ) async throws {
    let app = try launch(
      architecture,
      """
      let attempts = 0;
      AppRegistry.registerHeadlessTask('Sync', () => async () => {
        attempts += 1;
        console.log('attempt', attempts);
        if (attempts < 3) throw new HeadlessJsTaskError('again');
      });
      """)
    let result = await run(
      app,
      .init(
        "Sync", timeout: .seconds(30), retryPolicy: .init(attempts: 2, delay: .seconds(10))))
    #expect(
      app.lines.filter { $0.hasPrefix("attempt") } == ["attempt 1", "attempt 2", "attempt 3"])
    #expect(result.codes == [])
    #expect(result.elapsed >= .seconds(20))
  }

  @Test(arguments: Architecture.allCases)
  func `5 a task without retries left is finished`(architecture: Architecture)
    async throws
  {
    let app = try launch(
      architecture,
      """
      AppRegistry.registerHeadlessTask('Sync', () => async () => {
        throw new HeadlessJsTaskError('again');
      });
      """)
    var finished: [Int] = []
    app.session.headlessTasks.onFinish = { finished.append($0) }
    let result = await run(app, .init("Sync", timeout: .seconds(30)))
    #expect(finished == [1])
    #expect(result.codes == [])
  }

  @Test(arguments: Architecture.allCases)
  func `5 an unknown task gives a warning and is finished`(architecture: Architecture) async throws
  {
    let app = try launch(
      architecture, "AppRegistry.getAppKeys()")
    let result = await run(app, .init("Nobody", timeout: .seconds(30)))
    #expect(app.lines == ["No task registered for key Nobody"])
    #expect(result.codes == [])
  }

  @Test(arguments: Architecture.allCases)
  func `5 a task without a timeout that never ends is reported at the end of the run`(
    architecture: Architecture
  ) async throws {
    let app = try launch(
      architecture, "AppRegistry.registerHeadlessTask('Sync', () => () => new Promise(() => {}))")
    let result = await run(app, .init("Sync"))
    #expect(result.codes == ["headless-task-unfinished"])
    #expect(
      result.diagnoses.first?.moments.first?.place?.contains("HeadlessTaskTests.swift") == true)
  }

  @Test(arguments: Architecture.allCases)
  func `5 each attempt has the full timeout`(architecture: Architecture) async throws {
    let app = try launch(
      architecture,
      """
      let attempts = 0;
      AppRegistry.registerHeadlessTask('Sync', () => async () => {
        attempts += 1;
        await sleep(20_000);
        if (attempts === 1) throw new HeadlessJsTaskError('again');
      });
      """)
    let result = await run(
      app,
      .init("Sync", timeout: .seconds(30), retryPolicy: .init(attempts: 1, delay: .seconds(5))))
    #expect(result.codes == [])
    #expect(result.elapsed == .milliseconds(45_010))
  }

  @Test(arguments: Architecture.allCases)
  func `5 after the task's timeout neither a retry nor an end is accepted`(
    architecture: Architecture
  ) async throws {
    let app = try launch(
      architecture,
      """
      AppRegistry.registerHeadlessTask('Sync', () => async () => {
        await sleep(31_000);
        throw new HeadlessJsTaskError('again');
      });
      """)
    let result = await run(
      app,
      .init("Sync", timeout: .seconds(30), retryPolicy: .init(attempts: 1, delay: .seconds(5))))
    #expect(
      result.diagnoses.map(\.message).prefix(2) == [
        "Tried to retry non-active task with id 1. Did it time out?",
        "Tried to finish non-active task with id 1. Did it time out?",
      ])
  }

  @Test(arguments: Architecture.allCases)
  func `5 a task cannot be started on a bridge that has ended`(architecture: Architecture) throws {
    let app = try launch(architecture, "")
    app.session.bridge.invalidate()
    let error = #expect(throws: NativeError.self) {
      try app.session.headlessTasks.start(.init("Sync"), on: app.session.bridge)
    }
    #expect(
      error?.message
        == "Tried to start a task on a react context that has already been destroyed")
  }

  @Test(arguments: Architecture.allCases)
  func `7.15 a task may not start in the foreground unless it is allowed to`(
    architecture: Architecture
  ) async throws {
    let app = try launch(
      architecture,
      "AppRegistry.registerHeadlessTask('Sync', () => async () => console.log('ran'))",
      launch: .user)
    let session = app.session
    var errors: [String] = []
    session.loop.post(on: session.loop.lane("main"), "start", after: .milliseconds(10)) {
      for isAllowed in [false, true] {
        do {
          try session.headlessTasks.start(
            .init("Sync", isAllowedInForeground: isAllowed), on: session.bridge)
        } catch { errors.append("\(error)") }
      }
    }
    _ = await app.run()
    #expect(errors == ["Tried to start task Sync while in foreground, but this is not allowed."])
    #expect(app.lines == ["ran"])
  }

}
