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
}
