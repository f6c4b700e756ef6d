import AppHost
import BackgroundFetch
import HostLoop
import SimulatedPhone
import Testing

/// The facts are those of `ios/BackgroundFetchModule.swift`, `BackgroundFetchTaskConsumer.swift`,
/// `BackgroundFetchRecords.swift` and `BackgroundFetchExceptions.swift`, and of expo-task-manager's
/// `ios/EXTaskManager/EXTaskService.m`.
///
/// Differs from a phone: A run that begins with a background fetch begins as if an earlier process had registered the tasks
/// that the script registers in it. A reload ends open fetches as failed; on a phone they end when their time is over.
@Suite("expo-background-fetch 13, 14, 55 and 56") @HostActor
struct ExpoBackgroundFetchTests {
  private static let fetches = """
    const requireNativeModule = (name) => expo.modules[name];
    const fetches = requireNativeModule('ExpoBackgroundFetch');

    """

  private func app(
    _ script: String, _ version: String? = nil, modes: Set<AppInfo.BackgroundMode> = [.fetch],
    launch: AppLifecycle.Launch = .user
  ) async throws -> ExpoTasksApp {
    try await ExpoTasksApp(
      Self.fetches + script, versions: version.map { ["expo-background-fetch": $0] } ?? [:],
      modes: modes, launch: launch)
  }

  private nonisolated static let intervals: [(call: String, seconds: Int?)] = [
    ("fetches.registerTaskAsync('a', { minimumInterval: 900 })", 900),
    ("fetches.registerTaskAsync('a', {})", 0),
    (
      "fetches.registerTaskAsync('a', {}).then(() => fetches.registerTaskAsync('a', { minimumInterval: 60 }))",
      60
    ),
    (
      "fetches.registerTaskAsync('a', { minimumInterval: 60 }).then(() => fetches.unregisterTaskAsync('a'))",
      60
    ),
    ("fetches.setMinimumIntervalAsync(120)", 120),
    ("fetches.setMinimumIntervalAsync(Number.MAX_VALUE)", nil),
  ]

  /// `BackgroundFetchTaskConsumer.swift`, updateMinimumInterval. Unregistering changes nothing: it has no `didUnregister`.
  @Test(arguments: intervals)
  func `Registering a task asks UIKit for fetches`(call: String, seconds: Int?) async throws {
    let app = try await app("say(\(call));")
    #expect(app.lines == ["undefined"])
    #expect(app.result.phone.backgroundFetch.minimumInterval == seconds.map { .seconds($0) })
  }

  /// `TaskManagerAppDelegateSubscriber.swift`: each fetch runs the tasks, and waits for them.
  @Test func `Each fetch that comes before the task is registered runs it`() async throws {
    let app = try await app(
      """
      define(() => 2);
      device.simulateBackgroundFetch({ after: 0.01 });
      setTimeout(() => fetches.registerTaskAsync('sync', {}), 100);
      """, launch: .fetch)
    #expect(app.lines.isEmpty)
    let ends = app.result.phone.backgroundFetch.fetches.map(\.result)
    #expect(ends == [.newData, .newData])
  }

  /// `BackgroundFetchRecords.swift`, BackgroundFetchStatus.
  @Test func `The status is that of Background App Refresh`() async throws {
    let app = try await app(
      """
      (async () => {
        await say(fetches.getStatusAsync());
        device.power.setBackgroundRefresh(false);
        await wait(10);
        await say(fetches.getStatusAsync());
      })();
      """)
    #expect(app.lines == ["3", "1"])
  }

