import BackgroundFetch
import Bluetooth
import HostLoop
import SimulatedPhone
import Testing

@Suite @HostActor struct BluetoothPowerTests {
  @Test func `switching Bluetooth off ends connections and scans without another callback`() async {
    let test = BluetoothFixture()
    let strap = test.addStrap()
    test.connectAtLaunch()
    await test.open()
    await test.advance(.seconds(3))
    test.app?.central.scanForPeripherals(withServices: nil)
    test.clear()
    test.radio.turnOff()
    await test.advance(.seconds(3))
    #expect(test.words == ["poweredOff"])
    #expect(!strap.isConnected)
    #expect(test.app?.peripheral?.state == .disconnected)
    test.onPowerOn = { _ in }
    test.radio.turnOn()
    await test.advance(.seconds(60))
    #expect(test.words == ["poweredOff", "poweredOn"])
    #expect(test.app?.central.isScanning == false)
  }

  @Test
  func
    `an app that asks for a connection before it learns that Bluetooth was off does not get it`()
    async
  {
    let test = BluetoothFixture()
    let strap = test.addStrap()
    test.connectAtLaunch()
    await test.open()
    await test.advance(.seconds(3))
    test.onPowerOn = { _ in }
    test.reactions = [:]
    test.clear()
    test.radio.turnOff()
    test.radio.turnOn()
    if let app = test.app, let peripheral = app.peripheral { app.central.connect(peripheral) }
    await test.advance(.seconds(60))
    #expect(test.words == ["poweredOff", "poweredOn"])
    #expect(!strap.isConnected)
    if let app = test.app, let peripheral = app.peripheral { app.central.connect(peripheral) }
    await test.advance(.seconds(60))
    #expect(test.words.last == "didConnect Strap")
  }

  @Test func `a crash of the Bluetooth service invalidates all peripherals`() async {
    let test = BluetoothFixture()
    let strap = test.addStrap()
    test.connectAtLaunch()
    await test.open()
    await test.advance(.seconds(3))
    let old = test.app?.peripheral
    test.clear()
    test.reactions = [:]
    test.onPowerOn = { _ in }
    test.radio.reset()
    await test.advance(.seconds(5))
    #expect(test.words == ["resetting", "poweredOn"])
    old.map { test.app?.central.connect($0) }
    await test.advance(.seconds(5))
    #expect(test.words.count == 2)
    #expect(test.events.last?.hasPrefix("API MISUSE: <CBCentralManager> does not know") == true)
    let new = test.app?.central.retrievePeripherals(withIdentifiers: [strap.identifier])
    #expect(new?.first !== old)
  }

  @Test func `a phone without Bluetooth is unsupported`() async {
    let test = BluetoothFixture()
    test.radio.setSupported(false)
    await test.open()
    await test.advance(.seconds(1))
    #expect(test.words == ["launch user", "unsupported"])
  }

  @Test func `an app without NSBluetoothAlwaysUsageDescription is ended at the first use`() async {
    let test = BluetoothFixture { $0.infoPlistKeys = [] }
    await test.open()
    await test.advance(.seconds(1))
    let end = test.phone.lifecycle.terminations.last.map { "\($0)" } ?? ""
    #expect(end.hasPrefix("crashed: TCC: This app has crashed because it attempted to access"))
    #expect(end.contains("NSBluetoothAlwaysUsageDescription"))
  }

  /// Logs of crashes: thon-ju/bluetooth_print issue 13, dotintent/FlutterBleLib issue 530.
  @Test(arguments: [nil, "strap"])
  func `an app without the mode bluetooth-central is ended if it wants to be restored`(
    _ restoreIdentifier: String?
  ) async {
    let test = BluetoothFixture(restoreIdentifier: restoreIdentifier) { $0.backgroundModes = [] }
    await test.open()
    await test.advance(.seconds(1))
    let ends = test.phone.lifecycle.terminations.map { "\($0)" }
    #expect(ends.isEmpty == (restoreIdentifier == nil))
    #expect(
      ends.allSatisfy {
        $0.contains(
          "NSInternalInconsistencyException: State restoration of CBCentralManager is only allowed")
      })
  }

  @Test(arguments: [nil, ["NSBluetoothAlwaysUsageDescription"]])
  func `an app that gives a reason, or whose Info.plist is unknown, may use Bluetooth`(
    _ keys: Set<String>?
  ) async {
    let test = BluetoothFixture { $0.infoPlistKeys = keys }
    await test.open()
    await test.advance(.seconds(1))
    #expect(test.words == ["launch user", "poweredOn"])
  }

  @Test func `an app that iOS launches in the background waits for the prompt until it is opened`()
    async
  {
    let test = BluetoothFixture()
    test.phone.wake(for: .fetch, "fetch") {}
    await test.advance(.seconds(60))
    #expect(test.words == ["launch fetch", "suspended"])
    test.phone.openApp()
    await test.advance(.seconds(1))
    #expect(test.words.last == "poweredOn")
  }
}
