import BridgeTesting
import Foundation
import Testing

/// Peripherals that a test in Swift puts near the phone, as in docs/BLUETOOTH.md. It uses only what is public:
/// `.ci/documented-package` runs this file in another package, too.
@HostActor
struct BluetoothPeripheralTests {
  /// An app that connects to the first heart rate strap that it finds, and again whenever it has lost it.
  private static let script = """
    import { NativeEventEmitter, NativeModules } from 'react-native';

    const { BlePlx } = NativeModules;
    const emitter = new NativeEventEmitter(BlePlx);
    const bytes = (text) => Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const code = (error) => { try { return JSON.parse(error.message).attErrorCode; } catch { return error.message; } };

    const connect = async (id) => {
      await BlePlx.connectToDevice(id, null);
      await BlePlx.discoverAllServicesAndCharacteristicsForDevice(id, 'discover');
      console.log('connected');
      BlePlx.monitorCharacteristicForDevice(id, '180d', '2a37', 'monitor').catch(() => {});
      await use(id).catch((error) => console.log('failed', code(error)));
    };
    emitter.addListener('ReadEvent', ([error, value]) => {
      if (!error) console.log('heart rate', bytes(value.value)[1]);
    });
    emitter.addListener('DisconnectionEvent', async ([, { id }]) => {
      console.log('disconnected');
      // While Bluetooth is off, each attempt to connect fails with this event.
      if (await BlePlx.state() === 'PoweredOn') connect(id).catch(() => {});
    });
    emitter.addListener('ScanEvent', ([error, device]) => {
      if (error) return;
      BlePlx.stopDeviceScan();
      connect(device.id).catch(() => {});
    });
    emitter.addListener('StateChangeEvent', (state) => {
      console.log(state);
      if (state === 'PoweredOn') BlePlx.startDeviceScan(['180d'], null);
    });
    BlePlx.createClient(null);

    """

  /// The app.
  ///
  /// - Parameter use: what it does with the strap `id` after each connection.
  private func app(_ use: String) throws -> TestApp {
    try TestApp(.text(script(use), name: "<strap>", directory: "/")) { $0.launch = .user }
  }

  private func script(_ use: String = "") -> String {
    Self.script + "const use = async (id) => { \(use) };"
  }

  private static let write = """
    await BlePlx.writeCharacteristicForDevice(id, '180d', '2a39', btoa('\\x01'), true, 'write');
    console.log('written');
    """
  private static let read = """
    const { value } = await BlePlx.readCharacteristicForDevice(id, '180d', '2a38', 'read');
    console.log('read', bytes(value).join());
    """

