import AppHost
import HostLoop
import RaceSearch
import Testing

/// Samples that an anchor returns again must not be sent again if a server already has them.
@Suite(.serialized) @HostActor struct AnchorTests {
  /// An app that uploads what is new at each fetch; `each` says how its work relates to that of the last fetch.
  private func app(_ upload: String, each: String = "last = last.then(work)") -> String {
    """
    const type = 'HKWorkoutTypeIdentifier';
    let last = Promise.resolve();
    const sync = async () => {
      const anchor = await UserDefaults.get('anchor') ?? undefined;
      const { added, anchor: next } = await Health.queryAnchored({ type, anchor });
      if (added.length === 0) return 'noData';
      \(upload)
      return 'newData';
    };
    new NativeEventEmitter(BackgroundFetch).addListener('fetch', ({ fetchId }) => {
      const work = async () => BackgroundFetch.finish(fetchId, await sync().catch(() => 'failed'));
      \(each);
    });
    """
  }

  private static let careful =
    "if (!await post('/w', added)) return 'failed'; await UserDefaults.set('anchor', next);"

  @Test func `an app that keeps its anchor uploads nothing twice`() async throws {
    #expect(try await AppSearch.codes(app(Self.careful)) == [])
  }

  @Test func `an app that does not keep its anchor uploads acknowledged samples again`()
    async throws
  {
    let report = try await AppSearch.report(
      app("if (!await post('/w', added)) return 'failed';"), faultPlans: ["suspension"])
    #expect(report.findings.map(\.failure.code) == ["samples-uploaded-twice"])
    #expect(report.findings.first?.isPlainFailure == true)
  }

  @Test func `two fetches at once may read from the same anchor`() async throws {
    let report = try await AppSearch.report(app(Self.careful, each: "work()"))
    #expect(report.findings.map(\.failure.code) == ["samples-uploaded-at-once"])
  }

  @Test func `samples whose request failed may be read and sent again`() async throws {
    let codes = try await AppSearch.codes(
      app(
        """
        for (const part of [added.slice(0, 6), added.slice(6)]) {
          if (part.length > 0 && !await post('/w', part)) return 'failed';
        }
        await UserDefaults.set('anchor', next);
        """), faultPlans: ["failing-replies"])
    #expect(codes == [])
  }

  @Test
  func
    `an app that keeps the old anchor because a step failed may upload the earlier samples again`()
    async throws
  {
    let codes = try await AppSearch.codes(
      app(
        """
        if (!await post('/w', added) || !await post('/done', {})) return 'failed';
        await UserDefaults.set('anchor', next);
        """), faultPlans: ["failing-replies"])
    #expect(codes == [])
  }
}
