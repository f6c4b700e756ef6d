import AppHost
import Capabilities
import HostLoop
import NativeBridge
import SimulatedPhone
import Testing

/// A script that listens to a state, and was last told another one than the phone's.
@HostActor
struct MissedChangeTests {
  private func codes(_ script: String, _ architecture: Architecture = .turbo) async throws
    -> [String]
  {
    let app = try AppFixture.plain(
      """
      import { AppState, NativeEventEmitter, NativeModules } from 'react-native';
      import { device } from 'bridgehost';
      const { RNCNetInfo, NetInfo } = NativeModules;
      const listen = () => new NativeEventEmitter(RNCNetInfo)
        .addListener('netInfo.networkStatusDidChange', () => {});
      const read = (type) => RNCNetInfo.getCurrentState(type);
      const becomes = (connection) => device.network.setConnection(connection);
      const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
      \(script)
      """
    ) {
      $0.launch = .user
      $0.architecture = architecture
    }
    return await app.run().diagnoses.map(\.code)
  }

  @Test(arguments: Architecture.allCases)
  func `a change between reading the state and listening is missed`(_ architecture: Architecture)
    async throws
  {
    let codes = try await codes("await read(); becomes('none'); listen();", architecture)
    #expect(codes == ["state-change-missed"])
  }

  @Test func `a change while no listener is there is missed`() async throws {
    let codes = try await codes(
      """
      const first = listen();
      await sleep(1);
      becomes('cellular');
      await sleep(1);
      first.remove();
      await sleep(1);
      becomes('none');
      listen();
      """)
    #expect(codes == ["state-change-missed"])
  }

  @Test(arguments: [
    "listen(); await read(); becomes('none');",  // the listener comes first
    "await read(); becomes('none'); listen(); await read();",  // the state is read again
    "await read(); becomes('none'); becomes('wifi'); listen();",  // nothing has changed in the end
    "await read(); becomes('none');",  // nobody listens
    "becomes('none'); listen();",  // nobody has read the state
    "await read('cellular'); listen();",  // only the state of an interface was read
    "await read(); becomes('none'); const last = listen(); await sleep(1); last.remove();",
    "await read(); becomes('none'); listen(); await sleep(1); becomes('cellular');",
    // The module itself tells each new listener the state.
    """
    await NetInfo.getCurrentConnectivity();
    becomes('none');
    new NativeEventEmitter(NetInfo).addListener('networkStatusDidChange', () => {});
    """,
    "AppState.addEventListener('change', () => {}); await sleep(1); device.leaveApp();",
  ])
  func `a script that knows the present state, or does not listen, misses no change`(
    _ script: String
  ) async throws {
    #expect(try await codes(script) == [])
  }

  @Test func `a change that still waits for a suspended app is not missed`() async throws {
    let codes = try await codes(
      """
      listen();
      await read();
      device.leaveApp();
      device.network.setConnection('none', { after: 60 });
      """)
    #expect(codes == [])
  }
}
