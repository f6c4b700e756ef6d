import Bluetooth
import HostLoop
import SimulatedPhone
import Testing

@Suite @HostActor struct BluetoothOperationTests {
  /// A connected app that has discovered everything.
  private func connected() async -> (BluetoothFixture, BluetoothDevice) {
    let test = BluetoothFixture()
    let strap = test.addStrap()
    test.connectAtLaunch()
    await test.open()
    await test.advance(.seconds(3))
    test.clear()
    return (test, strap)
  }

  private func time(_ line: String?) -> Double? {
    line?.split(separator: " ").first.flatMap { Double($0) }
  }

  @Test func `requests are answered one after another, each after two connection intervals`()
    async throws
  {
    let (test, _) = await connected()
    let app = try #require(test.app)
    let control = try #require(app.characteristic("2a39"))
    let start = test.loop.clock.now.milliseconds / 1000
    for byte in 1...3 {
      app.peripheral?.writeValue([UInt8(byte)], for: control, type: .withResponse)
    }
    app.peripheral?.readValue(for: control)
    await test.advance(.seconds(3))
    #expect(
      test.words == [
        "didWriteValue 2A39", "didWriteValue 2A39", "didWriteValue 2A39", "didUpdateValue 2A39 [3]",
      ])
    let times = test.log.compactMap { time($0) }
    for (index, moment) in times.enumerated() {
      #expect(abs(moment - start - 0.06 * Double(index + 1)) < 0.011)
    }
  }

  @Test func `what a characteristic does not allow fails with ATT errors`() async throws {
    let (test, _) = await connected()
    let app = try #require(test.app)
    let (rate, control) = (
      try #require(app.characteristic("2a37")), try #require(app.characteristic("2a39"))
    )
    app.peripheral?.readValue(for: rate)
    app.peripheral?.writeValue([1], for: rate, type: .withResponse)
    app.peripheral?.setNotifyValue(true, for: control)
    app.peripheral?.writeValue([UInt8](repeating: 0, count: 513), for: control, type: .withResponse)
    await test.advance(.seconds(3))
    #expect(
      test.words == [
        "didUpdateValue 2A37 - error 2", "didWriteValue 2A37 error 3",
        "didUpdateNotificationState false error 6", "didWriteValue 2A39 error 13",
      ])
  }

  @Test func `the MTU is 185, or what the firmware accepts`() async throws {
    let (test, _) = await connected()
    #expect(test.app?.peripheral?.maximumWriteValueLength(for: .withoutResponse) == 182)
    #expect(test.app?.peripheral?.maximumWriteValueLength(for: .withResponse) == 512)
    let other = BluetoothFixture()
    other.radio.addPeripheral(name: "Old", advertisement: Advertisement(), mtu: 23)
    other.onPowerOn = { $0.central.scanForPeripherals(withServices: nil) }
    other.reactions["didDiscover"] = { $0.peripheral.map($0.central.connect) }
    await other.open()
    await other.advance(.seconds(3))
    #expect(other.app?.peripheral?.maximumWriteValueLength(for: .withoutResponse) == 20)
  }

  @Test func `writes without response have flow control, and what does not fit is dropped`()
    async throws
  {
    let (test, strap) = await connected()
    let app = try #require(test.app)
    let control = try #require(app.characteristic("2a39"))
    let peripheral = try #require(app.peripheral)
    #expect(peripheral.canSendWriteWithoutResponse)
    for byte in 1...25 {
      peripheral.writeValue([UInt8(byte)], for: control, type: .withoutResponse)
    }
    #expect(!peripheral.canSendWriteWithoutResponse)
    peripheral.writeValue([UInt8](repeating: 0, count: 183), for: control, type: .withoutResponse)
    await test.advance(.seconds(3))
    #expect(test.words == ["isReady"])
    #expect(strap.services[0].characteristics[1].written == (1...20).map { [UInt8($0)] })
    #expect(test.events.count == 6)
  }

  @Test func `a read comes after the writes without response before it`() async throws {
    let (test, _) = await connected()
    let app = try #require(test.app)
    let control = try #require(app.characteristic("2a39"))
    for byte in 1...9 {
      app.peripheral?.writeValue([UInt8(byte)], for: control, type: .withoutResponse)
    }
    app.peripheral?.readValue(for: control)
    await test.advance(.seconds(3))
    #expect(test.words == ["didUpdateValue 2A39 [9]"])
  }

  @Test(arguments: [
    (BluetoothRadio.PairingAnswer.allow, "didUpdateValue 2A38 [1]"),
    (.deny, "didUpdateValue 2A38 - error 5"), (.ignore, "didUpdateValue 2A38 - error 15"),
  ])
  func `an encrypted value makes the phone ask to pair`(
    _ answer: BluetoothRadio.PairingAnswer, _ result: String
  ) async throws {
    let (test, strap) = await connected()
    test.radio.pairingAnswer = answer
    let app = try #require(test.app)
    app.characteristic("2a38").map { app.peripheral?.readValue(for: $0) }
    await test.advance(.seconds(60))
    #expect(test.words == [result])
    #expect(strap.isPaired == (answer == .allow))
  }

  @Test func `in the background the question to pair waits, and the peripheral gives up`()
    async throws
  {
    let (test, strap) = await connected()
    let app = try #require(test.app)
    test.phone.leaveApp()
    app.characteristic("2a38").map { app.peripheral?.readValue(for: $0) }
    await test.advance(.seconds(60))
    #expect(test.words.contains("didUpdateValue 2A38 - error 15"))
    test.phone.openApp()
    await test.advance(.seconds(1))
    #expect(!strap.isPaired)
  }

  @Test func `a request to a peripheral that is not connected is a misuse`() async throws {
    let (test, strap) = await connected()
    let app = try #require(test.app)
    let control = try #require(app.characteristic("2a39"))
    test.radio.disconnect(strap)
    await test.advance(.milliseconds(10))
    test.reactions = [:]
    test.clear()
    app.peripheral?.readValue(for: control)
    await test.advance(.seconds(5))
    #expect(test.words == [])
    #expect(
      test.events.last?.contains("can only accept commands while in the connected state") == true)
  }

  @Test func `a disconnection ends the pending requests without a callback`() async throws {
    let (test, strap) = await connected()
    let app = try #require(test.app)
    app.characteristic("2a39").map { app.peripheral?.readValue(for: $0) }
    test.radio.disconnect(strap)
    await test.advance(.seconds(5))
    #expect(test.words == ["didDisconnect Strap error 7"])
  }

  @Test func `the Client Characteristic Configuration says whether the app has subscribed`()
    async throws
  {
    let (test, _) = await connected()
    let app = try #require(test.app)
    let rate = try #require(app.characteristic("2a37"))
    test.reactions["didDiscoverDescriptors"] = { app in
      rate.descriptors?.first.map { app.peripheral?.readValue(for: $0) }
    }
    app.peripheral?.setNotifyValue(true, for: rate)
    app.peripheral?.discoverDescriptors(for: rate)
    await test.advance(.seconds(3))
    #expect(test.words.last == "didUpdateDescriptor 2902 [1, 0]")
    rate.descriptors?.first.map { app.peripheral?.writeValue([0, 0], for: $0) }
    await test.advance(.seconds(1))
    #expect(test.phone.lifecycle.state == .notRunning)
  }

  @Test func `UUIDs have a short and a full form`() {
    #expect(BluetoothUUID("180D")?.text == "0000180d-0000-1000-8000-00805f9b34fb")
    #expect(BluetoothUUID("0000180d")?.short == "180D")
    #expect(
      BluetoothUUID("6E400001-B5A3-F393-E0A9-E50E24DCCA9E")?.short.hasPrefix("6E400001-") == true)
    for text in ["", "18", "180g", "0x180d", "180d-", "6e400001b5a3f393e0a9e50e24dcca9e"] {
      #expect(BluetoothUUID(text) == nil)
    }
  }
}
