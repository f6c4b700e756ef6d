import HostLoop
import Testing

/// WebSockets in a search: its server takes each one, and says nothing.
@Suite(.serialized) @HostActor struct SocketSearchTests {
  private static let openSocket = """
    const socket = new WebSocket('wss://live.test/feed');
    const isOpen = new Promise((resolve, reject) => {
      socket.onopen = resolve;
      socket.onclose = ({ reason }) => reject(new Error(reason));
    });

    """

  @Test func `an order is found in which the socket is not open yet`() async throws {
    let codes = try await AppSearch.codes(
      Self.openSocket + """
        listen(async ({ fetchId, workouts }) => {
          socket.send('syncing');
          const sent = await post('/workouts', workouts);
          HealthEmitter.finish(sent ? 'newData' : 'failed', fetchId);
        });
        """, faultPlans: ["launch"])
    #expect(codes == ["unhandled-rejection"])
  }

  @Test func `an app that waits for its socket passes`() async throws {
    let codes = try await AppSearch.codes(
      Self.openSocket + """
        isOpen.catch(() => {});
        listen(async ({ fetchId, workouts }) => {
          const sent = await isOpen.then(() => { socket.send('syncing'); return post('/workouts', workouts); });
          HealthEmitter.finish(sent ? 'newData' : 'failed', fetchId);
        });
        """, faultPlans: ["launch"])
    #expect(codes == [])
  }

  @Test func `a socket fails as a request does`() async throws {
    let codes = try await AppSearch.codes(
      Self.openSocket + """
        isOpen.catch(() => {});
        listen(async ({ fetchId, workouts }) => {
          await isOpen;
          const sent = await post('/workouts', workouts);
          HealthEmitter.finish(sent ? 'newData' : 'failed', fetchId);
        });
        """, faultPlans: ["failing-replies"])
    #expect(codes == ["unhandled-rejection"])
  }

  /// An app that connects while it is loaded and at each fetch.
  private func connecting(_ connect: String) async throws -> [String] {
    try await AppSearch.codes(
      """
      let socket;
      const open = () => new WebSocket('wss://live.test/feed');
      const ticket = () => fetch(process.env.BACKEND_URL + '/ticket').catch(() => {});
      const connect = async () => {
        \(connect)
      };
      new NativeEventEmitter(BackgroundFetch).addListener('fetch', async ({ fetchId }) => {
        await connect();
        BackgroundFetch.finish(fetchId, 'newData');
      });
      connect();
      """, faultPlans: ["launch"])
  }

  @Test func `an app whose callers each open a socket is found`() async throws {
    let codes = try await connecting(
      "if (!socket) { await ticket(); socket = open(); }")
    #expect(codes == ["socket-opened-twice"])
  }

  @Test(arguments: [
    "socket ??= ticket().then(open);\nawait socket;",
    "await ticket();\nconst old = socket;\nsocket = open();\nsocket.onopen = () => old?.close();",
    "await ticket();\nsocket?.close();\nsocket = open();",
  ])
  func `an app with one socket, or that closes the old one, passes`(_ connect: String) async throws
  {
    #expect(try await connecting(connect) == [])
  }
}
