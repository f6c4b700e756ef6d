import AppHost
import BridgeTesting
import Capabilities
import HostLoop
import SimulatedPhone
import Testing

/// The facts are those of MultiplatformBleAdapter 0.2.0, `iOS/classes/BleModule.swift`.
@Suite("react-native-ble-plx 3.5.1") @HostActor
struct BlePlxOrderTests {
  @Test
  func
    `A connection is told as it begins and when it is there, and then fulfils the promise (BleModule.swift:408-440)`()
    async throws
  {
    let (lines, codes) = try await BlePlxFixture.run(
      """
      hear('ConnectingEvent', 'ConnectedEvent', 'DisconnectionEvent');
      await ready();
      add();
      await say('connect', native.connectToDevice(id, null).then(({ name, mtu }) => [name, mtu]));
      """)
    #expect(
      lines == [
        #"ConnectingEvent "5B3C1D6E-8F2A-4C7B-9E0D-1A2B3C4D5E6F""#,
        #"ConnectedEvent "5B3C1D6E-8F2A-4C7B-9E0D-1A2B3C4D5E6F""#,
        #"connect ["HRM",185]"#,
      ])
    #expect(codes == [])
  }

  @Test
  func
    `Before a connection is refused, its end is told, whatever the reason (BleModule.swift:418-425)`()
    async throws
  {
    let (lines, codes) = try await BlePlxFixture.run(
      """
      hear('ConnectingEvent', 'ConnectedEvent', 'DisconnectionEvent');
      await ready();
      await say('unknown', native.connectToDevice(id, null));
      add();
      bluetooth.leaveRange(id);
      await say('limit', native.connectToDevice(id, { timeout: 500 }));
      bluetooth.comeIntoRange(id);
      bluetooth.failConnections(id, 1);
      await sleep(1);
      await say('fails', native.connectToDevice(id, null));
      """)
    #expect(
      lines == [
        #"ConnectingEvent "5B3C1D6E-8F2A-4C7B-9E0D-1A2B3C4D5E6F""#,
        #"DisconnectionEvent [null,{"id":"5B3C1D6E-8F2A-4C7B-9E0D-1A2B3C4D5E6F"}]"#,
        "unknown fails 204 EUNSPECIFIED",
        #"ConnectingEvent "5B3C1D6E-8F2A-4C7B-9E0D-1A2B3C4D5E6F""#,
        #"DisconnectionEvent [null,"HRM"]"#,
        "limit fails 3 EUNSPECIFIED",
        #"ConnectingEvent "5B3C1D6E-8F2A-4C7B-9E0D-1A2B3C4D5E6F""#,
        #"DisconnectionEvent [null,"HRM"]"#,
        "fails fails 200 EUNSPECIFIED",
      ])
    #expect(codes == [])
  }

  @Test
  func
    `The end of a connection never says why, comes before its consequences, and empties what was discovered (BleModule.swift:450-454)`()
    async throws
  {
    let (lines, codes) = try await BlePlxFixture.run(
      """
      hear('DisconnectionEvent', 'ReadEvent');
      await connect();
      const [service] = await native.servicesForDevice(id);
      say('monitor', native.monitorCharacteristicForDevice(id, '180d', '2a37', 'm'));
      await sleep(1);
      say('rssi', native.readRSSIForDevice(id, 'r'));
      bluetooth.disconnect(id);
      await sleep(1);
      await say('services', native.characteristicsForService(service.id));
      await say('read', native.readCharacteristicForDevice(id, '180d', '2a38', 'x'));
      await say('connected', native.isDeviceConnected(id));
      """)
    #expect(
      lines == [
        #"DisconnectionEvent [null,"HRM"]"#,
        "ReadEvent 201",
        "monitor fails 2 EUNSPECIFIED",
        "rssi fails 201 EUNSPECIFIED",
        "services fails 302 EUNSPECIFIED",
        "read fails 205 EUNSPECIFIED",
        "connected false",
      ])
    #expect(codes == [])
  }

  @Test
  func
    `The error of a monitor is told twice: by an event, and by the promise as cancelled (BleModule.swift:945-952)`()
    async throws
  {
    let (lines, codes) = try await BlePlxFixture.run(
      """
      hear('ReadEvent');
      await connect();
      await say('monitor', native.monitorCharacteristicForDevice(id, '180d', '2a38', 'm'));
      await say('unknown', native.monitorCharacteristicForDevice(id, '180d', '2a99', 'n'));
      """)
    #expect(
      lines == [
        "ReadEvent 403",
        "monitor fails 2 EUNSPECIFIED",
        "ReadEvent 404",
        "unknown fails 2 EUNSPECIFIED",
      ])
    #expect(codes == [])
  }

  @Test
  func
    `A notification during a read is its answer, and no monitor gets it (BleModule.swift:941-944)`()
    async throws
  {
    let (lines, codes) = try await BlePlxFixture.run(
      """
      hear('ReadEvent');
      await connect();
      say('monitor', native.monitorCharacteristicForDevice(id, '180d', '2a37', 'm'));
      await sleep(1);
      notify(2, 0);
      await sleep(1);
      say('read', native.readCharacteristicForDevice(id, '180d', '2a37', 'r').then(({ value }) => value));
      notify(3, 0.001);
      bluetooth.setValue(id, '180d', '2a37', [5], { after: 0.002 });
      await sleep(1);
      notify(4, 0);
      """)
    #expect(
      lines == [
        "ReadEvent Ag== m",
        #"read "Aw==""#,
        "ReadEvent BQ== m",
        "ReadEvent BA== m",
      ])
    #expect(codes == ["ble-value-taken-by-read"])
  }

  @Test
  func
    `The monitors of a characteristic share its notification, which ends with the last one (BleModule.swift:922-938)`()
    async throws
  {
    let (lines, codes) = try await BlePlxFixture.run(
      """
      hear('ReadEvent');
      await connect();
      for (const tx of ['a', 'b']) say(tx, native.monitorCharacteristicForDevice(id, '180d', '2a37', tx));
      await sleep(1);
      subscribed();
      notify(2, 0);
      await sleep(1);
      native.cancelTransaction('a');
      await sleep(1);
      subscribed();
      say('b again', native.monitorCharacteristicForDevice(id, '180d', '2a37', 'b'));
      await sleep(1);
      notify(3, 0);
      await sleep(1);
      native.cancelTransaction('b');
      await sleep(1);
      subscribed();
      """)
    #expect(
      lines == [
        "subscribed 1",
        "ReadEvent Ag== a",
        "ReadEvent Ag== b",
        "a fails 2 EUNSPECIFIED",
        "subscribed 1",
        "b fails 2 EUNSPECIFIED",
        "ReadEvent Aw== b",
        "b again fails 2 EUNSPECIFIED",
        "subscribed 0",
      ])
    #expect(codes == [])
  }

  @Test func `A failed read of a characteristic also ends its monitors (Peripheral.swift:270-280)`()
    async throws
  {
    let (lines, codes) = try await BlePlxFixture.run(
      """
      hear('ReadEvent');
      await connect();
      bluetooth.setServices(id, { '180f': { '2a19': { properties: ['notify'] } } });
      await sleep(1);
      await native.discoverAllServicesAndCharacteristicsForDevice(id, 'again');
      say('monitor', native.monitorCharacteristicForDevice(id, '180f', '2a19', 'm'));
      await sleep(1);
      await say('read', native.readCharacteristicForDevice(id, '180f', '2a19', 'r'));
      await sleep(1);
      subscribed();
      """)
    #expect(
      lines == [
        "ReadEvent 402",
        "monitor fails 2 EUNSPECIFIED",
        "read fails 402 EUNSPECIFIED",
        "subscribed 0",
      ])
    #expect(codes == [])
  }

  @Test func `A scan fails by an event (BleModule.swift:211-240)`() async throws {
    let (lines, codes) = try await BlePlxFixture.run(
      """
      hear('ScanEvent');
      native.createClient(null);
      native.startDeviceScan(null, null);
      await sleep(1);
      native.startDeviceScan(['xyz'], null);
      await sleep(1);
      bluetooth.turnOff();
      await sleep(1);
      native.startDeviceScan(null, null);
      await sleep(1);
      bluetooth.setSupported(false);
      await sleep(1);
      native.startDeviceScan(null, null);
      """)
    #expect(
      lines == [
        "ScanEvent 103",
        "ScanEvent 5",
        "ScanEvent 102",
        "ScanEvent 100",
      ])
    #expect(codes == [])
  }
}
