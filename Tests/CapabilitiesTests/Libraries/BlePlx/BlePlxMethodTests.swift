import AppHost
import BridgeTesting
import Capabilities
import HostLoop
import SimulatedPhone
import Testing

/// The facts are those of `ios/BlePlx.m` and of MultiplatformBleAdapter 0.2.0.
///
/// Differs from a phone: The log level has no effect. A phone takes the numbers of services, characteristics and descriptors from
/// their addresses in memory; here they are other numbers.
///
/// Own tests: 74 of 74 (`__tests__`) if each test makes a new manager. The tests replace native code. Without this change 11 of
/// them fail, with bridgehost and without it, because the library keeps the manager of the test before.
@Suite("react-native-ble-plx 3.5.1") @HostActor
struct BlePlxMethodTests {
  @Test func `Each method answers (BlePlx.m:74-508)`() async throws {
    let (lines, codes) = try await BlePlxFixture.run(
      """
      const show = (found) => Object.entries(found).forEach(([key, value]) => console.log(key, value));
      await connect();
      const device185 = ({ name, mtu }) => `${name} ${mtu}`;
      await say('priority', native.requestConnectionPriorityForDevice(id, 1, 'p').then(device185));
      await say('mtu', native.requestMTUForDevice(id, 50, 'p').then(device185));
      await say('rssi', native.readRSSIForDevice(id, 'p').then(({ rssi }) => rssi));
      await say('devices', native.devices([id]).then(([found]) => device185(found)));
      await say('connected', native.connectedDevices(['180d']).then(([found]) => device185(found)));
      const [service] = await native.servicesForDevice(id);
      show(service);
      const list = await native.characteristicsForDevice(id, '180d');
      show(list[1]);
      const sameList = await native.characteristicsForService(service.id);
      console.log('same', JSON.stringify(list) === JSON.stringify(sameList));
      const descriptors = await native.descriptorsForDevice(id, '180d', '2a38');
      show(descriptors[0]);
      console.log('same', JSON.stringify([
        await native.descriptorsForService(service.id, '2a38'),
        await native.descriptorsForCharacteristic(list[1].id),
      ]) === JSON.stringify([descriptors, descriptors]));
      const value = (promise) => promise.then((found) => found.value);
      await say('read', Promise.all([
        value(native.readCharacteristicForDevice(id, '180d', '2a38', '1')),
        value(native.readCharacteristicForService(service.id, '2a38', '2')),
        value(native.readCharacteristic(list[1].id, '3')),
      ]));
      for (const withResponse of [true, false]) {
        await native.writeCharacteristicForDevice(id, '180d', '2a39', 'AQ==', withResponse, '1');
        await native.writeCharacteristicForService(service.id, '2a39', 'Ag==', withResponse, '2');
        await native.writeCharacteristic(list[2].id, 'Aw==', withResponse, '3');
      }
      await sleep(1);
      console.log('written', bluetooth.peripherals[0].written.map((each) => each.value).join());
      const place = descriptors[0].id;
      await say('descriptors', Promise.all([
        value(native.readDescriptorForDevice(id, '180d', '2a38', '2901', '1')),
        value(native.readDescriptorForService(service.id, '2a38', '2901', '2')),
        value(native.readDescriptorForCharacteristic(list[1].id, '2901', '3')),
        value(native.readDescriptor(place, '4')),
      ]));
      for (const promise of [
        native.writeDescriptorForDevice(id, '180d', '2a38', '2901', 'AQ==', '1'),
        native.writeDescriptorForService(service.id, '2a38', '2901', 'AQ==', '2'),
        native.writeDescriptorForCharacteristic(list[1].id, '2901', 'AQ==', '3'),
        native.writeDescriptor(place, 'AQ==', '4'),
      ]) console.log('wrote', (await promise).uuid);
      for (const promise of [
        native.monitorCharacteristicForDevice(id, '180d', '2a37', '1'),
        native.monitorCharacteristicForService(service.id, '2a37', '2'),
        native.monitorCharacteristic(list[0].id, '3'),
      ]) say('monitor', promise);
      await sleep(1);
      for (const transaction of ['1', '2', '3']) native.cancelTransaction(transaction);
      native.setLogLevel('Debug');
      await say('level', native.logLevel());
      native.setLogLevel('Loud');
      await say('level', native.logLevel());
      await say('connected', native.isDeviceConnected(id));
      await say('cancel', native.cancelDeviceConnection(id).then(device185));
      await say('cancel', native.cancelDeviceConnection(id));
      await say('connected', native.isDeviceConnected(id));
      """)
    #expect(
      lines == [
        #"priority "HRM 185""#,
        #"mtu "HRM 185""#,
        "rssi -60",
        #"devices "HRM 185""#,
        #"connected "HRM 185""#,
        "id 10737418304",
        "uuid 0000180d-0000-1000-8000-00805f9b34fb",
        "deviceID 5B3C1D6E-8F2A-4C7B-9E0D-1A2B3C4D5E6F",
        "isPrimary true",
        "id 10737418432",
        "uuid 00002a38-0000-1000-8000-00805f9b34fb",
        "serviceID 10737418304",
        "serviceUUID 0000180d-0000-1000-8000-00805f9b34fb",
        "deviceID 5B3C1D6E-8F2A-4C7B-9E0D-1A2B3C4D5E6F",
        "isReadable true",
        "isWritableWithResponse false",
        "isWritableWithoutResponse false",
        "isNotifiable false",
        "isNotifying false",
        "isIndicatable false",
        "value null",
        "same true",
        "id 10737418624",
        "uuid 00002901-0000-1000-8000-00805f9b34fb",
        "characteristicUUID 00002a38-0000-1000-8000-00805f9b34fb",
        "characteristicID 10737418432",
        "serviceID 10737418304",
        "serviceUUID 0000180d-0000-1000-8000-00805f9b34fb",
        "deviceID 5B3C1D6E-8F2A-4C7B-9E0D-1A2B3C4D5E6F",
        "value null",
        "same true",
        #"read ["Bw==","Bw==","Bw=="]"#,
        "written 1,2,3,1,2,3",
        #"descriptors ["aGk=","aGk=","aGk=","aGk="]"#,
        "wrote 00002901-0000-1000-8000-00805f9b34fb",
        "wrote 00002901-0000-1000-8000-00805f9b34fb",
        "wrote 00002901-0000-1000-8000-00805f9b34fb",
        "wrote 00002901-0000-1000-8000-00805f9b34fb",
        "monitor fails 2 EUNSPECIFIED",
        "monitor fails 2 EUNSPECIFIED",
        "monitor fails 2 EUNSPECIFIED",
        #"level "Debug""#,
        #"level "None""#,
        "connected true",
        #"cancel "HRM 23""#,
        "cancel fails 2 EUNSPECIFIED",
        "connected false",
      ])
    #expect(codes == [])
  }
}
