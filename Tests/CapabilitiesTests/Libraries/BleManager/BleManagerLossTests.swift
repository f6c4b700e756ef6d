import AppHost
import Bluetooth
import BridgeTesting
import HostLoop
import SimulatedPhone
import Testing

/// Where the library's native half loses or mixes up data. The lines are those of `ios/SwiftBleManager.swift` in 12.5.1.
@Suite("react-native-ble-manager 12.5.1") @HostActor
struct BleManagerLossTests {
  @Test
  func
    `A notification answers a read, and the value of the read comes as a notification (lines 1749-1770)`()
    async throws
  {
    let (lines, codes) = try await BleManagerFixture.run(
      """
      await connect();
      values();
      await call('startNotification', ...at('2a37'));
      say('read', call('read', ...at('2a37')));
      bluetooth.notify(id, '180d', '2a37', [9]);
      bluetooth.setValue(id, '180d', '2a37', [5]);
      await sleep(1);
      """)
    #expect(lines == ["read [9]", "value [5]"])
    #expect(codes == ["ble-manager-value-taken-by-read"])
  }

  @Test func `A notification that answers a read is taken from nobody if nobody listens`()
    async throws
  {
    let (lines, codes) = try await BleManagerFixture.run(
      """
      await connect();
      await call('startNotification', ...at('2a37'));
      say('read', call('read', ...at('2a37')));
      bluetooth.notify(id, '180d', '2a37', [9]);
      await sleep(0.01);
      """)
    #expect(lines == ["read [9]"])
    // The answer of the read comes as an event.
    #expect(codes == ["event-without-listener"])
  }

