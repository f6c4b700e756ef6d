import AppHost
import HostLoop
import RaceSearch
import Testing

/// The fault plans that a search uses by default.

/// Runs of an app that a link opens.
@HostActor
struct LinkPlanTests {
  @Test func `a request fails in other runs, too`() async throws {
    let report = try await AppSearch.report(
      """
      const { Linking } = require('react-native');
      const sync = async (send) => {
        const anchor = await UserDefaults.get('anchor') ?? undefined;
        const next = await Health.queryAnchored({ type: 'HKWorkoutTypeIdentifier', anchor });
        return send(next.added, () => UserDefaults.set('anchor', next.anchor));
      };
      let last = Promise.resolve();
      const later = (work) => (last = last.catch(() => {}).then(work));
      const hasty = async (added, save) => { await save(); if (added.length > 0) await post('/w', added); };
      Linking.addEventListener('url', () => later(() => sync(hasty)));
      new NativeEventEmitter(BackgroundFetch).addListener('fetch', ({ fetchId }) => later(() =>
        sync(async (added, save) => {
          const isDone = added.length === 0 || await post('/w', added);
          if (isDone) await save();
          BackgroundFetch.finish(fetchId, isDone ? (added.length > 0 ? 'newData' : 'noData') : 'failed');
        })));
      """, runs: 600, shrinks: false)
    let plan = report.findings.first?.origin.faultPlan
    #expect(["link+failing-replies", "mixed"].contains(plan))
  }
}
