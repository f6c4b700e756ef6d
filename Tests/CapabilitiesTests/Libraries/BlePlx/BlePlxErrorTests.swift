import AppHost
import BridgeTesting
import Capabilities
import HostLoop
import SimulatedPhone
import Testing

/// The facts are those of MultiplatformBleAdapter 0.2.0, `iOS/classes/BleError.swift`.
@Suite("react-native-ble-plx 3.5.1") @HostActor
struct BlePlxErrorTests {
  @Test
  func
    `Without Bluetooth each call says what is wrong with it, and an app cannot switch it (BleModule.swift:147-155)`()
    async throws
  {
    let (lines, codes) = try await BlePlxFixture.run(
      """
      native.createClient(null);
      await sleep(1);
      for (const [label, change] of [
        ['off', () => bluetooth.turnOff()], ['on', () => bluetooth.turnOn()],
        ['unsupported', () => bluetooth.setSupported(false)],
      ]) {
        change();
        await sleep(1);
        console.log(label, await native.state());
        await say('devices', native.devices([]));
      }
      await say('enable', native.enable('e'));
      await say('disable', native.disable('d'));
      """)
    #expect(
      lines == [
        "off PoweredOff",
        "devices fails 102 EUNSPECIFIED",
        "on PoweredOn",
        "devices []",
        "unsupported Unsupported",
        "devices fails 100 EUNSPECIFIED",
        "enable fails 105 EUNSPECIFIED",
        "disable fails 105 EUNSPECIFIED",
      ])
    #expect(codes == [])
  }

  @Test
  func
    `A wrong identifier, and one that is not known, have errors of their own (BleError.swift:290-308)`()
    async throws
  {
    let (lines, codes) = try await BlePlxFixture.run(
      """
      await ready();
      await say('device', native.isDeviceConnected('1'));
      await say('devices', native.devices(['1']));
      await say('services', native.connectedDevices(['18']));
      await say('not connected', native.servicesForDevice(id));
      await say('mtu', native.requestMTUForDevice(id, 100, 'm'));
      await say('read of no device', native.readCharacteristicForDevice('1', '180d', '2a37', 'r'));
      add();
      await native.connectToDevice(id, null);
      await native.discoverAllServicesAndCharacteristicsForDevice(id, 'discover');
      await say('service', native.characteristicsForDevice(id, '180f'));
      await say('uuid', native.characteristicsForDevice(id, '18'));
      await say('characteristic', native.descriptorsForDevice(id, '180d', '2a99'));
      await say('descriptor', native.readDescriptorForDevice(id, '180d', '2a38', '2904', 'd'));
      await say('number of a service', native.characteristicsForService(1));
      await say('number of a characteristic', native.readCharacteristic(1, 'r'));
      await say('number of a descriptor', native.readDescriptor(1, 'r'));
      """)
    #expect(
      lines == [
        "device fails 5 EUNSPECIFIED",
        "devices fails 5 EUNSPECIFIED",
        "services fails 5 EUNSPECIFIED",
        "not connected fails 205 EUNSPECIFIED",
        "mtu fails 205 EUNSPECIFIED",
        "read of no device fails 204 EUNSPECIFIED",
        "service fails 302 EUNSPECIFIED",
        "uuid fails 5 EUNSPECIFIED",
        "characteristic fails 404 EUNSPECIFIED",
        "descriptor fails 503 EUNSPECIFIED",
        "number of a service fails 302 EUNSPECIFIED",
        "number of a characteristic fails 404 EUNSPECIFIED",
        "number of a descriptor fails 503 EUNSPECIFIED",
      ])
    #expect(codes == [])
  }

  @Test
  func `A value that the device refuses, or that is no value, fails (BleError.swift:216-288)`()
    async throws
  {
    let (lines, codes) = try await BlePlxFixture.run(
      """
      await connect();
      await say('read', native.readCharacteristicForDevice(id, '180d', '2a39', 'r'));
      await say('write', native.writeCharacteristicForDevice(id, '180d', '2a38', 'AQ==', true, 'w'));
      await say('base64', native.writeCharacteristicForDevice(id, '180d', '2a39', 'A', true, 'w'));
      await say('descriptor', native.writeDescriptorForDevice(id, '180d', '2a37', '2902', 'AQA=', 'w'));
      await say('descriptor base64', native.writeDescriptorForDevice(id, '180d', '2a37', '2902', 'A', 'w'));
      """)
    #expect(
      lines == [
        "read fails 402 EUNSPECIFIED",
        "write fails 401 EUNSPECIFIED",
        "base64 fails 406 EUNSPECIFIED",
        "descriptor fails 506 EUNSPECIFIED",
        "descriptor base64 fails 505 EUNSPECIFIED",
      ])
    #expect(codes == [])
  }

  @Test func `An error is a text with JSON (BleError.swift:95-110)`() async throws {
    let (lines, codes) = try await BlePlxFixture.run(
      """
      await connect();
      await native.readCharacteristicForDevice(id, '180d', '2a39', 'r').catch(({ message }) => console.log(message));
      """)
    #expect(
      lines == [
        "{",
        #"    "errorCode": 402,"#,
        #"    "attErrorCode": 2,"#,
        #"    "iosErrorCode": null,"#,
        #"    "androidErrorCode": null,"#,
        #"    "reason": "Reading is not permitted.","#,
        #"    "deviceID": "5B3C1D6E-8F2A-4C7B-9E0D-1A2B3C4D5E6F","#,
        #"    "serviceUUID": "0000180d-0000-1000-8000-00805f9b34fb","#,
        #"    "characteristicUUID": "00002a39-0000-1000-8000-00805f9b34fb","#,
        #"    "descriptorUUID": null,"#,
        #"    "internalMessage": null"#,
        "}",
      ])
    #expect(codes == [])
  }

  @Test func `JavaScript cannot read an error with quotes (BleError.swift:95-110)`() async throws {
    let (lines, codes) = try await BlePlxFixture.run(
      #"""
      await ready();
      const { code: name, message } = await native.devices(['a "b"']).catch((error) => error);
      console.log(name);
      console.log(message.split('\n').at(-2));
      try { JSON.parse(message); } catch { console.log('JSON.parse fails'); }
      """#)
    #expect(
      lines == [
        "EUNSPECIFIED",
        #"    "internalMessage": "a "b"""#,
        "JSON.parse fails",
      ])
    #expect(codes == [])
  }
}