  @Test func `A notification that no listener hears counts as lost`() async throws {
    let (app, result) = try await BleManagerFixture.result(
      """
      await connect();
      const listener = values();
      await call('startNotification', ...at('2a37'));
      notify(1);
      await sleep(1);
      listener.remove();
      notify(2);
      await sleep(1);
      """)
    #expect(app.lines == ["value [1]"])
    #expect(
      result.capability(Bluetooth.self)?.summary
        == "1 Bluetooth connection, 1 notification and 1 lost")
  }

  @Test
  func
    `The first value answers all reads of a characteristic, and the others come as notifications (lines 1749-1770)`()
    async throws
  {
    let (lines, codes) = try await BleManagerFixture.run(
      """
      await connect();
      values();
      say('first', call('read', ...at('2a38')));
      say('second', call('read', ...at('2a38')));
      await sleep(1);
      """)
    #expect(lines == ["first [7]", "second [7]", "value [7]"])
    #expect(codes == [])
  }

  @Test
  func
    `A notification that is refused fulfils the promise, and only the event tells it (lines 1833-1840)`()
    async throws
  {
    let script = """
      await connect();
      await say('start', call('startNotification', ...at('2a38')));
      """
    let (lines, codes) = try await BleManagerFixture.run(script)
    #expect(lines == ["start undefined"])
    #expect(codes == ["ble-manager-notification-refused"])
    let heard = try await BleManagerFixture.run("hear('onDidUpdateNotificationStateFor');" + script)
    #expect(
      heard.lines == [
        #"onDidUpdateNotificationStateFor {"characteristic":"2a38","code":6,"domain":"CBATTErrorDomain","#
          + #""isNotifying":false,"peripheral":"ID"}"#, "start undefined",
      ])
    #expect(heard.codes == [])
  }

  @Test
  func `A buffer tells full events, and its rest is lost at the end (NotifyBufferContainer.swift)`()
    async throws
  {
    let (lines, codes) = try await BleManagerFixture.run(
      """
      await connect();
      values();
      await call('startNotificationWithBuffer', ...at('2a37'), 4);
      notify([1, 2, 3]);
      notify([4, 5, 6, 7, 8, 9], 1);
      await sleep(2);
      await call('stopNotification', ...at('2a37'));
      await call('startNotification', ...at('2a37'));
      notify([10]);
      await sleep(1);
      """)
    #expect(lines == ["value [1,2,3,4]", "value [5,6,7,8]", "value [10]"])
    #expect(codes == [])
  }

  @Test
  func
    `The parts of a long value that a connection did not write follow the first write of the next one (lines 1932-1938)`()
    async throws
  {
    let (lines, codes) = try await BleManagerFixture.run(
      """
      await connect();
      say('long', call('write', ...at('2a39'), [1, 2, 3, 4], 1));
      await sleep(0.1);
      bluetooth.disconnect(id);
      await sleep(1);
      await call('connect', id, {});
      await call('retrieveServices', id, []);
      await say('short', call('write', ...at('2a39'), [9], 20));
      console.log('written', written());
      """)
    #expect(
      lines == [
        #"long fails "Peripheral did disconnect: ID""#, "short undefined", "written 9 2 3 4",
      ])
    #expect(codes == [])
  }

  @Test
  func
    `Two long writes of a characteristic are answered together, before the last part is confirmed (lines 881-921, 1932-1945)`()
    async throws
  {
    let (lines, codes) = try await BleManagerFixture.run(
      """
      await connect();
      say('first', call('write', ...at('2a39'), [1, 2, 3], 1).then(written));
      say('second', call('write', ...at('2a39'), [7, 8, 9], 1).then(written));
      await sleep(2);
      console.log('written', written());
      """)
    #expect(lines == [#"first "1 2 3 7 8""#, #"second "1 2 3 7 8""#, "written 1 2 3 7 8 9"])
    #expect(codes == [])
  }

  @Test
  func
    `A write without response does not ask for space, so that Core Bluetooth drops parts (lines 968-983)`()
    async throws
  {
    let (lines, codes) = try await BleManagerFixture.run(
      """
      await connect();
      const bytes = Array(200).fill(0).map((_, index) => index);
      await say('write', call('writeWithoutResponse', ...at('2a39'), bytes, 1, 0));
      await sleep(5);
      console.log('complete', bluetooth.peripherals[0].written.length === 200);
      """)
    #expect(lines == ["write undefined", "complete false"])
    #expect(codes == [])
  }

  @Test
  func `The write of a descriptor is never answered when the connection ends (lines 1267-1380)`()
    async throws
  {
    let (lines, codes) = try await BleManagerFixture.run(
      """
      await connect();
      say('write', call('writeDescriptor', ...at('2a38'), '2901', [1]));
      bluetooth.disconnect(id);
      await sleep(1);
      """)
    #expect(lines == [])
    #expect(codes == ["callback-never-settled"])
  }

  @Test func `The services of a peripheral without services are never answered (lines 1483-1498)`()
    async throws
  {
    let (lines, codes) = try await BleManagerFixture.run(
      """
      await ready();
      add({ services: {} });
      await call('connect', id, {});
      say('services', call('retrieveServices', id, []));
      await sleep(5);
      """)
    #expect(lines == [])
    #expect(codes == ["callback-never-settled"])
  }

  @Test func `A service that is no UUID is answered twice (lines 567-577)`() async throws {
    let (lines, codes) = try await BleManagerFixture.run(
      """
      await connect();
      await say('services', call('retrieveServices', id, ['x']));
      await call('retrieveServices', id, ['180d']);
      """)
    #expect(lines == [#"services fails "Invalid service UUID format: x""#])
    #expect(codes == ["callback-twice"])
  }

  @Test
  func
    `A connection that ends within 2 ms is told as made after it has ended (lines 1230-1244)`()
    async throws
  {
    let (lines, codes) = try await BleManagerFixture.run(
      """
      hear('onConnectPeripheral', 'onDisconnectPeripheral');
      await ready();
      add();
      const watch = setInterval(() => {
        if (!bluetooth.peripherals[0].isConnected) return;
        clearInterval(watch);
        bluetooth.disconnect(id);
      }, 1);
      await say('connect', call('connect', id, {}));
      await sleep(1);
      await say('connected', call('isPeripheralConnected', id));
      """)
    #expect(
      lines.filter { !$0.hasPrefix("onDisconnect") } == [
        #"connect fails "Peripheral did disconnect: ID""#,
        #"onConnectPeripheral {"peripheral":"ID"}"#,
        "connected false",
      ])
    #expect(codes == [])
  }

  @Test(arguments: [
    ("'hello', 20", "write"), ("new Uint8Array([1]), 20", "write"), ("[1, 300], 20", "write"),
    ("[1.5], 20", "write"), ("[1, 2], 0", "write"), ("[1, 2], -1, 10", "writeWithoutResponse"),
  ])
  func `Data that is no array of bytes, or has no size, ends the app`(data: String, method: String)
    async throws
  {
    let (lines, codes) = try await BleManagerFixture.run(
      """
      if (device.launchCount > 1) return;
      await connect();
      await say('write', call('\(method)', ...at('2a39'), \(data)));
      """)
    #expect(lines == [])
    #expect(codes == ["ended-by-exception"])
  }
}
