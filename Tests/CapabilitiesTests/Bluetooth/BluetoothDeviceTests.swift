import AppHost
import Bluetooth
import BridgeTesting
import Capabilities
import HostLoop
import NativeBridge
import SimulatedPhone
import Testing

/// Connects to the first peripheral that it finds, subscribes to everything, and writes what it gets back.
@HostActor
private final class Echo: Capability, NativeModule, CentralManagerDelegate, PeripheralDelegate {
  nonisolated static let name = "Echo"
  private let phone: Phone
  private var central: CentralManager?
  private var peripheral: Peripheral?
  let onValue = Event<[Int]>("onValue")

  init(_ app: AppConnection) { phone = app.phone }

  func addModules(to registry: ModuleRegistry) throws { try registry.add(self) }

  @ExportsBuilder var exports: [any Export] {
    onValue
    Function("start") { [self] in
      let isRestored = phone.info.backgroundModes.contains(.bluetoothCentral)
      central = CentralManager(
        on: phone, delegate: self, restoreIdentifier: isRestored ? "echo" : nil)
    }
  }

  func centralManagerDidUpdateState(_ central: CentralManager) {
    if central.state == .poweredOn { central.scanForPeripherals(withServices: nil) }
  }

  func centralManager(
    _ central: CentralManager, didDiscover peripheral: Peripheral, advertisement: Advertisement,
    rssi: Int
  ) {
    guard self.peripheral == nil else { return }
    self.peripheral = peripheral
    peripheral.delegate = self
    central.stopScan()
    central.connect(peripheral)
  }

  func centralManager(_ central: CentralManager, didConnect peripheral: Peripheral) {
    peripheral.discoverServices(nil)
  }

  func peripheral(_ peripheral: Peripheral, didDiscoverServices error: BluetoothError?) {
    for service in peripheral.services ?? [] {
      peripheral.discoverCharacteristics(nil, for: service)
    }
  }

  func peripheral(
    _ peripheral: Peripheral, didDiscoverCharacteristicsFor service: RemoteService,
    error: BluetoothError?
  ) {
    for characteristic in service.characteristics ?? [] {
      if characteristic.properties.contains(.notify) {
        peripheral.setNotifyValue(true, for: characteristic)
      } else {
        peripheral.readValue(for: characteristic)
      }
    }
  }

  func peripheral(
    _ peripheral: Peripheral, didUpdateValueFor characteristic: RemoteCharacteristic,
    error: BluetoothError?
  ) {
    onValue.send((characteristic.value ?? []).map(Int.init))
    guard characteristic.properties.contains(.notify) else { return }
    let target = characteristic.service?.characteristics?.first { $0.properties.contains(.write) }
    target.map { peripheral.writeValue(characteristic.value ?? [], for: $0, type: .withResponse) }
  }
}

@Suite @HostActor struct BluetoothDeviceTests {
  private func run(
    _ script: String, launch: AppLifecycle.Launch = .user,
    configure: (inout SessionConfiguration) -> Void = { _ in }
  ) async throws -> (app: AppFixture, result: SessionResult) {
    let app = try AppFixture.plain(
      """
      import { NativeEventEmitter, NativeModules } from 'react-native';
      import {
        device, glucose, glucoseMeter, heartRate, heartRateStrap, misbehavingPeripheral, scale, temperature, thermometer,
        weight,
      } from 'bridgehost';
      const { Echo } = NativeModules;
      new NativeEventEmitter(Echo).addListener('onValue', (value) => console.log('value', value.join()));
      const strap = (options) => device.bluetooth.addPeripheral({
        id: '5B3C1D6E-8F2A-4C7B-9E0D-1A2B3C4D5E6F', name: 'HRM',
        advertise: { serviceUUIDs: ['180d'], manufacturerData: [1, 2], every: 0.2 },
        services: { '180d': { '2a37': { properties: ['notify'] }, '2a39': { properties: ['read', 'write'], value: [9] } } },
        ...options,
      });
      const say = (body) => { try { console.log(JSON.stringify(body())); } catch (error) { console.log(error.message); } };
      const later = (seconds, body) => setTimeout(() => say(body), seconds * 1000);
      \(script)
      """
    ) {
      $0.launch = launch
      $0.capabilities.append(Echo.self)
      configure(&$0)
    }
    let result = await app.run()
    return (app, result)
  }