  /// `BackgroundFetchExceptions.swift`, BackgroundFetchDisabled.
  @Test func `Without the mode fetch, a task cannot be registered`() async throws {
    let app = try await app("say(fetches.registerTaskAsync('sync', {}));", modes: [.processing])
    #expect(
      app.lines == [
        "ERR_BACKGROUND_FETCH_DISABLED: → Caused by: Background Fetch has not been configured. "
          + "To enable it, add `fetch` to `UIBackgroundModes` in the application's Info.plist file"
      ])
  }

  /// `BackgroundFetchModule.swift`, unregisterTaskAsync: `EXUtilities.catchException` since 14.0.0 (#38714).
  @Test(
    arguments: [
      ("13.0.6", ["ended-by-exception"]),
      (
        "14.0.9",
        ["ERR_UNEXPECTED: Task 'sync' not found for app ID 'mainApplication'."]
      ),
    ])
  func `Unregistering a task that is not registered ends the app before 14`(
    version: String, lines: [String]
  ) async throws {
    #expect(try await app("say(fetches.unregisterTaskAsync('sync'));", version).lines == lines)
  }

  /// `EXTaskService.m`, runTasksWithReason: the first result that is not `noData`, in the order in which tasks finish.
  @Test(
    arguments: [
      ("1, 1", .noData), ("1, 2", .newData), ("2, 3", .newData), ("3, 2", .failed),
      ("1, 3", .failed),
    ] as [(String, FetchResult)])
  func `A fetch ends with the first result that is not noData`(results: String, result: FetchResult)
    async throws
  {
    let app = try await app(
      """
      const results = [\(results)];
      define({ a: () => results[0], b: async () => { await wait(100); return results[1]; } });
      (async () => {
        await fetches.registerTaskAsync('a', {});
        await fetches.registerTaskAsync('b', {});
        device.simulateBackgroundFetch();
      })();
      """)
    #expect(app.lines == [])
    #expect(app.result.results == [result])
  }

  /// `BackgroundFetchTaskConsumer.swift`, normalizeTaskResult.
  @Test(arguments: ["undefined", "null", "'2'", "2.5", "7", "{ result: 2 }", "true"])
  func `What is no result is noData`(value: String) async throws {
    let app = try await app(
      """
      define(() => (\(value)));
      fetches.registerTaskAsync('a', {}).then(() => device.simulateBackgroundFetch());
      """)
    #expect(app.lines == [])
    #expect(app.result.results == [.noData])
  }

  /// `EXTaskService.m`, _runTasksSupportingLaunchReason: a request without tasks is evaluated at once.
  @Test func `A fetch without tasks ends with noData at once`() async throws {
    let app = try await app("fetches.getStatusAsync(); device.simulateBackgroundFetch();")
    #expect(app.result.results == [.noData])
    #expect(app.result.phone.backgroundFetch.fetches.first?.elapsed == .zero)
  }

  /// `EXTaskService.m`, notifyTaskWithName: the name decides, not the event.
  @Test func `The end of one execution counts for all that run`() async throws {
    let app = try await app(
      """
      let runs = 0;
      define(async () => { if (++runs === 1) await wait(1000); return 2; });
      (async () => {
        await fetches.registerTaskAsync('a', {});
        device.simulateBackgroundFetch();
        device.simulateBackgroundFetch({ after: 0.5 });
      })();
      """)
    #expect(app.result.results == [.newData, .newData])
    let ends = app.result.phone.backgroundFetch.fetches.map(\.ended)
    #expect(ends.count == 2 && ends.first == ends.last)
  }

  /// `EXTaskManager.m` and `EXTaskService.m`: the event waits for the module, and then for a listener.
  @Test func `iOS launches the app for a task that an earlier process registered`() async throws {
    let app = try await app(
      """
      define(({ executionInfo: { appState } }) => { console.log(device.launchReason, appState); return 2; });
      if (device.launchCount === 1) {
        fetches.registerTaskAsync('sync', {}).then(() => {
          end();
          device.simulateBackgroundFetch({ after: 60 });
        });
      }
      """)
    #expect(app.lines == ["fetch background"])
    #expect(app.result.results == [.newData])
  }

  @Test func `A task that the script defines too late is found`() async throws {
    let app = try await app(
      """
      const functions = {};
      define(functions);
      if (device.launchCount === 1) {
        fetches.registerTaskAsync('sync', {}).then(() => {
          end();
          device.simulateBackgroundFetch({ after: 60 });
        });
      }
      wait(1000).then(() => { functions.sync = () => 2; });
      """)
    #expect(app.lines == ["expo-task-not-defined"])
    #expect(app.result.results == [.noData])
  }

  @Test func `A run that begins with a fetch runs the task that the script registers`() async throws
  {
    let app = try await app(
      """
      define(async () => { await wait(2000); console.log('runs'); return 2; });
      wait(3000).then(() => fetches.registerTaskAsync('sync', { minimumInterval: 900 }));
      """, launch: .fetch)
    #expect(app.lines == ["runs"])
    #expect(app.result.results == [.newData])
  }

  @Test func `A run that begins with a fetch ends it with noData if the script registers no task`()
    async throws
  {
    let app = try await app("say(fetches.getStatusAsync());", launch: .fetch)
    #expect(app.lines == ["3"])
    #expect(app.result.results == [.noData])
  }

  @Test func `A task that never finishes is found when the time of the fetch is over`() async throws
  {
    let app = try await app(
      """
      define(() => new Promise(() => {}));
      fetches.registerTaskAsync('sync', {}).then(() => device.simulateBackgroundFetch());
      """)
    #expect(app.lines == ["fetch-expired"])
    #expect(app.result.fix("fetch-expired").contains("TaskManager.defineTask settle"))
  }

  /// `EXTaskService.m`, notifyTaskWithName: no request includes a task that is not registered any more.
  @Test func `A task that is unregistered while it runs never ends its fetch`() async throws {
    let app = try await app(
      """
      define(async () => { await manager.unregisterTaskAsync('sync'); return 2; });
      fetches.registerTaskAsync('sync', {}).then(() => device.simulateBackgroundFetch());
      """)
    #expect(app.lines == ["fetch-expired"])
  }

  /// The request of native code outlives the script that could finish it.
  @Test func `A reload ends the open fetches`() async throws {
    let app = try await app(
      """
      define(() => new Promise(() => {}));
      (async () => {
        if (await manager.isTaskRegisteredAsync('sync')) return;
        await fetches.registerTaskAsync('sync', {});
        device.simulateBackgroundFetch();
        await wait(1000);
        NativeModules.DevSettings.reload();
      })();
      """)
    #expect(app.result.results == [.failed])
  }

  @Test func `A task that the script fails is reported as failed by the app`() async throws {
    let app = try await app(
      """
      define(() => 3);
      fetches.registerTaskAsync('sync', {}).then(() => device.simulateBackgroundFetch());
      """)
    #expect(app.result.results == [.failed])
    #expect(app.result.wakeFailures.map(\.reason) == ["the app finished it with failed"])
  }

  @Test(arguments: [true, false])
  func `A run without a fetch says so, and how to get one`(isFetched: Bool) async throws {
    let app = try await ExpoTasksApp(
      Self.fetches + """
        define(() => 1);
        fetches.registerTaskAsync('sync', { minimumInterval: 900 })
          .then(() => { if (\(isFetched)) device.simulateBackgroundFetch(); });
        """)
    let hints = app.result.waitingHints
    #expect(hints.isEmpty == isFetched)
    let cause = "expo-background-fetch did not run the task 'sync': iOS did not wake the app"
    #expect(isFetched || hints[0].hasPrefix(cause))
  }
}
