import AppHost
import BridgeTesting
import HostLoop
import NativeBridge
import SimulatedPhone
import Testing
import WebAPIs

/// Requests that are aborted or lost.
@Suite("expo 52, 53, 54, 55 and 56") @HostActor
struct ExpoFetchFailureTests {
  private static let lost = HTTPError(.connectionLost, "The network connection was lost.")

  @Test(arguments: [
    "response.text();", "response.arrayBuffer();", "request.cancel(); response.text();",
  ])
  func `A promise that never ends keeps no script`(call: String) async throws {
    let isLeft = try await ExpoFetchScript.leavesBridge(
      """
      (async () => {
        const { request, response, started } = send('http://api.test/');
        await started;
        \(call)
      })();
      """, pieces: PiecesNetwork("a", failure: Self.lost))
    #expect(!isLeft)
  }

  /// `ios/Fetch/NativeResponse.swift:61`, emitRequestCanceled.
  @Test func `Before its answer, an aborted request fails with ERR_FETCH_REQUEST_CANCELED`()
    async throws
  {
    let lines = try await ExpoFetchScript.lines(
      """
      const { request, response, started } = send('http://api.test/');
      listen(response);
      setTimeout(() => tell(request.cancel()), 500);
      await tell(started);
      await sleep(5);
      console.log(response.status);
      """, pieces: PiecesNetwork("a"))
    #expect(
      lines == [
        "readyForJSFinalization", "ERR_FETCH_REQUEST_CANCELED: Fetch request has been canceled",
        "undefined", "-1",
      ])
  }

  @Test func `A stream that is aborted fails, and no piece arrives after that`() async throws {
    let lines = try await ExpoFetchScript.lines(
      """
      const { request, response, started } = send('http://api.test/');
      listen(response);
      await started;
      await response.startStreaming();
      setTimeout(() => request.cancel(), 1500);
      await sleep(5);
      """, pieces: PiecesNetwork("a", "b", "c"))
    #expect(
      lines == [
        "didReceiveResponseData ", "didReceiveResponseData a",
        "didFailWithError The operation couldn’t be completed. (Expo.FetchRequestCanceledException error 1.)",
        "readyForJSFinalization",
      ])
  }

  /// `ios/Fetch/NativeResponse.swift:172`, didCompleteWithError.
  @Test func `A connection that is lost before the answer fails with the text of the system`()
    async throws
  {
    let network = TestNetwork { _ in throw Self.lost }
    let lines = try await ExpoFetchScript.lines(
      """
      await tell(send('http://api.test/').started);
      device.network.setConnection('none');
      await tell(send('http://api.test/').started);
      await tell(send('ftp://api.test/').started);
      await tell(send('api.test').started);
      """, network: network)
    #expect(
      lines == [
        "ERR_UNEXPECTED: The network connection was lost.",
        "ERR_UNEXPECTED: The Internet connection appears to be offline.",
        "ERR_UNEXPECTED: The Internet connection appears to be offline.",
        "ERR_ARGUMENT_CAST: expected a URL, got 'api.test'",
      ])
  }

  @Test func `A connection that is lost in the body fails the stream`() async throws {
    let lines = try await ExpoFetchScript.lines(
      """
      const { response, started } = send('http://api.test/');
      listen(response);
      await started;
      await response.startStreaming();
      await sleep(5);
      """, pieces: PiecesNetwork("a", failure: Self.lost))
    #expect(
      lines == [
        "didReceiveResponseData ", "didReceiveResponseData a",
        "didFailWithError The network connection was lost.", "readyForJSFinalization",
      ])
  }

  @Test func `When the phone loses its connection, the stream fails at once`() async throws {
    let lines = try await ExpoFetchScript.lines(
      """
      const { response, started } = send('http://api.test/');
      await started;
      listen(response);
      await response.startStreaming();
      await sleep(0.5);
      device.network.setConnection('none');
      await sleep(5);
      """, pieces: PiecesNetwork("a"))
    #expect(
      lines == [
        "didReceiveResponseData ", "didFailWithError The network connection was lost.",
        "readyForJSFinalization",
      ])
  }

  /// `ios/Fetch/ExpoFetchModule.swift:57`: `text` and `arrayBuffer` wait only for `bodyCompleted`, until SDK 58 (#48230).
  @Test(arguments: [true, false])
  func `If the body does not come, text never settles, and the run says so`(
    _ isAborted: Bool
  ) async throws {
    let pieces = isAborted ? PiecesNetwork("a", "b") : PiecesNetwork("a", failure: Self.lost)
    let lines = try await ExpoFetchScript.lines(
      """
      const { request, response, started } = send('http://api.test/');
      await started;
      \(isAborted ? "setTimeout(() => request.cancel(), 1500);" : "")
      tell(response.text());
      await sleep(9);
      console.log('later');
      """, isStuck: true, pieces: pieces)
    #expect(lines == ["later"])
  }

  /// `ios/Fetch/NativeResponse.swift:177`.
  @Test func `A file has no header fields, and one that does not exist is an answer with 404`()
    async throws
  {
    let lines = try await ExpoFetchScript.lines(
      """
      const files = expo.modules.ExponentFileSystem;
      const file = files.documentDirectory + 'a.json';
      await files.writeAsStringAsync(file, '[1]', {});
      const { response, started } = send(file);
      await started;
      console.log(response.status, `[${response.statusText}]`, response._rawHeaders, await response.text());
      const missing = send('file:///no/such.txt');
      await missing.started;
      console.log(missing.response.status, missing.response.statusText, missing.response.url);
      await tell(send('blob:1').started);
      """)
    #expect(
      lines == [
        "200 [] [] [1]", "404 File not found file:///no/such.txt",
        "ERR_UNEXPECTED: unsupported URL",
      ])
  }

  /// `ios/Fetch/ExpoURLSessionTask.swift:27`, and #36838.
  @Test(arguments: [("53.0.9", ["ERR_UNEXPECTED: The request timed out. 60000"]), ("53.0.10", [])])
  func `Since 53.0.10 a request without an answer waits for ever`(
    _ version: String, _ expected: [String]
  ) async throws {
    let lines = try await ExpoFetchScript.lines(
      "await send('http://api.test/').started.catch(({ code, message }) => console.log(`${code}: ${message}`, performance.now()));",
      version: version, isStuck: expected.isEmpty,
      network: TestNetwork { _ in nil })
    #expect(lines == expected)
  }

  /// A server has a request when its head has arrived, whatever becomes of the body.
  @Test func `The ledger has the request as answered when its head has arrived`() async throws {
    let network = PiecesNetwork("a", "b")
    let app = try AppFixture.plain(
      """
      import { NativeModules } from 'react-native';
      NativeModules.ExpoModulesCore.installModules();
      const { NativeRequest, NativeResponse } = expo.modules.ExpoFetchModule;
      const request = new NativeRequest(new NativeResponse());
      request.start('http://api.test/', { method: 'POST' }, null).then(() => request.cancel());
      """
    ) {
      $0.launch = .user
      $0.transport = network
    }
    network.loop = app.session.loop
    let result = await app.run()
    #expect(result.diagnoses.isEmpty)
    let ledger = app.session.ledger
    let entries = (0..<ledger.beganCount).compactMap { ledger.entry($0) }
    #expect(entries.filter { $0.kind == .request }.map(\.end) == [.done("200")])
  }
}
