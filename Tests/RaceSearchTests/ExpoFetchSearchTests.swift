import AppHost
import Capabilities
import HostLoop
import RaceSearch
import Testing

/// `expo/fetch` in a search. The script calls native code as `src/winter/fetch` of expo does.
@Suite @HostActor
struct ExpoFetchSearchTests {
  private static let start = """
    NativeModules.ExpoModulesCore.installModules();
    const { NativeRequest, NativeResponse } = expo.modules.ExpoFetchModule;
    const send = async (path, signal) => {
      const response = new NativeResponse(), request = new NativeRequest(response);
      response.addListener('readyForJSFinalization', () => {});
      signal?.addEventListener('abort', () => request.cancel());
      await request.start(process.env.BACKEND_URL + path, { method: 'POST' }, null);
      return response;
    };

    """

  /// `ios/Fetch/ExpoFetchModule.swift:57`: `text` waits only for the whole body.
  @Test func `An abort between the head and the body leaves text open, and is found`() async throws
  {
    let found = try await AppSearch.codes(
      Self.start + """
        const controller = new AbortController();
        send('/b').then(() => controller.abort());
        send('/a', controller.signal).then((response) => response.text()).catch(() => 'aborted');
        """, faultPlans: ["launch"])
    #expect(found == ["promise-never-settled"])
  }

  @Test func `An app that reads the body to its end is clean`() async throws {
    let found = try await AppSearch.codes(
      Self.start + """
        send('/b');
        send('/a').then((response) => response.text()).catch(() => 'failed');
        """, faultPlans: ["launch"])
    #expect(found == [])
  }

  @Test func `A lost connection is found if nothing catches it`() async throws {
    let found = try await AppSearch.codes(
      Self.start + "send('/a').then((response) => response.text());",
      faultPlans: ["failing-replies"])
    #expect(found.first == "unhandled-rejection")
  }

  @Test func `An app that catches what fails is clean`() async throws {
    let report = try await AppSearch.report(
      Self.start + "send('/a').then((response) => response.text()).catch(() => 'failed');",
      events: [.failure(request: 1, .lost)])
    #expect(report.findings.map(\.failure.code) == [])
  }
}
