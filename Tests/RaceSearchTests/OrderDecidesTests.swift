import AppHost
import HostLoop
import RaceSearch
import Testing

/// Apps whose wakes fail or not by the order alone.
@Suite(.serialized) @HostActor struct OrderDecidesTests {
  private static let reading = """
    let account;
    const read = UserDefaults.get('user').then((user) => UserDefaults.get(`account of ${user}`))
      .then((value) => { account = value ?? {}; });
    """

  @Test func `a wake that fails in some orders only fails the search`() async throws {
    let report = try await AppSearch.report(
      Self.reading + """
        listen(async ({ fetchId, workouts }) => {
          if (account === undefined) return HealthEmitter.finish('failed', fetchId);
          HealthEmitter.finish(await post('/w', workouts) ? 'newData' : 'failed', fetchId);
        });
        """, faultPlans: ["launch"])
    let failure = try #require(report.findings.first?.failure)
    #expect(failure.code == "order-decides")
    #expect(failure.message.contains("ends failed in this order, and newData in another one"))
    #expect(report.verdict.hasPrefix("1 race found"))
  }

  @Test func `a wake that waits for what it needs passes`() async throws {
    let report = try await AppSearch.report(
      Self.reading + """
        listen(async ({ fetchId, workouts }) => {
          await read;
          HealthEmitter.finish(await post('/w', workouts) ? 'newData' : 'failed', fetchId);
        });
        """, faultPlans: ["launch"])
    #expect(report.findings.map(\.failure.text) == [])
  }

  @Test func `a wake that fails because of what happens from outside passes`() async throws {
    #expect(
      try await AppSearch.codes(
        """
        listen(async ({ fetchId, workouts }) => {
          HealthEmitter.finish(await post('/w', workouts) ? 'newData' : 'failed', fetchId);
        });
        """, faultPlans: ["failing-replies"]) == [])
  }

  @Test func `a search in which no wake succeeds fails, also if the script uses device`()
    async throws
  {
    let report = try await AppSearch.report(
      """
      device.simulateBackgroundFetch();
      listen(({ fetchId }) => HealthEmitter.finish('failed', fetchId));
      """, faultPlans: ["launch"])
    #expect(report.exitStatus == 1)
    #expect(report.verdict.contains("no wake"))
  }
}