  @Test func `a script adds a peripheral, and sees what the app does with it`() async throws {
    let (app, result) = try await run(
      """
      const id = strap();
      say(() => device.bluetooth.peripherals);
      Echo.start();
      device.bluetooth.notify(id, '180d', '2a37', [0, 62], { after: 5 });
      device.bluetooth.notify(id, '180D', '00002a37-0000-1000-8000-00805f9b34fb', new Uint8Array([0, 63]), { after: 6 });
      later(7, () => device.bluetooth.peripherals);
      """)
    #expect(
      app.lines == [
        #"[{"id":"5B3C1D6E-8F2A-4C7B-9E0D-1A2B3C4D5E6F","name":"HRM","isConnected":false,"isPaired":false,"#
          + #""subscribed":[],"written":[]}]"#,
        "value 9", "value 0,62", "value 0,63",
        #"[{"id":"5B3C1D6E-8F2A-4C7B-9E0D-1A2B3C4D5E6F","name":"HRM","isConnected":true,"isPaired":false,"#
          + #""subscribed":[{"service":"0000180d-0000-1000-8000-00805f9b34fb","#
          + #""characteristic":"00002a37-0000-1000-8000-00805f9b34fb","value":null}],"#
          + #""written":[{"service":"0000180d-0000-1000-8000-00805f9b34fb","#
          + #""characteristic":"00002a39-0000-1000-8000-00805f9b34fb","value":[0,62]},"#
          + #"{"service":"0000180d-0000-1000-8000-00805f9b34fb","#
          + #""characteristic":"00002a39-0000-1000-8000-00805f9b34fb","value":[0,63]}]}]"#,
      ])
    #expect(
      result.capability(Bluetooth.self)?.summary
        == "1 Bluetooth connection, 2 notifications, 2 writes")
  }

  @Test func `a person goes away and comes back, and Bluetooth is switched off and on`()
    async throws
  {
    let (app, _) = try await run(
      """
      const id = strap();
      Echo.start();
      device.bluetooth.leaveRange(id, { after: 5 });
      later(20, () => device.bluetooth.peripherals[0].isConnected);
      device.bluetooth.comeIntoRange(id, { after: 21 });
      device.bluetooth.turnOff({ after: 22 });
      later(23, () => device.bluetooth.state);
      device.bluetooth.turnOn({ after: 24 });
      device.bluetooth.turnOff('settings', { after: 25 });
      later(26, () => device.bluetooth.state);
      device.bluetooth.turnOn({ after: 27 });
      later(28, () => device.bluetooth.state);
      """)
    #expect(app.lines == ["value 9", "false", #""poweredOff""#, #""poweredOff""#, #""poweredOn""#])
  }

  @Test func `what the person answers for BLUETOOTH is the app's state`() async throws {
    let (app, _) = try await run(
      """
      device.permissions.answer('ios.permission.BLUETOOTH', 'deny');
      strap();
      Echo.start();
      later(5, () => device.bluetooth.state);
      device.permissions.set('ios.permission.BLUETOOTH', 'granted', { after: 6 });
      later(10, () => device.bluetooth.state);
      """)
    #expect(app.lines == [#""unauthorized""#, "value 9", #""poweredOn""#])
  }

  @Test func `ready peripherals have the values of the Bluetooth SIG`() async throws {
    let (app, _) = try await run(
      """
      const { addPeripheral } = device.bluetooth;
      console.log(heartRate(72).join(), heartRate(300).join(), weight(80).join(), temperature(36.6).join());
      console.log(glucose(100, { number: 2, date: new Date(2026, 0, 2, 3, 4, 5) }).join());
      for (const make of [scale, thermometer, glucoseMeter, misbehavingPeripheral]) {
        const id = addPeripheral(make({ name: make.name }));
        device.bluetooth.leaveRange(id);
      }
      say(() => device.bluetooth.peripherals.map(({ name }) => name));
      const id = addPeripheral(heartRateStrap({ every: 1, rates: [61, 62] }));
      Echo.start();
      later(4, () => device.bluetooth.peripherals[4].written.map(({ value }) => value.join()));
      """)
    #expect(
      app.lines.prefix(3) == [
        "0,72 1,44,1 0,128,62 0,110,1,0,255", "2,2,0,234,7,1,2,3,4,5,100,176,17",
        #"["scale","thermometer","glucoseMeter","misbehavingPeripheral"]"#,
      ])
    #expect(app.lines.contains("value 0,61"))
    #expect(app.lines.contains("value 0,62"))
    #expect(app.lines.last?.hasPrefix(#"["0,61","0,62""#) == true)
  }

  @Test func `a wrong argument is refused with a text that says what is right`() async throws {
    let (app, _) = try await run(
      """
      const id = strap();
      const { bluetooth } = device;
      say(() => bluetooth.addPeripheral({ id: 'HRM' }));
      say(() => bluetooth.addPeripheral({ nam: 'HRM' }));
      say(() => bluetooth.addPeripheral({ advertise: { every: 0 } }));
      say(() => bluetooth.addPeripheral({ services: { '18': {} } }));
      say(() => bluetooth.addPeripheral({ services: { '180d': { '2a37': { properties: ['notifies'] } } } }));
      say(() => bluetooth.addPeripheral({ services: { '180d': { '2a37': { value: [256] } } } }));
      say(() => bluetooth.notify(id, '180d', '2a99', [1]));
      say(() => bluetooth.notify(id, '180d', '2a39', [1]));
      say(() => bluetooth.notify(id, '180d', '2a37', 'text'));
      say(() => bluetooth.leaveRange('00000000-0000-4000-8000-000000000000'));
      say(() => bluetooth.setPairing('maybe'));
      say(() => bluetooth.turnOff('garden'));
      """)
    #expect(
      app.lines == [
        "'HRM' is no identifier of a peripheral: iOS gives each one a UUID, such as "
          + "'5B3C1D6E-8F2A-4C7B-9E0D-1A2B3C4D5E6F'",
        "addPeripheral has no key 'nam'. Keys: id, name, advertise, services, rssi, mtu, paired",
        "advertise.every takes seconds above 0",
        "'18' is no UUID of Bluetooth: it has 4, 8 or 32 hexadecimal digits, such as '180d'",
        "the characteristic '2a37' has no property 'notifies': properties are 'broadcast', 'indicate', 'notify', "
          + "'read', 'write', 'writeWithoutResponse'",
        "BridgehostDevice.bluetooth.addPeripheral: expected bytes from 0 to 255 as 'value', got 256",
        "HRM has no characteristic 2A99 in the service 180D",
        "2A39 of HRM has neither 'notify' nor 'indicate'",
        "device.bluetooth.notify: argument 4 must be bytes (a Uint8Array or an array of numbers), got a string",
        "there is no peripheral 00000000-0000-4000-8000-000000000000",
        "'maybe' is none of 'allow', 'deny', 'ignore'",
        "'garden' is none of 'settings', 'controlCenter', 'airplaneMode'",
      ])
  }

  @Test func `firmware that could never do what it says is refused`() async throws {
    let (app, _) = try await run(
      """
      const id = strap();
      const { bluetooth } = device;
      const add = (characteristic, options) => bluetooth.addPeripheral({
        services: { ff10: { ff11: { properties: ['write', 'notify'], ...characteristic } } }, ...options,
      });
      say(() => add({ answers: [{ to: [1], notify: [['2a37', [0, 62]]] }] }));
      say(() => add({ properties: ['read'], repeat: { every: 1, values: [[1]] } }));
      say(() => add({ repeat: { every: 1, values: [] } }));
      say(() => add({ value: new Uint8Array(513) }));
      say(() => add({ value: [62.5] }));
      say(() => add({}, { rssi: 60 }));
      say(() => bluetooth.setRSSI(id, 50));
      say(() => typeof add({ value: new Uint8Array(512), answers: [{ notify: [['ff11', [1]]] }] }, { rssi: -127 }));
      """)
    let call = "BridgehostDevice.bluetooth.addPeripheral:"
    #expect(
      app.lines == [
        "an answer sends a value of 2A37, but the peripheral has no such characteristic",
        "the characteristic 'ff11' has 'repeat', but neither 'notify' nor 'indicate'",
        "repeat.values is empty",
        "\(call) expected at most 512 bytes as 'value', got 513",
        "\(call) expected bytes from 0 to 255 as 'value', got 62.5",
        "60 is no RSSI: it is from -127 to 20 dBm, and about -60 a few meters away",
        "50 is no RSSI: it is from -127 to 20 dBm, and about -60 a few meters away",
        #""string""#,
      ])
  }

  @Test func `C20: a script that adds its peripherals in each process finds them as they were`()
    async throws
  {
    let (app, _) = try await run(
      """
      const id = strap({ id: undefined });
      strap({ id: undefined, name: 'Other', advertise: { isConnectable: false, every: 5 } });
      Echo.start();
      console.log(id === strap(), device.bluetooth.peripherals.map(({ name, isConnected }) => [name, isConnected]).join());
      if (device.launchCount === 1) {
        device.leaveApp({ after: 5 });
        device.pressMemory({ after: 60 });
        device.bluetooth.notify(id, '180d', '2a37', [0, 62], { after: 120 });
      }
      """)
    #expect(app.lines.first == "false HRM,false,Other,false,HRM,false")
    #expect(app.lines.last == "false HRM,true,Other,false,HRM,false")
  }

  @Test func `on the days of a person, the peripherals stay at home while the person is at work`()
    async throws
  {
    let (_, result) = try await run(
      """
      strap({ services: { '180d': { '2a37': { properties: ['notify'], repeat: { every: 60, values: [[0, 60]] } } } } });
      Echo.start();
      """
    ) {
      $0.days = 2
      $0.seed = 1
    }
    let radio = try #require(result.capability(Bluetooth.self))
    let columns = Dictionary(uniqueKeysWithValues: radio.dayColumns.map { ($0.heading, $0) })
    let values = columns["Notifications"]?.moments.map(\.count).reduce(0, +) ?? 0
    #expect(values > 10)
    #expect(columns["Connections"]?.moments.count == 1)
    let hours =
      columns["Notifications"]?.moments.map { Int(clamping: $0.time.milliseconds / 3_600_000) }
      ?? []
    // The days begin at 8 o'clock, and the person leaves soon after that.
    #expect(hours.allSatisfy { $0 < 2 })
  }

  @Test func `C1: a launch for Bluetooth stays in the background, and the app's JavaScript runs`()
    async throws
  {
    let (app, result) = try await run(
      """
      console.log(device.launchReason, device.appState);
      if (device.launchCount === 1) {
        const id = strap();
        device.leaveApp({ after: 5 });
        device.pressMemory({ after: 60 });
        device.bluetooth.notify(id, '180d', '2a37', [0, 62], { after: 120 });
      }
      Echo.start();
      """)
    #expect(app.lines.first == "user active")
    #expect(app.lines.contains("bluetooth background"))
    #expect(result.capability(Bluetooth.self)?.wakeSummary == "1 wake for Bluetooth")
  }
}
