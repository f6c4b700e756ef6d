import Bluetooth
import HostLoop
import SimulatedPhone
import Testing

@Suite @HostActor struct BluetoothScanTests {
  private func scan(
    _ test: BluetoothFixture, _ services: [String]?, allowDuplicates: Bool = false
  ) {
    test.onPowerOn = { app in
      app.central.scanForPeripherals(
        withServices: services?.compactMap { BluetoothUUID($0) }, allowDuplicates: allowDuplicates)
    }
  }

  @Test func `a scan in the foreground reports each peripheral once`() async {
    let test = BluetoothFixture()
    test.addStrap("Strap")
    test.addStrap("Scale", advertising: ["181d"])
    scan(test, nil)
    await test.open()
    await test.advance(.seconds(60))
    #expect(
      test.words == ["launch user", "poweredOn", "didDiscover Strap -60", "didDiscover Scale -60"])
  }

  @Test func `a scan for a service reports only peripherals that advertise it`() async {
    let test = BluetoothFixture()
    test.addStrap("Strap")
    test.addStrap("Scale", advertising: ["181d"])
    scan(test, ["181D"])
    await test.open()
    await test.advance(.seconds(60))
    #expect(test.words.dropFirst(2) == ["didDiscover Scale -60"])
  }

  @Test func `C4: in the background a scan reports five advertisements once, whatever it allows`()
    async
  {
    let test = BluetoothFixture()
    scan(test, ["180d"], allowDuplicates: true)
    await test.open()
    let strap = test.addStrap()
    await test.advance(.milliseconds(550))
    #expect(test.words.count { $0.hasPrefix("didDiscover") } == 5)
    test.radio.leaveRange(strap)
    await test.suspend()
    test.clear()
    test.radio.comeIntoRange(strap)
    await test.advance(.seconds(30))
    #expect(test.words == [])
    test.addStrap("Other")
    await test.advance(.seconds(30))
    #expect(test.words == ["didDiscover Other -60", "suspended"])
  }

  @Test
  func
    `C5: in the background a scan without services finds nothing, and goes on in the foreground`()
    async
  {
    let test = BluetoothFixture()
    scan(test, nil)
    await test.open()
    await test.suspend()
    test.clear()
    test.addStrap()
    await test.advance(.seconds(600))
    #expect(test.words == [])
    test.phone.openApp()
    await test.advance(.seconds(1))
    #expect(test.words == ["didDiscover Strap -60"])
  }

  @Test func `in the background a peripheral is found again only after a connection`() async {
    let test = BluetoothFixture()
    scan(test, ["180d"])
    await test.open()
    await test.suspend()
    let strap = test.addStrap()
    test.reactions["didDiscover"] = { $0.peripheral.map($0.central.connect) }
    await test.advance(.seconds(5))
    test.reactions = [:]
    test.clear()
    test.radio.disconnect(strap)
    await test.advance(.seconds(60))
    #expect(test.words == ["didDisconnect Strap error 7", "didDiscover Strap -60", "suspended"])
  }

  @Test func `a stopped scan reports nothing, not even what was heard before`() async {
    let test = BluetoothFixture()
    scan(test, nil)
    await test.open()
    test.addStrap()
    test.addStrap("Other")
    test.reactions["didDiscover"] = { $0.central.stopScan() }
    await test.advance(.seconds(60))
    #expect(test.words.dropFirst(2) == ["didDiscover Strap -60"])
  }

  @Test func `a connected peripheral does not advertise`() async {
    let test = BluetoothFixture()
    let strap = test.addStrap()
    test.connectAtLaunch()
    await test.open()
    await test.advance(.seconds(2))
    test.clear()
    test.reactions = [:]
    test.app?.central.scanForPeripherals(withServices: nil)
    await test.advance(.seconds(10))
    #expect(test.words == [])
    test.radio.disconnect(strap)
    await test.advance(.seconds(10))
    #expect(test.words == ["didDisconnect Strap error 7", "didDiscover Strap -60"])
  }

  @Test func `hundred peripherals advertise for a day with few tasks`() async {
    let test = BluetoothFixture()
    for number in 1...100 { test.addStrap("Strap \(number)") }
    scan(test, ["180d"])
    await test.open()
    await test.advance(.seconds(86_400))
    #expect(test.words.count { $0.hasPrefix("didDiscover") } == 100)
    let next = test.loop.post(on: test.loop.main, "last", role: .work) {}
    #expect(next.id < 1000)
  }

  @Test func `a scan while Bluetooth is off is a misuse`() async {
    let test = BluetoothFixture()
    test.addStrap()
    test.radio.turnOff()
    await test.open()
    test.app?.central.scanForPeripherals(withServices: nil)
    await test.advance(.seconds(10))
    #expect(test.words == ["launch user", "poweredOff"])
    #expect(
      test.events == [
        "API MISUSE: <CBCentralManager> can only accept this command while in the powered on state"
      ])
  }
}
