import AppHost
import BridgeTesting
import HostLoop
import Testing
import WebAPIs

/// The facts are those of `ios/Fetch` of expo 54, which has hardly changed from SDK 52 to 56, and of the versions' `CHANGELOG.md`.
///
/// Own tests: 19 of 22 cases for iOS (`apps/test-suite/tests/Fetch.ts`), with answers of a local server. The others need cookies, a file
/// that only iOS has, and the Info.plist of an app's bundle
///
/// Differs from a phone: A head reaches JavaScript as soon as it is complete, and
/// a body as it comes. On a phone `URLSession` waits for the first bytes of some bodies, and its cache may answer. An answer of
/// `--backend`, of a scenario or in a search comes at once, in one piece.
@Suite("expo 52, 53, 54, 55 and 56") @HostActor
struct ExpoFetchTests {
  /// `ios/Fetch/NativeResponse.swift:105`, createResponseInit.
  @Test func `An answer has Foundation's text for its status, and one field for each name`()
    async throws
  {
    let network = TestNetwork { request in
      HTTPResponse(
        status: 404, statusText: "Nope", url: request.url + "?1",
        headers: [
          HTTPHeader(name: "x-b", value: "1"), HTTPHeader(name: "X-A", value: "2"),
          HTTPHeader(name: "X-B", value: "3"),
        ])
    }
    let lines = try await ExpoFetchScript.lines(
      """
      const { response, started } = send('http://api.test/a');
      console.log(response.status, `[${response.statusText}]`, `[${response.url}]`, response._rawHeaders, response.redirected, response.bodyUsed);
      await tell(started);
      console.log(response.status, response.statusText, response.url, response._rawHeaders, response.redirected, response.bodyUsed);
      """, network: network)
    #expect(
      lines == [
        "-1 [] [] [] false false", "undefined",
        "404 not found http://api.test/a?1 [ [ 'x-a', '2' ], [ 'x-b', '1, 3' ] ] false false",
      ])
  }

  /// `ios/Fetch/ExpoURLSessionTask.swift:18`, start.
  @Test func `A request has the method, the header fields and the bytes that JavaScript passes`()
    async throws
  {
    let network = TestNetwork.answering(200)
    _ = try await ExpoFetchScript.lines(
      "await tell(send('http://api.test/ä b', { method: 'PATCH', headers: [['X-A', '1']], body: bytes('abc') }).started);",
      network: network)
    let request = try #require(network.requests.first)
    #expect(request.method == "PATCH" && request.url == "http://api.test/%C3%A4%20b")
    #expect(request.headers.value(of: "x-a") == "1" && request.body == Array("abc".utf8))
  }

  /// `ios/Fetch/NativeResponse.swift:38`, startStreaming, and `:141`, didReceive.
  @Test func `The body arrives in pieces while JavaScript listens`() async throws {
    let lines = try await ExpoFetchScript.lines(
      """
      const { response, started } = send('http://api.test/');
      await started;
      listen(response);
      console.log(performance.now(), response.bodyUsed);
      await tell(response.startStreaming());
      await sleep(5);
      console.log(response.bodyUsed);
      """, pieces: PiecesNetwork("ab", "c"))
    #expect(
      lines == [
        "1000 false", "didReceiveResponseData ", "null", "didReceiveResponseData ab",
        "didReceiveResponseData c", "didComplete", "readyForJSFinalization", "true",
      ])
  }

  @Test func `What arrived before JavaScript streams comes first, as one piece`() async throws {
    let lines = try await ExpoFetchScript.lines(
      """
      const { response, started } = send('http://api.test/');
      await started;
      await sleep(2.5);
      listen(response);
      await tell(response.startStreaming());
      await sleep(3);
      """, pieces: PiecesNetwork("a", "b", "c"))
    #expect(
      lines == [
        "didReceiveResponseData ab", "null", "didReceiveResponseData c", "didComplete",
        "readyForJSFinalization",
      ])
  }

  @Test func `A body that is complete is the result of startStreaming`() async throws {
    let lines = try await ExpoFetchScript.lines(
      """
      const { response, started } = send('http://api.test/');
      listen(response);
      await started;
      await sleep(3);
      console.log(text(await response.startStreaming()));
      """, pieces: PiecesNetwork("a"))
    #expect(lines == ["readyForJSFinalization", "a"])
  }

  /// `ios/Fetch/ExpoFetchModule.swift:56`, arrayBuffer, and `:63`, text.
  @Test(arguments: [("54.0.32", "Uint8Array"), ("55.0.0", "ArrayBuffer")])
  func `text and arrayBuffer wait for the whole body, and take it`(
    _ version: String, _ type: String
  ) async throws {
    let lines = try await ExpoFetchScript.lines(
      """
      const first = send('http://api.test/'), second = send('http://api.test/');
      await first.started;
      console.log(await first.response.text(), performance.now(), `[${await first.response.text()}]`);
      const buffer = await second.response.arrayBuffer();
      console.log(buffer.constructor.name, text(buffer));
      """, version: version, pieces: PiecesNetwork("é", "b"))
    #expect(lines == ["éb 4000 []", "\(type) Ã©b"])
  }

  /// `ios/Fetch/NativeResponse.swift:54`, cancelStreaming.
  @Test func `After cancelStreaming no pieces arrive`() async throws {
    let lines = try await ExpoFetchScript.lines(
      """
      const { response, started } = send('http://api.test/');
      listen(response);
      await started;
      await response.startStreaming();
      await sleep(1.5);
      await tell(response.cancelStreaming('enough'));
      await sleep(3);
      """, pieces: PiecesNetwork("a", "b", "c"))
    #expect(
      lines == [
        "didReceiveResponseData ", "didReceiveResponseData a", "undefined",
        "readyForJSFinalization",
      ])
  }

  /// `ios/Fetch/NativeResponse.swift:85`, isInvalidState.
  @Test func `What does not fit the state is only logged`() async throws {
    let lines = try await ExpoFetchScript.lines(
      """
      const response = new NativeResponse();
      await tell(response.startStreaming());
      await tell(response.cancelStreaming('nothing'));
      """)
    #expect(lines == ["null", "undefined"])
  }

  /// `ios/Fetch/NativeResponse.swift:153`, willPerformHTTPRedirection, and `ios/Fetch/FetchExceptions.swift`.
  @Test func `A redirect that is not allowed fails with ERR_FETCH_REDIRECT`() async throws {
    let network = TestNetwork { request in
      if request.redirect == .error { throw HTTPError(.redirect, "it redirects") }
      return HTTPResponse(
        status: request.redirect == .manual ? 302 : 200, url: "http://api.test/b",
        isRedirected: request.redirect == .follow)
    }
    let lines = try await ExpoFetchScript.lines(
      """
      for (const redirect of ['follow', 'manual', 'error', undefined]) {
        const { response, started } = send('http://api.test/a', { redirect });
        await tell(started);
        console.log(response.status, response.redirected);
      }
      """, network: network)
    #expect(
      lines == [
        "undefined", "200 true", "undefined", "302 false",
        "ERR_FETCH_REDIRECT: Redirect is not allowed when redirect mode is 'error'", "-1 false",
        "undefined", "200 true",
      ])
  }

  /// `ios/Fetch/NativeRequestInit.swift`. From SDK 56 on JavaScript makes `include` of `same-origin` (#45958).
  @Test func `credentials are include or omit`() async throws {
    let lines = try await ExpoFetchScript.lines(
      """
      await tell(send('http://api.test/', { credentials: 'omit' }).started);
      await tell(send('http://api.test/', { credentials: 'same-origin' }).started);
      """)
    #expect(
      lines == ["undefined", "ERR_ARGUMENT_CAST: expected 'include' or 'omit', got 'same-origin'"])
  }
}
