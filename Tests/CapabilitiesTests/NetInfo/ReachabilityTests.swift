import AppHost
import BackgroundFetch
import BridgeTesting
import Capabilities
import HostLoop
import NativeBridge
import SimulatedPhone
import Synchronization
import Testing
import WebAPIs

/// What becomes of the request by which NetInfo finds out whether the internet is reachable.
@Suite("@react-native-community/netinfo 11, 12") @HostActor
struct ReachabilityTests {
  /// `reachable()` asks as the library does.
  private static let prelude = """
    import { device } from 'bridgehost';
    const probe = 'https://clients3.google.com/generate_204';
    const reachable = (method = 'HEAD', url = probe) => fetch(url, { method })
      .then(({ status }) => status === 204, () => false);

    """

  private func app(
    _ script: String, architecture: Architecture = .turbo,
    configure: (inout SessionConfiguration) -> Void = { _ in }
  ) throws -> AppFixture {
    try AppFixture(architecture: architecture, Self.prelude + script) {
      $0.launch = .user
      configure(&$0)
    }
  }

  @Test func `the phone's network says whether the internet is reachable`() async throws {
    let app = try app(
      """
      for (const connection of ['wifi', 'cellular', 'captive', 'none', 'wifi']) {
        device.network.setConnection(connection);
        console.log(connection, await reachable(), await reachable('GET'));
      }
      """)
    _ = await app.run()
    #expect(
      app.lines == [
        "wifi true true", "cellular true true", "captive false false", "none false false",
        "wifi true true",
      ])
    #expect(app.requests.isEmpty)
  }

  @Test func `the request is no work that the app must await`() async throws {
    let app = try app(
      """
      emitter.addListener('onSendData', ({ fetchId }) => {
        const abort = new AbortController();
        fetch(probe, { method: 'HEAD', signal: abort.signal }).catch(() => {});
        abort.abort();
        reachable();
        HealthEmitter.finish('failed', fetchId);
      });
      """
    ) { $0.launch = .fetch }
    let result = await app.run()
    #expect(result.wakes.flatMap(\.all).map(\.reason) == ["the app finished it with failed"])
    #expect(result.diagnoses.isEmpty, "\(result.diagnoses)")
  }

  @Test func `only a request that asks for nothing else is answered so`() async throws {
    let app = try app(
      """
      for (const [method, url] of [
        ['POST', probe], ['HEAD', probe + '/more'], ['HEAD', 'https://mygoogle.com/generate_204'],
        ['HEAD', 'https://api.test/generate_204'], ['GET', 'https://connectivitycheck.gstatic.com/generate_204'],
      ]) console.log(await reachable(method, url));
      """)
    _ = await app.run()
    #expect(app.lines == ["false", "false", "false", "false", "true"])
    #expect(app.requests.count == 4)
  }

  @Test(arguments: [
    ("{ reachabilityUrl: 'https://api.test' }", "HEAD", 204),
    ("{ reachabilityUrl: 'https://api.test/', reachabilityMethod: 'GET' }", "GET", 204),
    (
      "{ reachabilityUrl: 'https://api.test/', reachabilityTest: async ({ status }) => status === 200 }",
      "HEAD", 200
    ),
    ("{ reachabilityUrl: 'https://a.test/generate_204', reachabilityTest: () => {} }", "HEAD", 204),
  ])
  func `an address that the app chooses is answered like the usual one`(
    _ configuration: String, _ method: String, _ status: Int
  ) async throws {
    for architecture in Architecture.allCases {
      let app = try app(
        """
        const configuration = \(configuration);
        NativeModules.RNCNetInfo.configure(configuration);
        await NativeModules.RNCNetInfo.getCurrentState(null);
        const ask = (method, url) => fetch(url, { method }).then(({ status }) => status, () => 0);
        console.log(await ask('\(method)', configuration.reachabilityUrl));
        device.network.setConnection('none');
        console.log(await ask('\(method)', configuration.reachabilityUrl));
        """, architecture: architecture)
      _ = await app.run()
      #expect(app.lines == ["\(status)", "0"])
      #expect(app.requests.isEmpty)
    }
  }

  @Test func `a request of the app to the chosen address is a request of the app`() async throws {
    let app = try app(
      """
      NativeModules.RNCNetInfo.configure({ reachabilityUrl: 'https://api.test/health' });
      await NativeModules.RNCNetInfo.getCurrentState(null);
      await fetch('https://api.test/health', { method: 'POST', body: 'a' });
      await fetch('https://api.test/health?all', { method: 'HEAD' });
      NativeModules.RNCNetInfo.configure({});
      await NativeModules.RNCNetInfo.getCurrentState(null);
      await fetch('https://api.test/health', { method: 'HEAD' });
      """)
    _ = await app.run()
    #expect(app.requests.count == 3)
  }

  @Test func `a plan for its route decides what becomes of it`() async throws {
    let app = try app(
      """
      device.network.plan('generate_204', { failure: 503, times: [1] });
      console.log(await reachable(), await reachable());
      """)
    _ = await app.run()
    #expect(app.lines == ["false true"])
  }

  @Test func `a login page answers plain requests to every server, and no secure ones`()
    async throws
  {
    let app = try app(
      """
      device.network.setConnection('captive');
      const page = await fetch('http://news.test/today');
      console.log(page.status, page.redirected, page.url, await page.text());
      for (const url of ['https://api.test/', 'http://backend.localhost/', 'http://127.0.0.1:8080/']) {
        await fetch(url, { method: 'POST', body: 'a' }).then(
          ({ status, url }) => console.log(status, url),
          ({ message, cause }) => console.log(message, cause.message.match(/“.*”/)[0]));
      }
      const request = new XMLHttpRequest();
      request.onerror = () => console.log('error', request.status);
      request.open('GET', 'https://api.test/');
      request.send();
      """)
    _ = await app.run()
    #expect(
      app.lines == [
        "200 undefined http://login.wifi.example/ <title>Log in to this Wi-Fi</title>",
        "Network request failed “api.test”", "200 http://login.wifi.example/",
        "200 http://login.wifi.example/", "error 0",
      ])
    #expect(app.requests.isEmpty)
  }

  @Test func `joining a Wi-Fi with a login page loses what is under way`() async throws {
    let app = try app(
      """
      device.network.setLatency(5);
      device.network.setConnection('captive', { after: 2 });
      await fetch('https://api.test/').catch(() => console.log(performance.now()));
      """)
    _ = await app.run()
    #expect(app.lines == ["2000"])
  }

  @Test(arguments: [(false, 1), (true, 0)])
  func `it leaves the machine only if the phone uses the machine's network`(
    _ hasBackend: Bool, _ requests: Int
  ) async throws {
    let network = RealNetwork()
    let app = try app(
      """
      console.log(await reachable());
      device.network.setConnection('captive');
      console.log(await reachable());
      """
    ) {
      $0.transport = network
      $0.hasBackend = hasBackend
    }
    _ = await app.run()
    #expect(app.lines == ["true", "false"])
    #expect(network.urls.withLock { $0.count } == requests)
  }
}

/// A network that passes for the machine's, and answers 204.
private final class RealNetwork: HTTPTransport {
  let urls = Mutex<[String]>([])

  func isReal(_ request: HTTPRequest) -> Bool { true }

  func send(
    _ request: HTTPRequest,
    completion: @escaping @Sendable (Result<HTTPResponse, HTTPError>) -> Void
  ) -> any HTTPExchange {
    urls.withLock { $0.append(request.url) }
    let exchange = SimulatedExchange(completion)
    exchange.complete(.success(HTTPResponse(status: 204, url: request.url)))
    return exchange
  }
}
