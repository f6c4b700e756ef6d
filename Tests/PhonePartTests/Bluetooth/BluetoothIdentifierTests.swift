import Bluetooth
import Foundation
import HostLoop
import SimulatedPhone
import Testing

@Suite @HostActor struct BluetoothIdentifierTests {
  private let new = UUID()

  @Test func `a peripheral with another identifier is disconnected, unpaired, and found again`()
    async
  {
    let test = BluetoothFixture()
    let strap = test.addStrap()
    test.subscribeAtLaunch()
    await test.open()
    await test.advance(.seconds(3))
    test.beat(strap, 62)
    await test.advance(.seconds(1))
    test.reactions = [:]
    test.clear()
    test.radio.changeIdentifier(of: strap, to: new)
    await test.advance(.seconds(3))
    #expect(test.words == ["didDisconnect Strap error 7"])
    let central = test.app?.central
    #expect(central?.retrievePeripherals(withIdentifiers: [strap.identifier]).isEmpty == true)
    #expect(central?.retrievePeripherals(withIdentifiers: [new]).count == 1)
    central?.scanForPeripherals(withServices: nil)
    await test.advance(.seconds(3))
    #expect(test.words.last == "didDiscover Strap -60")
    #expect(test.app?.peripheral?.identifier == new)
    #expect(test.radio.devices.map(\.identifier) == [new])
    #expect(test.radio.devices[0].services[0].characteristics[0].value == [0, 62])
    #expect(!test.radio.devices[0].isPaired)
  }

  @Test func `without an identifier a peripheral gets one that none had before`() {
    let test = BluetoothFixture()
    let strap = test.radio.addPeripheral(name: "Strap")
    let changed = test.radio.changeIdentifier(of: strap)
    let other = test.radio.addPeripheral(name: "Strap")
    #expect(Set([strap, changed, other].map(\.identifier)).count == 3)
    #expect(test.radio.devices.map(\.identifier) == [changed, other].map(\.identifier))
  }

  @Test func `a connection that waits for the old identifier waits for ever`() async {
    let test = BluetoothFixture()
    let strap = test.addStrap()
    test.radio.leaveRange(strap)
    test.onPowerOn = { app in
      app.central.retrievePeripherals(withIdentifiers: [strap.identifier]).forEach(
        app.central.connect)
    }
    await test.open()
    test.radio.changeIdentifier(of: strap, to: new)
    for device in test.radio.devices { test.radio.comeIntoRange(device) }
    await test.advance(.seconds(86_400))
    #expect(test.words == ["launch user", "poweredOn"])
    #expect(test.radio.devices.map(\.isReachable) == [true])
  }

  @Test func `a script that adds the peripheral again with its old identifier finds it`() async {
    let test = BluetoothFixture()
    let strap = test.addStrap()
    test.radio.changeIdentifier(of: strap, to: new)
    let again = test.radio.addPeripheral(
      identifier: strap.identifier, name: "Strap", advertisement: Advertisement())
    #expect(again.identifier == new)
    test.radio.changeIdentifier(of: again, to: strap.identifier)
    #expect(test.radio.devices.map(\.identifier) == [strap.identifier])
    #expect(
      test.radio.addPeripheral(identifier: new, name: "Strap", advertisement: Advertisement())
        === test.radio.devices[0])
  }

  @Test func `firmware that repeats values goes on under the new identifier`() async throws {
    let test = BluetoothFixture()
    let service = try #require(BluetoothUUID("180d"))
    let rate = try #require(BluetoothUUID("2a37"))
    var advertisement = Advertisement()
    advertisement.serviceUUIDs = [service]
    let repetition: GATTCharacteristic.Repetition = (.seconds(30), [[1]])
    let strap = test.radio.addPeripheral(
      name: "Strap", advertisement: advertisement,
      services: [
        GATTService(service, [GATTCharacteristic(rate, [.notify], repetition: repetition)])
      ])
    test.subscribeAtLaunch()
    await test.open()
    await test.advance(.seconds(10))
    test.radio.changeIdentifier(of: strap, to: new)
    test.app?.central.scanForPeripherals(withServices: nil)
    await test.advance(.seconds(10))
    test.clear()
    await test.advance(.seconds(100))
    #expect(test.words.count { $0.hasPrefix("didUpdateValue") } == 3)
  }
}
