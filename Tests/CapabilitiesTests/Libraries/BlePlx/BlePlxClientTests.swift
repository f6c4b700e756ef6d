import AppHost
import BridgeTesting
import Capabilities
import HostLoop
import SimulatedPhone
import Testing

/// The facts are those of MultiplatformBleAdapter 0.2.0, `iOS/classes/BleModule.swift`.
@Suite("react-native-ble-plx 3.5.1") @HostActor
struct BlePlxClientTests {
  @Test
  func
    `Numbers of services, characteristics and descriptors end with the connection (BleModule.swift:1269-1285)`()
    async throws
  {
    let (lines, codes) = try await BlePlxFixture.run(
      """
      await connect();
      const numbers = async () => {
        await native.discoverAllServicesAndCharacteristicsForDevice(id, 'discover');
        const [service] = await native.servicesForDevice(id);
        const characteristics = await native.characteristicsForService(service.id);
        const [descriptor] = await native.descriptorsForCharacteristic(characteristics[1].id);
        return [service.id, characteristics[1].id, descriptor.id];
      };
      const [service, characteristic, descriptor] = await numbers();
      await say('read', native.readCharacteristicForService(service, '2a38', 'r').then(({ value }) => value));
      bluetooth.disconnect(id, { after: 0 });
      await sleep(1);
      await native.connectToDevice(id, null);
      const again = await numbers();
      console.log('the same', [service, characteristic, descriptor].some((number) => again.includes(number)));
      await say('service', native.readCharacteristicForService(service, '2a38', 'r'));
      await say('characteristic', native.readCharacteristic(characteristic, 'r'));
      await say('descriptor', native.readDescriptor(descriptor, 'r'));
      await say('new', native.readCharacteristic(again[1], 'r').then(({ value }) => value));
      """)
    #expect(
      lines == [
        #"read "Bw==""#,
        "the same false",
        "service fails 302 EUNSPECIFIED",
        "characteristic fails 404 EUNSPECIFIED",
        "descriptor fails 503 EUNSPECIFIED",
        #"new "Bw==""#,
      ])
    #expect(codes == ["ble-number-stale"])
  }

  @Test
  func
    `destroyClient cancels what is open and ends the connections, and later calls are never answered (BlePlx.m:63-66)`()
    async throws
  {
    let (lines, codes) = try await BlePlxFixture.run(
      """
      hear('DisconnectionEvent', 'ReadEvent');
      await connect();
      say('monitor', native.monitorCharacteristicForDevice(id, '180d', '2a37', 'm'));
      await sleep(1);
      native.destroyClient();
      say('state', native.state());
      await sleep(1);
      console.log('linked', bluetooth.peripherals[0].isConnected);
      native.createClient(null);
      await sleep(1);
      await say('again', native.state());
      """)
    #expect(
      lines == [
        "monitor fails 2 EUNSPECIFIED",
        "linked false",
        #"again "PoweredOn""#,
      ])
    #expect(codes == ["ble-client-destroyed"])
  }

  @Test
  func `A restored state is told once, first a state or nothing (BleModule.swift:86-95, 168-206)`()
    async throws
  {
    let (lines, codes) = try await BlePlxFixture.run(
      """
      const names = (state) => state?.connectedPeripherals.map(({ name }) => name) ?? null;
      emitter.addListener('RestoreStateEvent', (state) => console.log('restored', JSON.stringify(names(state))));
      hear('DisconnectionEvent', 'ReadEvent');
      await ready('ble');
      if (device.launchCount > 1) {
        console.log('connected', await native.isDeviceConnected(id));
        return;
      }
      add();
      await native.connectToDevice(id, null);
      await native.discoverAllServicesAndCharacteristicsForDevice(id, 'discover');
      say('monitor', native.monitorCharacteristicForDevice(id, '180d', '2a37', 'm'));
      await sleep(1);
      device.leaveApp();
      device.pressMemory({ after: 60 });
      notify(9, 120);
      """)
    #expect(
      lines == [
        "restored null",
        #"restored ["HRM"]"#,
        "connected true",
      ])
    #expect(codes == [])
  }

  @Test func `Without a listener nothing is sent (BlePlx.m:27-39)`() async throws {
    let (lines, codes) = try await BlePlxFixture.run(
      """
      const [heard] = hear('ReadEvent');
      heard.remove();
      native.createClient(null);
      await sleep(1);
      console.log('state', await native.state());
      """)
    #expect(
      lines == [
        "state PoweredOn"
      ])
    #expect(codes == [])
  }

  @Test func `A request for a connection that is repeated cancels both (BleModule.swift:447)`()
    async throws
  {
    let (lines, codes) = try await BlePlxFixture.run(
      """
      await ready();
      add();
      say('first', native.connectToDevice(id, null));
      say('second', native.connectToDevice(id, null));
      await sleep(5);
      console.log('connected', await native.isDeviceConnected(id));
      """)
    #expect(
      lines == [
        "first fails 2 EUNSPECIFIED",
        "connected false",
      ])
    #expect(codes == [])
  }

  @Test
  func
    `A connection to a connected device is there at once, and its end is told twice (BluetoothManager.swift:213-217)`()
    async throws
  {
    let (lines, codes) = try await BlePlxFixture.run(
      """
      hear('DisconnectionEvent');
      await connect();
      await say('connect', native.connectToDevice(id, null).then(({ name }) => name));
      bluetooth.disconnect(id);
      await sleep(1);
      """)
    #expect(
      lines == [
        #"connect "HRM""#,
        #"DisconnectionEvent [null,"HRM"]"#,
        #"DisconnectionEvent [null,"HRM"]"#,
      ])
    #expect(codes == [])
  }

  @Test
  func
    `A connection that is awaited can be cancelled, and both promises say so (BleModule.swift:481-484)`()
    async throws
  {
    let (lines, codes) = try await BlePlxFixture.run(
      """
      await ready();
      add();
      bluetooth.leaveRange(id);
      say('connect', native.connectToDevice(id, null));
      await sleep(1);
      await say('cancel', native.cancelDeviceConnection(id));
      """)
    #expect(
      lines == [
        "connect fails 2 EUNSPECIFIED",
        "cancel fails 2 EUNSPECIFIED",
      ])
    #expect(codes == [])
  }

  @Test func `A transaction that is used again cancels the first call (DisposableMap.swift:12-15)`()
    async throws
  {
    let (lines, codes) = try await BlePlxFixture.run(
      """
      await connect();
      const first = native.readRSSIForDevice(id, 'same');
      const second = native.readRSSIForDevice(id, 'same');
      await say('first', first);
      await say('second', second.then(({ rssi }) => rssi));
      """)
    #expect(
      lines == [
        "first fails 2 EUNSPECIFIED",
        "second -60",
      ])
    #expect(codes == [])
  }

  @Test func `Bluetooth that is switched off ends everything (BluetoothManager.swift:297-302)`()
    async throws
  {
    let (lines, codes) = try await BlePlxFixture.run(
      """
      await connect();
      hear('StateChangeEvent', 'DisconnectionEvent', 'ReadEvent');
      say('monitor', native.monitorCharacteristicForDevice(id, '180d', '2a37', 'm'));
      await sleep(1);
      bluetooth.turnOff();
      await sleep(1);
      console.log('connected', await native.isDeviceConnected(id));
      await say('cancel', native.cancelDeviceConnection(id));
      """)
    #expect(
      lines == [
        #"StateChangeEvent "PoweredOff""#,
        #"DisconnectionEvent [null,"HRM"]"#,
        "ReadEvent 102",
        "monitor fails 2 EUNSPECIFIED",
        "connected false",
        "cancel fails 2 EUNSPECIFIED",
      ])
    #expect(codes == [])
  }

  @Test
  func
    `Writes without response wait for space, and then all go on at once (Peripheral.swift:232-244)`()
    async throws
  {
    let (lines, codes) = try await BlePlxFixture.run(
      """
      await connect();
      const writes = Array.from({ length: 40 }, (_, index) => native.writeCharacteristicForDevice(
        id, '180d', '2a39', btoa(String.fromCharCode(index)), false, `w${index}`));
      const answered = await Promise.all(writes);
      await sleep(2);
      console.log('sent', bluetooth.peripherals[0].written.length <= 40);
      console.log('answered', answered.length);
      """)
    #expect(
      lines == [
        "sent true",
        "answered 40",
      ])
    #expect(codes == [])
  }

  @Test func `A state that came before the listener is reported as missed`() async throws {
    let (lines, codes) = try await BlePlxFixture.run(
      """
      native.createClient(null);
      await sleep(1);
      emitter.addListener('StateChangeEvent', () => {});
      """)
    #expect(
      lines == [

        ])
    #expect(codes == ["ble-event-before-listener"])
  }

  @Test func `The saved identifier of a device whose identifier has changed finds nothing`()
    async throws
  {
    let (lines, codes) = try await BlePlxFixture.run(
      """
      await connect();
      const changed = bluetooth.changeIdentifier(id);
      await sleep(1);
      await say('saved', native.connectToDevice(id, null));
      const found = new Promise((resolve) => emitter.addListener('ScanEvent', ([, found]) => resolve(found.id)));
      native.startDeviceScan(['180d'], null);
      console.log('found', await found === changed);
      await say('new', native.connectToDevice(changed, null).then(({ name }) => name));
      console.log('again', add() === changed, bluetooth.peripherals.length);
      try { bluetooth.disconnect(id); } catch ({ message }) { console.log(message.replace(changed, 'CHANGED')); }
      """)
    #expect(
      lines == [
        "saved fails 204 EUNSPECIFIED", "found true", #"new "HRM""#, "again true 1",
        "there is no peripheral 5B3C1D6E-8F2A-4C7B-9E0D-1A2B3C4D5E6F: its identifier is CHANGED now",
      ])
    #expect(codes == [])
  }

  @Test(arguments: [
    ("", ["ble-restoration-unheard"]), ("await native.isDeviceConnected(id);", []),
    ("await native.connectedDevices(['180d']);", []),
  ])
  func `A restored state that nobody hears is reported, unless the app asks for its devices`(
    question: String, found: [String]
  ) async throws {
    let (lines, codes) = try await BlePlxFixture.run(
      """
      emitter.addListener('StateChangeEvent', () => {});
      emitter.addListener('ReadEvent', () => {});
      native.createClient('ble');
      await sleep(1);
      if (device.launchCount > 1) { \(question) return; }
      add();
      await native.connectToDevice(id, null);
      await native.discoverAllServicesAndCharacteristicsForDevice(id, 'discover');
      say('monitor', native.monitorCharacteristicForDevice(id, '180d', '2a37', 'm'));
      await sleep(1);
      device.leaveApp();
      device.pressMemory({ after: 60 });
      notify(9, 120);
      """)
    #expect(lines == [])
    #expect(codes == found)
  }

  @Test(arguments: [("", []), ("device.openApp({ after: 60 });", [#"discovered "HRM""#])])
  func `Without the mode bluetooth-central a call in the background waits, which is no fault`(
    event: String, found: [String]
  ) async throws {
    let (lines, codes) = try await BlePlxFixture.run(
      """
      await ready();
      add();
      await native.connectToDevice(id, null);
      device.leaveApp();
      \(event)
      await sleep(1);
      const { name } = await native.discoverAllServicesAndCharacteristicsForDevice(id, 'discover');
      console.log('discovered', JSON.stringify(name));
      """
    ) {
      $0.info = AppInfo()
      $0.info?.backgroundModes = []
    }
    #expect(lines == found)
    #expect(codes == [])
  }
}
