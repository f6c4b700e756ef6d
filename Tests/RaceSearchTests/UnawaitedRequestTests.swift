import AppHost
import HostLoop
import RaceSearch
import Testing

/// Apps that say that a wake is done, and still send something.
@Suite(.serialized) @HostActor struct UnawaitedRequestTests {
  /// A search of an app that handles fetches in this way.
  private func report(_ work: String, before: String = "") async throws -> SearchReport {
    try await AppSearch.report(
      """
      \(before)
      new NativeEventEmitter(BackgroundFetch).addListener('fetch', async ({ fetchId }) => {
        \(work)
      });
      """, faultPlans: ["launch"])
  }

  @Test func `a request with data that starts after the end of its wake fails a search`()
    async throws
  {
    let report = try await report(
      """
      sync();
      BackgroundFetch.finish(fetchId, 'newData');
      """,
      before: """
        async function sync() {
          await fetch(process.env.BACKEND_URL + '/token');
          await post('/steps', 'steps 12');
        }
        """)
    #expect(report.findings.map(\.failure.code) == ["work-after-finish"])
  }

  @Test func `a request with data that goes on after the end of its wake fails a search`()
    async throws
  {
    let report = try await report(
      """
      post('/steps', 'steps 12');
      BackgroundFetch.finish(fetchId, 'newData');
      """)
    #expect(report.findings.map(\.failure.code) == ["finish-before-upload"])
  }

  @Test func `it is one finding, whether the request begins before the end of its wake or later`()
    async throws
  {
    let report = try await AppSearch.report(
      """
      new NativeEventEmitter(BackgroundFetch).addListener('fetch', async ({ fetchId }) => {
        UserDefaults.get('token').then(() => post('/steps', 'steps 12'));
        await UserDefaults.get('goal');
        await Promise.resolve();
        await Promise.resolve();
        await Promise.resolve();
        await new Promise((resolve) => setTimeout(resolve, 0));
        BackgroundFetch.finish(fetchId, 'newData');
      });
      """, faultPlans: ["launch", "slow-replies"])
    let codes = Set(report.findings.map(\.failure.code))
    #expect(codes.count == 1 && codes.isSubset(of: ["finish-before-upload", "work-after-finish"]))
  }

  @Test(arguments: [
    // Statistics, for another server, or after the data.
    """
    await post('/steps', 'steps 12');
    fetch('https://stats.example.org/e', { method: 'POST', body: 'synced' }).catch(() => {});
    BackgroundFetch.finish(fetchId, 'newData');
    """,
    """
    await post('/steps', 'steps 12');
    post('/log', 'synced');
    BackgroundFetch.finish(fetchId, 'newData');
    """,
    """
    await fetch(process.env.BACKEND_URL + '/news').catch(() => {});
    fetch('https://stats.example.org/e', { method: 'POST', body: 'read' }).catch(() => {});
    BackgroundFetch.finish(fetchId, 'newData');
    """,
    // Statistics of an app that has nothing to send.
    """
    fetch('https://stats.example.org/e', { method: 'POST', body: 'woken' }).catch(() => {});
    BackgroundFetch.finish(fetchId, 'newData');
    """,
    """
    await fetch(process.env.BACKEND_URL + '/news').catch(() => {});
    post('/log', 'read');
    BackgroundFetch.finish(fetchId, 'newData');
    """,
    // Nothing is claimed to be done.
    """
    post('/log', 'nothing new');
    BackgroundFetch.finish(fetchId, 'noData');
    """,
    // Reading.
    """
    fetch(process.env.BACKEND_URL + '/news').catch(() => {});
    BackgroundFetch.finish(fetchId, 'newData');
    """,
  ])
  func `what may be lost without harm fails no search`(work: String) async throws {
    #expect(try await report(work).findings.map(\.failure.text) == [])
  }

  @Test func `a timer that began before the wake fails no search`() async throws {
    let report = try await report(
      """
      await fetch(process.env.BACKEND_URL + '/news').catch(() => {});
      BackgroundFetch.finish(fetchId, 'newData');
      """, before: "setInterval(() => post('/alive', 'x'), 700);")
    #expect(report.findings.map(\.failure.text) == [])
  }

  @Test func `listeners that become more with each wake fail a search`() async throws {
    let report = try await report(
      """
      new NativeEventEmitter(BackgroundFetch).addListener('fetch', () => {});
      BackgroundFetch.finish(fetchId, 'noData');
      """,
      before: """
        for (const after of [1, 5000, 10_000]) setTimeout(() => device.simulateBackgroundFetch(), after);
        """)
    #expect(report.findings.map(\.failure.code) == ["subscription-leak"])
  }
}
