import Bluetooth
import HostLoop
import SimulatedPhone
import Testing

/// What goes wrong between the phone and a peripheral.
@Suite @HostActor struct BluetoothFaultTests {
  private func connected() async throws -> (BluetoothFixture, BluetoothDevice, BluetoothApp) {
    let test = BluetoothFixture()
    let strap = test.addStrap()
    test.connectAtLaunch()
    await test.open()
    await test.advance(.seconds(3))
    test.clear()
    return (test, strap, try #require(test.app))
  }

  @Test func `a busy peripheral is connected when it is free again`() async {
    let test = BluetoothFixture()
    let strap = test.addStrap()
    test.radio.setBusy(true, of: strap)
    test.connectAtLaunch()
    await test.open()
    await test.advance(.seconds(600))
    #expect(!test.words.contains("didConnect Strap"))
    test.radio.setBusy(false, of: strap)
    await test.advance(.seconds(1))
    #expect(test.words.contains("didConnect Strap"))
  }

  @Test func `a read that fails has an ATT error, and the next one succeeds`() async throws {
    let (test, strap, app) = try await connected()
    let control = try #require(app.characteristic("2a39"))
    strap.failingReads = 1
    app.peripheral?.readValue(for: control)
    app.peripheral?.readValue(for: control)
    await test.advance(.seconds(1))
    #expect(test.words == ["didUpdateValue 2A39 - error 14", "didUpdateValue 2A39 [7]"])
  }

  @Test func `a notification may get lost, and an indication may not`() async throws {
    let test = BluetoothFixture()
    let (service, rate, weight) = (
      try #require(BluetoothUUID("180d")), try #require(BluetoothUUID("2a37")),
      try #require(BluetoothUUID("2a9d"))
    )
    let notifying = GATTCharacteristic(rate, [.notify])
    let indicating = GATTCharacteristic(weight, [.indicate])
    var advertisement = Advertisement()
    advertisement.serviceUUIDs = [service]
    let strap = test.radio.addPeripheral(
      name: "Strap", advertisement: advertisement,
      services: [GATTService(service, [notifying, indicating])])
    test.connectAtLaunch()
    await test.open()
    await test.advance(.seconds(3))
    let app = try #require(test.app)
    for uuid in ["2a37", "2a9d"] {
      app.peripheral?.setNotifyValue(true, for: try #require(app.characteristic(uuid)))
    }
    await test.advance(.seconds(1))
    test.clear()
    strap.lostNotifications = 1
    test.radio.notify(indicating, of: strap, [1])
    test.radio.notify(notifying, of: strap, [2])
    test.radio.notify(notifying, of: strap, [3])
    await test.advance()
    #expect(test.words == ["didUpdateValue 2A9D [1]", "didUpdateValue 2A37 [3]"])
    #expect(strap.lostNotifications == 0)
  }

  @Test func `a peripheral may get a write although the app never learns of it`() async throws {
    let (test, strap, app) = try await connected()
    let control = try #require(app.characteristic("2a39"))
    strap.cutWrites = 1
    app.peripheral?.writeValue([5], for: control, type: .withResponse)
    await test.advance(.seconds(1))
    #expect(
      test.words.filter { !$0.hasPrefix("didDisc") || $0.hasPrefix("didDisconnect") } == [
        "didDisconnect Strap error 6"
      ])
    #expect(control.value == nil)
    let written = strap.services.flatMap(\.characteristics).flatMap(\.written)
    #expect(written == [[5]])
  }
}
