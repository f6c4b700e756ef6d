import AppHost
import Capabilities
import HostLoop
import NativeBridge
import SimulatedPhone
import Testing

/// Own tests: 30 of 30 in 12.0.1; most replace what native code answers (`src/__tests__`).
///
/// Differs from a phone: On the mobile network `cellularGeneration` is always `4g`. In Wi-Fi the address is always
/// `192.168.1.20`, and `ssid` and `bssid` are always null; a phone fills them for an app that has the entitlement, and the
/// permission for the location. A phone can send the same state again, for example when a VPN starts; bridgehost sends a state
/// only when the type of the connection changes. After a suspension bridgehost sends an event for each change in between; a
/// phone sends one, with the state at that time.
@Suite("@react-native-community/netinfo 11, 12") @HostActor
struct NetInfoTests {
  @Test func `NetInfo reports the connection in the form that its listeners expect`() async throws {
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

  /// configd 1405.100.8, `SCNetworkReachability.c:1713-1728`: iOS calls back if the flags or the interface changed.
  @Test func `A change between Wi-Fi and a Wi-Fi with a login page sends no event`() async throws {
    let app = try AppFixture(
      """
      import { device } from 'bridgehost';
      const { RNCNetInfo } = NativeModules;
      new NativeEventEmitter(RNCNetInfo).addListener('netInfo.networkStatusDidChange', ({ type }) => console.log(type));
      await RNCNetInfo.getCurrentState(null);
      for (const connection of ['captive', 'wifi', 'cellular', 'captive']) device.network.setConnection(connection);
      """
    ) { $0.launch = .user }
    _ = await app.run()
    #expect(app.lines == ["cellular", "wifi"])
  }

  @Test(arguments: Architecture.allCases)
  func `NetInfo of old React Native reports the connection to a new listener, and its changes`(
    architecture: Architecture
  ) async throws {
    let app = try AppFixture(
      """
      import { device } from 'bridgehost';
      const { NetInfo } = NativeModules;
      console.log(JSON.stringify(await NetInfo.getCurrentConnectivity()));
      new NativeEventEmitter(NetInfo).addListener(
        'networkStatusDidChange', ({ connectionType, network_info }) => console.log(connectionType, network_info));
      await new Promise((resolve) => setTimeout(resolve, 10));
      device.network.setConnection('captive');
      device.network.setConnection('cellular');
      device.network.setConnection('none');
      """
    ) {
      $0.launch = .user
      $0.architecture = architecture
    }
    _ = await app.run()
    #expect(
      app.lines == [
        #"{"connectionType":"wifi","effectiveConnectionType":"unknown","network_info":"wifi"}"#,
        "wifi wifi", "cellular cell", "none none",
      ])
  }

  /// What the native half says of `interface` while the phone is connected so.
  private func state(
    _ connection: String, of interface: String = "undefined", _ setUp: String = ""
  ) async throws -> [String] {
    let app = try AppFixture(
      """
      import { device } from 'bridgehost';
      const { RNCNetInfo } = NativeModules;
      \(setUp)
      device.network.setConnection('\(connection)');
      console.log(JSON.stringify(await RNCNetInfo.getCurrentState(\(interface))));
      """
    ) { $0.launch = .user }
    _ = await app.run()
    return app.lines
  }

  private nonisolated static let wifi =
    #"{"type":"wifi","isConnected":true,"details":{"ipAddress":"192.168.1.20","subnet":"255.255.255.0","#
    + #""isConnectionExpensive":false}}"#

  @Test(arguments: [
    ("wifi", wifi), ("captive", wifi),
    ("none", #"{"type":"none","isConnected":false,"details":{}}"#),
    (
      "cellular",
      #"{"type":"cellular","isConnected":true,"details":{"cellularGeneration":"4g","carrier":"--","#
        + #""isConnectionExpensive":true}}"#
    ),
  ])
  func `NetInfo has the keys of iOS, and does not know whether the internet is reachable`(
    _ connection: String, _ state: String
  ) async throws {
    #expect(try await self.state(connection) == [state])
  }

  @Test(arguments: [
    (
      "wifi", "cellular",
      #"{"type":"cellular","isConnected":false,"details":{"cellularGeneration":null,"carrier":"--"}}"#
    ),
    (
      "cellular", "wifi",
      #"{"type":"wifi","isConnected":false,"details":{"ipAddress":"0.0.0.0","subnet":"0.0.0.0"}}"#
    ),
    ("none", "none", #"{"type":"none","isConnected":false,"details":{}}"#),
    ("wifi", "bluetooth", #"{"type":"bluetooth","isConnected":false,"details":{}}"#),
    ("wifi", "wifi", wifi),
  ])
  func `NetInfo says that an interface which the phone does not use is not connected`(
    _ connection: String, _ interface: String, _ state: String
  ) async throws {
    #expect(try await self.state(connection, of: "'\(interface)'") == [state])
  }

  @Test func `NetInfo never knows the name of a network`() async throws {
    let lines = try await state("wifi", "RNCNetInfo.configure({ shouldFetchWiFiSSID: true });")
    #expect(lines.first?.contains(#""ssid":null,"bssid":null"#) == true)
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
