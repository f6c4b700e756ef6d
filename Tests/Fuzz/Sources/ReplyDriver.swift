import HostLoop
import JSEngine
import WebAPIs

/// Drives `fetch` and `XMLHttpRequest`: a server sends the input, and libcurl reads it. Whatever it sends, both
/// must settle, and no error may stay uncaught.
@HostActor
final class ReplyDriver: FuzzDriver {
  private let server: ReplyServer
  private var world: WebWorld
  /// The runs left until the world is replaced: a bridge's ledger keeps all that it recorded.
  private var rest = ReplyDriver.runsOfWorld

  private static let runsOfWorld = 500

  init() throws {
    server = try ReplyServer()
    world = try WebWorld(Self.script, clock: .real, transport: LoopbackTransport())
  }

  func run(_ input: [UInt8]) async throws {
    rest -= 1
    if rest == 0 {
      world.end()
      world = try WebWorld(Self.script, clock: .real, transport: LoopbackTransport())
      rest = Self.runsOfWorld
    }
    server.answer(with: input)
    _ = try world.call("start", server.url)
    await world.loop.run()
    note(try world.call("outcome", server.url))
  }

  private static let script = """
    (() => {
      let fetched, received;
      const read = async (response) => {
        const headers = [...response.headers].length;
        const copy = response.clone();
        const text = await response.text();
        const bytes = (await copy.arrayBuffer()).byteLength;
        if (bytes < new TextEncoder().encode(text).length && !text.includes('\\ufffd')) throw new Error('! bytes');
        try { JSON.parse(text); } catch {}
        return `${response.status} ${response.type} ${headers} ${response.headers.get('set-cookie')}`;
      };
      return (verb, url) => {
        if (verb === 'outcome') {
          if (fetched === undefined) return '! a fetch never settles';
          if (received === undefined) return '! an XMLHttpRequest never ends';
          return `${fetched} ${received}`;
        }
        fetched = received = undefined;
        fetch(url).then(read).then(
          (text) => { fetched = text; }, (error) => { fetched = String(error?.message ?? error); });
        const request = new XMLHttpRequest();
        request.onloadend = () => {
          received = `${request.status} ${request.getAllResponseHeaders()?.length > 0}`;
        };
        request.responseType = 'arraybuffer';
        request.open('GET', url);
        request.send();
        return 'started';
      };
    })()
    """
}

/// The real network of this machine: an input must not lead out of it.
private struct LoopbackTransport: HTTPTransport {
  private let base = CurlTransport()

  func send(
    _ request: HTTPRequest,
    completion: @escaping @Sendable (Result<HTTPResponse, HTTPError>) -> Void
  ) -> any HTTPExchange {
    var request = request
    if !request.url.hasPrefix("http://127.0.0.1:") { request.url = "http://127.0.0.1:9" }
    return base.send(request, completion: completion)
  }
}
