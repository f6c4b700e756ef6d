import AppHost
import HostLoop
import RaceSearch
import Testing

/// Searches of apps that use react-native-background-fetch.
@Suite(.serialized) @HostActor struct `An app with react-native-background-fetch` {
  private func app(_ onEvent: String, begin: String = "") -> String {
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
    configure();
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
}
