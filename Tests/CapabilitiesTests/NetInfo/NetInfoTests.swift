import AppHost
import Capabilities
import HostLoop
import NativeBridge
import SimulatedPhone
import Testing

@HostActor
struct NetInfoTests {
  @Test func `NetInfo tells of the connection, as its listeners know it`() async throws {
    let app = try AppFixture(
      """
      import { device } from 'bridgehost';
      const { RNCNetInfo } = NativeModules;
      new NativeEventEmitter(RNCNetInfo).addListener(
        'netInfo.networkStatusDidChange', ({ type, isConnected }) => console.log(type, isConnected));
      console.log((await RNCNetInfo.getCurrentState(null)).type);
      device.network.setConnection('none');
      device.network.setConnection('cellular');
      """
    ) { $0.launch = .user }
    _ = await app.run()
    #expect(app.lines == ["wifi", "none false", "cellular true"])
  }

  @Test(arguments: Architecture.allCases)
  func `4 a change of the connection before the new script listens does not reach it`(
    architecture: Architecture
  ) async throws {
    let app = try AppFixture(
      architecture: architecture,
      """
      new NativeEventEmitter(NativeModules.RNCNetInfo)
        .addListener('netInfo.networkStatusDidChange', ({ type }) => console.log(type));
      emitter.addListener('onSendData', ({ fetchId }) => HealthEmitter.finish('newData', fetchId));
      """)
    let loop = app.session.loop
    loop.post(on: loop.lane("main"), "test", after: .seconds(1)) { [session = app.session] in
      session.reload()
      loop.post(on: loop.lane("main"), "between") {
        session.phone.network.connection = .cellular
      }
    }
    let result = await app.run()
    #expect(result.diagnoses.filter { $0.severity == .error }.map(\.text) == [])
    #expect(app.lines == [])
  }
}
