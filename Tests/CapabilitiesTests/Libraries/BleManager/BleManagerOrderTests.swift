import AppHost
import BridgeTesting
import Capabilities
import HostLoop
import SimulatedPhone
import Testing

/// The facts are those of react-native-ble-manager 12.5.1, `ios/SwiftBleManager.swift`.
@Suite("react-native-ble-manager 12.5.1") @HostActor
struct BleManagerOrderTests {
  @Test
  func `A connection answers its calls 2 ms later, and then tells the event (lines 1218-1246)`()
    async throws
  {
    let (lines, codes) = try await BleManagerFixture.run(
      """
      await ready();
      add();
      hear('onConnectPeripheral');
      say('first', call('connect', id, {}));
      say('second', call('connect', id.toUpperCase(), {}));
      await sleep(2);
      await say('again', call('connect', id, {}));
      """)
    #expect(
      lines == [
        "first undefined", "second undefined", #"onConnectPeripheral {"peripheral":"ID"}"#,
        "again undefined", #"onConnectPeripheral {"peripheral":"ID"}"#,
      ])
    #expect(codes == [])
  }

  @Test
  func
    `disconnect is answered before the connection has ended, and the end answers what is open (lines 515-549, 1267-1380)`()
    async throws
  {
    let (lines, codes) = try await BleManagerFixture.run(
      """
      hear('onDisconnectPeripheral');
      await connect();
      await say('disconnect', call('disconnect', id, true));
      await sleep(1);
      await call('connect', id, {});
      await call('retrieveServices', id, []);
      say('rssi', call('readRSSI', id));
      say('services', call('retrieveServices', id, []));
      say('read', call('read', ...at('2a38')));
      say('write', call('write', ...at('2a39'), [1], 20));
      say('start', call('startNotification', ...at('2a37')));
      say('descriptor', call('readDescriptor', ...at('2a38'), '2901'));
      bluetooth.disconnect(id);
      await sleep(1);
      await say('away', call('read', ...at('2a38')));
      """)
    #expect(
      lines == [
        "disconnect undefined", #"onDisconnectPeripheral {"peripheral":"ID"}"#,
        #"rssi fails "Peripheral did disconnect: ID""#,
        #"services fails "Peripheral did disconnect: ID""#,
        #"read fails "Peripheral did disconnect: ID""#,
        #"write fails "Peripheral did disconnect: ID""#,
        #"start fails "Peripheral did disconnect: ID""#,
        #"descriptor fails "Peripheral did disconnect: ID""#,
        #"onDisconnectPeripheral {"code":7,"description":"The specified device has disconnected from us.","#
          + #""domain":"CBErrorDomain","peripheral":"ID"}"#,
        #"away fails "Could not find service with UUID 180d on peripheral with UUID ID""#,
      ])
    #expect(codes == [])
  }

  @Test func `A connection that fails is told only by its answer (lines 1248-1265)`() async throws {
    let (lines, codes) = try await BleManagerFixture.run(
      """
      hear('onConnectPeripheral', 'onDisconnectPeripheral');
      await ready();
      add();
      bluetooth.failConnections(id, 1);
      await say('connect', call('connect', id, {}));
      """)
    #expect(
      lines == [#"connect fails {"code":0,"domain":"CBErrorDomain","message":"Unknown error."}"#])
    #expect(codes == [])
  }

  @Test
  func
    `The event of the end of a scan comes before the answer, and the time limit has status 10 (lines 444-462)`()
    async throws
  {
    let (lines, codes) = try await BleManagerFixture.run(
      """
      hear('onStopScan');
      await ready();
      await call('scan', { seconds: 5 });
      await sleep(6);
      await say('scanning', call('isScanning'));
      await say('stop', call('stopScan'));
      await call('scan', { seconds: 5 });
      await sleep(1);
      await call('stopScan');
      await call('scan', {});
      await sleep(10);
      await say('scanning', call('isScanning'));
      """)
    #expect(
      lines == [
        #"onStopScan {"status":10}"#, "scanning false", #"onStopScan {"status":0}"#,
        "stop undefined", #"onStopScan {"status":0}"#, "scanning true",
      ])
    #expect(codes == [])
  }

  @Test func `A scan without a limit is ended by the timer of the scan before (lines 424-439)`()
    async throws
  {
    let (lines, codes) = try await BleManagerFixture.run(
      """
      hear('onStopScan');
      await ready();
      await call('scan', { seconds: 5 });
      await call('scan', {});
      await sleep(10);
      await say('scanning', call('isScanning'));
      """)
    #expect(lines == [#"onStopScan {"status":10}"#, "scanning false"])
    #expect(codes == [])
  }

  @Test func `A scan forgets the peripherals that are not connected, and can name names`()
    async throws
  {
    let (lines, codes) = try await BleManagerFixture.run(
      """
      const names = async () => console.log((await call('getDiscoveredPeripherals')).map(({ name }) => name).join());
      await ready();
      add();
      bluetooth.addPeripheral({ name: 'Scale', advertise: { localName: 'S1' } });
      await call('scan', {});
      await sleep(1);
      await names();
      await call('connect', id, {});
      await call('scan', { exactAdvertisingName: ['S1'] });
      await names();
      await sleep(1);
      await names();
      """)
    #expect(lines == ["HRM,Scale", "HRM", "HRM,Scale"])
    #expect(codes == [])
  }

  @Test
  func
    `checkState tells the event before its answer, and says nothing before start (lines 829-836)`()
    async throws
  {
    let (lines, codes) = try await BleManagerFixture.run(
      """
      hear('onDidUpdateState');
      native.checkState((state) => console.log('early', state));
      await sleep(1);
      await call('start', {});
      await sleep(1);
      native.checkState((state) => console.log('answer', state));
      await sleep(1);
      bluetooth.turnOff();
      await sleep(1);
      native.checkState((state) => console.log('answer', state));
      """)
    #expect(
      lines == [
        #"onDidUpdateState {"state":"on"}"#, #"onDidUpdateState {"state":"on"}"#, "answer on",
        #"onDidUpdateState {"state":"off"}"#, #"onDidUpdateState {"state":"off"}"#, "answer off",
      ])
    #expect(codes == ["callback-never-settled"])
  }

  @Test
  func
    `When Bluetooth is switched off, the library tells the end of each connection (lines 1385-1397)`()
    async throws
  {
    let (lines, codes) = try await BleManagerFixture.run(
      """
      await connect();
      hear('onDidUpdateState', 'onDisconnectPeripheral');
      say('read', call('read', ...at('2a38')));
      bluetooth.turnOff();
      await sleep(1);
      await say('connected', call('isPeripheralConnected', id));
      """)
    #expect(
      lines == [
        #"onDidUpdateState {"state":"off"}"#, #"read fails "Peripheral did disconnect: ID""#,
        #"onDisconnectPeripheral {"peripheral":"ID"}"#, "connected false",
      ])
    #expect(codes == [])
  }

  @Test func `A long value is written part by part, and the answer comes after the last part`()
    async throws
  {
    let (lines, codes) = try await BleManagerFixture.run(
      """
      await connect();
      await say('write', call('write', ...at('2a39'), [1, 2, 3, 4, 5], 2));
      console.log('written', written());
      """)
    #expect(lines == ["write undefined", "written 1,2 3,4 5"])
    #expect(codes == [])
  }

  @Test
  func
    `Between the parts of a write without response, all other calls wait (lines 968-985)`()
    async throws
  {
    let (lines, codes) = try await BleManagerFixture.run(
      """
      await connect();
      const began = Date.now();
      const after = () => `${Date.now() - began} ms`;
      say('write', call('writeWithoutResponse', ...at('2a39'), [1, 2, 3, 4, 5], 2, 100).then(after));
      say('scanning', call('isScanning').then(after));
      await sleep(1);
      console.log('written', written());
      """)
    #expect(lines == [#"write "300 ms""#, #"scanning "300 ms""#, "written 1,2 3,4 5"])
    #expect(codes == [])
  }

  @Test func `The events of notifications come before the answers (lines 1796-1874)`() async throws
  {
    let (lines, codes) = try await BleManagerFixture.run(
      """
      hear('onDidUpdateNotificationStateFor');
      await connect();
      await say('start', call('startNotification', ...at('2a37')));
      await say('stop', call('stopNotification', ...at('2a37')));
      await say('again', call('stopNotification', ...at('2a37')));
      """)
    #expect(
      lines == [
        #"onDidUpdateNotificationStateFor {"characteristic":"2a37","isNotifying":true,"peripheral":"ID"}"#,
        "start undefined",
        #"onDidUpdateNotificationStateFor {"characteristic":"2a37","isNotifying":false,"peripheral":"ID"}"#,
        "stop undefined", "again undefined",
      ])
    #expect(codes == [])
  }
}
