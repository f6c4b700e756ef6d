import AppHost
import HostLoop
import RaceSearch
import Testing

/// A search's phone has data of the days before the launch.
@Suite(.serialized) @HostActor struct `An app that reads the last seven days` {
  private func app(_ type: String, isCareful: Bool) -> String {
    """
    const type = '\(type)';
    const sync = async () => {
      const startDate = Date.now() - 7 * 24 * 3600_000;
      const samples = await Health.querySamples({ type, predicate: { startDate } });
      if (samples.length === 0) throw new Error('no data');
      return \(isCareful ? "await post('/samples', samples)" : "true") ? 'newData' : 'failed';
    };
    let last = Promise.resolve();
    new NativeEventEmitter(BackgroundFetch).addListener('fetch', ({ fetchId }) => {
      // HealthKit refuses queries while the phone is locked.
      last = last.then(sync).catch((error) => { if (error.message === 'no data') throw error; return 'failed'; })
        .then((result) => BackgroundFetch.finish(fetchId, result));
    });
    """
  }

  nonisolated static let types = [
    "HKWorkoutTypeIdentifier", "HKQuantityTypeIdentifierStepCount",
    "HKQuantityTypeIdentifierHeartRate", "HKQuantityTypeIdentifierActiveEnergyBurned",
    "HKQuantityTypeIdentifierBodyMass", "HKCategoryTypeIdentifierSleepAnalysis",
  ]

  @Test(arguments: types) func `gets some in a search`(type: String) async throws {
    let report = try await AppSearch.report(app(type, isCareful: true), runs: 25)
    #expect(report.findings.map(\.failure.code) == [], "\(report.verdict)")
    #expect(report.classes.keys.contains { $0.contains("newData") }, "\(report.classes)")
  }

  @Test(arguments: types) func `and loses them is found`(type: String) async throws {
    let codes = try await AppSearch.report(app(type, isCareful: false), runs: 20, shrinks: false)
      .findings.map(\.failure.code)
    #expect(codes == ["samples-not-delivered"])
  }

  /// The script throws unless the data is as expected.
  @Test func `finds steps of two sources, a late sample, and deleted samples`() async throws {
    let report = try await AppSearch.report(
      """
      const expect = (isSo, what) => { if (!isSo) throw new Error(what); };
      new NativeEventEmitter(BackgroundFetch).addListener('fetch', async ({ fetchId }) => {
        const steps = await Health.queryAnchored({ type: 'HKQuantityTypeIdentifierStepCount' });
        const mass = await Health.queryAnchored({ type: 'HKQuantityTypeIdentifierBodyMass' });
        const starts = steps.added.map(({ startDate }) => startDate);
        expect(new Set(steps.added.map((step) => step.source.name)).size === 2, 'sources');
        expect(starts.at(-1) < starts.at(-2), 'late');
        expect(steps.deleted.length === 1 && mass.deleted.length === 1, 'deleted');
        const isDone = await post('/samples', [steps, mass]);
        BackgroundFetch.finish(fetchId, isDone ? 'newData' : 'failed');
      });
      """, runs: 1)
    #expect(report.findings.map(\.failure.code) == [], "\(report.verdict)")
  }
}
