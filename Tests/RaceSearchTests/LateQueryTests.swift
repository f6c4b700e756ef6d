import AppHost
import Capabilities
import HealthKit
import HostLoop
import RaceSearch
import Testing

/// What `never-recovered` says of an app that tries again, but looks too late.
@Suite @HostActor
struct LateQueryTests {
  /// An app that remembers when it last synced. The first sync looks back for a week.
  private func app(_ sync: String) -> String {
    """
    const type = 'HKWorkoutTypeIdentifier';
    const day = 24 * 3600_000;
    const read = (start) => Health.querySamples({ type, predicate: { startDate: new Date(start).toISOString() } });
    const sync = async (lookBack) => {
      const known = await UserDefaults.get('time');
      \(sync)
    };
    let last = sync(7 * day);
    new NativeEventEmitter(Health).addListener('update', ({ updateId }) => {
      last = last.then(() => sync(day)).catch(() => {}).then(() => Health.complete(updateId));
    });
    Health.observe({ type });
    Health.enableBackgroundDelivery(type, 'immediate');
    """
  }

  private let events: [OutsideEvent] = [
    .failure(request: 1, .busy), .workout(at: 12 * 3_600_000),
  ]

  @Test func `A query that begins after the missing samples is named`() async throws {
    let report = try await AppSearch.report(
      app(
        """
        const samples = await read(known ?? Date.now() - lookBack);
        if (samples.length > 0 && await post('/w', samples)) await UserDefaults.set('time', Date.now());
        """), events: events, runs: 20)
    let failure = try #require(report.findings.first?.failure)
    #expect(report.findings.map(\.failure.code) == ["never-recovered"])
    #expect(
      failure.message.contains(
        "and the update was completed. The app has sent 1 other sample since the failure. The app's latest query for "
          + "HKWorkoutTypeIdentifier begins at 2026-01-05T08:00:00.000Z, when the missing samples had already ended. Nobody has "
          + "opened the app since the failure"),
      "\(failure.message)")
    #expect(failure.fix?.hasPrefix("begin the next query where the failed one began") == true)
  }

  @Test func `An app that looks back as far after a failure is clean`() async throws {
    let report = try await AppSearch.report(
      app(
        """
        const samples = await read(known ?? Date.now() - 8 * day);
        if (samples.length > 0 && await post('/w', samples)) await UserDefaults.set('time', Date.now());
        """), events: events, runs: 20)
    #expect(report.findings.map(\.failure.code) == [])
  }

  @Test func `Nothing is said of queries when the app does not query again`() async throws {
    let report = try await AppSearch.report(
      app(
        """
        if (known) return;
        await UserDefaults.set('time', Date.now());
        await post('/w', await read(Date.now() - lookBack));
        """), events: events, runs: 20)
    let failure = try #require(report.findings.first?.failure)
    #expect(report.findings.map(\.failure.code) == ["never-recovered"])
    #expect(failure.message.hasSuffix("and the update was completed"), "\(failure.message)")
  }
}
