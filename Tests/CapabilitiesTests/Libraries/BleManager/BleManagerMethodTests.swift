import AppHost
import BridgeTesting
import Capabilities
import HostLoop
import NativeBridge
import SimulatedPhone
import Testing

/// The facts are those of react-native-ble-manager 12.5.1, `ios/SwiftBleManager.swift`.
///
/// Differs from a phone: The module also works under React Native's old architecture. On a phone the library does not compile for
/// it. `advertising` lacks the keys that Apple does not document, such as `kCBAdvDataTimestamp`. Lists of peripherals are in the
/// order of discovery. On a phone their order is arbitrary.
@Suite("react-native-ble-manager 12.5.1") @HostActor
struct BleManagerMethodTests {
  @Test(arguments: [Architecture.turbo, .bridge])
  func `A scan, a connection, values and writes reach the script`(architecture: Architecture)
    async throws
  {
    let (lines, codes) = try await BleManagerFixture.run(
      """
      await say('before', call('isStarted'));
      await ready();
      await say('started', call('isStarted'));
      add();
      const found = new Promise((resolve) => native.onDiscoverPeripheral(resolve));
      await call('scan', { serviceUUIDs: ['180d'], allowDuplicates: false });
      console.log('found', show(await found));
      await say('scanning', call('isScanning'));
      await call('stopScan');
      await say('scanning', call('isScanning'));
      await say('connect', call('connect', id, {}));
      await say('connected', call('isPeripheralConnected', id));
      const { services, characteristics } = await call('retrieveServices', id, []);
      console.log('services', show(services));
      for (const each of characteristics) console.log(show(each));
      await say('read', call('read', ...at('2a38')));
      await say('write', call('write', ...at('2a39'), [1, 2, 3], 20));
      await say('write without response', call('writeWithoutResponse', ...at('2a39'), [4], 20, 10));
      await sleep(1);
      console.log('written', written());
      await say('rssi', call('readRSSI', id));
      values();
      await say('start', call('startNotification', ...at('2a37')));
      notify(9);
      await sleep(1);
      await say('stop', call('stopNotification', ...at('2a37')));
      await say('disconnect', call('disconnect', id, true));
      """, architecture: architecture)
    #expect(
      lines == [
        "before false", "started true",
        #"found {"advertising":{"isConnectable":true,"serviceUUIDs":["180d"]},"id":"ID","name":"HRM","rssi":-60}"#,
        "scanning true", "scanning false", "connect undefined", "connected true",
        #"services [{"uuid":"180d"}]"#,
        #"{"characteristic":"2a37","descriptors":[{"uuid":"2902"}],"isNotifying":false,"#
          + #""properties":{"Notify":"Notify","Read":"Read"},"service":"180d"}"#,
        #"{"characteristic":"2a38","descriptors":[{"uuid":"2901"},{"uuid":"2904"}],"isNotifying":false,"#
          + #""properties":{"Read":"Read"},"service":"180d"}"#,
        #"{"characteristic":"2a39","isNotifying":false,"#
          + #""properties":{"Write":"Write","WriteWithoutResponse":"WriteWithoutResponse"},"service":"180d"}"#,
        "read [7]", "write undefined", "write without response undefined", "written 1,2,3 4",
        "rssi -60", "start undefined", "value [9]", "stop undefined", "disconnect undefined",
      ])
    #expect(codes == [])
  }

  @Test func `Advertised data has the forms of Cordova (Helper.swift:31-136)`() async throws {
    let (lines, codes) = try await BleManagerFixture.run(
      """
      await ready();
      add({ rssi: -70, advertise: {
        serviceUUIDs: ['180d', '6e400001-b5a3-f393-e0a9-e50e24dcca9e'], localName: 'Strap', txPowerLevel: 4,
        manufacturerData: [0x4c, 0, 1, 2], serviceData: { '180f': [90] },
      } });
      native.onDiscoverPeripheral(({ advertising }) => {
        for (const [key, value] of Object.entries(advertising)) console.log(key, show(value));
      });
      await call('scan', {});
      """)
    #expect(
      lines == [
        "isConnectable true", #"localName "Strap""#,
        #"manufacturerData {"004c":{"CDVType":"ArrayBuffer","bytes":[1,2],"data":"AQI="}}"#,
        #"manufacturerRawData {"CDVType":"ArrayBuffer","bytes":[76,0,1,2],"data":"TAABAg=="}"#,
        #"serviceData {"180f":{"CDVType":"ArrayBuffer","bytes":[90],"data":"Wg=="}}"#,
        #"serviceUUIDs ["180d","6e400001-b5a3-f393-e0a9-e50e24dcca9e"]"#, "txPowerLevel 4",
      ])
    #expect(codes == [])
  }

  @Test func `The value of a descriptor is bytes, and a number has eight (lines 1671-1719)`()
    async throws
  {
    let (lines, codes) = try await BleManagerFixture.run(
      """
      await connect();
      await say('text', call('readDescriptor', ...at('2a38'), '2901'));
      await say('data', call('readDescriptor', ...at('2a38'), '2904'));
      await say('off', call('readDescriptor', ...at('2a37'), '2902'));
      await call('startNotification', ...at('2a37'));
      await say('on', call('readDescriptor', ...at('2a37'), '2902'));
      await say('write', call('writeDescriptor', ...at('2a38'), '2901', [106]));
      await say('text', call('readDescriptor', ...at('2a38'), '2901'));
      const { characteristics } = await call('retrieveServices', id, []);
      console.log(show(characteristics[1].descriptors), show(characteristics[0].descriptors));
      await say('unknown', call('readDescriptor', ...at('2a38'), '2999'));
      await say('wrong', call('readDescriptor', ...at('2a38'), '12'));
      """)
    #expect(
      lines == [
        "text [104,105]", "data [1,2]", "off [0,0,0,0,0,0,0,0]", "on [1,0,0,0,0,0,0,0]",
        "write undefined", "text [106]",
        #"[{"uuid":"2901","value":"j"},{"uuid":"2904"}] [{"uuid":"2902","value":1}]"#,
        #"unknown fails "Could not find descriptor with UUID 2999 on characteristic with UUID Optional(\"2A38\") "#
          + #"on peripheral with UUID ID""#,
        #"wrong fails "Invalid descriptor UUID format: 12""#,
      ])
    #expect(codes == [])
  }

  @Test func `Calls that cannot work name the reason`() async throws {
    let other = "5b3c1d6e-8f2a-4c7b-9e0d-000000000000"
    let (lines, codes) = try await BleManagerFixture.run(
      """
      await say('scanning', call('isScanning'));
      await ready();
      await say('connect', call('connect', 'strap', {}));
      await say('connect', call('connect', '\(other)', {}));
      await say('disconnect', call('disconnect', '\(other)', true));
      await say('connected', call('isPeripheralConnected', '\(other)'));
      await say('services', call('retrieveServices', '\(other)', []));
      await say('rssi', call('readRSSI', '\(other)'));
      await say('length', call('getMaximumWriteValueLengthForWithResponse', '\(other)'));
      await say('scan', call('scan', { serviceUUIDs: ['x'] }));
      await say('list', call('getConnectedPeripherals', ['']));
      await say('list', call('getConnectedPeripherals', ['18']));
      await say('read', call('read', '\(other)', '180d', '2a38'));
      add();
      await call('connect', id, {});
      await call('retrieveServices', id, []);
      await say('length', call('getMaximumWriteValueLengthForWithResponse', id));
      await say('length', call('getMaximumWriteValueLengthForWithoutResponse', id));
      await say('read', call('read', id, '12345678', '2a38'));
      await say('read', call('read', id, '180d', 'zzzz'));
      await say('read', call('read', id, '180f', '2a38'));
      await say('read', call('read', id, '180d', '2a99'));
      await say('read', call('read', id.toUpperCase(), '180d', '2a38'));
      await say('read', call('read', ...at('2a39')));
      await say('write', call('write', ...at('2a38'), [1], 20));
      await say('write', call('write', ...at('2a39'), Array(600).fill(1), 1000));
      """)
    #expect(
      lines == [
        #"scanning fails "CBCentralManager not found""#,
        #"connect fails "Wrong UUID format strap""#,
        #"connect fails "Could not find peripheral \#(other).""#,
        #"disconnect fails "Could not find peripheral \#(other).""#,
        #"connected fails "Peripheral not found""#,
        #"services fails "Peripheral not found or not connected""#,
        #"rssi fails "Peripheral not found or not connected""#,
        #"length fails "Peripheral not found or not connected""#,
        #"scan fails "Invalid UUID format in serviceUUIDs: all UUIDs are invalid""#,
        #"list fails "Invalid UUID: empty string""#,
        #"list fails "Invalid UUID format: 18""#,
        #"read fails "Could not find peripheral with UUID \#(other)""#,
        "length 512", "length 182",
        #"read fails "Invalid service UUID format: 12345678""#,
        #"read fails "Invalid characteristic UUID format: zzzz""#,
        #"read fails "Could not find service with UUID 180f on peripheral with UUID ID""#,
        #"read fails "Could not find characteristic with UUID 2a99 on service with UUID 180d on peripheral with UUID ID""#,
        #"read fails "Could not find peripheral with UUID 5B3C1D6E-8F2A-4C7B-9E0D-1A2B3C4D5E6F""#,
        #"read fails {"code":2,"domain":"CBATTErrorDomain","message":"Reading is not permitted."}"#,
        #"write fails {"code":3,"domain":"CBATTErrorDomain","message":"Writing is not permitted."}"#,
        #"write fails {"code":13,"domain":"CBATTErrorDomain","message":"The value's length is invalid."}"#,
      ])
    #expect(codes == [])
  }

  @Test
  func
    `What only Android has is not supported, and supportsCompanion passes null first (lines 1958-2044)`()
    async throws
  {
    let (lines, codes) = try await BleManagerFixture.run(
      """
      await say('enable', call('enableBluetooth'));
      await say('bonded', call('getBondedPeripherals'));
      await say('bond', call('createBond', id, null));
      await say('remove bond', call('removeBond', id));
      await say('remove', call('removePeripheral', id));
      await say('mtu', call('requestMTU', id, 200));
      await say('priority', call('requestConnectionPriority', id, 1));
      await say('refresh', call('refreshCache', id));
      await say('associated', call('getAssociatedPeripherals'));
      await say('remove associated', call('removeAssociatedPeripheral', id));
      await say('companion scan', call('companionScan', [], {}));
      native.supportsCompanion((...answer) => console.log('companion', show(answer)));
      console.log('name', native.setName('HRM'));
      """)
    let names = [
      "enable", "bonded", "bond", "remove bond", "remove", "mtu", "priority", "refresh",
      "associated", "remove associated", "companion scan",
    ]
    #expect(
      lines
        == names.map { #"\#($0) fails "Not supported""# } + [
          "name undefined", "companion [null,false]",
        ])
    #expect(codes == [])
  }

  @Test func `start needs a reason in the Info.plist (lines 298-308)`() async throws {
    let (lines, codes) = try await BleManagerFixture.run(
      "await say('start', call('start', {}));"
    ) {
      var info = AppInfo()
      info.infoPlistKeys = []
      $0.info = info
    }
    #expect(
      lines == [#"start fails "NSBluetoothAlwaysUsageDescription is not set in the infoPlist""#])
    #expect(codes == [])
  }
}