  @Test func `an app shows the heart rate, and connects again when the strap is back`() async throws
  {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).js")
    try Data(script().utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let path = file.path

    let app = try TestApp(.file(path: path)) { $0.launch = .user }
    let phone = app.session.phone
    let rate = GATTCharacteristic(0x2a37, .notify)
    let strap = phone.bluetooth.addPeripheral(
      name: "Strap", advertisement: Advertisement(serviceUUIDs: [0x180d]),
      services: [GATTService(0x180d, [rate])])

    for second in [5, 30, 60] {
      phone.plan("a new heart rate", after: .seconds(second)) {
        phone.bluetooth.notify(rate, of: strap, [0, 62])
      }
    }
    phone.plan("the person goes away", after: .seconds(20)) { phone.bluetooth.leaveRange(strap) }
    phone.plan("and comes back", after: .seconds(40)) { phone.bluetooth.comeIntoRange(strap) }
    _ = await app.run()

    // The strap has sent the value of 30 s while nobody heard it.
    #expect(
      app.console == [
        "PoweredOn", "connected", "heart rate 62", "disconnected", "connected", "heart rate 62",
      ])
    #expect(strap.isConnected)
  }

  @Test func `firmware answers a write with a notification`() async throws {
    let app = try app(Self.write)
    let radio = app.session.phone.bluetooth
    let control = GATTCharacteristic(
      0x2a39, .write,
      didReceiveWrite: { _, written in
        written == [1] ? [(0x2a37, [0, 70]), (0x2a37, [0, 71])] : []
      })
    radio.addPeripheral(
      name: "Strap", advertisement: Advertisement(serviceUUIDs: [0x180d]),
      services: [GATTService(0x180d, [GATTCharacteristic(0x2a37, .notify), control])])
    _ = await app.run()
    #expect(
      app.console == ["PoweredOn", "connected", "written", "heart rate 70", "heart rate 71"])
    #expect(control.written == [[1]])
  }

  @Test func `firmware computes what a read returns, and refuses a write`() async throws {
    let app = try app("{ \(Self.read) } { \(Self.read) } \(Self.write)")
    let reads = Reads()
    app.session.phone.bluetooth.addPeripheral(
      name: "Strap", advertisement: Advertisement(serviceUUIDs: [0x180d]),
      services: [
        GATTService(
          0x180d,
          [
            GATTCharacteristic(0x2a37, .notify),
            GATTCharacteristic(
              0x2a38,
              didReceiveRead: { _ in
                reads.count += 1
                return [reads.count]
              }),
            GATTCharacteristic(
              0x2a39, .write, didReceiveWrite: { _, _ in throw BluetoothError.writeNotPermitted }),
          ])
      ])
    _ = await app.run()
    #expect(app.console == ["PoweredOn", "connected", "read 1", "read 2", "failed 3"])
  }

  @Test func `a write resets the firmware, which then has other services`() async throws {
    let app = try app(Self.write)
    let phone = app.session.phone
    let rate = GATTCharacteristic(
      0x2a37, .notify, repetition: (every: .seconds(10), values: [[0, 80]]))
    let control = GATTCharacteristic(
      0x2a39, .write,
      didReceiveWrite: { [unowned phone] strap, _ in
        phone.bluetooth.setPower(false, of: strap)
        phone.plan("the strap starts again", after: .seconds(2)) {
          phone.bluetooth.setServices([GATTService(0x180d, [rate])], of: strap)
          phone.bluetooth.setPower(true, of: strap)
        }
        return []
      })
    let strap = phone.bluetooth.addPeripheral(
      name: "Strap", advertisement: Advertisement(serviceUUIDs: [0x180d]),
      services: [GATTService(0x180d, [GATTCharacteristic(0x2a37, .notify), control])])
    phone.plan("the strap has no power any more", after: .seconds(30)) {
      phone.bluetooth.setPower(false, of: strap)
    }
    _ = await app.run()
    #expect(control.written == [[1]])
    #expect(
      app.console == [
        "PoweredOn", "connected", "disconnected", "failed null", "connected", "failed null",
        "heart rate 80", "heart rate 80", "disconnected",
      ])
  }

  @Test func `the app loses its connection when Bluetooth is switched off`() async throws {
    let app = try app("")
    let phone = app.session.phone
    let radio = phone.bluetooth
    let strap = radio.addPeripheral(
      name: "Strap", advertisement: Advertisement(serviceUUIDs: [0x180d]),
      services: [GATTService(0x180d, [GATTCharacteristic(0x2a37, .notify)])])
    let states = States()
    phone.plan("Bluetooth off", after: .seconds(10)) {
      radio.turnOff(in: .settings)
      states.all.append(radio.state)
    }
    phone.plan("Bluetooth on", after: .seconds(20)) { radio.turnOn() }
    phone.plan("the service crashes", after: .seconds(30)) {
      radio.reset()
      states.all.append(radio.state)
    }
    _ = await app.run()
    #expect(states.all == [.poweredOff, .resetting])
    #expect(radio.state == .poweredOn)
    #expect(strap.isConnected)
    #expect(
      app.console.filter { $0 != "disconnected" } == [
        "PoweredOn", "connected", "PoweredOff", "PoweredOn", "connected", "Resetting", "PoweredOn",
        "connected",
      ])
    #expect(app.console.contains("disconnected"))
  }

  @Test func `what goes wrong is counted down`() async throws {
    let app = try app(
      """
      await BlePlx.readCharacteristicForDevice(id, '180d', '2a38', 'read').catch(
        (error) => console.log('read', code(error)));
      \(Self.read)
      """)
    let phone = app.session.phone
    let (radio, rate) = (phone.bluetooth, GATTCharacteristic(0x2a37, .notify))
    let id = try #require(UUID(uuidString: "5B3C1D6E-8F2A-4C7B-9E0D-1A2B3C4D5E6F"))
    let strap = radio.addPeripheral(
      identifier: id, name: "Strap", advertisement: Advertisement(serviceUUIDs: [0x180d]),
      services: [
        GATTService(0x180d, [rate, GATTCharacteristic(0x2a38, value: [2], isEncrypted: true)])
      ])
    (strap.failingReads, strap.lostNotifications) = (1, 1)
    radio.setBusy(true, of: strap)
    phone.plan("the other phone is done", after: .seconds(60)) { radio.setBusy(false, of: strap) }
    let subscriptions = Subscriptions()
    phone.plan("a look at the app", after: .seconds(75)) {
      subscriptions.all.append(radio.isSubscribed(to: rate, of: strap))
    }
    for second in [70, 80] {
      phone.plan("a new heart rate", after: .seconds(second)) {
        radio.notify(rate, of: strap, [0, UInt8(clamping: second)])
      }
    }
    _ = await app.run()
    #expect(
      app.console == ["PoweredOn", "connected", "read 14", "read 2", "heart rate 80"])
    #expect(subscriptions.all == [true])
    #expect(radio.device(id) === strap && strap.isPaired)
    #expect((strap.failingReads, strap.lostNotifications) == (0, 0))
  }

  @Test func `a person who does not let a peripheral pair keeps its values from the app`()
    async throws
  {
    let app = try app(Self.read)
    let radio = app.session.phone.bluetooth
    radio.pairingAnswer = .deny
    let strap = radio.addPeripheral(
      name: "Strap", advertisement: Advertisement(serviceUUIDs: [0x180d]),
      services: [
        GATTService(
          0x180d,
          [
            GATTCharacteristic(0x2a37, .notify),
            GATTCharacteristic(0x2a38, value: [2], isEncrypted: true),
          ])
      ])
    _ = await app.run()
    #expect(app.console == ["PoweredOn", "connected", "failed 5"])
    #expect(!strap.isPaired)
  }

  @Test func `Bluetooth launches an app for a peripheral of a test`() async throws {
    let app = try TestApp(
      .text(
        """
        import { NativeEventEmitter, NativeModules } from 'react-native';
        import { device } from 'bridgehost';
        const { BlePlx } = NativeModules;
        const emitter = new NativeEventEmitter(BlePlx);
        console.log('launched', device.launchReason);
        // The test's peripheral: a script gets the one that has the name.
        const id = device.bluetooth.addPeripheral({ name: 'Strap' });
        emitter.addListener('RestoreStateEvent', () => {});
        emitter.addListener('StateChangeEvent', async () => {
          if (device.launchCount > 1) return;
          await BlePlx.connectToDevice(id, null);
          console.log('connected');
        });
        BlePlx.createClient('strap');
        """, name: "<strap>", directory: "/")
    ) { $0.launch = .user }
    let phone = app.session.phone
    let strap = phone.bluetooth.addPeripheral(name: "Strap")
    phone.plan("the person leaves the app", after: .seconds(10)) { phone.leaveApp() }
    phone.plan("iOS needs memory", after: .seconds(60)) { phone.pressMemory() }
    phone.plan("the strap ends the connection", after: .seconds(120)) {
      phone.bluetooth.disconnect(strap)
    }
    let result = await app.run()
    #expect(app.console == ["launched user", "connected", "launched bluetooth"])
    #expect(phone.bluetooth.devices.count == 1)
    #expect(result.launchCount == 2)
    #expect(phone.lifecycle.launchReason == .bluetooth)
  }
}

/// How often a phone has read a value.
@HostActor
private final class Reads {
  var count: UInt8 = 0
}

/// The states that the radio had.
@HostActor
private final class States {
  var all: [ManagerState] = []
}

/// Whether the app was subscribed, each time that a test looked.
@HostActor
private final class Subscriptions {
  var all: [Bool] = []
}
