import AppHost
import BackgroundFetch
import BridgeTesting
import HostLoop
import SimulatedPhone
import Testing
import WebAPIs

/// What the backend of the JavaScript tests cannot show: the requests that arrive, and a server that never answers.
@HostActor
struct XMLHttpRequestTests {
  private static let imports = """
    const send = (request) => new Promise((resolve) => {
      request.onloadend = () => resolve(request);
      request.send(request.body);
    });
    emitter.addListener('onSendData', async () => {
      const request = new XMLHttpRequest();
      request.open("post", 'http://backend.test/workouts#fragment');

    """
  private static let ending = """

      HealthEmitter.finish();
    });
    """

  @Test func `6 XMLHttpRequest: method, headers and body arrive as they were given`() async throws {
    let app = try AppFixture(
      Self.imports + """
          request.setRequestHeader('X-One', 'first');
          request.setRequestHeader('x-one', 'second');
          request.body = 'text';
          await send(request);
          console.log(request.status);
        """ + Self.ending)
    let result = await app.run()
    #expect(app.lines == ["201"])
    let request = try #require(app.requests.first)
    #expect(request.method == "POST")
    #expect(request.url == "http://backend.test/workouts")
    #expect(
      request.headers == [
        HTTPHeader(name: "x-one", value: "second"),
        HTTPHeader(name: "Content-Type", value: "text/plain;charset=UTF-8"),
      ])
    #expect(request.body == Array("text".utf8))
    #expect(result.exitCode == 0)
  }

  @Test func `6 XMLHttpRequest: timeout ends a request that nobody answers`() async throws {
    let app = try AppFixture(
      Self.imports + """
          request.timeout = 3000;
          request.ontimeout = () => console.log('timeout', request.readyState, request.status);
          request.onerror = request.onload = () => console.log('never');
          await send(request);
          console.log(Math.round(performance.now() / 1000));
        """ + Self.ending, network: TestNetwork { _ in nil })
    let result = await app.run()
    #expect(app.lines == ["timeout 4 0", "3"])
    #expect(result.results == [.newData])
    #expect(result.unfinished.isEmpty)
  }
}
