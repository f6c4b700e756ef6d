import AppHost
import HostLoop
import RaceSearch
import Testing

/// Which native module handles the fetches of a search.
@Suite @HostActor struct FetchHandlerTests {
  @Test
  func `a fetch that comes before the script is loaded is for the module that the script uses`()
    async throws
  {
    // The code contains only the name of the other module.
    let report = try await AppSearch.report(
      """
      const module = NativeModules['Background' + 'Fetch'];
      new NativeEventEmitter(module).addListener('fetch', ({ fetchId }) => module.finish(fetchId, 'noData'));
      """, faultPlans: ["launch"], runs: 60)
    #expect(report.findings.map(\.failure.code) == [])
    #expect(report.classes.keys.sorted() == ["good: noData"])
  }
}
