import AppHost
import Capabilities
import HostLoop
import RaceSearch
import Testing

/// A watch delivers workouts late: an app that queries by their dates does not find them.
@Suite(.serialized) @HostActor struct UnreadWorkoutTests {
  /// An app that reads, at each fetch, the workouts `since` the last fetch that succeeded.
  private func app(_ query: String) -> String {
    """
    const type = 'HKWorkoutTypeIdentifier';
    let last = Promise.resolve();
    const sync = async () => {
      const now = Date.now();
      const since = await UserDefaults.get('since') ?? 0;
      const samples = await Health.querySamples({ type, \(query) });
      if (samples.length > 0 && !await post('/w', samples)) return 'failed';
      await UserDefaults.set('since', now);
      return samples.length > 0 ? 'newData' : 'noData';
    };
    new NativeEventEmitter(BackgroundFetch).addListener('fetch', ({ fetchId }) => {
      last = last.then(async () => BackgroundFetch.finish(fetchId, await sync()));
    });
    """
  }

  @Test(arguments: [
    "predicate: { startDate: since }", "predicate: { startDate: since, strictStartDate: true }",
    "predicate: { and: [{ startDate: since }, { activityType: 'HKWorkoutActivityTypeWalking' }] }",
    "predicate: { startDate: since, endDate: now }",
  ])
  func `a workout that comes after a sync, and ended before it, is missed by its date`(
    query: String
  ) async throws {
    let report = try await search(app(query))
    #expect(report.findings.map(\.failure.code) == ["samples-never-read"])
    #expect(report.findings.first?.isPlainFailure == true)
  }

  @Test(arguments: [
    "", "predicate: { startDate: Math.max(0, since - 24 * 3600_000) }",
    // Samples that a script excludes by anything other than the start date are of no interest to it.
    "predicate: { startDate: since, activityType: 'HKWorkoutActivityTypeRunning' }",
    "predicate: { startDate: since, endDate: '2026-01-05' }",
  ])
  func `what reaches back far enough, or is for something else, misses nothing`(
    query: String
  ) async throws {
    #expect(try await search(app(query)).findings.isEmpty)
  }

  @Test func `the shrunk run is reported in hours`() async throws {
    let report = try await search(app("predicate: { startDate: since }"))
    #expect(
      report.findings.first?.schedule.inputs.map(\.description).sorted() == [
        "a new workout after 12:00:00", "another background fetch after 12:01:00",
        "another background fetch after 3:00:00",
      ])
  }

  /// With a limit, more samples may be left; the next wake reads them.
  @Test(arguments: ["", "limit: 3,"])
  func `an anchor misses nothing`(limit: String) async throws {
    let report = try await search(
      """
      const type = 'HKWorkoutTypeIdentifier';
      let last = Promise.resolve();
      new NativeEventEmitter(BackgroundFetch).addListener('fetch', ({ fetchId }) => {
        last = last.then(async () => {
          const known = await UserDefaults.get('anchor') ?? undefined;
          const { added, anchor } = await Health.queryAnchored({ type, \(limit) anchor: known });
          const isDone = added.length === 0 || await post('/w', added);
          if (isDone) await UserDefaults.set('anchor', anchor);
          BackgroundFetch.finish(fetchId, isDone ? (added.length > 0 ? 'newData' : 'noData') : 'failed');
        });
      });
      """)
    #expect(report.findings.isEmpty)
  }

  private func search(_ body: String) async throws -> SearchReport {
    try await AppSearch.report(body, faultPlans: ["new-workouts"], runs: 40)
  }
}
