import Bluetooth
import HostLoop
import SimulatedPhone
import Testing

@Suite @HostActor struct BluetoothConnectionTests {
  @Test func `an app discovers, connects, reads, writes and gets notifications`() async {
    let test = BluetoothFixture()
    let strap = test.addStrap()
    test.connectAtLaunch { app in
      guard let rate = app.characteristic("2a37"), let control = app.characteristic("2a39") else {
        return
      }
      app.peripheral?.setNotifyValue(true, for: rate)
      app.peripheral?.readValue(for: control)
      app.peripheral?.writeValue([1, 2], for: control, type: .withResponse)
      app.peripheral?.readValue(for: control)
      app.peripheral?.discoverDescriptors(for: rate)
      app.peripheral?.readRSSI()
    }
    await test.open()
    await test.advance(.seconds(5))
    #expect(test.beat(strap, 62))
    await test.advance(.seconds(5))
    #expect(
      test.words == [
        "launch user", "poweredOn", "didDiscover Strap -60", "didConnect Strap",
        "didDiscoverServices 180D", "didDiscoverCharacteristics 2A37,2A39,2A38",
        "didUpdateNotificationState true", "didUpdateValue 2A39 [7]", "didWriteValue 2A39",
        "didUpdateValue 2A39 [1, 2]", "didDiscoverDescriptors 2902", "didReadRSSI -60",
        "didUpdateValue 2A37 [0, 62]",
      ])
    #expect(strap.services[0].characteristics[1].written == [[1, 2]])
  }

  @Test
  func `a connection waits for days until the peripheral comes, even while the app is suspended`()
    async
  {
    let test = BluetoothFixture()
    let strap = test.addStrap()
    test.radio.leaveRange(strap)
    test.onPowerOn = { app in
      app.central.retrievePeripherals(withIdentifiers: [strap.identifier]).forEach(
        app.central.connect)
    }
    await test.open()
    await test.suspend()
    await test.advance(.seconds(3 * 86_400))
    test.clear()
    test.radio.comeIntoRange(strap)
    await test.advance(.seconds(60))
    #expect(test.words == ["didConnect Strap", "suspended"])
    #expect(test.events == ["wake: didConnect of Strap"])
  }

  @Test
  func `a peripheral that goes away is missed some seconds later, and not if it returns before`()
    async
  {
    let test = BluetoothFixture()
    let strap = test.addStrap()
    test.subscribeAtLaunch()
    await test.open()
    await test.advance(.seconds(3))
    test.clear()
    test.radio.leaveRange(strap)
    await test.advance(.seconds(3))
    test.radio.comeIntoRange(strap)
    test.beat(strap, 60)
    await test.advance(.seconds(30))
    #expect(test.words == ["didUpdateValue 2A37 [0, 60]"])
    test.radio.leaveRange(strap)
    #expect(!test.beat(strap, 61))
    await test.advance(.seconds(30))
    #expect(test.log.last?.hasSuffix("didDisconnect Strap error 6") == true)
    #expect(test.app?.peripheral?.services == nil)
  }

  @Test func `a peripheral that ends the connection, or loses its power, gives error 7 or 6`() async
  {
    let test = BluetoothFixture()
    let strap = test.addStrap()
    test.connectAtLaunch()
    await test.open()
    await test.advance(.seconds(3))
    test.clear()
    test.radio.disconnect(strap)
    await test.advance(.seconds(1))
    test.reactions = [:]
    test.app?.peripheral.map { test.app?.central.connect($0) }
    await test.advance(.seconds(1))
    test.radio.setPower(false, of: strap)
    await test.advance(.seconds(10))
    #expect(
      test.words == [
        "didDisconnect Strap error 7", "didConnect Strap", "didDisconnect Strap error 6",
      ])
  }

  @Test func `the app's own disconnect has no error, also for a connection that it only waits for`()
    async
  {
    let test = BluetoothFixture()
    let strap = test.addStrap()
    test.connectAtLaunch()
    await test.open()
    await test.advance(.seconds(3))
    test.clear()
    test.app?.peripheral.map { test.app?.central.cancelPeripheralConnection($0) }
    #expect(test.app?.peripheral?.state == .disconnecting)
    await test.advance(.seconds(1))
    test.radio.leaveRange(strap)
    test.app?.peripheral.map { test.app?.central.connect($0) }
    await test.advance(.seconds(60))
    #expect(test.app?.peripheral?.state == .connecting)
    test.app?.peripheral.map { test.app?.central.cancelPeripheralConnection($0) }
    await test.advance(.seconds(60))
    #expect(test.words == ["didDisconnect Strap", "didDisconnect Strap"])
    #expect(!strap.isConnected)
  }

  @Test func `a connection that fails gives error 0`() async {
    let test = BluetoothFixture()
    test.addStrap().failingConnections = 1
    test.connectAtLaunch()
    await test.open()
    await test.advance(.seconds(3))
    #expect(test.words.last == "didFailToConnect Strap error 0")
  }

  @Test func `two managers share a connection, and it ends with the second one`() async {
    let test = BluetoothFixture()
    let strap = test.addStrap()
    test.connectAtLaunch()
    await test.open()
    await test.advance(.seconds(3))
    let second = BluetoothApp(test)
    await test.advance(.milliseconds(10))
    let services = [BluetoothFixture.heartRate].compactMap(\.self)
    let known = second.central.retrieveConnectedPeripherals(withServices: services)
    #expect(known.map(\.identifier) == [strap.identifier])
    #expect(known.first?.state == .disconnected)
    known.forEach(second.central.connect)
    await test.advance(.seconds(1))
    test.app?.central.close()
    #expect(strap.isConnected)
    second.central.close()
    #expect(!strap.isConnected)
  }

  @Test func `a manager that is closed while it waits to connect again does not connect`() async {
    let test = BluetoothFixture()
    let strap = test.addStrap()
    test.connectAtLaunch()
    await test.open()
    await test.advance(.seconds(3))
    test.app?.peripheral.map {
      test.app?.central.cancelPeripheralConnection($0)
      test.app?.central.connect($0)
    }
    test.app?.central.close()
    await test.advance(.seconds(60))
    #expect(!strap.isConnected)
  }

  @Test func `a reconnected peripheral must be discovered again`() async throws {
    let test = BluetoothFixture()
    let strap = test.addStrap()
    test.connectAtLaunch()
    await test.open()
    await test.advance(.seconds(3))
    let old = try #require(test.app?.characteristic("2a39"))
    test.radio.disconnect(strap)
    await test.advance(.seconds(1))
    test.app?.peripheral.map { test.app?.central.connect($0) }
    await test.advance(.seconds(3))
    let new = try #require(test.app?.characteristic("2a39"))
    #expect(old !== new)
  }

  @Test func `new firmware invalidates services`() async {
    let test = BluetoothFixture()
    let strap = test.addStrap()
    test.subscribeAtLaunch()
    await test.open()
    await test.advance(.seconds(3))
    test.clear()
    let old = test.app?.characteristic("2a39")
    test.radio.setServices(BluetoothFixture.strapServices(), of: strap)
    old.map { test.app?.peripheral?.readValue(for: $0) }
    await test.advance(.seconds(3))
    #expect(test.words == ["didModifyServices 180D", "didUpdateValue 2A39 - error 1"])
    #expect(!test.beat(strap, 60))
  }
}
