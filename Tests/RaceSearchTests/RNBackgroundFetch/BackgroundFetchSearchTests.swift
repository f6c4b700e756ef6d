import AppHost
import Capabilities
import HostLoop
import RaceSearch
import StandardCapabilities
import Testing

/// Searches of apps that use react-native-background-fetch.
@Suite(.serialized) @HostActor struct `An app with react-native-background-fetch` {
  private func app(_ onEvent: String, begin: String = "", then: String = "") -> String {
    """
    const native = NativeModules.RNBackgroundFetch;
    const emitter = new NativeEventEmitter(native);
    const configure = () => {
      emitter.removeAllListeners('fetch');
      emitter.addListener('fetch', async ({ taskId, timeout }) => {
        if (timeout) return native.finish(taskId);
        \(onEvent)
      });
      return native.configure({ minimumFetchInterval: 15 });
    };
    \(begin)
    configure()\(then);
    """
  }

  @Test func `is clean if it finishes on every path and in onTimeout`() async throws {
    let report = try await AppSearch.report(
      app("await post('/feed', 1, 60_000); native.finish(taskId);"))
    #expect(report.findings.map(\.failure.code) == [])
    #expect(report.idleness == nil)
    #expect(report.classes.keys.contains { $0.contains("done, done") })
  }

  @Test func `is found if it finishes only after a success`() async throws {
    let report = try await AppSearch.report(
      app("if (await post('/feed', 1)) native.finish(taskId);"))
    #expect(report.findings.map(\.failure.code) == ["finished-by-timeout"])
  }

  @Test func `is found if it configures only after a request`() async throws {
    let report = try await AppSearch.report(
      app(
        "native.finish(taskId);",
        begin:
          "while (!(await post('/settings', 1, 3000))) await new Promise((f) => setTimeout(f, 20_000));"
      ))
    #expect(report.findings.map(\.failure.code).contains("task-not-delivered"))
  }

  @Test(arguments: [false, true])
  func `is clean if it schedules a task after configure, as the README does`(
    periodic: Bool
  ) async throws {
    let report = try await AppSearch.report(
      scheduling(periodic: periodic), faultPlans: ["mixed", "reload"])
    #expect(report.findings.map(\.failure.code) == [])
  }

  /// The reloaded script gets only the time-out of the task, and finishing it makes the library forget it (TSBGTask.m:250-260).
  /// Meanwhile the script has scheduled the task again, so iOS starts a task that the library does not know.
  @Test func `is not blamed for a task that the library has forgotten`() async throws {
    let lock = try #require(RaceInput.standard.first { $0.name == "lock" })
    let report = try await AppSearch.report(
      scheduling(periodic: false), events: [.other(lock, at: 0), .reload(at: 10_000)], runs: 20)
    #expect(report.findings.map(\.failure.code) == [])
  }

  private func scheduling(periodic: Bool) -> String {
    let task = "{ taskId: 'com.transistorsoft.customtask', delay: 5000, periodic: \(periodic) }"
    return app("native.finish(taskId);", then: ".then(() => native.scheduleTask(\(task)))")
  }
}
