import AppHost
import Capabilities
import HostLoop
import RaceSearch
import Testing

/// Which background fetch is responsible for the samples that a script reads.
@Suite(.serialized) @HostActor struct SampleAttributionTests {
  private static let read = """
    const onFetch = (f) => new NativeEventEmitter(BackgroundFetch).addListener('fetch', f);
    const read = async () => Health.queryAnchored({
      type: 'HKWorkoutTypeIdentifier', anchor: await UserDefaults.get('anchor') ?? undefined });

    """

  private func codes(_ body: String, faultPlans: [String] = []) async throws -> [String] {
    try await AppSearch.codes(Self.read + body, faultPlans: faultPlans)
  }

  @Test func `an anchor that moves before the upload loses what a fetch has read`() async throws {
    let codes = try await codes(
      """
      onFetch(async ({ fetchId }) => {
        const { added, anchor } = await read();
        await UserDefaults.set('anchor', anchor);
        const isDone = added.length === 0 || await post('/w', added);
        BackgroundFetch.finish(fetchId, isDone ? 'newData' : 'failed');
      });
      """, faultPlans: ["failing-replies"])
    #expect(codes == ["samples-forgotten"])
  }

  @Test func `what another fetch reads is not this one's`() async throws {
    let codes = try await codes(
      """
      onFetch(async ({ fetchId }) => {
        const { added, anchor } = await read();
        if (added.length === 0) return BackgroundFetch.finish(fetchId, 'noData');
        const isDone = await post('/w', added);
        if (isDone) await UserDefaults.set('anchor', anchor);
        BackgroundFetch.finish(fetchId, isDone ? 'newData' : 'failed');
      });
      """, faultPlans: ["second-fetch"])
    // The samples are sent twice, but each fetch has sent all that it read.
    #expect(codes == ["samples-uploaded-at-once"])
  }

  @Test
  func
    `an event of a HealthKit update does not belong to a fetch, even if it waits for a listener`()
    async throws
  {
    let codes = try await codes(
      """
      onFetch(async ({ fetchId }) => {
        BackgroundFetch.finish(fetchId, await post('/configuration', {}) ? 'newData' : 'failed');
      });
      Health.observe({ type: 'HKWorkoutTypeIdentifier' });
      let chain = UserDefaults.get('ready').then(() => {
        new NativeEventEmitter(Health).addListener('update', ({ updateId }) => {
          chain = chain.then(async () => {
            const { added, anchor } = await read();
            if (added.length === 0 || await post('/w', added)) await UserDefaults.set('anchor', anchor);
            Health.complete(updateId);
          });
        });
      });
      """, faultPlans: ["launch", "slow-replies", "visit"])
    #expect(codes == [])
  }

  @Test func `a fetch for which nothing is read says nothing of earlier samples`() async throws {
    let codes = try await codes(
      """
      let last = Promise.resolve();
      onFetch(({ fetchId }) => (last = last.then(async () => {
        if (await UserDefaults.get('waits')) {
          await UserDefaults.remove('waits');
          return BackgroundFetch.finish(fetchId, 'noData');
        }
        const { added, anchor } = await read();
        const isDone = added.length === 0 || await post('/w', added);
        await (isDone ? UserDefaults.set('anchor', anchor) : UserDefaults.set('waits', true));
        BackgroundFetch.finish(fetchId, isDone ? (added.length > 0 ? 'newData' : 'noData') : 'failed');
      }).catch(() => BackgroundFetch.finish(fetchId, 'failed'))));
      """)
    #expect(codes == [])
  }

  @Test(arguments: [("stage", "commit", []), ("commit", "commit", ["samples-uploaded-twice"])])
  func `what one address does with samples may be several things`(
    first: String, second: String, found: [String]
  ) async throws {
    let codes = try await AppSearch.codes(
      """
      const call = (method, items) => post('/rpc', { jsonrpc: '2.0', method, params: { items } });
      listen(async ({ fetchId, workouts }) => {
        const isDone = await call('\(first)', workouts) && await call('\(second)', workouts);
        HealthEmitter.finish(isDone ? 'newData' : 'failed', fetchId);
      });
      """, faultPlans: ["launch"])
    #expect(codes == found)
  }

  @Test func `the name of a module in a text does not take the fetch from the other`() async throws
  {
    let codes = try await AppSearch.codes(
      """
      console.log('[BackgroundFetch] ready');
      listen(async ({ fetchId, workouts }) => {
        HealthEmitter.finish(await post('/w', workouts) ? 'newData' : 'failed', fetchId);
      });
      """, faultPlans: ["launch"])
    #expect(codes == [])
  }

  @Test func `the app does not know an answer that comes when it aborts`() async throws {
    // Either may come first.
    let report = try await AppSearch.report(
      """
      listen(async ({ fetchId, workouts }) => {
        const isDone = await post('/w', workouts, 1000) || await post('/w', workouts, 1000);
        HealthEmitter.finish(isDone ? 'newData' : 'failed', fetchId);
      });
      """, events: [.latency(request: 1, milliseconds: 1000)])
    #expect(report.findings.map(\.failure.code) == [])
  }
}
