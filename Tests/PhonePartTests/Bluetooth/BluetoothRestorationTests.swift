import Bluetooth
import HostLoop
import SimulatedPhone
import Testing

@Suite @HostActor struct BluetoothRestorationTests {
  /// A suspended app that has subscribed to a strap, with a restore identifier.
  private func subscribed(
    _ profile: DeviceProfile = .iOS17, info: (inout AppInfo) -> Void = { _ in }
  ) async -> (BluetoothFixture, BluetoothDevice) {
    let test = BluetoothFixture(profile, restoreIdentifier: "BleInTheBackground", info: info)
    let strap = test.addStrap()
    test.subscribeAtLaunch()
    await test.open()
    await test.advance(.seconds(3))
    test.reactions = [:]
    test.onPowerOn = { _ in }
    await test.suspend()
    return (test, strap)
  }

  @Test func `C6, C20: a manager with a restore identifier restores nothing at the first launch`()
    async
  {
    let test = BluetoothFixture(restoreIdentifier: "BleInTheBackground")
    await test.open()
    await test.advance(.seconds(1))
    #expect(test.words == ["launch user", "poweredOn"])
  }

  @Test
  func
    `C6, C14: after iOS killed the app, a notification launches it, and it gets its peripherals back`()
    async
  {
    let (test, strap) = await subscribed()
    test.phone.pressMemory()
    await test.advance(.seconds(600))
    #expect(strap.isConnected)
    test.clear()
    test.beat(strap, 60)
    await test.advance(.seconds(1))
    #expect(
      test.words == [
        "launch bluetooth", "willRestoreState Strap connected", "poweredOn",
        "didUpdateValue 2A37 [0, 60]",
      ])
    #expect(test.phone.lifecycle.state == .background)
    #expect(test.app?.characteristic("2a37")?.isNotifying == true)
    await test.advance(.seconds(20))
    #expect(test.phone.lifecycle.state == .suspended)
  }

  @Test func `C14: a person who opens the app after a kill finds the connection again`() async {
    let (test, _) = await subscribed()
    test.phone.pressMemory()
    await test.advance(.seconds(1))
    test.clear()
    await test.open()
    #expect(test.words == ["launch user", "willRestoreState Strap connected", "poweredOn"])
  }

  @Test func `C20: the state comes before the first state of Bluetooth, and only once`() async {
    let (test, _) = await subscribed()
    test.phone.pressMemory()
    await test.advance()
    await test.open()
    test.clear()
    let second = BluetoothApp(test)
    await test.advance(.seconds(1))
    #expect(test.words == ["poweredOn"])
    second.central.close()
  }

  @Test func `a manager without a restore identifier loses its connection with the process`() async
  {
    let test = BluetoothFixture()
    let strap = test.addStrap()
    test.subscribeAtLaunch()
    await test.open()
    await test.advance(.seconds(3))
    await test.kill()
    #expect(!strap.isConnected)
    test.clear()
    #expect(!test.beat(strap, 60))
    await test.advance(.seconds(60))
    #expect(test.words == [])
  }

  @Test func `an app without the mode bluetooth-central is not restored`() async {
    let (test, strap) = await subscribed { $0.backgroundModes = [] }
    test.phone.pressMemory()
    await test.advance()
    #expect(!strap.isConnected)
  }

  @Test func `a scan goes on without the process, and a peripheral that it finds launches the app`()
    async
  {
    let test = BluetoothFixture(restoreIdentifier: "central")
    test.onPowerOn = { app in
      app.central.scanForPeripherals(withServices: [BluetoothFixture.heartRate].compactMap(\.self))
    }
    await test.open()
    await test.advance(.seconds(1))
    await test.kill()
    test.onPowerOn = { _ in }
    test.clear()
    test.addStrap()
    await test.advance(.seconds(5))
    #expect(
      test.words == [
        "launch bluetooth", "willRestoreState scan 180D", "poweredOn", "didDiscover Strap -60",
      ])
    #expect(test.app?.central.isScanning == true)
  }

  /// What ended the app, or the connection, and whether iOS launches it when the peripheral comes (TN3115).
  enum Case: String, CaseIterable, CustomTestStringConvertible {
    case removedFromMemory = "removed from memory"
    case crash
    case forceQuit = "swiped away"
    case settings = "Bluetooth off in Settings"
    case controlCenter = "Bluetooth off in Control Center"
    case airplaneMode = "airplane mode that switches Bluetooth off"
    case airplaneModeWithBluetooth = "airplane mode in which Bluetooth stays on"
    case restart

    var testDescription: String { rawValue }
  }

  /// Lets `end` happen to an app that waits for a strap, and returns what follows when the strap comes.
  private func ending(
    _ end: Case, _ profile: DeviceProfile = .iOS17, info: (inout AppInfo) -> Void = { _ in }
  ) async -> BluetoothFixture {
    let test = BluetoothFixture(profile, restoreIdentifier: "central", info: info)
    let strap = test.addStrap()
    test.radio.leaveRange(strap)
    test.onPowerOn = { app in
      app.central.retrievePeripherals(withIdentifiers: [strap.identifier]).forEach(
        app.central.connect)
    }
    await test.open()
    await test.suspend()
    test.onPowerOn = { _ in }
    switch end {
    case .crash: test.phone.terminate(.simulatedCrash("test"))
    case .forceQuit: test.phone.forceQuit()
    case .restart: test.phone.restart()
    case .removedFromMemory, .settings, .controlCenter, .airplaneMode, .airplaneModeWithBluetooth:
      test.phone.pressMemory()
    }
    if end == .airplaneModeWithBluetooth { test.radio.stayOnInAirplaneMode() }
    let switches: [Case: BluetoothRadio.PowerSwitch] = [
      .settings: .settings, .controlCenter: .controlCenter, .airplaneMode: .airplaneMode,
    ]
    if let place = switches[end] {
      test.radio.turnOff(in: place)
      await test.advance(.seconds(10))
      test.radio.turnOn()
    }
    await test.advance(.seconds(10))
    test.clear()
    test.radio.comeIntoRange(strap)
    await test.advance(.seconds(10))
    return test
  }

  private let launched = [
    "launch bluetooth", "willRestoreState Strap connected", "poweredOn", "didConnect Strap",
  ]

  @Test(arguments: Case.allCases)
  func `C14: what relaunches an app is what TN3115 says`(_ end: Case) async {
    let test = await ending(end)
    switch end {
    case .removedFromMemory, .crash, .controlCenter, .airplaneModeWithBluetooth:
      #expect(test.words == launched)
    case .forceQuit, .settings, .airplaneMode: #expect(test.words == [])
    case .restart:
      #expect(test.words == [])
      test.phone.unlock()
      await test.advance(.seconds(1))
      #expect(test.words == launched)
    }
  }

  @Test(arguments: Case.allCases.filter { $0 != .restart })
  func `C14: from iOS 26 on, what the person does by hand ends it without AccessorySetupKit`(
    _ end: Case
  ) async {
    let test = await ending(end, .iOS26)
    let isLaunched = [.removedFromMemory, .crash].contains(end)
    #expect(test.words == (isLaunched ? launched : []))
  }

  @Test(arguments: [Case.forceQuit, .controlCenter, .airplaneModeWithBluetooth])
  func `C14: from iOS 26 on, an app with AccessorySetupKit comes back after what the person did`(
    _ end: Case
  ) async {
    let test = await ending(end, .iOS26) {
      $0.infoPlistKeys = ["NSBluetoothAlwaysUsageDescription", "NSAccessorySetupKitSupports"]
    }
    #expect(test.words == launched)
  }

  @Test
  func `C14: a disconnection launches the app, and the restored state still has the peripheral`()
    async
  {
    let (test, strap) = await subscribed()
    test.phone.pressMemory()
    await test.advance()
    test.clear()
    test.radio.disconnect(strap)
    await test.advance(.seconds(5))
    #expect(
      test.words == [
        "launch bluetooth", "willRestoreState Strap disconnected", "poweredOn",
        "didDisconnect Strap error 7",
      ])
  }
}
