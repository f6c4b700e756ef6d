import AppHost
import BridgeTesting
import Capabilities
import HostLoop
import SimulatedPhone
import Testing

/// The facts are those of MultiplatformBleAdapter 0.2.0, `iOS/RxBluetoothKit/BluetoothManager.swift`.
@Suite("react-native-ble-plx 3.5.1") @HostActor
struct BlePlxScanTests {
  @Test
  func
    `A device that was found has its advertisement, and the raw record is a JSON of it (BleExtensions.swift:18-87)`()
    async throws
  {
    let (lines, codes) = try await BlePlxFixture.run(
      #"""
      emitter.addListener('ScanEvent', ([, found]) => {
        const { rawScanRecord, ...rest } = found;
        Object.entries(rest).forEach(([key, value]) => console.log(key, JSON.stringify(value)));
        const raw = atob(rawScanRecord);
        const same = ([key, value]) => JSON.stringify(rest[key]) === JSON.stringify(value);
        console.log(Object.entries(JSON.parse(raw)).every(same));
        console.log(raw.includes('"manufacturerData":"AQL\\/"'));
      });
      await ready();
      add({ rssi: -70, advertise: {
        serviceUUIDs: ['180d'], localName: 'strap', manufacturerData: [1, 2, 255], txPowerLevel: 4,
        serviceData: { '180a': [9] },
        solicitedServiceUUIDs: ['1805'], overflowServiceUUIDs: ['180f'], every: 60,
      } });
      native.startDeviceScan(['180d'], null);
      await sleep(61);
      native.stopDeviceScan();
      """#)
    #expect(
      lines == [
        #"id "5B3C1D6E-8F2A-4C7B-9E0D-1A2B3C4D5E6F""#,
        #"name "HRM""#,
        "rssi -70",
        "mtu 23",
        #"manufacturerData "AQL/""#,
        #"serviceData {"0000180a-0000-1000-8000-00805f9b34fb":"CQ=="}"#,
        #"serviceUUIDs ["0000180d-0000-1000-8000-00805f9b34fb"]"#,
        #"localName "strap""#,
        "txPowerLevel 4",
        #"solicitedServiceUUIDs ["00001805-0000-1000-8000-00805f9b34fb"]"#,
        "isConnectable true",
        #"overflowServiceUUIDs ["0000180f-0000-1000-8000-00805f9b34fb"]"#,
        "true",
        "true",
      ])
    #expect(codes == [])
  }

  @Test
  func
    `A new scan joins one that finds enough, and any other one is stopped with the one before it (BluetoothManager.swift:89-152)`()
    async throws
  {
    let (lines, codes) = try await BlePlxFixture.run(
      """
      const found = [];
      emitter.addListener('ScanEvent', ([, { name }]) => found.push(name));
      await ready();
      add();
      bluetooth.addPeripheral({ name: 'other', advertise: { serviceUUIDs: ['180f'] } });
      const scan = async (label, services, options = null) => {
        native.startDeviceScan(services, options);
        await sleep(1);
        console.log(label, [...new Set(found.splice(0))].sort().join());
      };
      await scan('all', null);
      await scan('joins', ['180f'], { allowDuplicates: true });
      native.stopDeviceScan();
      await scan('one', ['180f']);
      await scan('another', ['180d']);
      native.stopDeviceScan();
      await scan('stopped', ['180d']);
      """)
    #expect(
      lines == [
        "all HRM,other",
        "joins ",
        "one other",
        "another ",
        "stopped HRM",
      ])
    #expect(codes == [])
  }
}
